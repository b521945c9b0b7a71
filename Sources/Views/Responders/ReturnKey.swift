/// What Enter does in a view that takes text.
public nonisolated enum ReturnKey: String, CaseIterable, Hashable, Sendable {
    /// It begins a new line, or ends the text.
    case newLine = "return"
    /// It goes to the next field.
    case next
    /// It sends the input.
    case send
    /// It searches for the text.
    case search
    /// It accepts the text.
    case done
}
