import LayoutMath

/// Computes the pixels of one sprite at a size, an angle and a place, one by one: bilinear inside, with edges as sharp as a pixel.
nonisolated struct SpriteSampler {
    private let level: Mipmap.Level
    /// Half of the sprite's sides in device pixels.
    private let halfWidth: Float
    private let halfHeight: Float
    private let sine: Float
    private let cosine: Float
    /// Texels for each device pixel.
    private let columnRatio: Float
    private let rowRatio: Float
    /// One sample for each pixel where the picture is enlarged, four where it is reduced.
    private let isReduced: Bool

    /// - Parameters:
    ///   - width: In device pixels, above 0; height too.
    ///   - angle: Radians, clockwise.
    init(_ mipmap: Mipmap, width: Float, height: Float, angle: Double) {
        let ratio = max(Float(mipmap.width) / width, Float(mipmap.height) / height)
        level = mipmap.level(reducing: ratio)
        halfWidth = width / 2
        halfHeight = height / 2
        let (sine, cosine) = Elementary.sinCos(angle)
        self.sine = Float(sine)
        self.cosine = Float(cosine)
        columnRatio = Float(level.width) / width
        rowRatio = Float(level.height) / height
        isReduced = max(columnRatio, rowRatio) > 1
    }

    /// How far from its centre the sprite reaches along each axis, in device pixels, whatever its angle.
    static func reach(width: Float, height: Float) -> Float {
        let (w, h) = (width / 2 + 0.5, height / 2 + 0.5)
        return (w * w + h * h).squareRoot()
    }

    /// Writes a row of pixels.
    /// - Parameters:
    ///   - x: From the sprite's centre to the middle of the first pixel.
    ///   - y: From the sprite's centre to the middle of the row.
    /// - Complexity: O(count).
    func row(x: Float, y: Float, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        level.pixels.withUnsafeBufferPointer { texels in
            guard let base = texels.baseAddress else { return }
            var index = 0
            while index < count {
                let dx = x + Float(index)
                output[index] = pixel(u: cosine * dx + sine * y, v: cosine * y - sine * dx, base)
                index &+= 1
            }
        }
    }

    /// The pixel at a place in the sprite's own, unrotated frame.
    @inline(__always)
    private func pixel(u: Float, v: Float, _ texels: UnsafePointer<UInt32>) -> UInt32 {
        let coverage = overlap(u, halfWidth) * overlap(v, halfHeight)
        guard coverage > 0 else { return 0 }
        let (column, row) = ((u + halfWidth) * columnRatio - 0.5, (v + halfHeight) * rowRatio - 0.5)
        var sum = Lanes()
        if isReduced {
            let (right, down) = (columnRatio / 4, rowRatio / 4)
            add(column - right, row - down, texels, to: &sum)
            add(column + right, row - down, texels, to: &sum)
            add(column - right, row + down, texels, to: &sum)
            add(column + right, row + down, texels, to: &sum)
        } else {
            add(column, row, texels, to: &sum)
        }
        return sum.pixel(shift: isReduced ? 10 : 8, coverage: UInt64(coverage * 256 + 0.5))
    }

    /// How much of a pixel around `place` lies within `half` of the centre.
    @inline(__always)
    private func overlap(_ place: Float, _ half: Float) -> Float { max(0, min(place + 0.5, half) - max(place - 0.5, -half)) }

    /// Adds the picture's colour at a place between texels; beyond its edge it goes on as it is there.
    @inline(__always)
    private func add(_ column: Float, _ row: Float, _ texels: UnsafePointer<UInt32>, to sum: inout Lanes) {
        let x = Int(min(max(column, 0), Float(level.width - 1)) * 256 + 0.5)
        let y = Int(min(max(row, 0), Float(level.height - 1)) * 256 + 0.5)
        let stride = level.width &+ 1
        let corner = texels + ((y &>> 8) &* stride &+ (x &>> 8))
        let (right, down) = (UInt64(x & 0xFF), UInt64(y & 0xFF))
        sum.add(corner[0], weight: (256 &- right) &* (256 &- down))
        sum.add(corner[1], weight: right &* (256 &- down))
        sum.add(corner[stride], weight: (256 &- right) &* down)
        sum.add(corner[stride &+ 1], weight: right &* down)
    }

    /// The four channels of a weighted sum of pixels in 32 bits each: blue and red in one word, green and alpha in the other.
    private struct Lanes {
        private var blueRed: UInt64 = 0
        private var greenAlpha: UInt64 = 0

        /// - Parameter weight: Out of 65536.
        @inline(__always)
        mutating func add(_ pixel: UInt32, weight: UInt64) {
            let pixel = UInt64(pixel)
            blueRed &+= (pixel & 0xFF | (pixel & 0xFF_0000) &<< 16) &* weight
            greenAlpha &+= (pixel &>> 8 & 0xFF | (pixel & 0xFF00_0000) &<< 8) &* weight
        }

        /// The sum in bytes, rounded to nearest.
        /// - Parameters:
        ///   - shift: What leaves 16 bits of each lane.
        ///   - coverage: Out of 256.
        @inline(__always)
        func pixel(shift: UInt64, coverage: UInt64) -> UInt32 {
            let low: UInt64 = 0x0000_FFFF_0000_FFFF
            let half: UInt64 = 0x0000_8000_0000_8000
            let first = ((blueRed &>> shift & low) &* coverage &+ half) &>> 16
            let second = ((greenAlpha &>> shift & low) &* coverage &+ half) &>> 16
            return UInt32(
                truncatingIfNeeded: first & 0xFF | first &>> 16 & 0xFF_0000 | (second & 0xFF) &<< 8 | second &>> 8 & 0xFF00_0000)
        }
    }
}
