/// How sprites blend with what is drawn before them, and their drawing order.
///
/// The order applies within a cell; cells are drawn in the order of the list, each before the cells nested in it; for `oldestLast`
/// in reverse order.
public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Source over, in the order of birth, but grouped by animation frame.
    case unordered
    /// Source over; younger particles cover older ones.
    case oldestFirst
    /// Source over; older particles cover younger ones.
    case oldestLast
    /// Source over; particles nearer to the viewer cover others, the younger one at equal depth.
    case backToFront
    /// Additive blending, in the order of birth, but grouped by animation frame.
    case additive

    /// Whether sprites add light to their background.
    public var isAdditive: Bool { self == .additive }
}
