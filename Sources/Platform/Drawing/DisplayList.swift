public import LayoutMath

/// A frame as a value: everything to draw, back to front.
///
/// The storage is reused from frame to frame, so recording a frame allocates nothing once the lists have grown.
public struct DisplayList: Equatable, Sendable {
    public private(set) var commands: [DrawCommand] = []
    /// The quads of all geometry batches.
    public private(set) var quads: [Quad] = []
    /// The window's size in logical pixels.
    public var size: Size = .zero

    public init() {}

    /// Forgets the commands and keeps their storage.
    public mutating func removeAll() {
        commands.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
    }

    public mutating func append(_ command: DrawCommand) { commands.append(command) }

    /// Adds a quad to the batch that `closeBatch` will make.
    public mutating func append(_ quad: Quad) { quads.append(quad) }

    /// Makes a batch of the quads added since there were `start` of them; consecutive batches of one image and blend mode become one.
    /// - Precondition: `start` lies in 0…quads.count.
    public mutating func closeBatch(startingAt start: Int, image: ImageID?, blend: BlendMode) {
        precondition(start >= 0 && start <= quads.count, "a batch starts at 0…\(quads.count), not at \(start)")
        guard quads.count > start else { return }
        if case .geometry(var last)? = commands.last, last.image == image, last.blend == blend, last.quads.upperBound == start {
            last.quads = last.quads.lowerBound..<quads.count
            commands[commands.count - 1] = .geometry(last)
        } else {
            commands.append(.geometry(GeometryBatch(image: image, blend: blend, quads: start..<quads.count)))
        }
    }
}
