import CSDL2
import LayoutMath
import Platform

/// A batch of sprites as triangles in the layout that SDL wants, reused from frame to frame.
///
/// Only places and colours change; texture coordinates and indices are the same for all sprites of a part of a picture.
struct SpriteVertices {
    /// Sprites that indices of 16 bits can tell the four corners of.
    static let capacity = 16_383

    /// Four corners for each sprite, from its top left one on clockwise: x and y in device pixels.
    private(set) var positions: [Float] = []
    private(set) var colors: [SDL_Color] = []
    /// At least as many as there are corners; so are the indices of two triangles.
    private(set) var coordinates: [Float] = []
    private(set) var indices: [UInt16] = []
    private var part = Rect.zero

    var spriteCount: Int { colors.count / 4 }

    /// Takes over up to `capacity` sprites; those that cannot be seen are left out.
    mutating func load(_ sprites: ArraySlice<SpriteInstance>, of draw: SpriteDraw, scale: Double) {
        precondition(sprites.count <= Self.capacity, "a batch has up to \(Self.capacity) sprites, got \(sprites.count)")
        positions.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
        let half = SIMD2(Float(draw.size.width * scale / 2), Float(draw.size.height * scale / 2))
        for sprite in sprites { append(sprite, half: half, scale: Float(scale)) }
        if draw.part != part {
            coordinates.removeAll(keepingCapacity: true)
            part = draw.part
        }
        fillConstants()
    }

    private mutating func append(_ sprite: SpriteInstance, half: SIMD2<Float>, scale: Float) {
        let (x, y, size) = (sprite.x * scale, sprite.y * scale, half * sprite.scale)
        guard (x + y + size.x + size.y + sprite.rotation).isFinite, sprite.scale > 0, sprite.argb > 0x00FF_FFFF else { return }
        let (sine, cosine) = sprite.rotation == 0 ? (0, 1) : Elementary.sinCos(Double(sprite.rotation))
        let right = SIMD2(Float(cosine), Float(sine)) * size.x
        let down = SIMD2(-Float(sine), Float(cosine)) * size.y
        let center = SIMD2(x, y)
        for corner in [center - right - down, center + right - down, center + right + down, center - right + down] {
            positions.append(corner.x)
            positions.append(corner.y)
        }
        let argb = sprite.argb
        let color = SDL_Color(
            r: UInt8(truncatingIfNeeded: argb >> 16), g: UInt8(truncatingIfNeeded: argb >> 8), b: UInt8(truncatingIfNeeded: argb),
            a: UInt8(truncatingIfNeeded: argb >> 24))
        for _ in 0..<4 { colors.append(color) }
    }

    private mutating func fillConstants() {
        let corners = [(part.minX, part.minY), (part.maxX, part.minY), (part.maxX, part.maxY), (part.minX, part.maxY)]
        while coordinates.count < positions.count {
            for (u, v) in corners { coordinates += [Float(u), Float(v)] }
        }
        while indices.count < spriteCount * 6 {
            let first = UInt16(indices.count / 6 * 4)
            for corner in [0, 1, 2, 0, 2, 3] as [UInt16] { indices.append(first + corner) }
        }
    }
}
