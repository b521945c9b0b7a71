/// The text of a row while it is typed, which may differ from the row's value.
///
/// A value that changes elsewhere is shown, unless the user has typed something since the row got the focus. In that case the typed text
/// stays, and is written again when the row is left.
struct FormDraft {
    /// Reads and writes the value.
    var source: FormTextSource
    /// The value that was read last.
    private(set) var known: String
    /// Whether something was typed since the row got the focus.
    private(set) var isEdited = false
    /// The text that Escape restores.
    private var before: String

    init(_ source: FormTextSource) {
        self.source = source
        known = source.read()
        before = known
    }

    /// Writes the typed text if it is a complete value. Otherwise restores the value from before the edit, so that intermediate values of
    /// an unfinished text are not kept.
    /// - Returns: Whether it is a complete value.
    mutating func type(_ text: String) -> Bool {
        isEdited = true
        let isValue = source.isWhole(text) && source.write(text)
        if !isValue, source.read() != before { _ = source.write(before) }
        known = source.read()
        return isValue
    }

    /// Reads the value again.
    /// - Returns: Text to show; nil to keep the text that is shown.
    mutating func readAgain() -> String? {
        let now = source.read()
        guard now != known else { return nil }
        (known, before) = (now, now)
        return isEdited ? nil : now
    }

    /// Ends the edit. The typed text wins over a value that was written elsewhere meanwhile.
    /// - Returns: The value as it was stored, to be shown; nil if nothing was typed or the text is not a value.
    mutating func end(with text: String) -> String? {
        guard isEdited else { return nil }
        isEdited = false
        let isValue = source.read() == text || source.write(text)
        known = source.read()
        before = known
        return isValue ? known : nil
    }

    /// Discards the typed text.
    /// - Returns: The previous text, to be shown; nil if nothing was typed.
    mutating func restore() -> String? {
        guard isEdited else { return nil }
        isEdited = false
        _ = source.write(before)
        known = source.read()
        before = known
        return known
    }
}
