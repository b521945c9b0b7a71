/// A word of a script's line; columns count Unicode scalars from 1.
nonisolated struct ScriptWord: Equatable {
    var text: String
    var column: Int
    /// Whether the word was in quotes. If so, it is text and never a number, keyword or name.
    var isQuoted: Bool
}

/// A mistake without its line number.
nonisolated struct WordMistake: Error, Equatable {
    var column: Int
    var message: String
}

/// Splits a line into words. A word is a run of characters without blanks, or a string in double quotes. A `#` outside quotes starts a
/// comment.
nonisolated struct ScriptLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ line: some StringProtocol) { scalars = Array(line.unicodeScalars) }

    private var column: Int { index + 1 }
    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// All words of the line, and the column after the last one, for messages about missing words.
    static func words(of line: some StringProtocol) throws(WordMistake) -> (words: [ScriptWord], endColumn: Int) {
        var lexer = ScriptLexer(line)
        var words: [ScriptWord] = []
        var end = lexer.column
        while let word = try lexer.next() {
            words.append(word)
            end = lexer.column
        }
        return (words, end)
    }

    private mutating func next() throws(WordMistake) -> ScriptWord? {
        while let scalar = current, ScriptLexer.isBlank(scalar) { index += 1 }
        guard let scalar = current, scalar != "#" else { return nil }
        return scalar == "\"" ? try quotedWord() : try plainWord()
    }

    private mutating func plainWord() throws(WordMistake) -> ScriptWord {
        let start = column
        var text = String.UnicodeScalarView()
        while let scalar = current, !ScriptLexer.isBlank(scalar), scalar != "#" {
            if scalar == "\"" { throw WordMistake(column: column, message: "a quote in the middle of a word") }
            if scalar.properties.generalCategory == .control {
                throw WordMistake(column: column, message: "a control character, U+\(ScriptLexer.hex(scalar))")
            }
            text.append(scalar)
            index += 1
        }
        return ScriptWord(text: String(text), column: start, isQuoted: false)
    }

    private mutating func quotedWord() throws(WordMistake) -> ScriptWord {
        let start = column
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = current {
            index += 1
            if scalar == "\\" {
                text.append(try escapedScalar())
            } else if scalar != "\"" {
                text.append(scalar)
            } else if let after = current, !ScriptLexer.isBlank(after), after != "#" {
                throw WordMistake(column: column, message: "a blank must follow the closing quote")
            } else {
                return ScriptWord(text: String(text), column: start, isQuoted: true)
            }
        }
        throw WordMistake(column: start, message: "the string has no closing quote")
    }

    /// Reads an escape after its backslash.
    private mutating func escapedScalar() throws(WordMistake) -> Unicode.Scalar {
        let start = index
        guard let scalar = current else { throw WordMistake(column: start, message: "nothing follows the backslash") }
        index += 1
        switch scalar {
        case "\"", "\\": return scalar
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": return try codePoint(from: start)
        default: throw WordMistake(column: start, message: "unknown escape '\\\(scalar)'; there are \\\" \\\\ \\n \\r \\t \\u{HEX}")
        }
    }

    private mutating func codePoint(from start: Int) throws(WordMistake) -> Unicode.Scalar {
        var digits = ""
        if current == "{" {
            index += 1
            while let scalar = current, scalar != "}", digits.count <= 6 {
                digits.unicodeScalars.append(scalar)
                index += 1
            }
        }
        guard current == "}", !digits.hasPrefix("+"), let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
            throw WordMistake(column: start, message: "\\u needs the hexadecimal number of a character, like \\u{1F600}")
        }
        index += 1
        return scalar
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    /// At least four uppercase hexadecimal digits, as in U+0041.
    static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
