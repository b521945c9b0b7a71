import LayoutMath
import Platform

/// Reads a command's arguments from the words of one line.
nonisolated struct WordReader {
    private let words: [ScriptWord]
    private var index = 0
    /// The column after the last word, for messages about missing words.
    private let endColumn: Int

    init(_ words: [ScriptWord], endColumn: Int) {
        self.words = words
        self.endColumn = endColumn
    }

    var peeked: ScriptWord? { index < words.count ? words[index] : nil }
    /// The column of the next word; the end of the line if there is none.
    var column: Int { peeked?.column ?? endColumn }

    /// Reads the next word; `what` names it in the error if it is missing.
    mutating func word(_ what: String) throws(WordMistake) -> ScriptWord {
        guard let word = peeked else { throw WordMistake(column: endColumn, message: "\(what) is missing") }
        index += 1
        return word
    }

    /// Skips the next word if it is this keyword; returns whether it was.
    mutating func skip(_ keyword: String) -> Bool {
        guard let word = peeked, !word.isQuoted, word.text == keyword else { return false }
        index += 1
        return true
    }

    /// Whether a word follows that is not the beginning of `with MODIFIERS`.
    var isAtPlace: Bool { peeked.map { $0.isQuoted || $0.text != "with" } ?? false }

    /// Reads one of the words of `kind`.
    mutating func choice<Kind>(_ what: String, of kind: Kind.Type) throws(WordMistake) -> Kind
    where Kind: RawRepresentable<String> & CaseIterable {
        let word = try word(what)
        if let choice = Kind(rawValue: word.text) { return choice }
        let choices = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw WordMistake(column: word.column, message: "there is no '\(word.text)'; \(what) is one of \(choices)")
    }

    /// Throws if any words are left.
    func finish() throws(WordMistake) {
        guard let word = peeked else { return }
        throw WordMistake(column: word.column, message: "unexpected '\(word.text)'")
    }
}

// MARK: Numbers

