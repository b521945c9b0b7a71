import LayoutMath
import Views

/// A view that shows and edits the value of a row. It is reused for other rows of its kind.
protocol FormControl: View {
    /// Shows a row, or the same row with other closures.
    /// - Parameter isNew: Whether it is another row than before, so that nothing of the old row may remain.
    func show(_ row: FormRow, in view: FormRowView, isNew: Bool)
    /// Shows the current value, unless it is being edited.
    func readValue()
    /// Shows that the value has an error; empty for none.
    func setError(_ error: String)
    /// Discards the typed text. Returns whether there was any.
    func restore() -> Bool
    /// Ends an edit although the focus stays.
    func endEditing()
    /// The place of the caret, in bytes of UTF-8; nil if the control has no caret.
    var caret: Int? { get }
}

extension FormControl {
    func readValue() {}
    func setError(_ error: String) {}
    func restore() -> Bool { false }
    func endEditing() {}
    var caret: Int? { nil }
}

extension FormContent {
    /// Returns a view for rows of a kind; see ``kind``.
    static func makeControl(kind: String) -> any FormControl {
        switch kind {
        case "text", "date": FormTextControl()
        case "area": FormAreaControl()
        case "rating": FormRatingControl()
        case "switch": FormSwitchControl()
        case "menu": FormMenuControl()
        case "picker": FormPickerControl()
        case "slider": FormSliderControl()
        case "buttons": FormButtonsControl()
        default: FormNoteControl()
        }
    }
}
