import Glibc
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests reading and saving notes on other threads.
@MainActor @Suite struct NoteQueueTests {
    private let folder: TemporaryFolder
    private var picture: String { folder.path("a.jpg") }
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "a.jpg")
    }

    private static let empty = SavedNote(note: PictureNote(), source: .picture)
    private let work = Work(.threaded)

    /// Collects the titles of results; nil for errors.
    private final class Results {
        var titles: [String?] = []
        var last: Result<SavedNote, NoteError>?

        func take(_ result: Result<SavedNote, NoteError>) {
            last = result
            titles.append(try? result.get().note.title)
        }
    }

    private let results = Results()

    private func settle() {
        work.finish()
        work.deliver()
    }

    private func read(_ picture: String, from queue: NoteQueue) { queue.read(picture) { [results] in results.take($0) } }

    private func save(_ title: String, for picture: String? = nil, basedOn base: SavedNote = empty, in queue: NoteQueue) {
        queue.save(PictureNote(title: title), for: picture ?? self.picture, basedOn: base) { [results] in results.take($0) }
    }

    @Test(arguments: [Work.Mode.threaded, .synchronous]) func resultsComeInTheOrderOfTheRequests(mode: Work.Mode) {
        let work = Work(mode)
        let queue = NoteQueue(on: work)

        read(picture, from: queue)
        save("A", in: queue)
        read(picture, from: queue)
        read(folder.path("none.jpg"), from: queue)
        work.finish()
        work.deliver()

        #expect(results.titles == ["", "A", "A", nil])
    }

    /// As a page saves while a user types: all are based on what was read.
    @Test func savesThatFollowEachOtherAreNoConflict() throws {
        let queue = NoteQueue(on: work)
        let titles = ["B", "Bo", "Boa", "", "Boats"]

        for title in titles { save(title, in: queue) }
        settle()

        #expect(results.titles == titles)
        save("Ships", basedOn: try #require(results.last).get(), in: queue)
        settle()
        #expect(try results.titles.last == "Ships" && NoteStore().note(of: picture).note.title == "Ships")
    }

    /// Two pages of one program that have read the same note do not overwrite each other once the first has its result.
    @Test func aSaveBasedOnAnOldNoteIsAConflict() {
        let queue = NoteQueue(on: work)
        save("A", in: queue)
        settle()

        save("B", in: queue)
        settle()

        guard case .failure(.changed(let conflict)) = results.last else {
            Issue.record("no conflict")
            return
        }
        #expect(conflict.ours.title == "B" && conflict.theirs.note.title == "A")
    }

    /// Another program's change between two saves of a chain.
    @Test func aConflictWithinAChainIsReported() throws {
        let queue = NoteQueue(on: work)
        save("A", in: queue)
        work.finish()
        try folder.write(try XMPPacket(PictureNote(title: "Theirs")).bytes, to: "a.jpg.xmp")

        save("B", in: queue)
        settle()

        #expect(results.titles == ["A", nil])
        #expect(try NoteStore().note(of: picture).note.title == "Theirs")
    }

    @Test func aReleasedQueueSaves() throws {
        save("A", in: NoteQueue(on: work))
        settle()

        #expect(try NoteStore().note(of: picture).note.title == "A")
    }

    /// Notes of pictures below `/silent` come once the test releases them.
    private nonisolated final class SilentStore: NoteSaving {
        let gate = WakeSignal()

        private func reach(_ picture: String) { if picture.hasPrefix("/silent") { _ = gate.wait() } }

        func note(of picture: String) -> SavedNote {
            reach(picture)
            return SavedNote(note: PictureNote(), source: .picture)
        }

        func save(_ note: PictureNote, for picture: String, basedOn base: SavedNote) -> SavedNote {
            reach(picture)
            return SavedNote(note: note, source: base.source)
        }
    }

    @Test func aSilentFolderDelaysNoOther() {
        let store = SilentStore()
        let queue = NoteQueue(store, on: work)
        read("/silent/a.jpg", from: queue)
        save("Later", for: "/silent/a.jpg", in: queue)
        read("/healthy/a.jpg", from: queue)
        save("Now", for: "/healthy/a.jpg", in: queue)

        while results.titles.count < 2 { work.deliver() }
        while work.unsavedCount > 1 { sched_yield() }
        #expect(results.titles == ["", "Now"] && work.unsavedSubjects == ["notes"])

        for _ in 0..<2 { store.gate.raise() }
        settle()
        #expect(results.titles == ["", "Now", "", "Later"] && work.unsavedCount == 0)
    }
}
