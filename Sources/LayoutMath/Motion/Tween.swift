/// A motion of fixed duration along a timing curve. It ignores the previous velocity. Use springs instead, and tweens only for fades and
/// sweeps.
public struct Tween: Trajectory, Hashable {
    /// The position up to time 0.
    public let start: Double
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// Maps the elapsed fraction of the duration to progress.
    public let curve: TimingCurve

    /// Creates a tween of `duration` seconds; with 0 it is at `end` from the beginning. Traps if `duration` is negative or a number is
    /// not finite.
    public init(from start: Double, to end: Double, duration: Seconds, curve: TimingCurve = .easeInOut) {
        precondition(
            start.isFinite && end.isFinite && duration >= 0 && duration.isFinite,
            "a tween from \(start) to \(end) within \(duration) is not finite or ends before it starts")
        self.start = start
        self.restPosition = end
        self.settlingDuration = duration
        self.curve = curve
    }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        return t > 0 ? start.interpolated(to: restPosition, fraction: curve.progress(at: t / settlingDuration)) : start
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration || settlingDuration == 0 { return 0 }
        return (restPosition - start) * curve.slope(at: max(0, t / settlingDuration)) / settlingDuration
    }
}
