/// How sprites combine with what is drawn before them, and in which order they are drawn.
///
/// Order holds within a cell; cells are drawn one after the other as they are listed, each before the cells in it; in `oldestLast` from
/// the last to the first.
public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// Source over, in the order of birth: cheap, and the same on every run.
    case unordered
    /// Source over; the youngest covers the others.
    case oldestFirst
    /// Source over; the oldest covers the others.
    case oldestLast
    /// Source over; the nearest to the viewer covers the others, the younger one at equal depth.
    case backToFront
    /// Sums of light, in the order of birth.
    case additive

    /// Whether sprites add light to what lies behind.
    public var isAdditive: Bool { self == .additive }
}
