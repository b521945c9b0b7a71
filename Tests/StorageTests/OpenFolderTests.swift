import Foundation
import TestFiles
import Testing

@testable import Storage

@Suite struct OpenFolderTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try TemporaryFolder() }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test func foldersThatAreMissingAreMadeWithTheirMode() throws {
        _ = try OpenFolder(folder + "/a/b", making: 0o700)

        var status = stat()
        for name in ["/a", "/a/b"] { #expect(stat(folder + name, &status) == 0 && status.st_mode & 0o777 == 0o700) }
        #expect(throws: FileError.refused(.open, code: ENOENT, path: folder + "/c")) { _ = try OpenFolder(folder + "/c") }
    }

    /// No process has the largest number. This process is alive, and so is the first.
    @Test func whatDeadProgramsLeftOfAReplacementIsRemoved() throws {
        let left = [".a.new-2147483647", ".a.new-2147483647-9f", ".a.new-1-9f", ".a.new-x", ".b.new-2147483647-9f", ".a.new-\(getpid())-1"]
        for name in left { try scratch.write("half", as: name) }

        try OpenFolder(folder).removeLeftovers(of: "a")

        #expect(names == [".a.new-1-9f", ".a.new-x", ".b.new-2147483647-9f", ".a.new-\(getpid())-1"].sorted())
    }

    /// Temporary files of a killed program have names that the next one recognises.
    @Test func temporaryNamesAreKnownAsLeftovers() throws {
        let name = OpenFolder.temporaryName(for: "a")
        try scratch.write("half", as: name.replacingOccurrences(of: "\(getpid())", with: "2147483647"))

        try OpenFolder(folder).removeLeftovers(of: "a")

        #expect(names.isEmpty)
    }

    @Test func aFileThatMakesNoSenseKeepsItsContents() throws {
        for text in ["one", "two"] {
            try scratch.write(text, as: "a")
            try OpenFolder(folder).putAside("a")
        }

        #expect(names == ["a.corrupt-1", "a.corrupt-2"])
        #expect(try WholeRead.text(of: folder + "/a.corrupt-2") == "two")
    }

    @Test func aScratchFileHasNoName() throws {
        let file = try #require(try OpenFolder(folder).scratchFile())
        defer { close(file) }

        #expect(WholeWrite.write("text".utf8, to: file) && lseek(file, 0, SEEK_SET) == 0)
        var bytes = [UInt8](repeating: 0, count: 9)
        #expect(read(file, &bytes, 9) == 4 && names.isEmpty)
    }

    @Test func aLockIsHeldOnce() throws {
        let place = try OpenFolder(folder)
        let lock = try #require(place.lock("a.lock"))

        #expect(place.lock("a.lock") == nil)
        close(lock)
        let next = try #require(place.lock("a.lock"))

        close(next)
    }
}
