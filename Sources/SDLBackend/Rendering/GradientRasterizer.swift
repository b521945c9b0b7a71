import Imaging
import LayoutMath
import Platform

/// Draws gradients with an ordered dither of one level, so that slow gradients show no bands.
nonisolated enum GradientRasterizer {
    /// An 8x8 Bayer matrix: the order, 0 to 63, in which the pixels of a square switch to the next level.
    private static let order: [Int] = (0..<64).map { index in
        let (x, y) = (index % 8, index / 8)
        let crossed = x ^ y
        // Interleaves the bits of y and x XOR y, most significant last.
        return (0..<3).reduce(0) { value, bit in
            value | (y >> bit & 1) << (2 * (2 - bit)) | (crossed >> bit & 1) << (2 * (2 - bit) + 1)
        }
    }

    /// - Complexity: O(pixels).
    static func pixels(_ gradient: Gradient, axis: Axis, size: PixelSize, radius: Double) -> [UInt32] {
        let length = axis == .horizontal ? size.width : size.height
        let variants = colors(gradient, axis: axis, count: length, start: 0, length: Double(length))
        var pixels = [UInt32](repeating: 0, count: size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                pixels[y * size.width + x] = axis == .horizontal ? variants[x * 8 + y % 8] : variants[y * 8 + x % 8]
            }
        }
        if radius > 0 { RoundedCorners(width: size.width, height: size.height, radius: radius).cut(&pixels) }
        return pixels
    }

    /// Multiplies a picture's colours and alpha by a gradient that extends over all of it.
    /// - Complexity: O(pixels).
    static func multiply(_ pixels: inout [UInt32], by gradient: Gradient, axis: Axis, size: PixelSize) {
        let length = axis == .horizontal ? size.width : size.height
        let variants = colors(gradient, axis: axis, count: length, start: 0, length: Double(length))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = axis == .horizontal ? variants[x * 8 + y % 8] : variants[y * 8 + x % 8]
                pixels[y * size.width + x] = product(pixels[y * size.width + x], color)
            }
        }
    }

    /// The products of the channels of two pixels, as fractions of 255, rounded to nearest.
    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 { (((a >> shift & 0xFF) * (b >> shift & 0xFF) + 127) / 255) << shift }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    /// The colours of `count` pixels along the axis, each in the eight variants that alternate across the axis.
    /// - Parameters:
    ///   - start: The position of the first pixel's near edge in the gradient, in pixels.
    ///   - length: The gradient's extent, in pixels.
    static func colors(_ gradient: Gradient, axis: Axis, count: Int, start: Double, length: Double) -> [UInt32] {
        var variants: [UInt32] = []
        variants.reserveCapacity(count * 8)
        for place in 0..<count {
            let color = gradient.color(at: (start + Double(place) + 0.5) / length)
            for across in 0..<8 {
                variants.append(pixel(color, level: axis == .horizontal ? order[across * 8 + place % 8] : order[place % 8 * 8 + across]))
            }
        }
        return variants
    }

    private static func pixel(_ color: Color, level: Int) -> UInt32 {
        let threshold = (Float(level) + 0.5) / 64
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + threshold) }
        // Full alpha is not dithered, because the background would show through the edges.
        return byte(color.alpha) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}
