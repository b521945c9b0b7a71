public import LayoutMath

/// One axis of scrolling as a value. It takes input at given times and returns the content offset at any later time.
public struct Scroller: Sendable {
    /// The present activity and its parameters.
    public private(set) var state = ScrollState.idle(0)
    /// Extent, limits and stops of the content; `setTrack(_:offset:target:at:)` replaces it.
    public private(set) var track: ScrollTrack
    /// Offset at which the current movement ends, in points; the present offset when at rest.
    public private(set) var target = 0.0
    /// With `reduced`, scrolling is not animated and does not stretch past the ends.
    public var motionPreference = MotionPreference.full

    /// Below this speed, in points per second, a press on moving content still counts as a click.
    static let catchSpeed = 50.0

    /// A scroller at rest at offset 0.
    public init(track: ScrollTrack) { self.track = track }

    // MARK: Position

    /// The content offset in points; past the limits while the rubber band is stretched.
    public func offset(at time: Seconds) -> Double {
        switch state {
        case .idle(let offset): return offset
        case .held(let drag), .dragging(let drag): return displayed(drag)
        case .decelerating(let glide), .settling(let glide), .animating(let glide): return glide.position(at: time)
        }
    }

    /// Velocity at `time` in points per second, positive where the offset grows.
    public func velocity(at time: Seconds) -> Double {
        state.drag?.tracker.velocity(at: time).x ?? state.glide?.velocity(at: time) ?? 0
    }

    /// Whether the content is dragged: by a finger, a mouse with its button down, or two fingers on a touchpad.
    public var isDragging: Bool { if case .dragging = state { true } else { false } }

    /// Whether a press has caught the content in flight and not moved yet.
    public var isHeld: Bool { if case .held = state { true } else { false } }

    // MARK: Drags

    /// Stops a movement because a pointer went down, and holds the content until a drag begins or the pointer leaves.
    /// - Returns: Whether the content moved too fast for the press to count as a click.
    public mutating func touch(at time: Seconds, input: ScrollInput) -> Bool {
        guard state.glide != nil else { return false }
        let wasMoving = abs(velocity(at: time)) > Scroller.catchSpeed
        state = .held(newDrag(at: time, input: input))
        target = offset(at: time)
        return wasMoving
    }

    /// Begins a drag at the present offset; does nothing during a drag.
    public mutating func beginDrag(at time: Seconds, input: ScrollInput) {
        guard !isDragging else { return }
        state = .dragging(state.drag ?? newDrag(at: time, input: input))
        target = offset(at: time)
    }

    /// Adds `distance` points, which the pointer moved before the drag was recognised, to the drag's distance. The content does not follow
    /// them. Does nothing without a drag.
    public mutating func skip(_ distance: Double) {
        guard case .dragging(var drag) = state else { return }
        drag.start.distance += distance
        state = .dragging(drag)
    }

    /// Moves by `delta` points, positive where the offset grows; does nothing without a drag.
    /// - Parameter overscrolls: False stops at the limits and returns the rest of `delta`.
    public mutating func drag(by delta: Double, overscrolls: Bool, at time: Seconds) -> Double {
        guard case .dragging(var drag) = state else { return delta }
        let wanted = drag.pull + delta
        var pull = wanted
        if !overscrolls || motionPreference == .reduced { pull = stopped(from: drag.pull, to: wanted) }
        let unused = overscrolls ? 0 : wanted - pull
        drag.pull = pull
        drag.start.distance += delta - unused
        drag.tracker.add(Point(x: displayed(drag), y: 0), at: time)
        state = .dragging(drag)
        target = displayed(drag)
        return unused
    }

    /// Ends a drag or a hold with the pointer's `velocity` in points per second, and chooses the offset of rest and the movement to it.
    /// Does nothing if the content is neither dragged nor held.
    /// - Parameter speed: Speed of the pointer in the plane, which decides whether the release is a flick; nil uses that of `velocity`.
    public mutating func release(velocity: Double, speed: Double? = nil, at time: Seconds, input: ScrollInput) {
        guard let drag = state.drag else { return }
        let (offset, velocity) = (displayed(drag), contentVelocity(drag, hand: velocity))
        let (edge, isFlick) = (track.clamped(offset), (speed ?? abs(velocity)) >= input.flickThreshold)
        if let snapping = track.snapping, offset == edge || isFlick {
            let target = snapping.target(from: offset, velocity: velocity, startingAt: drag.start, input: input)
            // Content released beyond an end passes that end only if it is flicked back inside.
            if offset == edge || target != edge { return land(on: target, from: offset, velocity: velocity, at: time) }
        }
        if offset != edge { return bounce(to: edge, from: offset, velocity: velocity, at: time) }
        guard isFlick, velocity != 0 else { return rest(at: offset) }
        coast(from: offset, velocity: velocity, at: time, rate: input == .touchpad ? .touchpad : .normal)
    }

