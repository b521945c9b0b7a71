/// A number that moves: a motion and the moment it started.
///
///     var opacity = Animated(0)
///     opacity.retarget(to: 1, at: now, with: .settle)
///     draw(alpha: opacity.value(at: frameTime))
@frozen public struct Animated: Hashable, Sendable {
    public private(set) var motion: Motion
    /// On the stage's clock.
    public private(set) var startTime: Seconds

    /// At rest at `value`.
    public init(_ value: Double) {
        motion = .rest(value)
        startTime = 0
    }

    /// On `motion`, which starts at `startTime`.
    public init(_ motion: Motion, startingAt startTime: Seconds) {
        self.motion = motion
        self.startTime = startTime
    }
}

extension Animated {
    public func value(at time: Seconds) -> Double { motion.position(at: time - startTime) }

    /// Units of the value per second.
    public func velocity(at time: Seconds) -> Double { motion.velocity(at: time - startTime) }

    public func isSettled(at time: Seconds) -> Bool { motion.isSettled(at: time - startTime) }

    /// Where the value comes to rest.
    public var target: Double { motion.restPosition }

    /// The moment from which the value is at rest.
    public var settlingTime: Seconds { startTime + motion.settlingDuration }
}

extension Animated {
    /// Goes to `target` by a spring from where it is, keeping its velocity.
    ///
    /// A value that rests at `target`, or moves there on the same spring already, is left alone.
    public mutating func retarget(to target: Double, at time: Seconds, with spring: Spring) {
        if case .spring(let current) = motion, current.spring == spring, current.restPosition == target { return }
        let value = value(at: time)
        let velocity = velocity(at: time)
        if value == target && velocity == 0 {
            set(target)
        } else {
            start(.spring(SpringMotion(spring, from: value, velocity: velocity, to: target)), at: time)
        }
    }

    /// Goes to `target` in a fixed time, from where it is and without regard to its velocity.
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
