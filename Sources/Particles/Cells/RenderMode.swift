/// How sprites blend with what has already been drawn, and the order in which they are drawn.
///
/// The order applies within a cell. Cells are drawn in the order of the list, each before its nested cells; for `oldestLast` in reverse
/// order.
public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Source over, in the order of birth, but grouped by animation frame.
    case unordered
    /// Source over; younger particles cover older ones.
    case oldestFirst
    /// Source over; older particles cover younger ones.
    case oldestLast
    /// Source over; particles nearer to the viewer cover others. At equal depth, the younger one covers the older.
    case backToFront
    /// Additive blending, in the order of birth, but grouped by animation frame.
    case additive

    /// Whether sprites add light to their background.
    public var isAdditive: Bool { self == .additive }
}
