import Imaging

/// A Gaussian blur, approximated along each axis by three means over neighbouring pixels. The pixels at both ends of a mean have a smaller
/// weight than the others, so that the means have exactly the variance of the Gaussian (Gwosdek et al., "Theoretical Foundations of Gaussian
/// Convolution by Extended Box Filtering", 2011).
nonisolated struct BoxBlur {
    /// Pixels of full weight on either side of a mean's centre.
    let reach: Int
    /// Weight of the pixels beyond them, from 0 to 1.
    let edge: Double

    static let passes = 3

    /// - Parameter sigma: In pixels, not negative.
    init(sigma: Double) {
        let variance = sigma * sigma / Double(Self.passes)
        // A mean over r pixels on either side has the variance r(r + 1)/3.
        reach = Int(((0.25 + 3 * variance).squareRoot() - 0.5).rounded(.down))
        let (r, width) = (Double(reach), Double(2 * reach + 1))
        edge = max(0, width * (variance - r * (r + 1) / 3) / (2 * ((r + 1) * (r + 1) - variance)))
    }

    /// Pixels by which the result extends beyond the original on every side.
    var outset: Int { Self.passes * (edge > 0 ? reach + 1 : reach) }

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
        for _ in 0..<Self.passes {
            for y in 0..<area.height {
                average(pixels, into: &blurred, from: y * area.width, step: 1, count: area.width)
            }
            for x in 0..<area.width {
                average(blurred, into: &pixels, from: x, step: area.width, count: area.height)
            }
        }
        return GroupPixels(area: area, values: pixels.map(GroupPixels.pixel))
    }

    /// Replaces the elements of a row or a column by the means of their neighbours. Beyond the ends, everything is transparent.
    private func average(
        _ source: [SIMD4<Float>], into target: inout [SIMD4<Float>], from start: Int, step: Int, count: Int
    ) {
        let (weight, share) = (Float(edge), Float(1 / (Double(2 * reach + 1) + 2 * edge)))
        var sum = SIMD4<Float>.zero
        for index in 0..<min(reach, count) { sum += source[start + index * step] }
        for index in 0..<count {
            if index + reach < count { sum += source[start + (index + reach) * step] }
            var ends = SIMD4<Float>.zero
            if index > reach { ends += source[start + (index - reach - 1) * step] }
            if index + reach + 1 < count { ends += source[start + (index + reach + 1) * step] }
            target[start + index * step] = (sum + ends * weight) * share
            if index >= reach { sum -= source[start + (index - reach) * step] }
        }
    }
}
