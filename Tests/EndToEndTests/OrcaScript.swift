import Foundation
import TestFiles
import Testing

/// What is done while Orca listens. The golden of a script is what was said after each of its steps; with PANORAMA_UPDATE_SPOKEN set, it is
/// written.
nonisolated struct OrcaScript: CustomTestStringConvertible, Sendable {
    /// Its name; for an example, that of the program.
    let name: String
    /// The arguments of an example.
    let arguments: [String]
    let steps: [String]

    init(_ name: String, _ steps: String, with arguments: [String] = []) {
        (self.name, self.steps, self.arguments) = (name, steps.split(separator: ";").map(String.init), arguments)
    }

    var testDescription: String { name }

    /// Compares what was said after the steps, with their names, with the golden.
    func check(_ lines: [String]) throws {
        let version = OrcaSession.version ?? 0
        if ProcessInfo.processInfo.environment["PANORAMA_UPDATE_SPOKEN"] != nil {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: golden(version))
        }
        let known = FileManager.default.fileExists(atPath: golden(version).path) ? version : Self.first
        let expected = try String(contentsOf: golden(known), encoding: .utf8).split(separator: "\n").map(String.init)
        guard version != known else { return #expect(lines.map(Self.comparable) == expected.map(Self.comparable), "\(name)") }
        // A version without a golden uses other words, but is not silent where the first one speaks.
        for (line, other) in zip(lines, expected) where !other.hasSuffix(": ") { #expect(!line.hasSuffix(": "), "\(name)") }
    }

    /// A line without the window's new title, which Orca 48 says only sometimes, and with messages first. A message and a new focus may come from
    /// different frames, so that either is said first.
    private static func comparable(_ line: String) -> String {
        guard let colon = line.firstRange(of: ": ") else { return line }
        let parts = line[colon.upperBound...].components(separatedBy: " | ")
        let others = parts.filter { !$0.hasSuffix("– Panorama") }
        let said = others.isEmpty ? parts : others
        let isMessage = { (words: String) in words.hasPrefix("notification ") }
        return line[..<colon.upperBound] + (said.filter(isMessage) + said.filter { !isMessage($0) }).joined(separator: " | ")
    }

    /// The version of Orca that all goldens were recorded with, that of Debian 12. Some were recorded with 48, too, that of Debian 13.
    private static let first = 43

    private func golden(_ version: Int) -> URL {
        Samples.sources.appendingPathComponent("Tests/EndToEndTests/Spoken/\(name).orca\(version).txt")
    }
}
