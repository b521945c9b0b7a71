import Storage
import Testing

/// Tests that nothing in a line for people can control a terminal.
@Suite struct TerminalLineTests {
    @Test(arguments: [
        ("plain ü 日本 👩‍👩‍👧 'quoted'", "plain ü 日本 👩‍👩‍👧 'quoted'"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\u{1B}]0;owned\u{7}", "\\x1B]0;owned\\x07"),
        ("\u{7F}\u{85}\u{9B}2J", "\\x7F\\u{85}\\u{9B}2J"),
        ("\u{2028}\u{2029}\u{202E}gpj\u{2067}\u{FEFF}\u{61C}", "\\u{2028}\\u{2029}\\u{202E}gpj\\u{2067}\\u{FEFF}\\u{61C}"),
        ("tag \u{E0041}", "tag \\u{E0041}"),
        (String(pathBytes: Array("caf".utf8) + [0xE9, 0x9B]), "caf\\xE9\\x9B"),
    ])
    func whatSteersIsEscaped(_ text: String, _ line: String) { #expect(TerminalLine.escaped(text) == line) }

    /// Every scalar that Unicode counts as a control, a separator of lines, or that has no shape and acts on its neighbours' direction.
    @Test func noScalarThatSteersComesThrough() {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let steers =
                [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
                || properties.isBidiControl
            if steers { #expect(!TerminalLine.escaped(String(scalar)).unicodeScalars.contains(scalar), "\(String(value, radix: 16))") }
        }
    }

    @Test func aLongLineKeepsItsBeginningAndItsEnd() {
        let line = TerminalLine.escaped("panorama: /" + String(repeating: "\u{1B}x", count: 2_500_000) + ": no such file")

        #expect(line.hasPrefix("panorama: /\\x1Bx") && line.hasSuffix(": no such file"))
        #expect(line.utf8.count < 10 * TerminalLine.longest)
        #expect(TerminalLine.escaped(String(repeating: "a", count: TerminalLine.longest)).utf8.count == TerminalLine.longest)
    }

    @Test func textsOfJSONAreEscapedToo() throws {
        let text = "\u{1B}\u{9B}\u{202E}\u{E0041}é\u{7F}"
        let written = JSONWriter.text(.string(text))

        #expect(!written.unicodeScalars.contains { $0.value != 10 && $0.steersText })
        #expect(try JSONReader.read(Array(written.utf8)).value == .string(text))
    }
}
