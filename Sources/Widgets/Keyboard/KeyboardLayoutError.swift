/// A mistake in the description of a keyboard layout.
public nonisolated struct KeyboardLayoutError: Error, Hashable, CustomStringConvertible {
    /// Line number from 1; the number of lines for something that is missing.
    public let line: Int
    /// The rule that the line breaks.
    public let reason: Reason

    /// The rules of a description.
    public enum Reason: Hashable, Sendable {
        /// The text is longer than ``KeyboardLayout/greatestLength`` bytes.
        case tooLong
        /// A line begins with a word that has no meaning.
        case unknownWord(String)
        /// A value or a section occurs twice, or a key has two sets of accents or capitals.
        case repeated(String)
        /// A value or a section does not occur, or is empty.
        case missing(String)
        /// A row stands before any section.
        case rowOutsideSection
        /// A plane does not have three rows.
        case rowCount(Int)
        /// A row has more keys than ``KeyboardLayout/greatestRow``.
        case tooManyKeys(Int)
        /// A key is longer than ``KeyboardLayout/greatestKey`` Unicode scalars, or contains one that cannot be seen.
        case badKey(String)
        /// A set of accents or capitals has no key of its own, or capitals are not one for one.
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
