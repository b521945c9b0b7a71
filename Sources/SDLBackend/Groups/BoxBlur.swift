import Imaging

/// A Gaussian blur, approximated along each axis by three means over neighbouring pixels, as in SVG and CSS. The widths of the means are odd and
/// chosen so that their variances add up to that of the Gaussian (P. Kovesi, "Fast Almost-Gaussian Filtering", 2010).
nonisolated struct BoxBlur {
    /// Pixels on either side of each mean's centre.
    let reaches: [Int]

    private static let passes = 3

    /// - Parameter sigma: In pixels, not negative. Less than about 0.6 does not blur.
    init(sigma: Double) {
        let count = Double(Self.passes)
        let variance = 12 * sigma * sigma
        let ideal = (variance / count + 1).squareRoot()
        // The greatest odd width that is not above the ideal one; some of the means are wider by two.
        let lower = max(1, 2 * Int((ideal - 1) / 2) + 1)
        let width = Double(lower)
        let narrow = Int(((variance - count * width * width - 4 * count * width - 3 * count) / (-4 * width - 4)).rounded())
        reaches = (0..<Self.passes).map { $0 < narrow ? lower / 2 : lower / 2 + 1 }
    }

    /// Pixels by which the result extends beyond the original on every side.
    var outset: Int { reaches.reduce(0, +) }

    /// - Complexity: O(pixels of the result), whatever the sigma.
    func applied(to group: GroupPixels) -> GroupPixels {
        guard outset > 0 else { return group }
        let area = group.area.outset(by: outset)
        var pixels = [SIMD4<Float>](repeating: .zero, count: area.area)
        for y in 0..<group.area.height {
            for x in 0..<group.area.width {
                pixels[(y + outset) * area.width + x + outset] = GroupPixels.channels(group.values[y * group.area.width + x])
            }
        }
        var blurred = pixels
        for reach in reaches where reach > 0 {
            for y in 0..<area.height {
                Self.average(pixels, into: &blurred, from: y * area.width, step: 1, count: area.width, reach: reach)
            }
            for x in 0..<area.width {
                Self.average(blurred, into: &pixels, from: x, step: area.width, count: area.height, reach: reach)
            }
        }
        return GroupPixels(area: area, values: pixels.map(GroupPixels.pixel))
    }

    /// Replaces the elements of a row or a column by the means of their neighbours. Beyond the ends, everything is transparent.
    private static func average(
        _ source: [SIMD4<Float>], into target: inout [SIMD4<Float>], from start: Int, step: Int, count: Int, reach: Int
    ) {
        let share = 1 / Float(2 * reach + 1)
        var sum = SIMD4<Float>.zero
        for index in 0..<min(reach, count) { sum += source[start + index * step] }
        for index in 0..<count {
            if index + reach < count { sum += source[start + (index + reach) * step] }
            target[start + index * step] = sum * share
            if index >= reach { sum -= source[start + (index - reach) * step] }
        }
    }
}
