import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests writing output to a path or descriptor that a user names.
@Suite struct OutputFileTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try TemporaryFolder() }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    @Test func aFileIsReplacedWhenItIsFinished() throws {
        try scratch.write("old", as: "a")
        var output = try OutputFile(folder + "/a")
        try output.write("new".utf8)
        #expect(text("a") == "old")

        try output.finish()

        #expect(text("a") == "new")
    }

    @Test(arguments: ["pipe", "link"]) func aPipeGetsWhatIsWrittenAtOnceAndStays(_ name: String) throws {
        mkfifo(folder + "/pipe", 0o600)
        symlink("pipe", folder + "/link")
        let reader = open(folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        var output = try OutputFile(folder + "/" + name, links: .replaced)
        try output.write("new".utf8)

        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(reader, &bytes, 9) == 3)
        try output.finish()

        var status = stat()
        #expect(lstat(folder + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func aPipeThatNobodyReadsIsRefusedWhereNobodyWaits() throws {
        mkfifo(folder + "/pipe", 0o600)

        #expect(throws: FileError.refused(.open, code: ENXIO, path: folder + "/pipe")) {
            try OutputFile.write("new", to: folder + "/pipe", awaitsReader: false)
        }
    }

    /// In a file that other programs also write, writing begins at the current position.
    @Test func anOpenDescriptorIsWrittenToAsItStands() throws {
        try scratch.write("before ", as: "a")
        let file = open(folder + "/a", O_WRONLY | O_APPEND)
        defer { close(file) }

        try OutputFile.write("after", to: "/dev/fd/\(file)")

        #expect(text("a") == "before after")
    }

    @Test func aFolderIsNoOutput() throws {
        #expect(throws: FileError.refused(.open, code: EISDIR, path: folder)) { try OutputFile.write("new", to: folder) }
    }
}
