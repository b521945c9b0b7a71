import Glibc
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests notes in the user's data, where sidecars may not be written.
@Suite final class KeptNotesTests {
    private let folder: TemporaryFolder
    private let store: NoteStore
    private let kept: KeptNotes
    private var picture: String { folder.path("pictures/IMG.jpg") }
    private var isLocked = false
    private static let boats = PictureNote(title: "Boats", text: "copper\nand gulls 🛶", people: ["Noor"], rating: 3)

    init() throws {
        folder = try TemporaryFolder()
        kept = KeptNotes(root: folder.path("data"))
        store = NoteStore(kept: kept)
        for name in ["pictures", "sea"] { mkdir(folder.path(name), 0o700) }
        try folder.write(Samples.jpeg(4, 3), to: "pictures/IMG.jpg")
    }

    deinit { unlock() }

    /// Makes the pictures' folder read-only; false if that is not possible here.
    private func lock() -> Bool {
        let path = folder.path("pictures")
        if geteuid() != 0 {
            isLocked = chmod(path, 0o500) == 0
        } else if mount(path, path, "", UInt(MS_BIND), nil) == 0 {
            // In a container, the superuser may not be allowed to mount.
            isLocked = mount("", path, "", UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
        }
        return isLocked
    }

    private func unlock() {
        guard isLocked else { return }
        isLocked = false
        if geteuid() != 0 { chmod(folder.path("pictures"), 0o700) } else { umount2(folder.path("pictures"), Int32(MNT_DETACH)) }
    }

    private func save(_ note: PictureNote) throws -> SavedNote {
        try store.save(note, for: picture, basedOn: try store.note(of: picture))
    }

    private var names: [String] { OpenFolder.names(of: folder.path("pictures")) }

    @Test func readOnlyFolderKeepsNotesInTheUsersData() throws {
        guard lock() else { return }
        let saved = try save(Self.boats)

        #expect(saved == SavedNote(note: Self.boats, source: .kept) && names == ["IMG.jpg"])
        // A later run.
        let again = NoteStore(kept: KeptNotes(root: folder.path("data")))
        #expect(try again.note(of: picture) == saved)
        #expect(try again.save(PictureNote(), for: picture, basedOn: saved).note.isEmpty && again.note(of: picture).note.isEmpty)
    }

    @Test func askingLeavesNoTrace() throws {
        #expect(try store.note(of: picture).note.isEmpty && store.written(among: [picture]).isEmpty)
        kept.forget(try #require(PictureFile(at: picture)))

        #expect(!folder.names.contains("data"))
    }

    @Test func withoutTheUsersDataTheRefusalIsTold() throws {
        guard lock() else { return }
        #expect(throws: NoteError.readOnly(file: "IMG.jpg.xmp")) {
            try NoteStore().save(Self.boats, for: picture, basedOn: SavedNote(note: PictureNote()))
        }
        // The user's data may be full or read-only as well.
        try folder.write([1], to: "data")
        #expect(throws: NoteError.readOnly(file: "IMG.jpg.xmp")) { try save(Self.boats) }
    }

    @Test func blockedNoteCountsUntilTheSidecarChanges() throws {
        _ = try NoteStore().save(PictureNote(title: "old"), for: picture, basedOn: SavedNote(note: PictureNote()))
        guard lock() else { return }
        #expect(try save(Self.boats).source == .kept && store.note(of: picture).note == Self.boats)
        unlock()

        let other = try NoteStore().save(PictureNote(title: "other"), for: picture, basedOn: try NoteStore().note(of: picture))

        #expect(try store.note(of: picture) == other)
    }

    @Test func onceTheFolderMayBeWrittenTheNextChangeIsASidecar() throws {
        guard lock() else { return }
        _ = try save(Self.boats)
        unlock()
        var note = Self.boats
        note.rating = 5

        let saved = try save(note)

        #expect(try NoteStore().note(of: picture) == saved && saved.note == note && names == ["IMG.jpg", "IMG.jpg.xmp"])
    }

    @Test func aNoteSurvivesItsSidecar() throws {
        #expect(try save(Self.boats).source != .kept)
        remove(folder.path("pictures/IMG.jpg.xmp"))

        #expect(try store.note(of: picture) == SavedNote(note: Self.boats, source: .kept))
        #expect(try NoteStore().note(of: picture).note.isEmpty)
    }

    @Test func aNoteThatWasEmptiedDoesNotComeBack() throws {
        _ = try save(Self.boats)
        _ = try save(PictureNote())
        remove(folder.path("pictures/IMG.jpg.xmp"))

        #expect(try store.note(of: picture).note.isEmpty && kept.pictures.isEmpty)
    }

    /// As with a camera that begins again with the first number.
    @Test func anotherPictureOfTheNameHasNoNote() throws {
        _ = try save(Self.boats)
        remove(folder.path("pictures/IMG.jpg.xmp"))
        try folder.write(Samples.jpeg(40, 30) + [0], to: "pictures/IMG.jpg")
        var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 5, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, picture, &times, 0) == 0)

        #expect(try store.note(of: picture).note.isEmpty)
    }

    @Test func brokenEntriesAreSetAsideAndCountAsNone() throws {
        guard lock() else { return }
        _ = try save(Self.boats)
        let data = folder.path("data/notes")
        let entry = try #require(OpenFolder.names(of: data).first { !$0.hasPrefix(".") })
        for bytes in [[], Array("{}".utf8), [UInt8](repeating: 0xFF, count: 300)] {
            try folder.write(bytes, to: "data/notes/" + entry)
            let fresh = NoteStore(kept: KeptNotes(root: folder.path("data")))
            #expect(try fresh.note(of: picture).note.isEmpty)
            #expect(try fresh.save(Self.boats, for: picture, basedOn: SavedNote(note: PictureNote())).note == Self.boats)
        }
        #expect(OpenFolder.names(of: data).filter { $0.contains(".corrupt-") }.count == 3)
    }

    // MARK: Search

    @Test func whatIsWrittenIsFoundWhereverItIs() throws {
        let others = try ["sea/a.jpg", "sea/b.jpg", "pictures/c.jpg"].map { try folder.write(Samples.jpeg(4, 3), to: $0) }
        _ = try NoteStore().save(PictureNote(title: "A"), for: others[0], basedOn: SavedNote(note: PictureNote()))
        try folder.write(Array("broken".utf8), to: "sea/b.jpg.xmp")
        guard lock() else { return }
        _ = try save(Self.boats)

        let found = store.written(among: [picture] + others + [folder.path("nowhere/d.jpg")])

        #expect(found == [others[0]: PictureNote(title: "A"), picture: Self.boats])
        #expect(NoteStore().written(among: [picture] + others).count == 1 && store.written(among: []).isEmpty)
    }
}

extension OpenFolder {
    fileprivate static func names(of path: String) -> [String] { ((try? OpenFolder(path))?.names ?? []).sorted() }
}
