public import LayoutMath
public import Particles
public import Platform
public import Views

/// A view that shows the particles of an emitter on a time line of its own; a drag moves the emitter, a wheel turns its direction.
///
/// The particles are a function of the time, so the view costs nothing while it is out of sight, and shows the present state when it
/// returns. While it plays, an edit affects the particles that are born afterwards. While it is paused, the emission is computed from the
/// beginning with the edited emitter, so that the effect of the edit can be seen.
///
/// On a page that is not the current one its time stands still, and in reduced motion until `setPaused(false)` is called.
public final class EmitterView: View {
    /// The particles at the time of the last frame that showed them, and their emitter.
    public private(set) var system: ParticleSystem
    /// The view's own time line: playing, paused or held.
    public private(set) var playback = Playback()
    /// Called after the particles have been evaluated for a frame.
    public var didAdvance: ((EmitterView) -> Void)?
    /// Called when a drag, a wheel or a key changed the emitter; `isDone` is true at the end of the edit.
    public var didEdit: (EmitterView, _ isDone: Bool) -> Void = { _, _ in }
    /// Angle by which a wheel's detent turns the direction of emission.
    public static let turnPerTick = Angle(degrees: 15)
    /// How far an arrow key moves the emitter, in points; with Shift a tenth of it.
    public static let keyStep = 10.0
    static let defaultPictureSize = Size(width: 32, height: 32)

    private var buffer = SpriteBuffer()
    /// Whether it was let go on in reduced motion.
    private var isAskedFor = false
    /// The emitter's time that the sprites show; nil before the first evaluation.
    private var evaluatedTime: Seconds?

    /// An emitter that stands still before it was seen shows its emission from so late on, in seconds: at its beginning it is empty.
    static let leastStillTime: Seconds = 3