nonisolated extension WordReader {
    mutating func number(_ what: String, in range: ClosedRange<Double>) throws(WordMistake) -> Double {
        try WordReader.number(in: try word(what), what, range)
    }

    /// `X,Y` without blanks.
    mutating func pair(_ what: String, in range: ClosedRange<Double>) throws(WordMistake) -> Vector {
        let word = try word("\(what), X,Y,")
        let (x, y) = try WordReader.halves(of: word, at: ",", "\(what) is written X,Y without blanks")
        return Vector(x: try WordReader.number(in: x, what, range), y: try WordReader.number(in: y, what, range))
    }

    mutating func point() throws(WordMistake) -> Point { .zero + (try pair("a place", in: ScriptLimits.coordinate)) }

    /// `WxH`
    mutating func size() throws(WordMistake) -> Size {
        let word = try word("a size, WxH,")
        let (width, height) = try WordReader.halves(of: word, at: "x", "a size is written WxH without blanks")
        return Size(
            width: try WordReader.number(in: width, "a width", ScriptLimits.side),
            height: try WordReader.number(in: height, "a height", ScriptLimits.side))
    }

    /// `@S`; nil if the next word is something else.
    mutating func scale() throws(WordMistake) -> Double? {
        guard let word = peeked, !word.isQuoted, word.text.hasPrefix("@") else { return nil }
        index += 1
        let digits = ScriptWord(text: String(word.text.dropFirst()), column: word.column + 1, isQuoted: false)
        return try WordReader.number(in: digits, "a scale", ScriptLimits.scale)
    }

    mutating func duration() throws(WordMistake) -> Seconds { try number("a time in seconds", in: ScriptLimits.duration) }

    /// `in T`
    mutating func requiredSpan() throws(WordMistake) -> Seconds {
        guard skip("in") else { throw WordMistake(column: column, message: "'in SECONDS' is missing") }
        return try duration()
    }

    /// A decimal number within `range`: digits with an optional sign, point and exponent; not `nan`, not `0x1p3`.
    private static func number(in word: ScriptWord, _ what: String, _ range: ClosedRange<Double>) throws(WordMistake) -> Double {
        guard !word.isQuoted, isDecimal(word.text), let value = Double(word.text) else {
            throw WordMistake(column: word.column, message: "\(what) is a number, not '\(word.text)'")
        }
        guard range.contains(value) else {
            let bounds = "\(range.lowerBound.shortest) to \(range.upperBound.shortest)"
            throw WordMistake(column: word.column, message: "\(what) lies in \(bounds), not \(word.text)")
        }
        return value + 0.0  // turns -0 into 0
    }

    private static func halves(
        of word: ScriptWord, at separator: Unicode.Scalar, _ rule: String
    ) throws(WordMistake) -> (ScriptWord, ScriptWord) {
        let parts = word.text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
        guard !word.isQuoted, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw WordMistake(column: word.column, message: "\(rule), not '\(word.text)'")
        }
        return (
            ScriptWord(text: String(parts[0]), column: word.column, isQuoted: false),
            ScriptWord(text: String(parts[1]), column: word.column + parts[0].count + 1, isQuoted: false)
        )
    }

    static func isDecimal(_ text: String) -> Bool {
        var rest = Substring(text).unicodeScalars
        func digits() -> Int {
            let count = rest.prefix { ("0"..."9").contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        func skipSign() { if let sign = rest.first, sign == "-" || sign == "+" { rest = rest.dropFirst() } }

        skipSign()
        var count = digits()
        if rest.first == "." {
            rest = rest.dropFirst()
            count += digits()
        }
        if count > 0, let exponent = rest.first, exponent == "e" || exponent == "E" {
            rest = rest.dropFirst()
            skipSign()
            count = digits()
        }
        return count > 0 && rest.isEmpty
    }
}

// MARK: Names and texts

nonisolated extension WordReader {
    /// A non-empty word, plain or quoted.
    mutating func text(_ what: String) throws(WordMistake) -> String {
        let word = try word(what)
        guard !word.text.isEmpty else { throw WordMistake(column: word.column, message: "\(what) is empty") }
        return word.text
    }

    /// A non-empty string in double quotes.
    mutating func quotedText() throws(WordMistake) -> String {
        let word = try word("a text in double quotes")
        guard word.isQuoted else { throw WordMistake(column: word.column, message: "the text stands in double quotes") }
        guard !word.text.isEmpty else { throw WordMistake(column: word.column, message: "the text is empty") }
        return word.text
    }

    /// A pointer's name; nil if the next word is quoted or not a name.
    mutating func pointer() throws(WordMistake) -> Pointer? {
        guard let word = peeked, !word.isQuoted, let first = word.text.unicodeScalars.first else { return nil }
        if let pointer = Pointer(scriptName: word.text) {
            index += 1
            return pointer
        }
        guard first.properties.isAlphabetic, word.text != "with" else { return nil }
        throw WordMistake(column: word.column, message: "'\(word.text)' is no pointer; there are left, right, middle, back and touch:N")
    }

    /// `[MODIFIERS+]KEY`; quotes allow `"ctrl+#"`.
    mutating func keyStroke() throws(WordMistake) -> (Key, KeyModifiers) {
        let word = try word("a key")
        var name = Substring(word.text)
        var modifiers = KeyModifiers()
        while let plus = name.dropFirst().firstIndex(of: "+"), name.index(after: plus) != name.endIndex {
            modifiers.formUnion(try WordReader.modifier(name[..<plus], word))
            name = name[name.index(after: plus)...]
        }
        guard let key = Key(scriptName: String(name)) else {
            throw WordMistake(column: word.column, message: "there is no key '\(name)'")
        }
        return (key, modifiers)
    }

    /// `ctrl+shift`
    mutating func modifiers() throws(WordMistake) -> KeyModifiers {
        let word = try word("a modifier")
        var modifiers = KeyModifiers()
        for name in word.text.split(separator: "+", omittingEmptySubsequences: false) {
            modifiers.formUnion(try WordReader.modifier(name, word))
        }
        return modifiers
    }

    private static func modifier(_ name: Substring, _ word: ScriptWord) throws(WordMistake) -> KeyModifiers {
        if let modifier = KeyModifiers(scriptName: name) { return modifier }
        throw WordMistake(column: word.column, message: "there is no modifier '\(name)'; there are ctrl, alt, shift and super")
    }
}
