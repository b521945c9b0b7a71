/// The pointer's picture.
public enum Cursor: Hashable, Sendable {
    /// The desktop's pictures of these names.
    case arrow, hand, move, text, resizeHorizontal, notAllowed
    /// No cursor.
    case hidden
}
