import Foundation
import TestFiles

/// The program `FaultyReaders`, which is built beside the tests.
enum ReaderProgram {
    /// Runs the program to its end, and returns its output line by line.
    static func lines(_ arguments: String...) throws -> [String] {
        // A process without memory must end silently.
        let lines = try Tool.run(BuiltProgram.url(of: "FaultyReaders").path, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"]).lines
        for line in lines where line != "done" { print(line) }
        return lines
    }
}

/// A line of counts: 'calls jpeg-420 42 same 9 refused 33'.
struct CountLine {
    let total: Int
    private let words: [String]

    init?(_ line: String) {
        words = line.split(separator: " ").map(String.init)
        guard words.count > 3, let total = Int(words[2]) else { return nil }
        self.total = total
    }

    /// The number after a word; 0 if the word is missing.
    subscript(word: String) -> Int {
        guard let place = words.dropFirst(3).firstIndex(of: word), place + 1 < words.count else { return 0 }
        return Int(words[place + 1]) ?? 0
    }
}
