import LayoutMath
import Views

/// What shows and edits the value of a row; it is reused for other rows of its kind.
protocol FormControl: View {
    /// Whether the row's label is drawn above; false where the control has its words in itself.
    var hasLabelAbove: Bool { get }
    /// Shows a row, or the same row with other closures.
    /// - Parameter isNew: Whether it is another row than before, of which nothing may stay.
    func show(_ row: FormRow, in view: FormRowView, isNew: Bool)
    /// Shows the value as it is now, unless it is being edited.
    func readValue()
    /// Shows whether the value has an error.
    func setError(_ hasError: Bool)
    /// Gives up what was typed. Returns whether there was anything.
    func restore() -> Bool
    /// Ends an edit although the focus stays.
    func endEditing()
    /// The place of the caret, in bytes of UTF-8; nil for what has none.
    var caret: Int? { get }
}

extension FormControl {
    var hasLabelAbove: Bool { true }
    func readValue() {}
    func setError(_ hasError: Bool) {}
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
