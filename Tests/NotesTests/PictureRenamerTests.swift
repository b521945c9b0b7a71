import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that pictures get other names together with their notes, and that nothing is lost if they cannot.
@Suite struct PictureRenamerTests {
    private let folder: TemporaryFolder
    private let renamer = PictureRenamer()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG.jpg")
    }

    private func rename(_ name: String, to other: String) -> Result<String, RenameError> {
        Result { () throws(RenameError) in try renamer.setName(other, of: folder.path + "/" + name) }
    }

    private func bytes(_ name: String) throws -> [UInt8] { try WholeRead.bytes(of: folder.path + "/" + name) }
    private static func packet(_ title: String) throws -> [UInt8] { try XMPPacket(PictureNote(title: title)).bytes }

    @Test func pictureHasItsNewNameOnly() throws {
        #expect(rename("IMG.jpg", to: "harbour.jpg") == .success(folder.path + "/harbour.jpg"))

        #expect(folder.names == ["harbour.jpg"])
        #expect(try bytes("harbour.jpg") == Samples.jpeg(4, 3))
    }

    @Test func pictureKeepsItsInodeAndItsDate() throws {
        let before = try #require(PictureFile(at: folder.path("IMG.jpg")))

        _ = rename("IMG.jpg", to: "a.jpg")

        let after = try #require(PictureFile(at: folder.path("a.jpg")))
        #expect(before.version == after.version)
    }

    @Test func sameNameChangesNothing() {
        #expect(rename("IMG.jpg", to: "IMG.jpg") == .success(folder.path + "/IMG.jpg"))
        #expect(folder.names == ["IMG.jpg"])
    }

    // MARK: Names that cannot be

    static let refused: [(name: String, error: RenameError)] = [
        ("", .empty), (".", .notAName), ("..", .notAName), ("a/b.jpg", .notAName), ("/", .notAName), ("a\0.jpg", .notAName),
        (String(repeating: "a", count: 252) + ".jpg", .tooLong(byteCount: 256)),
        (String(repeating: "ü", count: 128), .tooLong(byteCount: 256)),
        ("other.jpg", .taken(name: "other.jpg")), ("folder", .taken(name: "folder")), ("link", .taken(name: "link")),
    ]

    @Test(arguments: refused) func nothingChangesForANameThatCannotBe(name: String, error: RenameError) throws {
        try folder.write([1, 2, 3], to: "other.jpg")
        try folder.write(try Self.packet("Boats"), to: "IMG.jpg.xmp")
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
        symlink("nowhere", folder.path("link"))
        let names = folder.names

        #expect(rename("IMG.jpg", to: name) == .failure(error))

        #expect(folder.names == names)
        #expect(try bytes("other.jpg") == [1, 2, 3] && bytes("IMG.jpg") == Samples.jpeg(4, 3))
    }

    @Test func longestNameIsTaken() {
        let name = String(repeating: "a", count: 251) + ".jpg"

        #expect(rename("IMG.jpg", to: name) == .success(folder.path + "/" + name))
    }

    @Test func aNameOfTheFileItselfIsTaken() throws {
        link(folder.path("IMG.jpg"), folder.path("second.jpg"))

        #expect(rename("IMG.jpg", to: "second.jpg") == .failure(.taken(name: "second.jpg")))
        #expect(folder.names == ["IMG.jpg", "second.jpg"])
    }

    @Test func missingPictureIsTold() {
        #expect(rename("gone.jpg", to: "a.jpg") == .failure(.missing))
        #expect(rename("no folder/gone.jpg", to: "a.jpg") == .failure(.missing))
        #expect(folder.names == ["IMG.jpg"])
    }

    @Test func everyErrorIsOneLine() {
        for (_, error) in Self.refused { #expect(!"\(error)".isEmpty && !"\(error)".contains("\n")) }
    }

    // MARK: Names of any bytes

    static let names: [[UInt8]] = [
        [0x66, 0xFC, 0x2E, 0x6A, 0x70, 0x67], Array("e\u{301}.jpg".utf8), Array("\u{E9}.jpg".utf8), Array("a\nb.jpg".utf8), Array(" ".utf8),
        Array("-rf.jpg".utf8), [0xFF, 0xFE], Array("\u{301}.jpg".utf8), Array(".hidden".utf8),
    ]

    @Test(arguments: names) func namesOfAnyBytesComeAndGo(bytes name: [UInt8]) throws {
        let text = String(pathBytes: name)

        #expect(rename("IMG.jpg", to: text) == .success(folder.path + "/" + text))
        #expect(try OpenFolder(folder.path).list().filter { $0 != "." && $0 != ".." }.map(\.pathBytes) == [name])
        #expect(rename(text, to: "IMG.jpg") == .success(folder.path + "/IMG.jpg"))
        #expect(folder.names == ["IMG.jpg"])
    }

    /// Typed text does not mark single bytes, so the returned name must be the one by which the folder lists the file.
    @Test func pathIsThatOfTheListing() throws {
        let path = try rename("IMG.jpg", to: "e\u{301}.jpg").get()

        #expect(PictureFolder(opening: [folder.path]).files.map { $0.path.pathBytes } == [path.pathBytes])
        #expect(PictureFolder(opening: [folder.path]).files.map { Array($0.path.unicodeScalars) } == [Array(path.unicodeScalars)])
    }

    // MARK: Notes

    @Test(arguments: [
        ("IMG.jpg.xmp", "a.jpg.xmp"), ("IMG.jpg.XMP", "a.jpg.XMP"), ("IMG.xmp", "a.xmp"), ("IMG.XMP", "a.XMP"),
    ]) func sidecarMovesWithThePicture(old: String, new: String) throws {
        try folder.write(try Self.packet("Boats"), to: old)

        let path = try rename("IMG.jpg", to: "a.jpg").get()

        #expect(folder.names == ["a.jpg", new].sorted())
        #expect(try NoteStore().note(of: path).note.title == "Boats")
        #expect(try bytes(new) == Self.packet("Boats"))
    }

    @Test func bothSidecarsMove() throws {
        try folder.write(try Self.packet("own"), to: "IMG.jpg.xmp")
        try folder.write(try Self.packet("shared"), to: "IMG.xmp")

        _ = rename("IMG.jpg", to: "a.jpg")

        #expect(folder.names == ["a.jpg", "a.jpg.xmp", "a.xmp"])
    }

    @Test func sharedSidecarIsCopied() throws {
        try folder.write(try Self.packet("both"), to: "IMG.xmp")
        try folder.write(Samples.jpeg(4, 3), to: "IMG.nef")

        let path = try rename("IMG.jpg", to: "a.jpg").get()

        #expect(folder.names == ["IMG.nef", "IMG.xmp", "a.jpg", "a.xmp"])
        #expect(try NoteStore().note(of: path).note.title == "both")
        #expect(try NoteStore().note(of: folder.path("IMG.nef")).note.title == "both")
    }

    @Test func sidecarBesideAnotherPictureGetsTheWholeName() throws {
        try folder.write(try Self.packet("Boats"), to: "IMG.xmp")
        try folder.write(Samples.jpeg(4, 3), to: "a.nef")

        let path = try rename("IMG.jpg", to: "a.jpg").get()

        #expect(folder.names == ["a.jpg", "a.jpg.xmp", "a.nef"])
        #expect(try NoteStore().note(of: path).note.title == "Boats" && NoteStore().note(of: folder.path("a.nef")).note.isEmpty)
    }

    @Test func anotherExtensionKeepsTheNote() throws {
        let other = String(decoding: try Self.packet("Boats"), as: UTF8.self)
            .replacing("rdf:about=\"\"", with: "rdf:about=\"\" photoshop:SidecarForExtension=\"JPG\"")
        try folder.write(Array(other.utf8), to: "IMG.xmp")

        let path = try rename("IMG.jpg", to: "IMG.jpeg").get()

        #expect(try NoteStore().note(of: path).note.title == "Boats")
    }

    @Test func sidecarOfAnotherPictureStays() throws {
        let other = String(decoding: try Self.packet("raw"), as: UTF8.self)
            .replacing("rdf:about=\"\"", with: "rdf:about=\"\" photoshop:SidecarForExtension=\"NEF\"")
        try folder.write(Array(other.utf8), to: "IMG.xmp")

        _ = rename("IMG.jpg", to: "a.jpg")

        #expect(folder.names == ["IMG.xmp", "a.jpg"])
    }

    @Test func noteOfAnotherPictureIsNotReplaced() throws {
        try folder.write(try Self.packet("ours"), to: "IMG.jpg.xmp")
        try folder.write(try Self.packet("theirs"), to: "a.jpg.xmp")

        #expect(rename("IMG.jpg", to: "a.jpg") == .failure(.taken(name: "a.jpg.xmp")))

        #expect(folder.names == ["IMG.jpg", "IMG.jpg.xmp", "a.jpg.xmp"])
        #expect(try bytes("a.jpg.xmp") == Self.packet("theirs"))
    }

    @Test func keptNoteFollows() throws {
        let data = try TemporaryFolder()
        let kept = KeptNotes(root: data.path)
        let file = try #require(PictureFile(at: folder.path("IMG.jpg")))
        kept.keep(KeptNotes.Entry(note: PictureNote(title: "kept")), of: file)

        let path = try PictureRenamer(kept: kept).setName("a.jpg", of: file.path)

        #expect(kept.pictures == [path])
        #expect(try NoteStore(kept: kept).note(of: path).note.title == "kept")
    }

    @Test func folderThatMayNotBeWrittenIsTold() throws {
        guard getuid() != 0 else { return }
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }

        #expect(rename("IMG.jpg", to: "a.jpg") == .failure(.refused(code: EACCES)))
        #expect(folder.names == ["IMG.jpg"])
    }
}
