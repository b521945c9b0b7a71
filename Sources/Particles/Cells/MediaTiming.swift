public import LayoutMath

/// Converts the time of a cell's or emitter's parent to its local time (Core Animation's `CAMediaTiming`).
///
/// Local time is (t - beginTime) speed + timeOffset. The cell emits while local time is between 0 and the active duration. This is
/// `repeatDuration`, or if that is 0, `duration` times `repeatCount`; with `autoreverses` it is twice as long. Each pass through
/// `duration` begins with a birth. Particles age in local time, so `speed` affects both births and lives.
public struct MediaTiming: Hashable, Sendable {
    /// The parent's time in seconds at which local time begins.
    public var beginTime: Seconds = 0
    /// Duration of one pass in local seconds; 0 or less is infinite, as in Core Animation.
    public var duration: Seconds = 0
    /// Local seconds per second of the parent; negative counts as 0, which stops births and motion.
    public var speed = 1.0
    /// Added to local time.
    public var timeOffset: Seconds = 0
    /// Number of passes, which may be fractional; 0 or less counts as 1.
    public var repeatCount = 0.0
    /// Duration of all passes together in local seconds; 0 or less uses `repeatCount`.
    public var repeatDuration: Seconds = 0
    /// Whether every pass is followed by its mirror image in time.
    public var autoreverses = false
    /// Whether emission continues outside the active duration. Default: it does not.
    public var fillMode = FillMode.removed

    /// Creates a timing that starts at 0, at the parent's speed, without an end.
    public init() {}

    /// Emission outside the active duration.
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
