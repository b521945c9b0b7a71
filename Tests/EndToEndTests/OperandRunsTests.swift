import Testing

@testable import Commands

/// Tests that a command line with any number of paths gives the parser few words, and that the paths are returned.
@Suite struct OperandRunsTests {
    private func words(_ count: Int) -> [String] { (0..<count).map { "picture \($0).jpg" } }

    /// The parser's time grows with the square of this number.
    @Test(arguments: [0, 1, 2, 3, 100, 50_000]) func theParserGetsFewWords(count: Int) {
        let runs = OperandRuns(["--stats"] + words(count) + ["--theme", "light"] + words(count) + ["--"] + words(count))

        #expect(runs.words.count <= 4 + 3 * 3 && runs.words.count <= 4 + 3 * count)
        #expect(runs.expanded(runs.words) == ["--stats"] + words(count) + ["--theme", "light"] + words(count) + ["--"] + words(count))
    }

    @Test func shortLinesStayAsTheyAre() {
        let line = ["--theme", "light", "a", "-", "b", "--size=3x4", "c", "--", "-x", "--"]
        #expect(OperandRuns(Array(line.prefix(3))).words == Array(line.prefix(3)))
        #expect(OperandRuns(line).expanded(OperandRuns(line).words) == line)
    }

    @Test func namesBehindTheEndOfOptionsAreOperands() {
        let names = (0..<9_000).map { "-\($0)" }
        let runs = OperandRuns(["--"] + names)

        #expect(runs.words.count == 4)
        #expect(runs.expanded(Array(runs.words.dropFirst())) == names)
    }

    @Test(arguments: [("--theme light a b c d", 3), ("a b c", 2), ("--stats --size 3x4 replay x", 4), ("--stats", 1), ("", 0)])
    func theBeginningHoldsTheSubcommand(_ line: String, _ count: Int) {
        #expect(OperandRuns.countOfBeginning(of: line.split(separator: " ").map(String.init)) == count)
    }
}
