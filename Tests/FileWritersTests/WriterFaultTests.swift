import Foundation
import TestFiles
import Testing

/// Tests every part of the product that writes files, with calls that fail, without memory, and with power cuts: afterwards either the old
/// file or the new one exists, and no other file.
@Suite struct WriterFaultTests {
    private let scratch: MemoryFolder

    init() throws { scratch = try MemoryFolder() }

    /// The writers, and the distance between failing allocations, because pictures make many.
    static let writers: KeyValuePairs<String, Int> = [
        "state": 1, "draft": 1, "notes": 29, "emitter": 1, "sidecar": 29, "text": 1, "recording": 1, "entry": 1, "index": 1, "picture": 1,
        "copy-jpeg": 97, "copy-png": 97, "copy-webp": 97, "thumbnail": 499, "thumbnailer": 1, "trash": 1, "restored": 1,
        "renamed": 1, "pasted": 1, "turned": 29, "cropped": 29,
    ]

    /// Runs the program, and prints its counts.
    private func lines(_ command: String, _ writer: String, step: Int = 1) throws -> [String] {
        let lines = try WriterProgram(command, scratch.path, writer, String(step)).lines()
        for line in lines where line.hasPrefix(command + " ") { print(line) }
        return lines
    }

    /// - Parameter least: The least number of failures, so that a test that does nothing fails.
    private func judge(_ lines: [String], least: Int) {
        let counted = lines.filter { !$0.hasPrefix("lost ") && $0 != "done" }
        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        #expect(lines.last == "done" && [1, 2, 4].contains(counted.count), "\(lines)")
        for line in counted { #expect((line.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } ?? -1) >= least, "\(line)") }
    }

    @Test func everyWriterIsTested() throws {
        #expect(Set(try WriterProgram("names").lines()) == Set(Self.writers.map(\.key)))
    }

    @Test(arguments: writers.map(\.key)) func aCallThatFailsLeavesTheOldFileOrTheNewOne(_ writer: String) throws {
        judge(try lines("faults", writer), least: 10)
    }

    /// Files that a process without memory leaves are as good as those of a killed one.
    @Test(arguments: writers.map { ($0.key, $0.value) }) func withoutMemoryTheOldFileStaysOrTheNewOneIsThere(_ writer: String, step: Int)
        throws
    {
        judge(try lines("memory", writer, step: step), least: 0)
    }

    /// A store's thread may end its work in the parent meanwhile.
    @Test func onlyTheChildIsWithoutMemory() throws { #expect(try WriterProgram("alone").lines() == ["done"]) }

    @Test(arguments: writers.map(\.key)) func killedSaveLeavesTheOldFileOrTheNewOne(_ writer: String) throws {
        judge(try lines("kills", writer), least: 3)
    }

    @Test(arguments: writers.map(\.key)) func aPowerCutLeavesTheOldFileOrTheNewOne(_ writer: String) throws {
        judge(try lines("cuts", writer), least: 2)
    }

    /// Writers that make mistakes that the product must not make.
    @Test(arguments: [
        ("faults", "in-place"), ("cuts", "in-place"), ("kills", "in-place"), ("cuts", "unsynced"), ("faults", "unsaid"),
        ("faults", "leaking"),
    ]) func aCarelessWriterIsFound(_ command: String, writer: String) throws {
        let lines = try WriterProgram(command, scratch.path, writer, "1").lines()

        #expect(lines.last == "done" && lines.contains { $0.hasPrefix("lost ") })
    }
}
