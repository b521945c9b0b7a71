/// The words of a command line with a placeholder for each long run of operands, because the time of ArgumentParser grows with the square of
/// their number: the parser gets few words, however many paths there are.
struct OperandRuns: Sendable {
    /// The words for the parser.
    let words: [String]
    /// The runs by the numbers in their placeholders.
    private let runs: [ArraySlice<String>]

    /// A run is replaced from this place on: the first word after an option may be its value.
    static let kept = 2
    /// Begins a placeholder. No argument of a program contains it.
    private static let mark: Character = "\0"

    /// - Parameter words: Those of a command whose options have at most one value each, and which takes any number of operands.
    init(_ words: [String]) {
        var (kept, runs): ([String], [ArraySlice<String>]) = ([], [])
        var rest = words[...]
        while let start = rest.first {
            if start == "--" {
                kept.append(start)
                Self.keep(rest.dropFirst(), in: &kept, &runs)
                break
            }
            let run = rest.prefix { !OperandRuns.isOption($0) }
            if run.isEmpty {
                kept.append(start)
                rest = rest.dropFirst()
            } else {
                Self.keep(run, in: &kept, &runs)
                rest = rest[run.endIndex...]
            }
        }
        (self.words, self.runs) = (kept, runs)
    }

    private static func keep(_ run: ArraySlice<String>, in words: inout [String], _ runs: inout [ArraySlice<String>]) {
        words += run.prefix(kept)
        guard run.count > kept else { return }
        words.append("\(mark)\(runs.count)")
        runs.append(run.dropFirst(kept))
    }

    /// The operands that the parser found, with the runs in place of their placeholders.
    func expanded(_ operands: [String]) -> [String] {
        operands.flatMap { operand in
            guard operand.first == OperandRuns.mark, let number = Int(operand.dropFirst()) else { return [operand][...] }
            return runs[number]
        }
    }

    /// The number of words up to the first operand at the latest, whichever options have values: a subcommand is one of them.
    static func countOfBeginning(of words: [String]) -> Int {
        let pair = words.indices.dropFirst().first { !isOption(words[$0 - 1]) && !isOption(words[$0]) }
        return pair.map { $0 + 1 } ?? words.count
    }

    /// Whether a word is an option; `-` alone is an operand.
    static func isOption(_ word: String) -> Bool { word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1 }
}
