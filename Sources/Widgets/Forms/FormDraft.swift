/// The text of a row beside its value, while it is typed.
///
/// A value that changes elsewhere is shown, unless something was typed since the row got the focus: then what was typed stays, and is
/// written again when the row is left.
struct FormDraft {
    /// Where the value is.
    var source: FormTextSource
    /// The value as it was last read.
    private(set) var known: String
    /// Whether something was typed since the row got the focus.
    private(set) var isEdited = false
    /// What Escape brings back.
    private var before: String

    init(_ source: FormTextSource) {
        self.source = source
        known = source.read()
        before = known
    }

    /// Writes what was typed if it is a whole value; otherwise the value is again what it was before the edit, so that nothing is kept of what
    /// was only passed on the way.
    /// - Returns: Whether it is a whole value.
    mutating func type(_ text: String) -> Bool {
        isEdited = true
        let isValue = source.isWhole(text) && source.write(text)
        if !isValue, source.read() != before { _ = source.write(before) }
        known = source.read()
        return isValue
    }

    /// Reads the value again.
    /// - Returns: Text to show; nil to keep what is shown.
    mutating func readAgain() -> String? {
        let now = source.read()
        guard now != known else { return nil }
        (known, before) = (now, now)
        return isEdited ? nil : now
    }

    /// Ends the edit: what was typed wins over what was written elsewhere meanwhile.
    /// - Returns: The value as it is kept, to be shown; nil if nothing was typed or it is no value.
    mutating func end(with text: String) -> String? {
        guard isEdited else { return nil }
        isEdited = false
        let isValue = source.read() == text || source.write(text)
        known = source.read()
        before = known
        return isValue ? known : nil
    }

    /// Gives up what was typed.
    /// - Returns: The text before it, to be shown; nil if nothing was typed.
    mutating func restore() -> String? {
        guard isEdited else { return nil }
        isEdited = false
        _ = source.write(before)
        known = source.read()
        before = known
        return known
    }
}
