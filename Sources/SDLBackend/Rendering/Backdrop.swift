/// The pixels below a frame's first sprites. They are kept while they do not change, so sparks in front of a landscape at rest cost no
/// more than the sparks and the layers above them.
struct Backdrop {
    private var steps: [RenderStep] = []
    private var target = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Rows without padding. Empty until the same steps have been drawn twice, so that moving content is not copied.
    private var pixels: [UInt32] = []

    enum Answer {
        /// The steps are new and must be drawn.
        case new
        /// The steps equal those of the last frame. They must be drawn separately so that their pixels can be kept.
        case repeated
        /// The pixels of these steps were kept and must be restored.
        case kept
    }

    /// Compares the steps below the first sprites with those of the last frame.
    mutating func follow(_ below: ArraySlice<RenderStep>, target: PixelRect) -> Answer {
        let isSame = target == self.target && below.elementsEqual(steps) { $0.isSame(as: $1) }
        if isSame { return pixels.isEmpty ? .repeated : .kept }
        self.target = target
        steps.removeAll(keepingCapacity: true)
        steps.append(contentsOf: below)
        pixels.removeAll(keepingCapacity: true)
        return .new
    }

    /// Discards everything, for frames without sprites.
    mutating func drop() {
        guard !steps.isEmpty else { return }
        self = Backdrop()
    }

    mutating func keep(_ source: PixelTarget) {
        pixels.reserveCapacity(target.area)
        for row in 0..<target.height {
            pixels.append(contentsOf: UnsafeBufferPointer(start: source.pixels + row * source.stride, count: target.width))
        }
    }

    func restore(_ destination: PixelTarget) {
        pixels.withUnsafeBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            for row in 0..<target.height {
                (destination.pixels + row * destination.stride).update(from: first + row * target.width, count: target.width)
            }
        }
    }
}

extension RenderStep {
    /// Whether two steps draw the same pixels, given that textures never change.
    func isSame(as other: RenderStep) -> Bool {
        switch (self, other) {
        case (.clip(let one), .clip(let two)): one == two
        case (.fill(let one), .fill(let two)):
            one.rect == two.rect && one.visible == two.visible && one.color == two.color && one.blend == two.blend
        case (.sprite(let one), .sprite(let two)):
            one.texture === two.texture && one.source == two.source && one.destination == two.destination && one.visible == two.visible
                && one.color == two.color && one.blend == two.blend && one.sampling == two.sampling
                && one.fractional?.x == two.fractional?.x && one.fractional?.y == two.fractional?.y
        default: false
        }
    }
}
