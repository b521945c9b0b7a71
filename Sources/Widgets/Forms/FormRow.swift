import Views

/// A row of a form: a label with a control that shows and edits a value, or text, or buttons.
///
/// Values are read through their ``Binding`` whenever the row is shown, and written with every change.
public struct FormRow {
    /// How a choice is made.
    public enum ChoiceStyle: Sendable {
        /// From a menu, which shows only the current choice until it is opened.
        case menu
        /// From a wheel of words.
        case picker
    }

    /// How wide a row is.
    public enum Width: Sendable {
        /// As wide as the form.
        case full
        /// Half as wide as the form, beside another half row, if the form is wide enough for two columns. Otherwise as wide as the form.
        case half
    }

    /// Identity of the row in its form. A row with the same identity in a later form is the same row and keeps the text typed into it.
    public let id: String
    /// Name of the value, above it and for screen readers.
    public var label: String
    /// How wide the row is.
    public var width: Width
    /// Name of the row in traces; nil uses `id`.
    public var name: String?
    let content: FormContent
    /// Returns the error of the value, or of a text that is not a value; nil if there is no error.
    let error: (_ draft: String?, _ words: Words) -> String?

    init(
        _ id: String, label: String?, width: Width, content: FormContent,
        error: @escaping (_ draft: String?, _ words: Words) -> String? = { _, _ in nil }
    ) {
        self.id = id
        self.label = label ?? id
        self.width = width
        self.content = content
        self.error = error
    }

    /// The row with a name for traces, for an `id` that a script could not write.
    public func named(_ name: String) -> FormRow {
        var row = self
        row.name = name
        return row
    }

    var traceName: String { name ?? id }
    /// Whether there is a label above the control.
    var hasLabelAbove: Bool { !label.isEmpty && content.hasLabelAbove }
}

/// The contents of a row.
enum FormContent {
    case text(FormTextSource, placeholder: String)
    case area(FormTextSource, placeholder: String)
    case date(FormTextSource, FormDateSteps)
    case rating(Binding<Int>, maximum: Int)
    case toggle(Binding<Bool>)
    case menu(Binding<Int>, [String])
    case picker(Binding<Int>, [String])
    case slider(Binding<Double>, ClosedRange<Double>, words: ((Double) -> String)?)
    case note(String)
    case buttons([FormButton])

    /// Whether a row's label is above its control; otherwise the control itself contains the words.
    var hasLabelAbove: Bool {
        switch self {
        case .toggle, .note, .buttons: false
        default: true
        }
    }

    /// Rows of one kind share views.
    var kind: String {
        switch self {
        case .text: "text"
        case .area: "area"
        case .date: "date"
        case .rating: "rating"
        case .toggle: "switch"
        case .menu: "menu"
        case .picker: "picker"
        case .slider: "slider"
        case .note: "note"
        case .buttons: "buttons"
        }
    }
}

/// A value in the form of editable text.
struct FormTextSource {
    let read: () -> String
    /// Returns false, and writes nothing, if the text is not a value.
    let write: (String) -> Bool
    /// Whether a text is a complete value. It is not if it may be the beginning of another one, as 2024-02-3 is of 2024-02-30.
    let isWhole: (String) -> Bool

    init(_ binding: Binding<String>) {
        read = { binding.value }
        write = {
            binding.value = $0
            return true
        }
        isWhole = { _ in true }
    }

    /// A date, or none for an empty text.
    init(_ binding: Binding<CalendarDate?>) {
        read = { binding.value?.text ?? "" }
        write = { text in
            let isEmpty = text.allSatisfy(\.isWhitespace)
            let date = CalendarDate(text)
            guard isEmpty || date != nil else { return false }
            if date != binding.value { binding.value = date }
            return true
        }
        isWhole = { text in text.allSatisfy(\.isWhitespace) || CalendarDate(text).map { text.contains($0.text) } ?? false }
    }
}

/// A button in a row of buttons.
public struct FormButton {
    /// How a button looks.
    public enum Look: Sendable {
        /// In the accent colour: the main action of the form.
        case primary
        /// With a faint fill.
        case quiet
    }

    /// Title of the button.
    public var title: String
    /// How it looks.
    public var look: Look
    /// Called when it is pressed; nil submits the form.
    let action: (() -> Void)?

    /// A button with the given action.
    public init(_ title: String, look: Look = .quiet, action: @escaping () -> Void) {
        (self.title, self.look, self.action) = (title, look, action)
    }

    private init(sending title: String) { (self.title, look, action) = (title, .primary, nil) }

    /// A button that submits the form: see ``FormView/submit()``.
    public static func submit(_ title: String) -> FormButton { FormButton(sending: title) }
}