    /// Ends a drag or a hold because the system cancelled the pointer. Its velocity counts as zero, and the drag's distance is ignored.
    public mutating func cancel(at time: Seconds) {
        if case .dragging(var drag) = state {
            drag.start.distance = 0
            state = .held(drag)
        }
        release(velocity: 0, at: time, input: .mouse)
    }

    // MARK: Programmatic scrolling

    /// Scrolls to `offset`, clamped to the limits, from the present offset and velocity or, without animation, at once.
    /// - Parameter spring: Spring of the movement; nil uses the track's.
    public mutating func scroll(to offset: Double, animated: Bool, at time: Seconds, spring: Spring? = nil) {
        let goal = track.clamped(offset)
        guard animated, motionPreference == .full else { return rest(at: goal) }
        let motion = SpringMotion(spring ?? track.spring, from: self.offset(at: time), velocity: velocity(at: time), to: goal)
        state = .animating(Glide(motion: .spring(motion), start: time))
        target = goal
    }

    /// Places the content at `start`, which may lie beyond the limits, and scrolls from rest there to `offset`, clamped to the limits.
    public mutating func scroll(from start: Double, to offset: Double, at time: Seconds) {
        rest(at: start)
        scroll(to: offset, animated: start != track.clamped(offset), at: time)
    }

    /// Receives `velocity` from an inner scroller that reached its end, and treats it as a release.
    public mutating func receive(velocity: Double, at time: Seconds, input: ScrollInput) {
        beginDrag(at: time, input: input)
        release(velocity: velocity, at: time, input: input)
    }

    /// Replaces the track. A movement continues from `offset` with the same velocity towards `target`, clamped to the new limits. A drag
    /// continues at `offset`, as if it had begun at rest at `target`. A flick on a track without stops keeps its deceleration and ignores
    /// `target`.
    /// - Parameter velocity: Velocity of a movement on the new track; nil keeps it.
    public mutating func setTrack(
        _ newTrack: ScrollTrack, offset: Double, target newTarget: Double, velocity newVelocity: Double? = nil, at time: Seconds
    ) {
        let (velocity, oldOffset) = (newVelocity ?? velocity(at: time), self.offset(at: time))
        track = newTrack
        switch state {
        case .idle: rest(at: track.clamped(newTarget))
        case .held(let drag): state = .held(moved(drag, from: oldOffset, to: offset, target: newTarget, at: time))
        case .dragging(let drag): state = .dragging(moved(drag, from: oldOffset, to: offset, target: newTarget, at: time))
        case .decelerating(let glide) where track.snapping == nil && glide.motion.rate != nil:
            coast(from: offset, velocity: velocity, at: time, rate: glide.motion.rate ?? .normal)
        case .decelerating, .settling, .animating:
            let motion = SpringMotion(settlingSpring, from: offset, velocity: velocity, to: track.clamped(newTarget))
            state = .settling(Glide(motion: .spring(motion), start: time))
            target = track.clamped(newTarget)
        }
    }

    /// Updates the state for `time`: a flick that has reached its spring becomes settling, a movement that has ended becomes idle.
    /// - Returns: Whether the content still moves without input.
    public mutating func advance(to time: Seconds) -> Bool {
        guard let glide = state.glide else { return false }
        if glide.isOver(at: time) {
            rest(at: glide.motion.restPosition)
            return false
        }
        if case .decelerating = state, !glide.motion.isCoasting(at: time - glide.start) { state = .settling(glide) }
        return true
    }
}

extension Scroller {
    private mutating func rest(at offset: Double) {
        state = .idle(offset)
        target = offset
    }

    private func newDrag(at time: Seconds, input: ScrollInput) -> ScrollDrag {
        let offset = offset(at: time)
        let rubber = input == .touchpad ? RubberBand.touchpad : .standard
        var drag = ScrollDrag(
            pull: pull(showing: offset, rubber), start: DragStart(offset: offset, target: target), rubber: rubber,
            tracker: VelocityTracker())
        drag.tracker.add(Point(x: offset, y: 0), at: time)
        return drag
    }

