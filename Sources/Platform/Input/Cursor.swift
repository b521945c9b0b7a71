/// The pointer's picture.
public enum Cursor: Hashable, Sendable {
    case arrow, hand, move, text, resizeHorizontal, notAllowed
    /// None.
    case hidden
}
