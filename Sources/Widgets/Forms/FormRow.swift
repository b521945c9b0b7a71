/// A row of a form: a label, and what shows and edits a value, words or buttons.
///
/// Values are read through their ``Binding`` whenever the row is shown, and written with every change.
public struct FormRow {
    /// How a choice is made.
    public enum ChoiceStyle: Sendable {
        /// From a menu, which shows only what is chosen until it is opened.
        case menu
        /// From a wheel of words.
        case picker
    }

    /// How wide a row is.
    public enum Width: Sendable {
        /// As wide as the form.
        case full
        /// Half as wide, beside another half row, where the form is wide enough for two columns.
        case half
    }

    /// Identity of the row in its form. A row with the same identity in a later form is the same row: what is typed into it stays.
    public let id: String
    /// Name of the value, above it and for screen readers.
    public var label: String
    /// How wide the row is.
    public var width: Width
    /// Name of the row in traces; nil takes `id`.
    public var name: String?
    let content: FormContent
    /// Returns what is wrong with the value, or with text in its place that is no value; nil if nothing is.
    let error: (_ draft: String?) -> String?

    init(
        _ id: String, label: String?, width: Width, content: FormContent, error: @escaping (_ draft: String?) -> String? = { _ in nil }
    ) {
        self.id = id
        self.label = label ?? id
        self.width = width
        self.content = content
        self.error = error
    }

    /// The row with a name for traces, where `id` is none that a script could write.
    public func named(_ name: String) -> FormRow {
        var row = self
        row.name = name
        return row
    }

    var traceName: String { name ?? id }
}

/// What a row shows.
enum FormContent {
    case text(FormTextSource, placeholder: String)
    case area(FormTextSource, placeholder: String)
    case date(FormTextSource, FormDateSteps)
    case rating(Binding<Int>, maximum: Int)
    case toggle(Binding<Bool>)
    case menu(Binding<Int>, [String])
    case picker(Binding<Int>, [String])
    case slider(Binding<Double>, ClosedRange<Double>, words: (Double) -> String)
    case note(String)
    case buttons([FormButton])

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

/// A value as text that is typed.
struct FormTextSource {
    let read: () -> String
    /// Returns false, and writes nothing, if the text is no value.
    let write: (String) -> Bool
    /// Whether a text is a whole value, rather than one that may be the beginning of another: 2024-02-3 of 2024-02-30.
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

/// A button of a row of buttons.
public struct FormButton {
    /// How a button looks.
    public enum Look: Sendable {
        /// In the accent colour: what the form is for.
        case primary
        /// With a faint fill.
        case quiet
    }

    /// Words of the button.
    public var title: String
    /// How it looks.
    public var look: Look
    /// Called when it is pressed; nil sends the form.
    let action: (() -> Void)?

    /// A button with an action of its own.
    public init(_ title: String, look: Look = .quiet, action: @escaping () -> Void) {
        (self.title, self.look, self.action) = (title, look, action)
    }

    private init(sending title: String) { (self.title, look, action) = (title, .primary, nil) }

    /// A button that sends the form: see ``FormView/submit()``.
    public static func submit(_ title: String) -> FormButton { FormButton(sending: title) }
}
