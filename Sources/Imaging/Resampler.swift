/// Scales pixels in two linear passes: area average for reduction, linear interpolation for enlargement, chosen per axis.
///
/// Straight alpha is premultiplied before and divided out afterwards, so that the colours of transparent pixels do not bleed.
public struct Resampler {
    /// The part of the source to scale, in source pixels; its edges may be between pixels.
    public struct Crop: Hashable, Sendable {
        /// Left edge.
        public var x: Double
        /// Top edge.
        public var y: Double
        /// Width, above 0.
        public var width: Double
        /// Height, above 0.
        public var height: Double

        /// Creates a crop in pixels of the picture.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    private let source: UnsafePointer<UInt32>
    /// The distance between rows, in source pixels.
    private let stride: Int
    private let isOpaque: Bool
    private let size: PixelSize
    private let columns: FilterTaps
    private let rows: FilterTaps

    /// Prepares to scale `crop` to `size`; `pixels()` does the scaling.
    /// - Parameters:
    ///   - source: Rows of `stride` pixels with straight alpha, which must stay valid until `pixels()` returns.
    ///   - sourceSize: The size of the source.
    ///   - isOpaque: Whether all pixels are opaque, which is faster to process.
    ///   - size: The size of the result, both sides at least 1.
    public init(
        _ source: UnsafePointer<UInt32>, _ sourceSize: PixelSize, stride: Int, isOpaque: Bool, crop: Crop, to size: PixelSize
    ) {
        self.source = source
        self.stride = stride
        self.isOpaque = isOpaque
        self.size = size
        columns = FilterTaps(start: crop.x, length: crop.width, sourceCount: sourceSize.width, count: size.width)
        rows = FilterTaps(start: crop.y, length: crop.height, sourceCount: sourceSize.height, count: size.height)
    }

    // A pixel is held as two words of two 32-bit lanes each: red and blue in one, alpha and green in the other.
    private static var redBlue: UInt64 { 0x00FF_0000 }
    private static var lanes: UInt64 { 0x0000_FFFF_0000_FFFF }
    /// Rounding terms in both lanes: half of the amount that the first pass shifts out, and the same for the second pass.
    private static var halfOfFirst: UInt64 { 0x0000_0020_0000_0020 }
    private static var halfOfSecond: UInt64 { 0x0020_0000_0020_0000 }

    /// Returns the scaled pixels with straight alpha, rows top down without padding.
    /// - Complexity: O(source pixels in the crop + result pixels).
    public func pixels() -> [UInt32] {
        let width = size.width
        var ring = [[UInt64]](repeating: [UInt64](repeating: 0, count: width * 2), count: 2)
        var held = [-1, -1]
        var sums = [UInt64](repeating: 0, count: width * 2)
        return [UInt32](unsafeUninitializedCapacity: width * size.height) { result, count in
            for row in 0..<size.height {
                for index in sums.indices { sums[index] = Self.halfOfSecond }
                for tap in rows.range(of: row) {
                    let line = rows.index(tap)
                    let slot = line & 1
                    // Consecutive rows share at most two source rows, so a ring of two is enough to compute each row only once.
                    if held[slot] != line {
                        shrink(line: line, into: &ring[slot])
                        held[slot] = line
                    }
                    add(ring[slot], weight: rows.weight(tap), to: &sums)
                }
                finish(sums, into: result.baseAddress.map { $0 + row * width })
            }
            count = width * size.height
        }
    }

    private func shrink(line: Int, into output: inout [UInt64]) {
        let from = source + line * stride
        let (lanes, redBlue, half) = (Self.lanes, Self.redBlue, Self.halfOfFirst)
        let (width, isOpaque) = (size.width, isOpaque)
        output.withUnsafeMutableBufferPointer { output in
            guard let output = output.baseAddress else { return }
            // The hottest loop of decoding. There are no bounds checks, and every lookup happens only once.
            columns.withUnsafeTaps { starts, indices, weights in
                var column = 0
                var tap = 0
                while column < width {
                    var (first, second) = (half, half)
                    let end = starts[column &+ 1]
                    while tap < end {
                        let pixel = UInt64(isOpaque ? from[indices[tap]] : from[indices[tap]].premultiplied)
                        let weight = weights[tap]
                        first &+= (pixel & 0xFF | (pixel & redBlue) << 16) &* weight
                        second &+= (pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8) &* weight
                        tap &+= 1
                    }
                    output[column &* 2] = first >> 6 & lanes
                    output[column &* 2 &+ 1] = second >> 6 & lanes
                    column &+= 1
                }
            }
        }
    }

    private func add(_ line: [UInt64], weight: UInt64, to sums: inout [UInt64]) {
        line.withUnsafeBufferPointer { line in
            sums.withUnsafeMutableBufferPointer { sums in
                var index = 0
                while index < sums.count {
                    sums[index] &+= line[index] &* weight
                    index &+= 1
                }
            }
        }
    }

    private func finish(_ sums: [UInt64], into output: UnsafeMutablePointer<UInt32>?) {
        guard let output else { return }
        sums.withUnsafeBufferPointer { sums in
            var column = 0
            while column < size.width {
                let (first, second) = (sums[column &* 2] >> 22, sums[column &* 2 &+ 1] >> 22)
                let color = UInt32(truncatingIfNeeded: first & 0xFF | first >> 16 & 0x00FF_0000)
                let rest = UInt32(truncatingIfNeeded: (second & 0xFF) << 8 | second >> 8 & 0xFF00_0000)
                output[column] = isOpaque ? 0xFF00_0000 | color | rest : (color | rest).unpremultiplied
                column &+= 1
            }
        }
    }
}

extension UInt32 {
    /// The pixel with premultiplied instead of straight alpha, channels rounded to nearest.
    @inlinable public var premultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 { (((self >> shift & 0xFF) &* alpha &+ 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    fileprivate var unpremultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 { Swift.min(255, ((self >> shift & 0xFF) &* 255 &+ alpha / 2) / alpha) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}

extension Resampler {
    /// Scales a part of a pixel buffer that has no padding between rows.
    public static func scaled(
        _ pixels: [UInt32], width: Int, height: Int, isOpaque: Bool, crop: Crop, to size: PixelSize
    ) -> [UInt32] {
        let source = PixelSize(width: width, height: height)
        return pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return [] }
            return Resampler(base, source, stride: width, isOpaque: isOpaque, crop: crop, to: size).pixels()
        }
    }
}
