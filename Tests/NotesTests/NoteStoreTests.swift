import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests reading and saving notes beside pictures.
@Suite struct NoteStoreTests {
    private let folder: TemporaryFolder
    private let store = NoteStore()
    private var picture: String { folder.path("IMG.jpg") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "IMG.jpg")
    }

    private func bytes(_ name: String) throws -> [UInt8] { try WholeRead.bytes(of: folder.path(name)) }
    private func inode(_ name: String) -> UInt64 {
        var status = stat()
        return stat(folder.path(name), &status) == 0 ? UInt64(status.st_ino) : 0
    }
    private func error(_ body: () throws -> Void) -> NoteError? {
        do { try body() } catch { return error as? NoteError }
        return nil
    }
    private static func packet(_ title: String) throws -> [UInt8] { try XMPPacket(PictureNote(title: title)).bytes }

    // MARK: Names

    @Test func aNewSidecarHasTheWholeNameOfThePicture() throws {
        let base = try store.note(of: picture)
        let note = PictureNote(title: "Boats", rating: 2)

        let saved = try store.save(note, for: picture, basedOn: base)

        #expect(base == SavedNote(note: PictureNote(), source: .picture) && folder.names == ["IMG.jpg", "IMG.jpg.xmp"])
        #expect(try saved.note == note && saved == store.note(of: picture))
        #expect(try bytes("IMG.jpg") == Samples.jpeg(4, 3))
    }

    @Test(arguments: ["IMG.jpg.xmp", "IMG.jpg.XMP", "IMG.xmp", "IMG.XMP"]) func theSidecarThatExistsIsUsed(name: String) throws {
        try folder.write(Array(SidecarSamples.digiKam.utf8), to: name)
        var base = try store.note(of: picture)
        var note = base.note
        note.title = "Boats"

        base = try store.save(note, for: picture, basedOn: base)

        #expect(folder.names == ["IMG.jpg", name].sorted() && base.note == note)
        #expect(try XMPPacket(bytes(name)).note == note)
    }

    @Test func theSidecarOfOneFileWinsOverASharedOne() throws {
        try folder.write(try Self.packet("shared"), to: "IMG.xmp")
        try folder.write(try Self.packet("own"), to: "IMG.jpg.xmp")

        #expect(try store.note(of: picture).note.title == "own")
    }

    /// A raw file and a JPEG of one name; the sidecar says that it belongs to the raw file.
    @Test func theSidecarOfAnotherPictureIsLeftAlone() throws {
        let other = String(decoding: try Self.packet("raw"), as: UTF8.self)
            .replacing("rdf:about=\"\"", with: "rdf:about=\"\" photoshop:SidecarForExtension=\"NEF\"")
        try folder.write(Array(other.utf8), to: "IMG.xmp")
        try folder.write(Samples.jpeg(4, 3), to: "IMG.nef")

        let base = try store.note(of: picture)
        _ = try store.save(PictureNote(title: "jpeg"), for: picture, basedOn: base)

        #expect(try base.note.isEmpty && bytes("IMG.xmp") == Array(other.utf8) && folder.names.contains("IMG.jpg.xmp"))
        #expect(try store.note(of: folder.path("IMG.nef")).note.title == "raw")
    }

    @Test func picturesOfAnyNameHaveSidecars() throws {
        for name in [".jpg", "no extension", String(pathBytes: [0x66, 0xFC, 0x2E, 0x6A, 0x70, 0x67]), "a.b.jpg", "ü 👩‍👩‍👧.jpeg"] {
            let path = try folder.write(Samples.jpeg(4, 3), to: name)
            let saved = try store.save(PictureNote(title: "A"), for: path, basedOn: try store.note(of: path))
            #expect(try saved.note.title == "A" && store.note(of: path) == saved)
        }
        // There is no room for another extension.
        let long = try folder.write(Samples.jpeg(4, 3), to: String(repeating: "n", count: 251) + ".jpg")
        let base = try store.note(of: long)
        let error = error { _ = try store.save(PictureNote(title: "A"), for: long, basedOn: base) }
        #expect(error == .notWritten(code: ENAMETOOLONG, sidecar: FilePath.name(of: long) + ".xmp"))
    }

    // MARK: Sources

    @Test func theSidecarWinsOverThePicture() throws {
        let embedded = TextFiles.jpeg(TextFiles.xmp(try Self.packet("embedded")))
        try folder.write(embedded, to: "IMG.jpg")
        var base = try store.note(of: picture)
        #expect(base.note.title == "embedded" && base.source == .picture)

        // A removed text does not come back from the picture.
        base = try store.save(PictureNote(), for: picture, basedOn: base)

        #expect(try store.note(of: picture).note.isEmpty && base.source != .picture)
        #expect(try bytes("IMG.jpg") == embedded)
    }

    @Test func nothingIsWrittenWhileNothingChanged() throws {
        try folder.write(Array(SidecarSamples.lightroom.utf8), to: "IMG.xmp")
        let (base, before) = (try store.note(of: picture), inode("IMG.xmp"))
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }

        #expect(try store.save(base.note, for: picture, basedOn: base) == base)
        #expect(inode("IMG.xmp") == before && folder.names == ["IMG.jpg", "IMG.xmp"])
        // Nothing is read either.
        #expect(try store.save(base.note, for: "/nowhere/a.jpg", basedOn: base) == base)
    }

    @Test func permissionsStay() throws {
        try folder.write(Array(SidecarSamples.lightroom.utf8), to: "IMG.xmp")
        chmod(folder.path("IMG.xmp"), 0o640)

        _ = try store.save(PictureNote(), for: picture, basedOn: try store.note(of: picture))

        var status = stat()
        #expect(lstat(folder.path("IMG.xmp"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    // MARK: Bad input

    @Test func whatIsNoRegularFileIsRefusedWithoutWaiting() throws {
        let base = SavedNote(note: PictureNote(), source: .picture)
        try folder.write(try Self.packet("outside"), to: "outside")
        let sidecar = folder.path("IMG.jpg.xmp")
        let attempts: [(expected: NoteError, make: () -> Int32)] = [
            (.isLink(sidecar: "IMG.jpg.xmp"), { symlink("outside", sidecar) }),
            (.isLink(sidecar: "IMG.jpg.xmp"), { symlink("/dev/zero", sidecar) }),
            (.isLink(sidecar: "IMG.jpg.xmp"), { symlink("nowhere", sidecar) }),
            (.notRead(.notAFile(.pipe), file: "IMG.jpg.xmp"), { mkfifo(sidecar, 0o600) }),
            (.notRead(.isFolder, file: "IMG.jpg.xmp"), { mkdir(sidecar, 0o700) }),
        ]
        for (expected, make) in attempts {
            #expect(make() == 0)
            #expect(error { _ = try store.note(of: picture) } == expected)
            #expect(error { _ = try store.save(PictureNote(title: "A"), for: picture, basedOn: base) } == expected)
            remove(sidecar)
        }
        #expect(try bytes("outside") == Self.packet("outside") && folder.names == ["IMG.jpg", "outside"])
    }

    @Test func aBrokenSidecarIsToldAndKept() throws {
        let base = SavedNote(note: PictureNote(), source: .picture)
        let whole = Array(SidecarSamples.lightroom.utf8)
        for part in [Array(whole.prefix(whole.count / 2)), Array("\u{FEFF}".utf8), [0], Array("<a/>".utf8), whole + [UInt8(ascii: "<")]] {
            try folder.write(part, to: "IMG.jpg.xmp")
            for error in [
                error { _ = try store.note(of: picture) },
                error { _ = try store.save(PictureNote(title: "A"), for: picture, basedOn: base) },
            ] {
                guard case .broken(_, sidecar: "IMG.jpg.xmp") = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
            #expect(try bytes("IMG.jpg.xmp") == part)
        }
    }

    /// A sparse file of a terabyte.
    @Test func aHugeSidecarIsRefusedWithoutReadingIt() throws {
        try folder.write([], to: "IMG.jpg.xmp")
        #expect(truncate(folder.path("IMG.jpg.xmp"), 1 << 40) == 0)

        #expect(error { _ = try store.note(of: picture) } == .broken(.tooManyBytes, sidecar: "IMG.jpg.xmp"))
    }

    @Test func anEmptySidecarIsFilled() throws {
        try folder.write([], to: "IMG.jpg.xmp")

        let saved = try store.save(PictureNote(title: "A"), for: picture, basedOn: try store.note(of: picture))

        #expect(try store.note(of: picture) == saved && folder.names == ["IMG.jpg", "IMG.jpg.xmp"])
    }

    @Test func aPictureThatIsGoneGetsNoSidecar() throws {
        let base = try store.note(of: picture)
        remove(picture)

        #expect(error { _ = try store.save(PictureNote(title: "A"), for: picture, basedOn: base) } == .pictureMissing)
        #expect(error { _ = try store.note(of: picture) } == .pictureMissing && folder.names.isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func whatMayOnlyBeReadIsTold() throws {
        let base = try store.note(of: picture)
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        #expect(error { _ = try store.save(PictureNote(title: "A"), for: picture, basedOn: base) } == .readOnly(file: "IMG.jpg.xmp"))
    }

    // MARK: Errors

    @Test func errorsAreOneLineThatNamesTheFile() throws {
        let saved = SavedNote(note: PictureNote(), source: .sidecar(name: "a.xmp", version: FileVersion(of: [])))
        let conflict = NoteConflict(base: saved, ours: PictureNote(), theirs: saved)
        let errors: [NoteError] = [
            .isLink(sidecar: "a.xmp"), .notRead(.isFolder, file: "a.xmp"), .broken(.notXMP, sidecar: "a.xmp"), .readOnly(file: "a.xmp"),
            .notWritten(code: ENOSPC, sidecar: "a.xmp"), .changed(conflict),
        ]

        for error in errors { #expect(error.description.hasPrefix("a.xmp ") && !error.description.contains("\n")) }
        #expect(NoteError.pictureMissing.description != NoteError.busy.description)
    }
}
