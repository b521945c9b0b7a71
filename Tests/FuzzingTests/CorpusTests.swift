import Foundation
import TestFiles
import Testing

/// Reads the seeds of `make fuzz` and the inputs that once broke a reader: no bytes end the program, and the corpus contains both accepted
/// and refused inputs.
@Suite struct CorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("FuzzCorpus")

    @Test func everyTargetHasACorpus() throws {
        let stored = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(try Set(stored) == Set(FuzzingProgram.run().lines))
    }

    @Test(arguments: try! FuzzingProgram.run().lines)
    func storedBytesBreakNothing(_ target: String) throws {
        let folder = Self.corpus.appendingPathComponent(target)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let program = try FuzzingProgram.run([target] + files.map { folder.appendingPathComponent($0).path })
        #expect(program.code == 0, "\(target) ended with \(program.code) behind \(program.lines.last ?? "nothing")")
        #expect(program.lines.count == files.count)
        #expect(program.lines.contains { $0.hasPrefix("1 ") }, "something is taken")
        #expect(program.lines.contains { $0.hasPrefix("0 ") }, "something is refused")
    }

    @Test func theCorpusIsSmall() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.corpus.path)
        let bytes = try files.reduce(0) { sum, file in
            let status = try FileManager.default.attributesOfItem(atPath: Self.corpus.appendingPathComponent(file).path)
            return sum + (status[.type] as? FileAttributeType == .typeRegular ? (status[.size] as? Int ?? 0) : 0)
        }
        #expect(bytes <= 2 << 20, "\(bytes) bytes")
    }
}

/// The program `Fuzzing`, which is built beside the tests, from its start to its end.
private enum FuzzingProgram {
    static func run(_ arguments: [String] = []) throws -> Tool.Result {
        // Swift's backtrace of a crash takes a minute.
        try Tool.run(BuiltProgram.url(of: "Fuzzing").path, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
}
