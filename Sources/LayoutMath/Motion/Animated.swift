/// A number that moves: a motion and the time at which it began.
///
///     var opacity = Animated(0, restDistance: SpringMotion.restFraction)
///     opacity.retarget(to: 1, at: now, with: .settle)
///     draw(alpha: opacity.value(at: frameTime))
@frozen public struct Animated: Hashable, Sendable {
    /// The path that the value follows; its time begins at `startTime`.
    public private(set) var motion: Motion
    /// Time at which the motion began, in seconds of the stage's time.
    public private(set) var startTime: Seconds
    /// How near to its target a spring of this value is at rest, in units of the value.
    public let restDistance: Double

    /// A value at rest. The default distance suits pixels; a value that runs from 0 to 1 needs `SpringMotion.restFraction`.
    public init(_ value: Double, restDistance: Double = SpringMotion.restDistance) {
        self.init(.rest(value), startingAt: 0, restDistance: restDistance)
    }

    /// A value on `motion`, which begins at `startTime`.
    public init(_ motion: Motion, startingAt startTime: Seconds, restDistance: Double = SpringMotion.restDistance) {
        self.motion = motion
        self.startTime = startTime
        self.restDistance = restDistance
    }
}

extension Animated {
    /// The value at `time`, which is exactly the target once it is settled.
    public func value(at time: Seconds) -> Double { isSettled(at: time) ? target : motion.position(at: time - startTime) }

    /// Velocity at `time`, in units of the value per second; 0 once it is settled.
    public func velocity(at time: Seconds) -> Double { isSettled(at: time) ? 0 : motion.velocity(at: time - startTime) }

    /// Whether the value is at rest: true from exactly `settlingTime` on.
    public func isSettled(at time: Seconds) -> Bool { time >= settlingTime || motion.settlingDuration == 0 }

    /// The value at rest.
    public var target: Double { motion.restPosition }

    /// Time from which on the value is at rest.
    public var settlingTime: Seconds { startTime + motion.settlingDuration }
}

extension Animated {
    /// Moves to `target` by a spring from where it is, keeping its velocity.
    ///
    /// A value that rests at `target`, or moves there on the same spring already, is left alone.
    public mutating func retarget(to target: Double, at time: Seconds, with spring: Spring) {
        if case .spring(let current) = motion, current.spring == spring, current.restPosition == target { return }
        let value = value(at: time)
        let velocity = velocity(at: time)
        if value == target && velocity == 0 {
            set(target)
        } else {
            let motion = SpringMotion(spring, from: value, velocity: velocity, to: target, restDistance: restDistance)
            start(.spring(motion), at: time)
        }
    }

    /// Moves to `target` in a fixed time, from where it is and without regard to its velocity.
    public mutating func animate(to target: Double, at time: Seconds, duration: Seconds, curve: TimingCurve = .easeInOut) {
        start(.tween(Tween(from: value(at: time), to: target, duration: duration, curve: curve)), at: time)
    }

    /// Follows `motion` from `time` on.
    public mutating func start(_ motion: Motion, at time: Seconds) {
        self.motion = motion
        startTime = time
    }

    /// Jumps to `value` and rests there.
    public mutating func set(_ value: Double) {
        motion = .rest(value)
    }
}
