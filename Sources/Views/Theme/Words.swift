import Platform

/// The words that the toolkit's widgets say by themselves, drawn or to screen readers. By default they are English.
///
/// ```swift
/// stage.theme.words[.cancel] = "abbrechen"
/// stage.theme.words[.position] = "{number} von {count}"
/// ```
///
/// Words that a program gives to a widget, such as the title of a button, are not among them. A text with names in braces is a pattern: the
/// widget puts a value in place of each name. A translation may use the names in any order, or leave some out.
public nonisolated struct Words: Equatable, Sendable {
    /// The texts that differ from the English ones. One dictionary, so that the copy of a theme stays cheap.
    private var others: [Key: String] = [:]

    /// The English words.
    public static let standard = Words()

    /// English words, except for the given ones.
    public init(_ texts: [Key: String] = [:]) {
        for (key, text) in texts { self[key] = text }
    }

    /// The text for a key.
    public subscript(key: Key) -> String {
        get { others[key] ?? key.english }
        set { others[key] = newValue == key.english ? nil : newValue }
    }

    /// Returns the text for a key with the values in place of their names.
    public func text(_ key: Key, _ values: [String: String]) -> String { self[key].filled(values) }

    /// What a text is for. The raw value is a name for files with translations.
    public enum Key: String, CaseIterable, Sendable {
        /// The button of a ``QuestionView`` that changes nothing.
        case cancel
        /// The button of a swiped row for the actions that have no button, and the name of their menu.
        case more, actions
        /// The action of `SwipeActions.delete(handler:)`.
        case delete
        /// The action of a navigation stack that goes back.
        case back
        /// A place among others: `number` and `count`.
        case position
        /// A handle of a life field among others: `number`, `count` and `place`.
        case handle
        /// A picture that loads, one that cannot be read, and the button that loads it again.
        case loading, unreadable, retry
        /// The badges of a picture that moves, one that contains a video, and one whose file is cut off.
        case animated, motionPhoto, incomplete
        /// The names of widgets that have none from the program.
        case pictures, circle, sparks, pages, sections
        /// The free place of a ring, and its badge: `title`.
        case addPicture, remove
        /// The error of a text that is no date: `example`.
        case noDate
        /// The buttons beside a date: `label`.
        case dayEarlier, dayLater
        /// The keyboard on the screen, and those of its keys that have an icon.
        case keyboard, shift, deleteKey, nextKeyboard, closeKeyboard
        /// The titles of the desktop's choosers, and the button that ends them.
        case openFiles, openFolders, open

        /// The English text.
        public var english: String {
            switch self {
            case .more: "More…"
            case .position: "{number} of {count}"
            case .handle: "{number} of {count} at {place}"
            case .loading: "Loading image..."
            case .unreadable: "cannot be read"
            case .retry: "try again"
            case .motionPhoto: "motion photo"
            case .addPicture: "add a picture"
            case .remove: "remove {title}"
            case .noDate: "this is no date, such as {example}"
            case .dayEarlier: "{label}, a day earlier"
            case .dayLater: "{label}, a day later"
            case .deleteKey: "delete"
            case .nextKeyboard: "next keyboard"
            case .closeKeyboard: "close keyboard"
            case .openFiles: "Open files"
            case .openFolders: "Open folders"
            case .open: "Open"
            default: rawValue
            }
        }
    }
}
