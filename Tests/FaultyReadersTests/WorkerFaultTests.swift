import Foundation
import TestFiles
import Testing

/// Tests the program's side of decoders' processes while calls fail that start them, communicate with them and wait for their ends.
@Suite struct WorkerFaultTests {
    private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("FuzzCorpus/header/jpeg-420").path

    /// No failure is recorded as the picture's, the next picture is decoded, and no process or descriptor is left.
    @Test func aCallThatFailsAroundADecoderPasses() throws {
        let lines = try ReaderProgram.lines("worker", Self.picture)

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.first { $0.hasPrefix("worker ") }.flatMap { CountLine($0) }, "\(lines)")
        #expect(lines.last == "done" && counts["refused"] >= 50 && counts["same"] >= 30, "\(lines)")
        let threads = try #require(lines.first { $0.hasPrefix("threads ") }.flatMap { CountLine($0) }, "\(lines)")
        #expect(threads.total == 8)
    }
}
