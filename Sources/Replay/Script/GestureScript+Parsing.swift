nonisolated extension GestureScript {
    /// Reads a script's text; lines end with LF, CRLF or CR, and a byte order mark in front is skipped.
    /// - Parameter name: what mistakes call the script, usually its file name.
    /// - Throws: the first mistake with its place.
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

    /// Reads a script's bytes.
    /// - Throws: also when they are not UTF-8, naming the line of the first wrong byte.
    public init(parsing bytes: [UInt8], name: String = "script.gesture") throws(GestureScriptError) {
        if let text = String(validating: bytes, as: UTF8.self) {
            try self.init(parsing: text, name: name)
        } else {
            throw GestureScript.encodingMistake(in: bytes, name: name)
        }
    }

    /// The command of a line, or nil when the line has none.
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
