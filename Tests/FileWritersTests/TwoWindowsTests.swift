import Foundation
import TestFiles
import Testing

/// Tests windows that run at once and end at any instant: each keeps a separate draft, and the state is that of one of them.
@Suite struct TwoWindowsTests {
    private let scratch: MemoryFolder

    init() throws { scratch = try MemoryFolder() }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? []).sorted() }

    private func number(_ line: String?) throws -> Int {
        try #require(line.flatMap { Int($0) }, "\(line ?? "nothing") instead of a number")
    }

    /// Kills both windows when each has saved a few times, and opens them again.
    @Test(arguments: [1, 7, 40]) func eachKeepsItsDraftAndTheStateIsWhole(saves: Int) throws {
        let windows = try ["a", "b"].map { (name: $0, program: try WriterProgram("window", scratch.path, $0)) }
        var saved: [String: Int] = [:]
        for _ in 0..<saves {
            for window in windows { saved[window.name] = try number(window.program.line()) }
        }
        for window in windows { window.program.kill() }
        for window in windows { for line in window.program.lines() { saved[window.name] = try number(line) } }

        let found = try WriterProgram("recover", scratch.path).lines()

        let drafts = found.filter { $0.hasPrefix("draft ") }.map { $0.split(separator: " ").map(String.init) }
        #expect(Set(drafts.map { $0[1] }) == ["a", "b"] && found.count == 3, "\(found)")
        // A save that was not reported yet may be there.
        for draft in drafts { #expect([0, 1].contains((Int(draft[2]) ?? -1) - (saved[draft[1]] ?? 0)), "\(found), told \(saved)") }
        let state = found.filter { $0.hasPrefix("state ") }.flatMap { $0.split(separator: " ").map(String.init) }
        try #require(state.count == 3, "\(found)")
        #expect([0, 1].contains((Int(state[2]) ?? -1) - (saved[state[1]] ?? 0)), "\(found), told \(saved)")
        #expect(names == ["emitter-1.draft", "emitter-1.lock", "emitter-2.draft", "emitter-2.lock", "presets.txt", "state.json"])
    }
}
