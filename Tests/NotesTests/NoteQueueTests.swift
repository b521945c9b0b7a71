import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests reading and saving notes in the background.
@Suite struct NoteQueueTests {
    private let folder: TemporaryFolder
    private var picture: String { folder.path("a.jpg") }
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Samples.jpeg(4, 3), to: "a.jpg")
    }

    private static let empty = SavedNote(note: PictureNote(), source: .picture)
    private func titles(_ news: [NoteQueue.News]) -> [String?] { news.map { try? $0.result.get().note.title } }

    @Test(arguments: [PictureLibrary.Mode.threaded, .synchronous]) func resultsComeInTheOrderOfTheRequests(mode: PictureLibrary.Mode) {
        let queue = NoteQueue(mode: mode)

        let requests = [
            queue.read(picture), queue.save(PictureNote(title: "A"), for: picture, basedOn: Self.empty), queue.read(picture),
            queue.read(folder.path("none.jpg")),
        ]
        queue.finish()

        let news = queue.takeNews()
        #expect(news.map(\.request) == requests && news.map(\.isSave) == [false, true, false, false])
        #expect(titles(news) == ["", "A", "A", nil] && queue.takeNews().isEmpty)
    }

    /// As when a page saves while a user types: all saves are based on the note that was read.
    @Test(arguments: [PictureLibrary.Mode.threaded, .synchronous]) func savesThatFollowEachOtherAreNoConflict(mode: PictureLibrary.Mode)
        throws
    {
        let queue = NoteQueue(mode: mode)
        let titles = ["B", "Bo", "Boa", "", "Boats"]

        for title in titles { queue.save(PictureNote(title: title), for: picture, basedOn: Self.empty) }
        queue.finish()

        let news = queue.takeNews()
        #expect(self.titles(news) == titles)
        let last = try #require(news.last).result.get()
        queue.save(PictureNote(title: "Ships"), for: picture, basedOn: last)
        queue.finish()
        #expect(try self.titles(queue.takeNews()) == ["Ships"] && NoteStore().note(of: picture).note.title == "Ships")
    }

    /// Two pages of one program that have read the same note do not overwrite each other once the first has its result.
    @Test func aSaveBasedOnOldNewsIsAConflict() {
        let queue = NoteQueue(mode: .synchronous)
        queue.save(PictureNote(title: "A"), for: picture, basedOn: Self.empty)
        _ = queue.takeNews()

        queue.save(PictureNote(title: "B"), for: picture, basedOn: Self.empty)

        guard case .failure(.changed(let conflict)) = queue.takeNews().last?.result else {
            Issue.record("no conflict")
            return
        }
        #expect(conflict.ours.title == "B" && conflict.theirs.note.title == "A")
    }

    /// Another program's change between two saves of a chain.
    @Test func aConflictWithinAChainIsTold() throws {
        let queue = NoteQueue(mode: .synchronous)
        queue.save(PictureNote(title: "A"), for: picture, basedOn: Self.empty)
        try folder.write(try XMPPacket(PictureNote(title: "Theirs")).bytes, to: "a.jpg.xmp")

        queue.save(PictureNote(title: "B"), for: picture, basedOn: Self.empty)

        #expect(titles(queue.takeNews()) == ["A", nil])
        #expect(try NoteStore().note(of: picture).note.title == "Theirs")
    }

    @Test func savesAreKeptWhenReadingIsCancelled() throws {
        let queue = NoteQueue()
        for _ in 0..<50 { queue.read(picture) }
        queue.save(PictureNote(title: "A"), for: picture, basedOn: Self.empty)

        queue.cancelReading()
        queue.finish()

        let news = queue.takeNews()
        #expect(news.count <= 51 && news.filter(\.isSave).count == 1)
        #expect(try NoteStore().note(of: picture).note.title == "A")
    }

    @Test func newsAreAnnounced() async {
        let queue = NoteQueue()
        await withCheckedContinuation { continuation in
            queue.onNews = { continuation.resume() }
            queue.read(picture)
        }
        #expect(titles(queue.takeNews()) == [""])
    }

    /// A queue that its owner releases at once.
    @Test func aReleasedQueueSaves() async throws {
        await withCheckedContinuation { continuation in
            let queue = NoteQueue()
            queue.onNews = { continuation.resume() }
            queue.save(PictureNote(title: "A"), for: picture, basedOn: Self.empty)
        }
        #expect(try NoteStore().note(of: picture).note.title == "A")
    }

    /// Notes of pictures below `/silent` come once the test releases them.
    private final class SilentStore: NoteSaving {
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

    @Test func aFolderThatDoesNotAnswerHoldsUpNoOther() {
        let store = SilentStore()
        let queue = NoteQueue(store)
        queue.read("/silent/a.jpg")
        queue.save(PictureNote(title: "Later"), for: "/silent/a.jpg", basedOn: Self.empty)
        queue.read("/healthy/a.jpg")
        queue.save(PictureNote(title: "Now"), for: "/healthy/a.jpg", basedOn: Self.empty)

        var news: [NoteQueue.News] = []
        while news.count < 2 { news += queue.takeNews() }
        #expect(titles(news) == ["", "Now"] && news.map(\.isSave) == [false, true] && queue.unfinishedCount == 1)

        for _ in 0..<2 { store.gate.raise() }
        queue.finish()
        #expect(titles(queue.takeNews()) == ["", "Later"] && queue.unfinishedCount == 0)
    }
}
