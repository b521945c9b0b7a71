public import Imaging
public import LayoutMath

/// A frame as a value: everything to draw, back to front.
///
/// The storage is reused from frame to frame, so recording a frame allocates nothing once the lists have grown.
public struct DisplayList: Equatable, Sendable {
    /// The drawing commands, back to front.
    public private(set) var commands: [DrawCommand] = []
    /// The pictures that views bring along for their sprites.
    public private(set) var pictures: [Bitmap] = []
    @usableFromInline var spriteStorage: [Sprite] = []
    /// The window's size in logical pixels.
    public var size: Size = .zero

    /// An empty frame of an empty window.
    public init() {}

    /// The sprites of all batches.
    @inlinable public var sprites: [Sprite] { spriteStorage }

    /// Returns the picture that a view has brought along for its sprites; nil leaves it to the provider that a renderer is given.
    public func picture(of draw: SpriteDraw) -> Bitmap? { draw.picture.map { pictures[$0] } }

    /// Removes all commands, pictures and sprites but keeps their storage.
    public mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        pictures.removeAll(keepingCapacity: true)
        spriteStorage.removeAll(keepingCapacity: true)
    }

    /// Adds a command in front of the others.
    public mutating func append(_ command: DrawCommand) { commands.append(command) }

    /// Returns the frame with only the commands for which `isKept` returns true.
    /// - Complexity: O(commands).
    public func filtered(_ isKept: (DrawCommand) -> Bool) -> DisplayList {
        var list = self
        list.commands.removeAll { !isKept($0) }
        return list
    }

    /// Adds a batch of sprites. If all its other properties equal those of the previous batch, both are joined.
    /// - Parameters:
    ///   - draw: How they are drawn, with their size in their own coordinates; its indices are ignored.
    ///   - picture: The picture itself; nil leaves it to the provider that a renderer is given.
    ///   - placing: Where the sprites' coordinates are in the window, and how opaque they are there.
    /// - Complexity: O(sprites); allocates nothing once the storage has grown.
    @inlinable public mutating func append(
        _ sprites: some Sequence<Sprite>, as draw: SpriteDraw, picture: Bitmap? = nil, placing: SpritePlacing = SpritePlacing()
    ) {
        let start = spriteStorage.count
        spriteStorage.append(contentsOf: sprites)
        let added = start..<spriteStorage.count
        guard !added.isEmpty else { return }
        if placing != SpritePlacing() { place(added, placing) }
        var draw = draw
        draw.size = draw.size * placing.mapping.scale
        (draw.picture, draw.sprites) = (nil, added)
        appendOrJoin(draw, picture)
    }

    /// Maps sprites that were just added to the window's coordinates and applies their opacity.
    @usableFromInline mutating func place(_ added: Range<Int>, _ placing: SpritePlacing) {
        let mapping = placing.mapping
        let (scale, x, y) = (Float(mapping.scale), Float(mapping.offset.x), Float(mapping.offset.y))
        // The factor is out of 256, so that full opacity keeps every alpha unchanged.
        let share = UInt32((min(max(placing.opacity, 0), 1) * 256).rounded())
        var storage = spriteStorage.mutableSpan
        for index in added {
            storage[index].x = storage[index].x * scale + x
            storage[index].y = storage[index].y * scale + y
            let argb = storage[index].argb
            let alpha = ((argb &>> 24) &* share &+ 0x80) &>> 8
            storage[index].argb = argb & 0x00FF_FFFF | alpha &<< 24
        }
    }

    @usableFromInline mutating func appendOrJoin(_ draw: SpriteDraw, _ picture: Bitmap?) {
        guard case .sprites(var last)? = commands.last, last.image == draw.image, self.picture(of: last)?.identity == picture?.identity,
            last.part == draw.part, last.size == draw.size, last.blend == draw.blend, last.sampling == draw.sampling,
            last.sprites.upperBound == draw.sprites.lowerBound
        else {
            var draw = draw
            if let picture {
                draw.picture = pictures.count
                pictures.append(picture)
            }
            commands.append(.sprites(draw))
            return
        }
        last.sprites = last.sprites.lowerBound..<draw.sprites.upperBound
        commands[commands.count - 1] = .sprites(last)
    }
}