    /// Returns a drag for a new track, on which the content at `oldOffset` has moved to `offset`.
    private func moved(
        _ drag: ScrollDrag, from oldOffset: Double, to offset: Double, target: Double, at time: Seconds
    ) -> ScrollDrag {
        var drag = drag
        drag.pull = pull(showing: offset, drag.rubber)
        drag.start.offset += offset - oldOffset
        drag.start.target = track.clamped(target)
        drag.tracker = VelocityTracker()
        drag.tracker.add(Point(x: offset, y: 0), at: time)
        return drag
    }

    /// Springs to an end with the full velocity, so that a hard flick overshoots visibly.
    private mutating func bounce(to end: Double, from offset: Double, velocity: Double, at time: Seconds) {
        target = end
        guard motionPreference == .full else { return rest(at: end) }
        state = .settling(Glide(motion: .spring(SpringMotion(.bounce, from: offset, velocity: velocity, to: end)), start: time))
    }

    private mutating func land(on goal: Double, from offset: Double, velocity: Double, at time: Seconds) {
        target = goal
        let distance = goal - offset
        // In reduced motion nothing may overshoot its target, but a release with velocity on the target would.
        let moves = motionPreference == .full ? distance != 0 || velocity != 0 : distance != 0 && !track.landsBySpring
        guard moves else { return rest(at: goal) }
        // A landing never passes its target; at an end, an overshoot is allowed.
        let isEnd = goal == track.limits?.lowerBound || goal == track.limits?.upperBound
        if isEnd, distance * velocity >= 0, abs(velocity) > Landing.highestFrequency * abs(distance) {
            return bounce(to: goal, from: offset, velocity: velocity, at: time)
        }
        let landing = Landing(
            from: offset, velocity: velocity, to: goal, viewport: track.viewport, continuing: track.landsBySpring ? .settling : nil,
            spring: settlingSpring)
        let glide = Glide(motion: .landing(landing), start: time)
        state = landing.isCoasting(at: 0) ? .decelerating(glide) : .settling(glide)
    }

    /// The track's spring, without overshoot in reduced motion.
    private var settlingSpring: Spring {
        motionPreference == .full || track.spring.dampingRatio >= 1
            ? track.spring : Spring(angularFrequency: track.spring.angularFrequency)
    }

    private mutating func coast(from offset: Double, velocity: Double, at time: Seconds, rate: DecelerationRate) {
        guard let limits = track.limits else {
            let decay = Decay(from: offset, velocity: velocity, rate: rate)
            target = decay.restPosition
            state = .decelerating(Glide(motion: .decay(decay), start: time))
            return
        }
        // A cap would change the velocity at the end, even the hand's own velocity on a release there.
        let bouncing = BouncingDecay(from: offset, velocity: velocity, in: limits, rate: rate, velocityCap: .infinity)
        target = bouncing.restPosition
        state = .decelerating(Glide(motion: .bouncing(bouncing), start: time))
    }

    /// Returns the offset shown for a drag, with the rubber band applied.
    private func displayed(_ drag: ScrollDrag) -> Double {
        guard let limits = track.limits else { return drag.pull }
        return drag.rubber.displayedOffset(forRaw: drag.pull, in: limits, extent: track.viewport)
    }

    /// Returns the content's velocity during a drag; past an end it is scaled by the slope of the rubber band.
    private func contentVelocity(_ drag: ScrollDrag, hand velocity: Double) -> Double {
        guard let limits = track.limits, !limits.contains(drag.pull) else { return velocity }
        return velocity * drag.rubber.slope(pull: drag.pull - drag.pull.clamped(to: limits), extent: track.viewport)
    }

    private func pull(showing offset: Double, _ rubber: RubberBand) -> Double {
        guard let limits = track.limits else { return offset }
        return rubber.rawOffset(forDisplayed: offset, in: limits, extent: track.viewport)
    }

    /// Returns `wanted`, clamped to the limits. If `pull` is already outside, it may only move back towards them.
    private func stopped(from pull: Double, to wanted: Double) -> Double {
        guard let limits = track.limits else { return wanted }
        return wanted.clamped(to: min(pull, limits.lowerBound)...max(pull, limits.upperBound))
    }
}

extension Motion {
    /// The rate at which a flick slows down; nil for a motion to a chosen target.
    fileprivate var rate: DecelerationRate? {
        switch self {
        case .decay(let decay): decay.rate
        case .bouncing(let bouncing): bouncing.rate
        case .rest, .spring, .landing, .tween: nil
        }
    }
}
