/// What Enter does in a view that takes text.
public nonisolated enum ReturnKey: String, CaseIterable, Hashable, Sendable {
    /// It begins a new line, or ends the text.
    case newLine = "return"
    /// It goes to the next field.
    case next
    /// It sends what was filled in.
    case send
    /// It searches for the text.
    case search
    /// It takes the text over.
    case done
}
