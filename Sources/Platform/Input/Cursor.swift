/// The mouse cursor's image.
public enum Cursor: Hashable, CaseIterable, Sendable {
    /// The desktop's standard cursors.
    case arrow, hand, move, text, resizeHorizontal, notAllowed
    /// No cursor.
    case hidden
}
