/// A mistake in the description of a keyboard layout.
public nonisolated struct KeyboardLayoutError: Error, Hashable, CustomStringConvertible {
    /// Line number, counted from 1. If something is missing, the number of lines.
    public let line: Int
    /// The rule that the line breaks.
    public let reason: Reason

    /// The rules for a description.
    public enum Reason: Hashable, Sendable {
        /// The text is longer than ``KeyboardLayout/greatestLength`` bytes.
        case tooLong
        /// A line begins with an unknown word.
        case unknownWord(String)
        /// A value or a section occurs twice, or a key has two sets of accents or capitals.
        case repeated(String)
        /// A value or a section is missing or empty.
        case missing(String)
        /// A row comes before any section.
        case rowOutsideSection
        /// A plane does not have three rows.
        case rowCount(Int)
        /// A row has more keys than ``KeyboardLayout/greatestRow``.
        case tooManyKeys(Int)
        /// A key is longer than ``KeyboardLayout/greatestKey`` Unicode scalars, or contains an invisible scalar.
        case badKey(String)
        /// A row of accents has no alternatives, or a row of capitals is not exactly a letter and its capital.
        case badPair
    }

    /// A line for the terminal: `LINE: the rule`.
    public var description: String { "\(line): \(words)" }

    private var words: String {
        switch reason {
        case .tooLong: "a layout has at most \(KeyboardLayout.greatestLength) bytes"
        case .unknownWord(let word): "'\(word)' is no word of a layout"
        case .repeated(let what): "'\(what)' occurs twice"
        case .missing(let what): "'\(what)' is missing"
        case .rowOutsideSection: "a row of keys belongs below letters, numbers, symbols, accents or upper"
        case .rowCount(let count): "a plane has three rows, not \(count)"
        case .tooManyKeys(let count): "a row has at most \(KeyboardLayout.greatestRow) keys, not \(count)"
        case .badKey(let key): "'\(key)' cannot be a key"
        case .badPair: "accents follow their key, and one capital its letter"
        }
    }
}
