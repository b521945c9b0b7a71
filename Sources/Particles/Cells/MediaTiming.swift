public import LayoutMath

/// How the time of a cell or an emitter follows from the time of what it belongs to (Core Animation's `CAMediaTiming`).
///
/// Local time is (t - beginTime) speed + timeOffset. The cell emits while it is between 0 and the active duration, which is
/// `repeatDuration`, or else `duration` times `repeatCount` (at least once), and twice that when it reverses. Each pass through `duration`
/// begins with a birth. A particle ages by local time, so `speed` hastens births and lives alike.
public struct MediaTiming: Hashable, Sendable {
    /// Time at which local time begins, in seconds of the parent's time.
    public var beginTime: Seconds = 0
    /// Duration of one pass in local seconds; 0 or less, as in Core Animation, never ends.
    public var duration: Seconds = 0
    /// Local seconds per second of the parent; a negative one counts as 0, at which nothing is born and nothing moves.
    public var speed = 1.0
    /// Added to local time.
    public var timeOffset: Seconds = 0
    /// Number of passes, fractions included; 0 or less counts as 1.
    public var repeatCount = 0.0
    /// Duration of all passes together in local seconds; 0 or less leaves it to `repeatCount`.
    public var repeatDuration: Seconds = 0
    /// Whether every pass is followed by its mirror image in time.
    public var autoreverses = false
    /// Which emission continues outside the active duration. Default none.
    public var fillMode = FillMode.removed

    /// Timing from the beginning, at the parent's pace, without an end.
    public init() {}

    /// The emission outside the active duration.
    public enum FillMode: String, CaseIterable, Hashable, Sendable {
        /// Nothing is born.
        case removed
        /// Emission continues after the end as it was there.
        case forwards
        /// Emission takes place before the beginning as it does there.
        case backwards
        /// `forwards` and `backwards`.
        case both

        var extendsForwards: Bool { self == .forwards || self == .both }
        var extendsBackwards: Bool { self == .backwards || self == .both }
    }
}
