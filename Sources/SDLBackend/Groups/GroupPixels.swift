import Imaging
import LayoutMath

/// The pixels of a group, as words `0xAARRGGBB` with premultiplied alpha.
///
/// All results are whole numbers, or are rounded from exactly defined operations, so that all machines agree on every byte.
nonisolated struct GroupPixels: Equatable, Sendable {
    /// The place of the pixels, relative to the upper left corner of what the group draws.
    var area: PixelRect
    /// One for each pixel, in rows from top to bottom.
    var values: [UInt32]

    init(area: PixelRect, values: [UInt32]) {
        precondition(values.count == area.area, "\(values.count) values do not cover \(area.width)x\(area.height) pixels")
        (self.area, self.values) = (area, values)
    }

    init(size: PixelSize, values: [UInt32]) {
        self.init(area: PixelRect(x: 0, y: 0, width: size.width, height: size.height), values: values)
    }

    /// Returns the pixels of a group that was drawn over black and over white. The smaller the difference between the two, the more opaque
    /// the group is there.
    static func premultiplied(overBlack: [UInt32], overWhite: [UInt32]) -> [UInt32] {
        zip(overBlack, overWhite).map { black, white in
            func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
            let (blue, green, red) = (channel(black, 0), channel(black, 8), channel(black, 16))
            // The mean of the three channels, whose roundings differ.
            let shown = channel(white, 0) - blue + channel(white, 8) - green + channel(white, 16) - red
            let alpha = min(max(255 - (shown + 1) / 3, 0), 255)
            // No channel is greater than the alpha.
            return black & 0xFF_FFFF | UInt32(max(alpha, blue, green, red)) << 24
        }
    }

    /// The pixels with straight alpha, as in textures. A renderer that multiplies them by their alpha gets the same pixels back, if it rounds
    /// to nearest, and wherever possible if it rounds down.
    func straight() -> [UInt32] {
        values.map { pixel in
            let alpha = pixel >> 24
            guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
            func channel(_ shift: UInt32) -> UInt32 {
                let value = min(pixel >> shift & 0xFF, alpha)
                let above = (value * 255 + alpha - 1) / alpha
                let staysNearest = 2 * above * alpha < (2 * value + 1) * 255
                return (staysNearest ? above : above - 1) << shift
            }
            return alpha << 24 | channel(16) | channel(8) | channel(0)
        }
    }

    /// The pixels multiplied by a coverage of 0 to 255 for each.
    func multiplied(by coverage: [UInt8]) -> GroupPixels {
        GroupPixels(area: area, values: zip(values, coverage).map { Self.multiplied($0, by: UInt32($1)) })
    }

    /// The pixels multiplied by the alpha of colours along an axis, each in eight variants across it. See `GradientRasterizer`.
    func multiplied(byAlphaOf colors: [UInt32], along axis: Axis) -> GroupPixels {
        var result = self
        for y in 0..<area.height {
            for x in 0..<area.width {
                let color = axis == .horizontal ? colors[x * 8 + y % 8] : colors[y * 8 + x % 8]
                result.values[y * area.width + x] = Self.multiplied(values[y * area.width + x], by: color >> 24)
            }
        }
        return result
    }

    /// The shape of the pixels in one colour.
    func filled(with color: Color) -> GroupPixels {
        let bytes = color.bytes
        let opaque = 0xFF00_0000 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
        let full = Self.multiplied(opaque, by: UInt32(bytes.alpha))
        return GroupPixels(area: area, values: values.map { Self.multiplied(full, by: $0 >> 24) })
    }

    /// The pixels in front of others, over the area of both.
    func over(_ back: GroupPixels) -> GroupPixels {
        let whole = area.union(back.area)
        var result = GroupPixels(area: whole, values: [UInt32](repeating: 0, count: whole.area))
        for layer in [back, self] {
            for y in 0..<layer.area.height {
                let (from, to) = (y * layer.area.width, (layer.area.y - whole.y + y) * whole.width + layer.area.x - whole.x)
                for x in 0..<layer.area.width {
                    let front = layer.values[from + x]
                    // The sum of two premultiplied pixels stays within a byte, but for a level of rounding.
                    result.values[to + x] = Self.sum(front, Self.multiplied(result.values[to + x], by: 255 - front >> 24))
                }
            }
        }
        return result
    }

    /// A pixel multiplied by a fraction of 255, with every channel rounded to nearest.
    static func multiplied(_ pixel: UInt32, by value: UInt32) -> UInt32 {
        func pair(_ channels: UInt32) -> UInt32 {
            let product = channels * value + 0x80_0080
            return (product + (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return pair(pixel & 0xFF_00FF) | pair(pixel >> 8 & 0xFF_00FF) << 8
    }

    private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 { min(255, (a >> shift & 0xFF) + (b >> shift & 0xFF)) << shift }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    /// The channels of a pixel: blue, green, red and alpha, in 0…255.
    static func channels(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4(Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
    }

    /// The pixel with the nearest whole channels.
    static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255) + 0.5) }
        return byte(channels.w) << 24 | byte(channels.z) << 16 | byte(channels.y) << 8 | byte(channels.x)
    }
}