    /// Makes a view whose time line begins with the stage's.
    /// - Parameters:
    ///   - capacity: Number of particles of each cell that live at once.
    ///   - policy: What happens to births beyond the capacity.
    public init(_ emitter: Emitter, capacity: Int = ParticleSystem.defaultCapacity, policy: CapacityPolicy = .dropNew) {
        system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)
        super.init()
        name = "emitter"
        clipsToBounds = true
        semantics = Semantics(.emitter, label: "sparks")
    }

    // MARK: Time

    /// Whether the emitter's time stands still until `setPaused(false)`, by a pause or by reduced motion.
    public var isPaused: Bool { playback.isPaused || !mayMove }
    /// Time on the view's own time line, in seconds since the emission began.
    public var playhead: Seconds { playback.time(at: now) }

    /// Stops the emitter's time, or continues it from where it stopped.
    public func setPaused(_ isPaused: Bool) {
        guard isPaused != self.isPaused else { return }
        isAskedFor = !isPaused
        playback.setPaused(isPaused, at: now)
        show()
    }

    /// Moves to another time, earlier or later; a negative one counts as 0.
    public func seek(to time: Seconds) {
        playback.seek(to: max(0, time), at: now)
        show()
    }

    // MARK: Emitter

    /// Replaces the emitter and begins its emission at time 0.
    public func begin(_ emitter: Emitter, capacity: Int = ParticleSystem.defaultCapacity, policy: CapacityPolicy = .dropNew) {
        system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)
        buffer = SpriteBuffer()
        playback.setHeld(false, at: now)
        playback.seek(to: 0, at: now)
        holdBeforeItsPage()
        show()
    }

    /// Replaces the emitter at the present time; see the discussion for what happens to the particles.
    public func update(_ emitter: Emitter) {
        guard emitter != system.emitter else { return }
        if isPaused {
            system = ParticleSystem(emitter, capacityPerCell: system.capacityPerCell, policy: system.policy)
        } else {
            // The edit holds from now on, not from the last frame in which the view was in sight.
            system.advance(to: playhead)
            system.emitter = emitter
        }
        show()
    }

    /// Removes all living particles; emission continues.
    public func removeAllParticles() {
        system.removeAll()
        show()
    }

    public override var isPerpetual: Bool { true }

    public override func advance(to time: Seconds) -> Bool {
        guard isInSight else { return false }
        let runs = mayMove && isOnCurrentPage
        hold(!runs, at: time)
        evaluatedTime = playback.time(at: time)
        system.advance(to: playback.time(at: time))
        system.evaluate(into: &buffer)
        didAdvance?(self)
        setNeedsDisplay()
        return runs && !playback.isPaused
    }

    private var mayMove: Bool { stage?.motionPreference != .reduced || isAskedFor }

    public override func didMove(to stage: Stage?) { holdBeforeItsPage() }

    /// Stops the time on a page that has not been the current one, so that none passes while it is out of sight.
    private func holdBeforeItsPage() { if let stage, !isOnCurrentPage { hold(true, at: stage.time) } }

    private func hold(_ isHeld: Bool, at time: Seconds) {
        guard isHeld != playback.isHeld else { return }
        playback.setHeld(isHeld, at: time)
        let isUnseen = buffer.sprites.isEmpty && !playback.isPaused
        if isHeld, isUnseen, playback.time(at: time) < EmitterView.leastStillTime {
            playback.seek(to: EmitterView.leastStillTime, at: time)
        }
    }

    /// Shows the particles of the present time in the next frame.
    private func show() {
        setNeedsAdvance()
        setNeedsDisplay()
    }

    private var isInSight: Bool {
        guard let stage else { return false }
        return convert(bounds, to: nil).intersects(Rect(origin: .zero, size: stage.size))
    }

    public override func draw(in canvas: Canvas) {
        guard canvas.visibleRect.intersects(bounds) else { return }
        let runs = !playback.isPaused && (!playback.isHeld || mayMove && isOnCurrentPage)
        // What stands still comes into sight without having been evaluated.
        if runs || evaluatedTime != playback.time(at: canvas.time) { setNeedsAdvance() }
        for batch in buffer.batches {
            let image = ImageID(batch.contents)
            let whole = size(of: image) * (1 / batch.contentsScale)
            canvas.sprites(
                buffer.sprites[batch.sprites], of: image, part: batch.contentsRect,
                size: Size(width: whole.width * batch.contentsRect.width, height: whole.height * batch.contentsRect.height),
                blend: batch.isAdditive ? .additive : .sourceOver, sampling: PictureSampling(batch))
        }
    }

    /// One pixel is one point at scale 1.
    private func size(of image: ImageID) -> Size {
        guard case .ready(let bitmap)? = stage?.images.state(of: image) else { return EmitterView.defaultPictureSize }
        return Size(width: Double(bitmap.width), height: Double(bitmap.height))
    }

    // MARK: Input

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        guard abs(wheel.ticks.y) > abs(wheel.ticks.x), !wheel.modifiers.contains(.shift) else { return false }
        var emitter = system.emitter
        let turn = EmitterView.turnPerTick * -wheel.ticks.y
        for index in emitter.cells.indices { emitter.cells[index].emissionLongitude = emitter.cells[index].emissionLongitude + turn }
        edit(emitter, isDone: wheel.source == .notched)
        return true
    }

    public override var canBecomeFocused: Bool { true }
    /// What can be seen of it: the view may reach beyond the one that clips it.
    public override var focusOutline: (rect: Rect, radius: Double) {
        guard let superview, superview.clipsToBounds else { return (bounds, 12) }
        return (superview.convert(superview.bounds, to: self).intersection(bounds), 12)
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isSubset(of: .shift), let direction = key.direction else { return false }
        let step = modifiers.contains(.shift) ? EmitterView.keyStep / 10 : EmitterView.keyStep
        move(to: system.emitter.emitterPosition + direction * step, isDone: !isRepeat)
        return true
    }

    private func move(to position: Point, isDone: Bool) {
        var emitter = system.emitter
        emitter.emitterPosition = position
        edit(emitter, isDone: isDone)
    }

    private func edit(_ emitter: Emitter, isDone: Bool) {
        update(emitter)
        didEdit(self, isDone)
    }

    public override var traceFields: [String: TraceValue]? {
        [
            "alive": .number(Double(system.aliveCount)), "born": .number(Double(system.bornCount)),
            "died": .number(Double(system.diedCount)), "capacity": .number(Double(system.capacity)),
            "position": .point(system.emitter.emitterPosition),
        ]
    }
}

extension EmitterView: Draggable {
    public var dragCursor: Cursor? { .move }
    public func pans(along axis: Axis) -> Bool { true }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { move(to: point, isDone: false) }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        move(to: point, isDone: false)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        didEdit(self, true)
    }
    public func panCancelled(along axis: Axis, at time: Seconds) { didEdit(self, true) }
}

extension Key {
    /// Where an arrow points.
    fileprivate var direction: Vector? {
        switch self {
        case .left: Vector(x: -1, y: 0)
        case .right: Vector(x: 1, y: 0)
        case .up: Vector(x: 0, y: -1)
        case .down: Vector(x: 0, y: 1)
        default: nil
        }
    }
}
