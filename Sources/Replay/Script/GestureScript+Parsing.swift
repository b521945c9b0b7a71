nonisolated extension GestureScript {
    /// Parses a script's text. Lines end with LF, CRLF or CR; a leading byte order mark is skipped.
    /// - Parameter name: The script's name in error messages, usually its file name.
    /// - Throws: The first mistake, with its position.
    /// - Complexity: O(text).
    public init(parsing text: String, name: String = "script.gesture") throws(GestureScriptError) {
        var ledger = PointerLedger()
        var steps: [Step] = []
        let body = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        let lines = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        for (index, line) in lines.enumerated() {
            do throws(WordMistake) {
                if let step = try GestureScript.step(line, number: index + 1, &ledger) { steps.append(step) }
            } catch {
                throw GestureScriptError(script: name, line: index + 1, column: error.column, message: error.message)
            }
        }
        self.init(name: name, steps: steps)
    }

    /// Parses a script's bytes.
    /// - Throws: The first mistake. If the bytes are not UTF-8, this is the line of the first invalid byte.
    public init(parsing bytes: [UInt8], name: String = "script.gesture") throws(GestureScriptError) {
        if let text = String(validating: bytes, as: UTF8.self) {
            try self.init(parsing: text, name: name)
        } else {
            throw GestureScript.encodingMistake(in: bytes, name: name)
        }
    }

    /// The command of a line; nil if the line is empty.
    private static func step(_ line: Substring, number: Int, _ ledger: inout PointerLedger) throws(WordMistake) -> Step? {
        let (words, end) = try ScriptLexer.words(of: line)
        guard let first = words.first else { return nil }
        var parser = CommandParser(words, endColumn: end)
        let command = try parser.parse()
        if let mistake = ledger.accept(command) { throw WordMistake(column: first.column, message: mistake) }
        return Step(command: command, line: number, column: first.column, argumentColumn: words.dropFirst().first?.column ?? first.column)
    }

    private static func encodingMistake(in bytes: [UInt8], name: String) -> GestureScriptError {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        return GestureScriptError(script: name, line: index + 1, column: 1, message: "the line is not UTF-8 text")
    }
}
