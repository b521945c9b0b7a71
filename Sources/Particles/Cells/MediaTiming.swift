public import LayoutMath

/// Maps the time of a cell's or emitter's parent to its local time (Core Animation's `CAMediaTiming`).
///
/// Local time is (t - beginTime) speed + timeOffset. The cell emits while it is between 0 and the active duration, which is
/// `repeatDuration`, or if that is 0 `duration` times `repeatCount`, twice as long with `autoreverses`. Each pass through `duration`
/// begins with a birth. Particles age in local time, so `speed` affects births and lives alike.
public struct MediaTiming: Hashable, Sendable {
    /// Time at which local time begins, in seconds of the parent's time.
    public var beginTime: Seconds = 0
    /// Duration of one pass in local seconds; 0 or less, as in Core Animation, is infinite.
    public var duration: Seconds = 0
    /// Local seconds per second of the parent; negative counts as 0, which stops births and motion.
    public var speed = 1.0
    /// Added to local time.
    public var timeOffset: Seconds = 0
    /// Number of passes, possibly fractional; 0 or less counts as 1.
    public var repeatCount = 0.0
    /// Duration of all passes together in local seconds; 0 or less uses `repeatCount`.
    public var repeatDuration: Seconds = 0
    /// Whether every pass is followed by its mirror image in time.
    public var autoreverses = false
    /// Whether emission continues outside the active duration. Default: it does not.
    public var fillMode = FillMode.removed

    /// Creates a timing that starts at 0, at the parent's speed, without an end.
    public init() {}

    /// The emission outside the active duration.
    public enum FillMode: String, CaseIterable, Hashable, Sendable {
        /// None.
        case removed
        /// Emission continues after the end.
        case forwards
        /// Emission extends to before the beginning.
        case backwards
        /// Both `forwards` and `backwards`.
        case both

        var extendsForwards: Bool { self == .forwards || self == .both }
        var extendsBackwards: Bool { self == .backwards || self == .both }
    }
}
