/// What lies below a frame's first sprites, as pixels, for as long as it stays the same: sparks that fly before a landscape at rest cost no more
/// than themselves and what lies above them.
struct Backdrop {
    private var steps: [RenderStep] = []
    private var target = PixelRect(x: 0, y: 0, width: 0, height: 0)
    /// Rows without padding; empty until the same steps have come twice, so that what moves costs no copies.
    private var pixels: [UInt32] = []

    enum Answer {
        /// The steps are new: they are to be drawn, and may be the same the next time.
        case new
        /// The steps are those of the last frame: they are to be drawn by themselves, and kept.
        case repeated
        /// Their pixels are kept.
        case kept
    }

    /// What is known of the steps below the first sprites.
    mutating func follow(_ below: ArraySlice<RenderStep>, target: PixelRect) -> Answer {
        let isSame = target == self.target && below.elementsEqual(steps) { $0.isSame(as: $1) }
        if isSame { return pixels.isEmpty ? .repeated : .kept }
        self.target = target
        steps.removeAll(keepingCapacity: true)
        steps.append(contentsOf: below)
        pixels.removeAll(keepingCapacity: true)
        return .new
    }

    /// Forgets everything: a frame without sprites has no use for it.
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
    /// Whether two steps draw the same: textures never change.
    fileprivate func isSame(as other: RenderStep) -> Bool {
        switch (self, other) {
        case (.clip(let one), .clip(let two)): one == two
        case (.fill(let one), .fill(let two)):
            one.rect == two.rect && one.visible == two.visible && one.color == two.color && one.blend == two.blend
        case (.sprite(let one), .sprite(let two)):
            one.texture === two.texture && one.source == two.source && one.destination == two.destination && one.visible == two.visible
                && one.color == two.color && one.blend == two.blend
        default: false
        }
    }
}
