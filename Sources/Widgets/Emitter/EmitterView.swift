public import LayoutMath
public import Particles
public import Platform
public import Views

/// A view that shows the particles of an emitter on its own time line. A drag moves the emitter, and a wheel turns its direction.
///
/// The particles are a function of time, so the view costs nothing while it is out of sight, and shows the current state when it returns.
/// Once all particles are dead and no cell creates any more, it requests no frames until ``emit(_:at:)`` or an edit, unless
/// ``didAdvance`` follows its time.
/// Its pictures are drawn with any provider of pictures: ``pictures`` and the built-in ones are part of what the view draws.
/// While it plays, an edit affects particles that are created afterwards. While it is paused, the emission is recomputed from the beginning
/// with the edited emitter, so that the effect can be seen. The view's time is paused on a page that is not current, and in reduced motion
/// until `setPaused(false)` is called.
public final class EmitterView: View, Preparing {
    /// The particles at the time of the last frame that showed them, and their emitter.
    public private(set) var system: ParticleSystem
    /// The view's own time line: playing, paused or held.
    public private(set) var playback = Playback()
    /// Called in ``prepare(at:)`` after the particles have been evaluated for a frame.
    public var didAdvance: ((EmitterView) -> Void)?
    /// Called when a drag, a wheel or a key changed the emitter; `isDone` is true at the end of the edit.
    public var didEdit: (EmitterView, _ isDone: Bool) -> Void = { _, _ in }
    /// Angle by which one detent of a wheel turns the direction of emission.
    public static let turnPerTick = Angle(degrees: 15)
    /// Distance by which an arrow key moves the emitter, in points; a tenth of that with Shift.
    public static let keyStep = 10.0
    /// Pictures that come with the emitter, by the names in its cells' `contents`. They precede the stage's pictures and the built-in ones. For
    /// those that have failed, and for names that are unknown everywhere, soft dots are drawn, which is reported once to
    /// ``Stage/foundFault``.
    public var pictures: [String: ImageState] = [:] { didSet { show() } }
    /// The point of the emitter's coordinates at the view's upper left corner.
    public var contentOffset = Point.zero { didSet { if contentOffset != oldValue { setNeedsDisplay() } } }

    private(set) var buffer = SpriteBuffer()
    /// The emitter's position at the beginning of a drag.
    private var positionBefore = Point.zero
    /// Whether `setPaused(false)` was called, which plays the emitter even in reduced motion.
    private var isAskedFor = false
    /// The emitter's time that the sprites show; nil if they must be evaluated again.
    private var evaluatedTime: Seconds?
    /// The pictures of the buffer's batches.
    var batchPictures: [BatchPicture] = []

    /// Earliest time, in seconds, shown by an emitter that is paused before it was ever seen. At time 0 it would be empty.
    static let leastStillTime: Seconds = 3

