import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests files that are written step by step.
@Suite struct AppendingFileTests {
    private let scratch: TemporaryFolder
    private var file: String { scratch.path("a.txt") }

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.write("of before", as: "a.txt")
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func whatIsAddedIsThereAtOnce() throws {
        let appending = try AppendingFile(file, beginning: "one\n".utf8)
        #expect(text(file) == "one\n")

        try appending.append("two\n".utf8)
        #expect(text(file) == "one\ntwo\n")
        try appending.append("three\n".utf8)

        #expect(text(file) == "one\ntwo\nthree\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["a.txt"])
        try appending.sync()
    }

    /// The file is followed to its new path, and another file with its old name stays.
    @Test func theFileIsTheOneThatWasBegun() throws {
        let appending = try AppendingFile(file, beginning: "one\n".utf8)
        try FileMove.move(file, to: scratch.path("b.txt"))
        try scratch.write("another", as: "a.txt")

        try appending.append("two\n".utf8)

        #expect(text(scratch.path("b.txt")) == "one\ntwo\n" && text(file) == "another")
    }

    @Test func aPlaceThatCannotBeWrittenIsRefusedAtTheBeginning() throws {
        #expect(throws: FileError.refused(.open, code: ENOENT, path: scratch.path("none"))) {
            _ = try AppendingFile(scratch.path("none/a.txt"), beginning: "one\n".utf8)
        }
        #expect(text(file) == "of before")
    }

    @Test func aPipeIsWrittenTo() throws {
        let pipe = scratch.path("pipe")
        mkfifo(pipe, 0o600)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        do {
            let appending = try AppendingFile(pipe, beginning: "one\n".utf8, awaitsReader: false)
            try appending.append("two\n".utf8)
            try appending.sync()
        }

        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "one\ntwo\n")
        #expect(throws: FileError.refused(.open, code: ENXIO, path: scratch.path("other"))) {
            mkfifo(scratch.path("other"), 0o600)
            _ = try AppendingFile(scratch.path("other"), beginning: "one\n".utf8, awaitsReader: false)
        }
    }
}
