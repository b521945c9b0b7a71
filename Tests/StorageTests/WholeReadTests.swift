import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests files that are read completely.
@Suite struct WholeReadTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// More than a pipe holds, in pieces. A reader that does not wait would find an empty pipe.
    @Test func aPipeIsReadUntilItsWriterClosesIt() throws {
        let path = scratch.path + "/pipe"
        mkfifo(path, 0o600)
        Thread.detachNewThread {
            let writer = open(path, O_WRONLY)
            let piece = [UInt8](repeating: 7, count: 1_000)
            for _ in 0..<1_000 { _ = write(writer, piece, piece.count) }
            close(writer)
        }

        let bytes = try WholeRead.bytes(of: path, awaitsWriter: true)

        #expect(bytes.count == 1_000_000)
        #expect(bytes.allSatisfy { $0 == 7 })
    }

    @Test func aPipeBlocksNothingWhereItsWriterIsNotAwaited() throws {
        let path = scratch.path + "/pipe"
        mkfifo(path, 0o600)

        #expect(try WholeRead.bytes(of: path) == [])

        let writer = open(path, O_RDWR)
        defer { close(writer) }
        #expect(throws: FileError.refused(.read, code: EAGAIN, path: path)) { try WholeRead.bytes(of: path) }
    }

    @Test func moreThanTheLimitIsRefused() throws {
        try scratch.write("four", as: "a")

        #expect(try WholeRead.bytes(of: scratch.path + "/a", atMost: 4).count == 4)
        #expect(throws: FileError.tooLarge(path: scratch.path + "/a", limit: 3)) {
            try WholeRead.bytes(of: scratch.path + "/a", atMost: 3)
        }
    }
}
