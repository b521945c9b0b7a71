/// A motion of fixed duration along a timing curve; it takes no velocity over, so springs are the rule and tweens are for fades and sweeps.
public struct Tween: Trajectory, Hashable {
    /// Where it stands until time 0.
    public let start: Double
    public let restPosition: Double
    public let settlingDuration: Seconds
    /// Progress as a function of the elapsed share of the duration.
    public let curve: TimingCurve

    /// A tween of `duration` seconds; one of 0 is at `end` from the beginning. Traps when `duration` is negative or a number is not finite.
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
