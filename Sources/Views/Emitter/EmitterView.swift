public import LayoutMath
public import Particles
public import Platform

/// Shows the particles of an emitter; a drag takes the emitter along, a wheel turns its direction.
///
/// The particles are a function of the time, so while the view is out of sight it costs nothing, and comes back as if it had gone on.
public final class EmitterView: View {
    public let system: ParticleSystem
    /// Size of a cell's picture at scale 1, by the picture's name; others count as `defaultPictureSize`.
    public var pictureSizes: [String: Size] = [:]
    /// Called when the number of living particles was taken for a frame.
    public var didAdvance: ((EmitterView) -> Void)?
    /// How far a wheel's detent turns the direction.
    public static let turnPerTick = Angle(degrees: 15)
    static let defaultPictureSize = Size(width: 32, height: 32)

    private var buffer = SpriteBuffer()
    private var pausedSince: Seconds?
    private var pausedTime: Seconds = 0

    public init(_ emitter: Emitter, capacity: Int = 20_000) {
        system = ParticleSystem(emitter, capacityPerCell: capacity)
        super.init()
        name = "emitter"
        clipsToBounds = true
        cursor = .move
        semantics = Semantics(.emitter, label: "sparks")
    }

    public var isPaused: Bool { pausedSince != nil }

    /// Stops the emitter's time, or lets it go on from where it stopped.
    public func setPaused(_ isPaused: Bool) {
        let now = stage?.time ?? 0
        switch (pausedSince, isPaused) {
        case (nil, true): pausedSince = now
        case (let since?, false):
            pausedTime += now - since
            pausedSince = nil
            setNeedsAdvance()
        default: break
        }
    }

    /// Ends the life of all particles; emission goes on.
    public func removeAllParticles() {
        system.removeAll()
        show()
    }

    public override var isPerpetual: Bool { true }

    public override func advance(to time: Seconds) -> Bool {
        guard !isPaused, isInSight else { return false }
        system.advance(to: time - pausedTime)
        show()
        return true
    }

    private func show() {
        system.evaluate(into: &buffer)
        didAdvance?(self)
        setNeedsDisplay()
    }

    private var isInSight: Bool {
        guard let stage else { return false }
        return convert(bounds, to: nil).intersects(Rect(origin: .zero, size: stage.size))
    }

    public override func draw(in canvas: Canvas) {
        guard canvas.visibleRect.intersects(bounds) else { return }
        if !isPaused { setNeedsAdvance() }
        for batch in buffer.batches {
            let whole = (pictureSizes[batch.contents] ?? EmitterView.defaultPictureSize) * (1 / batch.contentsScale)
            canvas.sprites(
                buffer.sprites[batch.sprites].lazy.map(SpriteInstance.init), of: ImageID(batch.contents), part: batch.contentsRect,
                size: Size(width: whole.width * batch.contentsRect.width, height: whole.height * batch.contentsRect.height),
                blend: batch.isAdditive ? .additive : .sourceOver)
        }
    }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        guard abs(wheel.ticks.y) > abs(wheel.ticks.x), !wheel.modifiers.contains(.shift) else { return false }
        for index in system.emitter.cells.indices {
            let turned = system.emitter.cells[index].emissionLongitude + EmitterView.turnPerTick * -wheel.ticks.y
            system.emitter.cells[index].emissionLongitude = turned
        }
        return true
    }

    public override var traceFields: [String: TraceValue]? {
        [
            "alive": .number(Double(system.aliveCount)), "born": .number(Double(system.bornCount)),
            "died": .number(Double(system.diedCount)), "capacity": .number(Double(system.capacity)),
            "position": .point(system.emitter.emitterPosition),
        ]
    }
}

extension EmitterView: Pannable {
    public func pans(along axis: Axis) -> Bool { true }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        system.emitter.emitterPosition = point
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        system.emitter.emitterPosition = point
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, heir: (any Pannable)?) {}
    public func panCancelled(along axis: Axis, at time: Seconds) {}
}

// A closure in the view would ask for every sprite whether it runs on the main thread: that took ten times as long as all the rest.
nonisolated extension SpriteInstance {
    fileprivate init(_ sprite: Sprite) {
        self.init(x: sprite.x, y: sprite.y, scale: sprite.scale, rotation: sprite.rotation, argb: sprite.argb)
    }
}
