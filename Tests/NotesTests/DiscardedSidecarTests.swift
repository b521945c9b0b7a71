import Foundation
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that sidecars go to the wastebasket with their pictures and come back with them.
@Suite struct DiscardedSidecarTests {
    private let folder: TemporaryFolder
    private let trash: Trash
    private let kept: KeptNotes
    private static let dates = (0..<60).map { DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: $0) }
    private let clock = TestClock()

    /// Gives each deletion a different second.
    private final class TestClock: Sendable {
        private let seconds = Mutex(0)
        var now: DeletionDate {
            DiscardedSidecarTests.dates[
                seconds.withLock { seconds in
                    seconds += 1
                    return seconds
                }]
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        mkdir(folder.path("p"), 0o700)
        trash = Trash(dataFolder: folder.path("share"), user: getuid())
        kept = KeptNotes(root: folder.path("data"))
    }

    private func basket(_ records: [DiscardRecord] = []) -> Wastebasket {
        Wastebasket(trash, records: records, companions: NoteCompanions(kept: kept)) { [clock] in clock.now }
    }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("p"))) ?? []).sorted() }
    private func put(_ names: String...) throws {
        for name in names {
            let isSidecar = name.lowercased().hasSuffix("xmp")
            try folder.write(isSidecar ? try XMPPacket(PictureNote(title: name)).bytes : Samples.jpeg(4, 3), to: "p/" + name)
        }
    }
    private func title(_ name: String) throws -> String { try NoteStore(kept: kept).note(of: folder.path("p/" + name)).note.title }

    @Test(arguments: ["d.xmp", "d.jpg.xmp", "d.XMP", "d.jpg.XMP"]) func theSidecarGoesAndComesBack(sidecar: String) throws {
        try put("d.jpg", sidecar, "e.jpg", "e.xmp")
        let basket = basket()

        let item = try basket.discard(folder.path("p/d.jpg"))
        #expect(names == ["e.jpg", "e.xmp"])
        #expect(basket.list().map(\.item) == [item])
        try basket.restore(item)

        #expect(names == ["d.jpg", "e.jpg", "e.xmp", sidecar].sorted() && basket.records == [])
        #expect(try title("d.jpg") == sidecar)
    }

    /// The list of the library, in a later run.
    @Test func theSidecarComesBackInALaterRun() throws {
        try put("d.jpg", "d.xmp", "d.jpg.xmp")
        let first = basket()
        try first.discard(folder.path("p/d.jpg"))
        #expect(names == [])

        let next = basket(first.records)
        let files = next.list()
        #expect(files.count == 1)
        try next.restore(try #require(files.first?.item))

        #expect(names == ["d.jpg", "d.jpg.xmp", "d.xmp"])
    }

    @Test func eachOfSeveralPicturesOfOneNameHasItsOwnSidecar() throws {
        let basket = basket()
        try put("d.jpg")
        try folder.write(try XMPPacket(PictureNote(title: "first")).bytes, to: "p/d.xmp")
        let first = try basket.discard(folder.path("p/d.jpg"))
        try put("d.jpg")
        try folder.write(try XMPPacket(PictureNote(title: "second")).bytes, to: "p/d.xmp")
        try basket.discard(folder.path("p/d.jpg"))

        try basket.restore(first)

        #expect(try title("d.jpg") == "first" && names == ["d.jpg", "d.xmp"])
    }

    /// The other picture keeps the note, and the one that comes back has it as well, whichever goes first.
    @Test(arguments: [["d.jpg", "d.png"], ["d.png", "d.jpg"]]) func aSharedSidecarStaysWithTheOtherPicture(order: [String]) throws {
        try put("d.jpg", "d.png", "d.xmp")
        let basket = basket()

        let first = try basket.discard(folder.path("p/" + order[0]))
        #expect(try names == [order[1], "d.xmp"].sorted() && title(order[1]) == "d.xmp")
        let second = try basket.discard(folder.path("p/" + order[1]))
        #expect(names == [])
        try basket.restore(first)
        #expect(try title(order[0]) == "d.xmp")
        try basket.restore(second)

        #expect(names == ["d.jpg", "d.png", "d.xmp"] && basket.records == [])
    }

    /// The note that was written about the other picture since then is newer.
    @Test func aSharedSidecarThatWasChangedIsNotReplaced() throws {
        try put("d.jpg", "d.png", "d.xmp")
        let basket = basket()
        let item = try basket.discard(folder.path("p/d.jpg"))
        let store = NoteStore()
        let base = try store.note(of: folder.path("p/d.png"))
        _ = try store.save(PictureNote(title: "newer"), for: folder.path("p/d.png"), basedOn: base)

        try basket.restore(item)

        #expect(try title("d.jpg") == "newer" && names == ["d.jpg", "d.png", "d.xmp"])
    }

    @Test func theSidecarOfAnotherFileStays() throws {
        try put("d.jpg", "e.jpg", "e.xmp", "d.jpg.bak.xmp")
        try basket().discard(folder.path("p/d.jpg"))

        #expect(names == ["d.jpg.bak.xmp", "e.jpg", "e.xmp"])
    }

    @Test func bothAreDeletedForGood() throws {
        try put("d.jpg", "d.xmp")
        let basket = basket()
        let item = try basket.discard(folder.path("p/d.jpg"))

        try basket.delete(item)

        #expect(basket.records == [])
        #expect(((try? FileManager.default.contentsOfDirectory(atPath: folder.path("share/Trash/files"))) ?? []).isEmpty)
    }

    /// A note in the user's data, for a picture whose folder accepts no sidecar.
    @Test func aNoteInTheUsersDataComesBack() throws {
        try put("d.jpg")
        let picture = folder.path("p/d.jpg")
        kept.keep(KeptNotes.Entry(note: PictureNote(title: "kept")), of: try #require(PictureFile(at: picture)))
        let basket = basket()
        let item = try basket.discard(picture)
        // Another picture of that name, with another note.
        try folder.write(Samples.jpeg(8, 6) + [0], to: "p/d.jpg")
        kept.keep(KeptNotes.Entry(note: PictureNote(title: "other")), of: try #require(PictureFile(at: picture)))
        try FileManager.default.removeItem(atPath: picture)

        try basket.restore(item)

        #expect(try title("d.jpg") == "kept")
    }

    // MARK: Which file

    @Test func onlyTheFileThatWasShownIsDiscarded() throws {
        try put("d.jpg", "d.xmp")
        let shown = try #require(PictureFile(at: folder.path("p/d.jpg"))).shown
        try folder.write(Samples.jpeg(8, 6) + [0, 0], to: "p/d.jpg")

        #expect(throws: TrashError.changed(folder.path("p/d.jpg"))) { try basket().discard(folder.path("p/d.jpg"), shown: shown) }
        #expect(names == ["d.jpg", "d.xmp"])

        let now = try #require(PictureFile(at: folder.path("p/d.jpg"))).shown
        try basket().discard(folder.path("p/d.jpg"), shown: now)
        #expect(names == [])
    }

    @Test func aFolderInPlaceOfThePictureStays() throws {
        try put("d.jpg")
        let shown = try #require(PictureFile(at: folder.path("p/d.jpg"))).shown
        unlink(folder.path("p/d.jpg"))
        mkdir(folder.path("p/d.jpg"), 0o700)

        #expect(throws: TrashError.changed(folder.path("p/d.jpg"))) { try basket().discard(folder.path("p/d.jpg"), shown: shown) }
        #expect(names == ["d.jpg"])
    }
}
