/// An animated number: a motion and its start time.
///
///     var opacity = Animated(0, restDistance: SpringMotion.restFraction)
///     opacity.retarget(to: 1, at: now, with: .settle)
///     draw(alpha: opacity.value(at: frameTime))
@frozen public struct Animated: Hashable, Sendable {
    /// The motion of the value; its time counts from `startTime`.
    public private(set) var motion: Motion
    /// Start time of the motion, on the stage's clock.
    public private(set) var startTime: Seconds
    /// Distance from its target at which a spring of this value comes to rest, in the value's unit.
    public let restDistance: Double

    /// Creates a value at rest. The default distance suits pixels; for a value in 0…1 use `SpringMotion.restFraction`.
    public init(_ value: Double, restDistance: Double = SpringMotion.restDistance) {
        self.init(.rest(value), startingAt: 0, restDistance: restDistance)
    }

    /// Creates a value that follows `motion` from `startTime` on.
    public init(_ motion: Motion, startingAt startTime: Seconds, restDistance: Double = SpringMotion.restDistance) {
        self.motion = motion
        self.startTime = startTime
        self.restDistance = restDistance
    }
}

extension Animated {
    /// The value at `time`; exactly the target once it is settled.
    public func value(at time: Seconds) -> Double {
        // Most values of a list are at rest.
        if case .rest(let value) = motion { return value }
        return isSettled(at: time) ? target : motion.position(at: time - startTime)
    }

    /// Velocity at `time`, in units of the value per second; 0 once it is settled.
    public func velocity(at time: Seconds) -> Double { isSettled(at: time) ? 0 : motion.velocity(at: time - startTime) }

    /// Whether the value is at rest; true from exactly `settlingTime` on.
    public func isSettled(at time: Seconds) -> Bool { time >= settlingTime || motion.settlingDuration == 0 }

    /// The value at the end of the motion.
    public var target: Double { motion.restPosition }

    /// The time from which the value is at rest.
    public var settlingTime: Seconds { startTime + motion.settlingDuration }
}

extension Animated {
    /// Animates to `target` with a spring from the value at `time`, and keeps its velocity.
    ///
    /// Does nothing if the value is at rest at `target`, or if the same spring is already moving it there.
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

    /// Animates to `target` in a fixed time from the value at `time`, and ignores its velocity.
    public mutating func animate(to target: Double, at time: Seconds, duration: Seconds, curve: TimingCurve = .easeInOut) {
        start(.tween(Tween(from: value(at: time), to: target, duration: duration, curve: curve)), at: time)
    }

    /// Follows `motion` from `time` on.
    public mutating func start(_ motion: Motion, at time: Seconds) {
        self.motion = motion
        startTime = time
    }

    /// Jumps to `value` and stays there.
    public mutating func set(_ value: Double) {
        motion = .rest(value)
    }
}
