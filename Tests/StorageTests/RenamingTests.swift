import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests renaming without replacing, also on file systems that give no file a second name.
@Suite struct RenamingTests {
    private let files: TemporaryFolder
    private let folder: OpenFolder

    init() throws {
        files = try TemporaryFolder()
        folder = try OpenFolder(files.path)
        try files.write([1, 2, 3], to: "a")
    }

    private var names: [String] { folder.names.filter { $0 != "." && $0 != ".." }.sorted() }

    /// A file system without second names.
    private func withoutLinks(_ name: String, _ other: String) -> Bool {
        errno = EPERM
        return false
    }

    /// Renames a file; returns the code of an error, or 0.
    private func rename(_ name: String, to other: String, hasLinks: Bool) -> Int32 {
        do throws(FileError) {
            if hasLinks { try folder.renameToFreeName(name, other) } else { try folder.renameToFreeName(name, other, second: withoutLinks) }
        } catch {
            return error.code
        }
        return 0
    }

    @Test(arguments: [false, true]) func fileHasItsNewNameOnly(hasLinks: Bool) throws {
        #expect(rename("a", to: "b", hasLinks: hasLinks) == 0)

        #expect(names == ["b"])
        #expect(try WholeRead.bytes(of: files.path("b")) == [1, 2, 3])
    }

    @Test(arguments: [false, true]) func takenNameStays(hasLinks: Bool) throws {
        try files.write([4], to: "b")

        #expect(rename("a", to: "b", hasLinks: hasLinks) == EEXIST)

        #expect(names == ["a", "b"])
        #expect(try WholeRead.bytes(of: files.path("b")) == [4])
    }

    @Test(arguments: [false, true]) func missingFileReservesNoName(hasLinks: Bool) {
        #expect(rename("x", to: "b", hasLinks: hasLinks) == ENOENT)
        #expect(names == ["a"])
    }

    @Test func linkIsRenamedItself() throws {
        symlink("nowhere", files.path("link"))

        try folder.renameToFreeName("link", "other")

        #expect(folder.target(ofLink: "other") == "nowhere" && !folder.holds("link"))
    }

    @Test func copyIsWholeAndReplacesNothing() throws {
        try files.write([4], to: "b")
        chmod(files.path("a"), 0o640)

        #expect(throws: FileError.refused(.rename, code: EEXIST, path: files.path + "/b")) { try folder.copy("a", as: "b") }
        try folder.copy("a", as: "c")

        #expect(names == ["a", "b", "c"])
        #expect(try WholeRead.bytes(of: files.path("c")) == [1, 2, 3])
        #expect(folder.status(of: "c").map { $0.st_mode & 0o777 } == 0o640)
    }
}
