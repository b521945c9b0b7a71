/// What a screen reader, a switch or a voice asks of a view.
public nonisolated enum SemanticRequest: Equatable, Sendable {
    /// To press the view.
    case press
    /// To give it the keyboard focus.
    case focus
    /// To scroll it into sight.
    case reveal
    /// To perform one of its actions, by title: see ``Semantics/actions``.
    case action(String)
    /// To set its number, which is finite. One that is not allowed counts as the nearest.
    case setNumber(Double)
    /// To replace characters of its text, as typing does. Offsets count Unicode scalars.
    case replaceText(Range<Int>, with: String)
    /// To select characters of its text; an empty range moves the caret. Offsets count Unicode scalars.
    case select(Range<Int>)
}
