/// What a fling inherits from the motion that it interrupts.
public enum Momentum {}

extension Momentum {
    /// The velocity that a renewed fling adds for a view still moving at `velocity`: ±min(0.000816·|v|^1.967, 40000) px/s.
    ///
    /// Flutter's fit to repeated flings on iOS.
    public static func carried(from velocity: Double) -> Double {
        let speed = min(0.000816 * Elementary.pow(abs(velocity), 1.967), 40000)
        return velocity < 0 ? -speed : speed
    }

    /// A renewed fling at `velocity` with the carried momentum of a view that moved at `previous`: added when both point the same way and
    /// the new one is at least half the carried one, so that a gentle correction stays gentle.
    public static func renewed(_ velocity: Double, previous: Double) -> Double {
        let carried = carried(from: previous)
        guard velocity * carried > 0, abs(velocity) >= 0.5 * abs(carried) else { return velocity }
        return velocity + carried
    }

    /// GTK's rule for the same: v + last·min((v − ⅓·last)/(⅔·last), 6) when both point the same way and |v| is at least a third of |last|
    /// (0.33 and 0.67 in its source).
    public static func accumulated(_ velocity: Double, previous last: Double) -> Double {
        guard velocity * last > 0, abs(velocity) >= 0.33 * abs(last) else { return velocity }
        return velocity + last * min((velocity - 0.33 * last) / (0.67 * last), 6)
    }
}
