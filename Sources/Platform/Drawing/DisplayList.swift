public import LayoutMath

/// A frame as a value: everything to draw, back to front.
///
/// The storage is reused from frame to frame, so recording a frame allocates nothing once the lists have grown.
public struct DisplayList: Equatable, Sendable {
    public private(set) var commands: [DrawCommand] = []
    @usableFromInline var spriteStorage: [SpriteInstance] = []
    /// The window's size in logical pixels.
    public var size: Size = .zero

    public init() {}

    /// The sprites of all batches.
    @inlinable public var sprites: [SpriteInstance] { spriteStorage }

    /// Forgets the commands and keeps their storage.
    public mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        spriteStorage.removeAll(keepingCapacity: true)
    }

    public mutating func append(_ command: DrawCommand) { commands.append(command) }

    /// Adds a batch of sprites; consecutive batches that differ in nothing else become one.
    /// - Complexity: O(sprites); nothing is allocated once the storage has grown.
    @inlinable public mutating func append(
        _ sprites: some Sequence<SpriteInstance>, of image: ImageID, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), size: Size,
        blend: BlendMode
    ) {
        let start = spriteStorage.count
        spriteStorage.append(contentsOf: sprites)
        guard spriteStorage.count > start else { return }
        appendOrJoin(SpriteDraw(image: image, part: part, size: size, blend: blend, sprites: start..<spriteStorage.count))
    }

    @usableFromInline mutating func appendOrJoin(_ draw: SpriteDraw) {
        guard case .sprites(var last)? = commands.last, last.image == draw.image, last.part == draw.part, last.size == draw.size,
            last.blend == draw.blend, last.sprites.upperBound == draw.sprites.lowerBound
        else {
            commands.append(.sprites(draw))
            return
        }
        last.sprites = last.sprites.lowerBound..<draw.sprites.upperBound
        commands[commands.count - 1] = .sprites(last)
    }
}
