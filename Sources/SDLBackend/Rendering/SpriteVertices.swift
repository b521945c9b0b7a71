import CBlit
public import LayoutMath
public import Platform

/// A batch of sprites as triangles, in the arrays that SDL expects. The arrays are reused for every frame.
///
/// Only positions and colours change. Texture coordinates and indices are the same for all sprites with the same part of a picture.
/// Arrays may be longer than `spriteCount` requires; later elements are undefined.
public struct SpriteVertices {
    /// Largest batch that stays in the second-level cache until it is drawn. With 16 383 sprites, the limit of 16-bit indices, each
    /// sprite takes a quarter longer.
    public static let capacity = 4_096

    /// Number of visible sprites of the last batch.
    public private(set) var spriteCount = 0
    /// Four corners per sprite, clockwise from the top left: x and y in device pixels.
    private(set) var positions: [Float] = []
    /// Four words `0xAABBGGRR` per sprite. This is SDL's order of colours in memory.
    private(set) var colors: [UInt32] = []
    private(set) var coordinates: [Float] = []
    /// Two triangles per sprite.
    private(set) var indices: [UInt16] = []
    private var part = Rect.zero

    public init() {}

    /// Loads up to `capacity` sprites; invisible ones are left out.
    /// - Complexity: O(sprites).
    public mutating func load(_ sprites: ArraySlice<Sprite>, of draw: SpriteDraw, scale: Double) {
        precondition(sprites.count <= Self.capacity, "a batch has up to \(Self.capacity) sprites, got \(sprites.count)")
        // Groups of eight are written completely.
        let room = sprites.count + 8
        if positions.count < room * 8 { positions = Array(repeating: 0, count: room * 8) }
        if colors.count < room * 4 { colors = Array(repeating: 0, count: room * 4) }
        spriteCount = write(sprites, half: SIMD2(Float(draw.size.width * scale / 2), Float(draw.size.height * scale / 2)), Float(scale))
        if draw.part != part {
            coordinates.removeAll(keepingCapacity: true)
            part = draw.part
        }
        fillConstants()
    }

    /// - Returns: The number of visible sprites.
    private mutating func write(_ sprites: ArraySlice<Sprite>, half: SIMD2<Float>, _ scale: Float) -> Int {
        positions.withUnsafeMutableBufferPointer { positions in
            colors.withUnsafeMutableBufferPointer { colors in
                sprites.withUnsafeBytes { sprites in
                    guard let positions = positions.baseAddress, let colors = colors.baseAddress, let first = sprites.baseAddress else {
                        return 0
                    }
                    let count = sprites.count / MemoryLayout<CBlitInstance>.stride
                    return cblit_corners(
                        first.assumingMemoryBound(to: CBlitInstance.self), count, half.x, half.y, scale, positions, colors)
                }
            }
        }
    }

    private mutating func fillConstants() {
        let corners = [(part.minX, part.minY), (part.maxX, part.minY), (part.maxX, part.maxY), (part.minX, part.maxY)]
        while coordinates.count < spriteCount * 8 {
            for (u, v) in corners { coordinates += [Float(u), Float(v)] }
        }
        while indices.count < spriteCount * 6 {
            let first = UInt16(indices.count / 6 * 4)
            for corner in [0, 1, 2, 0, 2, 3] as [UInt16] { indices.append(first + corner) }
        }
    }
}
