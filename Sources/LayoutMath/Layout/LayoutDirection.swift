/// The side on which reading begins, and so the side where the first item of a row stands.
@frozen public enum LayoutDirection: Hashable, Sendable {
    /// The first item stands at the left.
    case leftToRight
    /// The first item stands at the right.
    case rightToLeft
}
