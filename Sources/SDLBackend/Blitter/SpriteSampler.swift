import CBlit
import LayoutMath
import Platform

/// Computes the pixels of one sprite at a size, angle and position: filtered inside, with antialiased edges.
nonisolated struct SpriteSampler {
    /// How a pixel is computed.
    private enum Method {
        /// From one position between texels.
        case one
        /// From four positions, if texels are smaller than pixels.
        case four
        /// From the nearest texel.
        case nearest
        /// From one position in the level and one in the next smaller level; `share` is the latter's weight out of 256.
        case between(share: UInt64)
    }

    private let level: Grid
    private let nextLevel: Grid
    private let method: Method
    /// Half of the sprite's sides in device pixels.
    private let halfWidth: Float
    private let halfHeight: Float
    private let sine: Float
    private let cosine: Float

    /// A level of the picture, stretched over the sprite.
    private struct Grid {
        let texels: Mipmap.Level
        /// Texels per device pixel.
        let columns: Float
        let rows: Float

        init(_ texels: Mipmap.Level, width: Float, height: Float) {
            self.texels = texels
            columns = Float(texels.width) / width
            rows = Float(texels.height) / height
        }
    }

    /// - Parameters:
    ///   - width: Width in device pixels, above 0; `height` likewise.
    ///   - angle: The rotation in radians, clockwise.
    init(_ mipmap: Mipmap, width: Float, height: Float, angle: Double, sampling: PictureSampling = PictureSampling()) {
        let ratio = max(Float(mipmap.width) / width, Float(mipmap.height) / height)
        func grid(_ level: Mipmap.Level) -> Grid { Grid(level, width: width, height: height) }
        switch ratio > 1 ? sampling.minification : sampling.magnification {
        case .nearest:
            level = grid(mipmap.level(0))
            nextLevel = level
            method = .nearest
        case .trilinear where ratio > 1:
            let detail = max(0, Elementary.log(Double(ratio)) / Elementary.log(2) + sampling.bias)
            let whole = detail.rounded(.down)
            level = grid(mipmap.level(Int(min(whole, 15))))
            nextLevel = grid(mipmap.level(Int(min(whole, 15)) + 1))
            method = .between(share: UInt64((detail - whole) * 256))
        case .linear, .trilinear:
            level = grid(mipmap.level(reducing: ratio))
            nextLevel = level
            method = max(level.columns, level.rows) > 1 ? .four : .one
        }
        halfWidth = width / 2
        halfHeight = height / 2
        let (sine, cosine) = Elementary.sinCos(angle)
        self.sine = Float(sine)
        self.cosine = Float(cosine)
    }

    /// The distance that a sprite extends from its centre along each axis at any angle, in device pixels.
    static func reach(width: Float, height: Float) -> Float {
        let (w, h) = (width / 2 + 0.5, height / 2 + 0.5)
        return (w * w + h * h).squareRoot()
    }

    /// Writes a row of pixels.
    /// - Parameters:
    ///   - x: Position of the first pixel's centre, relative to the sprite's centre.
    ///   - y: Position of the row's centre, relative to the sprite's centre.
    ///   - kernel: The implementation; does not affect the pixels.
    /// - Complexity: O(count).
    func row(x: Float, y: Float, count: Int, into output: UnsafeMutablePointer<UInt32>, kernel: SpanKernel = .fastest) {
        let covered = columns(x: x, y: y, count: count)
        output.update(repeating: 0, count: covered.lowerBound)
        (output + covered.upperBound).update(repeating: 0, count: count - covered.upperBound)
        guard !covered.isEmpty else { return }
        pixels(x: x, y: y, covered, into: output, kernel: kernel)
    }

    /// The columns of a row that can have visible pixels.
    /// - Parameters x, y: See `row`.
    func columns(x: Float, y: Float, count: Int) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        var sampler = kernelSampler(nil)
        // A pixel extends half its width to each side; the rest of the margin is larger than all rounding errors.
        let columns = cblit_columns(&sampler, x, y, count, 1.5)
        return columns.begin..<max(columns.begin, columns.end)
    }

    /// Extends columns to complete groups of eight if there is room. A group takes only as long as a single pixel.
    func wholeGroups(_ columns: Range<Int>, within room: Int) -> Range<Int> {
        let end = columns.lowerBound + (columns.count + 7) & ~7
        return end <= room ? columns.lowerBound..<end : columns
    }

    /// Writes the pixels of some columns of a row, which may extend beyond the sprite.
    func pixels(
        x: Float, y: Float, _ columns: Range<Int>, into output: UnsafeMutablePointer<UInt32>, kernel: SpanKernel = .fastest
    ) {
        level.texels.words.withUnsafeBufferPointer { texels in
            nextLevel.texels.words.withUnsafeBufferPointer { nextTexels in
                guard let base = texels.baseAddress, let nextBase = nextTexels.baseAddress else { return }
                var index = columns.lowerBound
                if kernel.takesEights { index += eights(x: x, y: y, columns, base, into: output) }
                while index < columns.upperBound {
                    let dx = x + Float(index)
                    output[index] = pixel(u: cosine * dx + sine * y, v: cosine * y - sine * dx, base, nextBase)
                    index &+= 1
                }
            }
        }
    }

    /// Computes pixels in groups of eight if there is a kernel for the method.
    /// - Returns: The number of pixels computed.
    private func eights(
        x: Float, y: Float, _ columns: Range<Int>, _ texels: UnsafePointer<UInt32>, into output: UnsafeMutablePointer<UInt32>
    ) -> Int {
        #if arch(x86_64)
            let count = columns.count & ~7
            var sampler = kernelSampler(texels)
            guard count > 0, sampler.places > 0 else { return 0 }
            cblit_samples_avx2(&sampler, x, y, columns.lowerBound, count, output)
            return count
        #else
            return 0
        #endif
    }

    /// The sampler for the C kernels; `places` is 0 if they do not support the method.
    private func kernelSampler(_ texels: UnsafePointer<UInt32>?) -> CBlitSampler {
        let places: Int32 =
            switch method {
            case .one: 1
            case .four: 4
            case .nearest, .between: 0
            }
        return CBlitSampler(
            texels: texels, width: Int32(level.texels.width), height: Int32(level.texels.height), columns: level.columns,
            rows: level.rows, half_width: halfWidth, half_height: halfHeight, sine: sine, cosine: cosine,
            is_gray: level.texels.isGray ? 1 : 0, places: places)
    }

    /// The pixel at a position in the sprite's unrotated coordinates.
    @inline(__always)
    private func pixel(u: Float, v: Float, _ texels: UnsafePointer<UInt32>, _ nextTexels: UnsafePointer<UInt32>) -> UInt32 {
        let coverage = overlap(u, halfWidth) * overlap(v, halfHeight)
        guard coverage > 0 else { return 0 }
        let (column, row) = ((u + halfWidth) * level.columns - 0.5, (v + halfHeight) * level.rows - 0.5)
        var sum = Lanes()
        var shift: UInt64 = 8
        switch method {
        case .one: add(column, row, level.texels, texels, to: &sum)
        case .four:
            let (right, down) = (level.columns / 4, level.rows / 4)
            add(column - right, row - down, level.texels, texels, to: &sum)
            add(column + right, row - down, level.texels, texels, to: &sum)
            add(column - right, row + down, level.texels, texels, to: &sum)
            add(column + right, row + down, level.texels, texels, to: &sum)
            shift = 10
        case .nearest: add(column.rounded(), row.rounded(), level.texels, texels, to: &sum)
        case .between(let share):
            add(column, row, level.texels, texels, share: 256 - share, to: &sum)
            let (next, nextRow) = ((u + halfWidth) * nextLevel.columns - 0.5, (v + halfHeight) * nextLevel.rows - 0.5)
            add(next, nextRow, nextLevel.texels, nextTexels, share: share, to: &sum)
        }
        return sum.pixel(shift: shift, coverage: UInt64(coverage * 256 + 0.5))
    }

    /// The fraction of a pixel around `place` within `half` of the centre.
    @inline(__always)
    private func overlap(_ place: Float, _ half: Float) -> Float { max(0, min(place + 0.5, half) - max(place - 0.5, -half)) }

    /// Adds the picture's colour at a position between texels. Beyond the picture's edge, uses the colour of the edge.
    /// - Parameter share: Weight in the sum, out of 256.
    @inline(__always)
    private func add(
        _ column: Float, _ row: Float, _ level: Mipmap.Level, _ texels: UnsafePointer<UInt32>, share: UInt64 = 256, to sum: inout Lanes
    ) {
        let x = Int(min(max(column, 0), Float(level.width - 1)) * 256 + 0.5)
        let y = Int(min(max(row, 0), Float(level.height - 1)) * 256 + 0.5)
        let corner = texels + ((y &>> 8) &* (level.width &+ 1) &+ (x &>> 8))
        let (right, down) = (UInt64(x & 0xFF), UInt64(y & 0xFF))
        let (left, up) = (256 &- right, 256 &- down)
        let weights = (left &* up &* share &>> 8, right &* up &* share &>> 8, left &* down &* share &>> 8, right &* down &* share &>> 8)
        if level.isGray {
            sum.add(gray: corner[0], weight: weights.0)
            sum.add(gray: corner[0] &>> 8, weight: weights.1)
            sum.add(gray: corner[0] &>> 16, weight: weights.2)
            sum.add(gray: corner[0] &>> 24, weight: weights.3)
        } else {
            sum.add(corner[0], weight: weights.0)
            sum.add(corner[1], weight: weights.1)
            sum.add(corner[level.width &+ 1], weight: weights.2)
            sum.add(corner[level.width &+ 2], weight: weights.3)
        }
    }

    /// The four channels of a weighted sum of pixels, 32 bits each: blue and red in one word, green and alpha in the other.
    private struct Lanes {
        private var blueRed: UInt64 = 0
        private var greenAlpha: UInt64 = 0

        /// - Parameter weight: The weight, out of 65536.
        @inline(__always)
        mutating func add(_ pixel: UInt32, weight: UInt64) {
            let pixel = UInt64(pixel)
            blueRed &+= (pixel & 0xFF | (pixel & 0xFF_0000) &<< 16) &* weight
            greenAlpha &+= (pixel &>> 8 & 0xFF | (pixel & 0xFF00_0000) &<< 8) &* weight
        }

        /// Adds a pixel whose channels all equal the word's lowest byte.
        @inline(__always)
        mutating func add(gray word: UInt32, weight: UInt64) { add((word & 0xFF) &* 0x0101_0101, weight: weight) }

        /// The sum in bytes, rounded to nearest.
        /// - Parameters:
        ///   - shift: The number of bits to drop, so that 16 bits of each lane remain.
        ///   - coverage: The coverage, out of 256.
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
