import Testing

@testable import Commands

/// Tests which word of a command line is the subcommand.
@Suite struct CommandWordsTests {
    private static let subcommands = ["replay", "particles", "scenes"]
    private static let valued: Set = ["--size", "--theme", "--scene", "-n"]

    private func read(_ line: String) -> CommandWords {
        CommandWords(line.split(separator: " ").map(String.init), subcommands: Self.subcommands, takesValue: Self.valued.contains)
    }

    @Test(arguments: [
        ("replay a.gesture", "replay", "a.gesture"),
        ("--size 800x600 replay a.gesture", "replay", "--size 800x600 a.gesture"),
        ("replay --size 800x600 a.gesture", "replay", "--size 800x600 a.gesture"),
        ("--size=800x600 --stats replay a.gesture", "replay", "--size=800x600 --stats a.gesture"),
        ("--theme light particles", "particles", "--theme light"),
        ("--scene replay scenes", "scenes", "--scene replay"),
        ("-n 3 scenes", "scenes", "-n 3"),
        ("replay scenes", "replay", "scenes"),
    ])
    func optionsStandBeforeOrAfterTheSubcommand(_ line: String, _ subcommand: String, _ rest: String) {
        let words = read(line)

        #expect(words.subcommand == subcommand)
        #expect(words.arguments.joined(separator: " ") == rest)
        #expect(words.firstOperand == nil)
    }

    @Test(arguments: [
        ("", nil), ("--stats", nil), ("a.jpg replay", "a.jpg"), ("./replay", "./replay"), ("-- replay", nil), ("--stats -- replay x", nil),
        ("--size replay", nil), ("--size 1x1 a.jpg", "a.jpg"), ("- replay", "-"),
    ])
    func wordsWithoutASubcommandStayAsTheyAre(_ line: String, _ operand: String?) {
        let words = read(line)

        #expect(words.subcommand == nil)
        #expect(words.arguments.joined(separator: " ") == line)
        #expect(words.firstOperand == operand)
    }

    @Test func optionsAreNotAskedAboutAfterTheFirstOperand() {
        let words = CommandWords(["a.jpg", "--size"], subcommands: Self.subcommands) { option in
            Issue.record("asked about \(option)")
            return true
        }

        #expect(words.firstOperand == "a.jpg")
    }
}
