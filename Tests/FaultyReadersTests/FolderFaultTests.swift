import TestFiles
import Testing

/// Tests a folder that is opened and changed while the calls fail that list and watch it.
@Suite struct FolderFaultTests {
    private let scratch: MemoryFolder

    init() throws { scratch = try MemoryFolder() }

    /// A list that lacks a picture gives the reason. The previous list stays while the system refuses, and the new list follows.
    @Test func aCallThatFailsIsNeverTakenForAnEmptierFolder() throws {
        let lines = try ReaderProgram.lines("folder", scratch.path)

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = lines.filter { $0.hasPrefix("folder ") }.compactMap { CountLine($0) }
        #expect(lines.last == "done" && counts.count == 2, "\(lines)")
        for count in counts { #expect(count["same"] + count["refused"] >= 40, "\(lines)") }
    }

    /// A path prompt that could not read a folder reads it again.
    @Test func aListOfNamesThatBrokeOffIsNotReused() throws {
        let lines = try ReaderProgram.lines("completion", scratch.path)

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        #expect(lines.last == "done" && lines.contains { $0.hasPrefix("completion ") && (Int($0.dropFirst(11)) ?? 0) >= 20 }, "\(lines)")
    }
}