    /// A view whose time line begins with the stage's.
    /// - Parameters:
    ///   - capacity: Greatest number of living particles of each cell.
    ///   - policy: What happens to new particles beyond the capacity.
    public init(_ emitter: Emitter, capacity: Int = ParticleSystem.defaultCapacity, policy: CapacityPolicy = .dropNew) {
        system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)
        super.init()
        name = "emitter"
        clipsToBounds = true
        semantics = Semantics(.emitter)
    }

    public override var semantics: Semantics {
        get { super.semantics.named(theme.words[.sparks]) }
        set { super.semantics = newValue.unnamed(theme.words[.sparks]) }
    }

    // MARK: Time

    /// Whether the emitter's time is paused until `setPaused(false)`, by a call or by reduced motion.
    public var isPaused: Bool { playback.isPaused || !mayMove }
    /// Time on the view's own time line, in seconds since the emission began.
    public var playhead: Seconds { playback.time(at: now) }

    /// Pauses the emitter's time, or resumes it.
    public func setPaused(_ isPaused: Bool) {
        guard isPaused != self.isPaused else { return }
        isAskedFor = !isPaused
        playback.setPaused(isPaused, at: now)
        show()
    }

    /// Moves the time line to `time`; a negative time counts as 0.
    public func seek(to time: Seconds) {
        playback.seek(to: max(0, time), at: now)
        show()
    }

    // MARK: Emitter

    /// Replaces the emitter and begins its emission at time 0. The ``pictures`` stay.
    public func begin(_ emitter: Emitter, capacity: Int = ParticleSystem.defaultCapacity, policy: CapacityPolicy = .dropNew) {
        system = ParticleSystem(emitter, capacityPerCell: capacity, policy: policy)
        buffer = SpriteBuffer()
        batchPictures = []
        playback.setHeld(false, at: now)
        playback.seek(to: 0, at: now)
        holdBeforeItsPage()
        show()
    }

    /// Replaces the emitter at the present time. The discussion of the type says what happens to the particles.
    public func update(_ emitter: Emitter) {
        guard emitter != system.emitter else { return }
        if isPaused {
            system = ParticleSystem(emitter, capacityPerCell: system.capacityPerCell, policy: system.policy)
        } else {
            // The edit applies from now on, not from the last frame in which the view was visible.
            system.advance(to: playhead)
            system.emitter = emitter
        }
        show()
    }

    /// Emits `count` particles of each of the emitter's cells at once, in addition to their birth rates, for example where the user has
    /// pressed. A cell whose birth rate is 0 emits only these.
    /// - Parameter position: The emitter's new position, in its own coordinates; nil leaves it where it is.
    /// - Precondition: `count` is in 0...10^6.
    public func emit(_ count: Int, at position: Point? = nil) {
        system.advance(to: playhead)
        if let position { system.emitter.emitterPosition = position }
        system.emit(count)
        show()
    }

    /// Removes all living particles; emission continues.
    public func removeAllParticles() {
        system.removeAll()
        show()
    }

    public override var isPerpetual: Bool { true }

    public func prepare(at time: Seconds) {
        let runs = mayMove && isOnCurrentPage
        hold(!runs, at: time)
        evaluate(at: playback.time(at: time))
        prepareBatchPictures()
        if runs, !playback.isPaused, !system.isFinished || didAdvance != nil { setNeedsAdvance() }
    }

    private func evaluate(at time: Seconds) {
        guard time != evaluatedTime else { return }
        evaluatedTime = time
        system.advance(to: time)
        system.evaluate(into: &buffer)
        didAdvance?(self)
    }

    private var mayMove: Bool { stage?.motionPreference != .reduced || isAskedFor }

    public override func didMove(to stage: Stage?) { holdBeforeItsPage() }

    /// Pauses time on a page that is not current yet.
    private func holdBeforeItsPage() { if let stage, !isOnCurrentPage { hold(true, at: stage.time) } }

    private func hold(_ isHeld: Bool, at time: Seconds) {
        guard isHeld != playback.isHeld else { return }
        playback.setHeld(isHeld, at: time)
        let isUnseen = buffer.sprites.isEmpty && !playback.isPaused
        if isHeld, isUnseen, playback.time(at: time) < EmitterView.leastStillTime {
            playback.seek(to: EmitterView.leastStillTime, at: time)
        }
    }

    /// Evaluates the particles again in the next frame in which they are in sight.
    private func show() {
        evaluatedTime = nil
        setNeedsDisplay()
    }

    public override func draw(in canvas: Canvas) {
        guard contentOffset != .zero else { return drawSprites(in: canvas) }
        canvas.nested(Mapping(offset: Point.zero - contentOffset), alpha: 1, clip: nil) { drawSprites(in: canvas) }
    }

    // MARK: Input

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool {
        guard wheel.longerAxis == .vertical else { return false }
        var emitter = system.emitter
        let turn = EmitterView.turnPerTick * wheel.scrollTicks.y
        for index in emitter.cells.indices { emitter.cells[index].emissionLongitude = emitter.cells[index].emissionLongitude + turn }
        edit(emitter, isDone: wheel.source == .notched)
        return true
    }

    public override var canBecomeFocused: Bool { true }
    /// The visible part of the view, which may extend beyond a clipping superview.
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

    /// The point of the emitter's coordinates at a point of the view.
    private func content(at point: Point) -> Point { point + (contentOffset - Point.zero) }

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
            "position": .point(system.emitter.emitterPosition), "contentOffset": .point(contentOffset),
        ]
    }
}

extension EmitterView: Draggable {
    public var dragCursor: Cursor? { .move }
    public func pans(along axis: Axis) -> Bool { true }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        positionBefore = system.emitter.emitterPosition
        move(to: content(at: point), isDone: false)
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        move(to: content(at: point), isDone: false)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        didEdit(self, true)
    }

    /// Moves the emitter back to its position before the drag.
    public func panCancelled(along axis: Axis, at time: Seconds) { move(to: positionBefore, isDone: true) }
}

extension Key {
    /// Unit vector of an arrow key; nil for other keys.
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
