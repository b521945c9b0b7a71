import Foundation
import Notes
import Pictures
import Platform
import Storage
import TestFiles
import Testing

@testable import Gallery

@Suite struct LibraryFoldersTests {
    @Test func pinnedComeFirstThenOpenThenRecentOnes() {
        var folders = LibraryFolders()
        folders.pin("/c")
        folders.pin("/a")
        folders.setLeftOut("/b", true)
        folders.setLeftOut("/d", true)
        let rows = folders.rows(open: ["/b", "/a"], recents: RecentFolders(["/d", "/b", "/c", "/e"]), gone: ["/e"])

        #expect(rows.map(\.path) == ["/a", "/c", "/b", "/d", "/e"])
        #expect(rows.map(\.isPinned) == [true, true, false, false, false])
        #expect(rows.map(\.isOpen) == [true, false, true, false, false])
        // Only open folders can be left out.
        #expect(rows.map(\.isLeftOut) == [false, false, true, false, false])
        #expect(rows.map(\.isGone) == [false, false, false, false, true])
    }

    @Test func pinsAreUniqueBoundedAndForgotten() {
        var folders = LibraryFolders()
        for number in 0..<300 { folders.pin("/\(number % 150)") }
        #expect(folders.pinned.count == LibraryFolders.most && folders.pinned[0] == "/149")

        folders.pin("/140")
        #expect(folders.pinned[0] == "/140" && folders.pinned.filter { $0 == "/140" }.count == 1)
        folders.setLeftOut("/140", true)
        folders.forget("/140")
        #expect(!folders.pinned.contains("/140") && folders.leftOut.isEmpty)
    }

    @Test func recentFoldersCanBeForgotten() {
        var recents = RecentFolders(["/a", "/b"])
        recents.forget("/a")
        recents.forget("/none")

        #expect(recents.paths == ["/b"])
    }
}

@Suite struct LibraryModelTests {
    private static let day = 86_400
    private static func album(_ count: Int = 6) -> Album {
        Album(of: PictureFolder(of: (0..<count).map { PictureFile(path: "/p/\($0).jpg", modified: $0 / 2 * day, size: $0) }), title: "p")
    }

    private let store = AlbumStore(album())
    private let work = Work(.synchronous)
    private let model: LibraryModel
    private let folder: TemporaryFolder
    private let basket: Wastebasket
    private final class Seen { var parts: [LibraryModel.Part] = [] }
    private let seen = Seen()

    init() throws {
        folder = try TemporaryFolder()
        basket = Wastebasket(Trash(dataFolder: folder.path("share"), user: getuid())) {
            DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)
        }
        let reader = ShotReader(file: nil, on: work) { file in
            // The camera took 5.jpg on the 2nd of January 1970, a day before its file was written.
            file.size == 5 ? Shot(CameraTime(reading: 86_400)) : Shot()
        }
        model = LibraryModel(
            store, today: CalendarDay(number: 366), sources: LibrarySources(shotReader: reader, wastebasket: basket), on: work)
        model.observe(seen) { [seen] in seen.parts.append($0) }
    }

    @Test func daysComeWithTheNewsAndFollowTheAlbum() {
        // The times of the files are known without the reader.
        #expect(model.days.days.map(\.count) == [2, 2, 2])
        #expect(work.deliver() && !work.deliver())

        #expect(model.days.days.map(\.number) == [2, 1, 0] && model.unreadCount == 0)
        #expect(model.pictures(of: model.days.days[1]).map(\.image) == ["/p/2.jpg", "/p/3.jpg", "/p/5.jpg"])
        #expect(seen.parts == [.days])

        store.replace(with: Self.album(1))
        work.deliver()
        #expect(model.days.days.map(\.number) == [0] && model.header?.image == "/p/0.jpg")
    }

    /// Copying a file often changes its time, and the picture is as old as before.
    @Test func wordsTellWhenPicturesWereTakenAsSoonAsItIsKnown() {
        let store = AlbumStore(Self.album(3))
        var told: [String] = []
        store.observe(seen) { told.append($0.summary) }
        let reader = ShotReader(file: nil, on: work) { Shot(CameraTime(reading: (40 + $0.size) * 86_400 + 3600)) }
        let model = LibraryModel(store, sources: LibrarySources(shotReader: reader), on: work)
        defer { _ = model }
        let entry = store.source.entries[2]
        #expect(store.detail(of: entry) == "2 January, 00:00" && store.album.summary == "3 pictures, 1 – 2 January")

        work.deliver()
        #expect(store.detail(of: entry) == "12 February, 01:00" && store.album.summary == "3 pictures, 10 – 12 February")
        #expect(told == ["3 pictures, 10 – 12 February"])
    }

    /// Of a sidecar that another program wrote, as soon as it is read, and of what is written now.
    @Test(arguments: [Work.Mode.synchronous, .threaded]) func aSearchFindsWhatIsWritten(mode: Work.Mode) throws {
        let folder = try TemporaryFolder()
        let paths = try ["a.jpg", "b.jpg"].map { try folder.write(Samples.jpeg(4, 3), to: $0) }
        _ = try NoteStore().save(PictureNote(place: "Skagen"), for: paths[0], basedOn: SavedNote(note: PictureNote()))
        let store = AlbumStore(Album(of: PictureFolder(of: paths.compactMap { PictureFile(at: $0) }), title: "p"))
        let work = Work(mode)
        let model = LibraryModel(store, sources: LibrarySources(notes: NoteStore()), on: work)
        work.finish()
        work.deliver()
        model.searchText = "skagen"

        #expect(store.album.entries.map(\.image) == [paths[0]] && model.days.pictures.count == 1)
        model.follow(PictureNote(title: "Boats of Skagen"), of: paths[1])
        #expect(store.album.entries.count == 2 && model.days.pictures.count == 2)
        model.follow(PictureNote(), of: paths[0])
        #expect(store.album.entries.map(\.image) == [paths[1]] && model.days.pictures.count == 1)
    }

    @Test func choosingADayShowsItsPicturesEverywhere() {
        work.deliver()
        model.choice = .day(1)

        #expect(store.album.entries.map(\.image) == ["/p/2.jpg", "/p/3.jpg", "/p/5.jpg"])
        #expect(store.album.title == "2 January")
        // The days are still those of all pictures.
        #expect(model.days.days.count == 3)
        model.choice = .everything
        #expect(store.album == store.source)
        #expect(seen.parts == [.days, .filter, .filter])
    }

    @Test func hiddenDayLeavesListAndPagesUntilItIsShownAgain() {
        work.deliver()
        model.hide(model.days.days[0])

        #expect(model.days.days.map(\.number) == [1, 0] && model.allDays.days.count == 3)
        #expect(!store.album.entries.contains { $0.image == "/p/4.jpg" })
        #expect(model.saved.hiddenDays == [2])
        #expect(model.pictures(of: model.days.days[1]).map(\.image) == ["/p/0.jpg", "/p/1.jpg"])
        model.unhide(2)
        #expect(model.days == model.allDays && store.album == store.source)
    }

    @Test func headerIsThisDayOfAnEarlierYearElseTheNewest() {
        work.deliver()
        // 366 days later is the 2nd of January 1971.
        #expect(model.header?.image == "/p/3.jpg" && model.headerWords == "today a year ago")
        model.today = CalendarDay(number: 400)
        #expect(model.header?.image == "/p/4.jpg" && model.headerWords == nil)
    }

    @Test func searchesShowWhatMatches() {
        work.deliver()
        model.searchText = "3 january"
        #expect(store.album.entries.map(\.image) == ["/p/4.jpg"])
        // The days change too.
        #expect(model.days.days.map(\.number) == [2] && model.allDays.days.count == 3)
        #expect(model.pictures(of: model.days.days[0]).map(\.image) == ["/p/4.jpg"])
        model.searchText = ""
        #expect(store.album == store.source)
    }

    @Test func anotherStoreBeginsWithEverythingButWhatIsHidden() {
        work.deliver()
        model.choice = .day(1)
        model.searchText = "x"
        #expect(model.days.days.isEmpty)
        model.hide(model.allDays.days[2])
        let other = AlbumStore(Self.album(4))
        model.store = other
        work.deliver()

        #expect(model.choice == .everything && model.searchText.isEmpty)
        #expect(other.album.entries.map(\.image) == ["/p/2.jpg", "/p/3.jpg"])
        store.replace(with: Self.album(2))
        #expect(!work.deliver(), "the former store is not followed any more")
    }

    @Test func daysThatAreKnownAreShownUntilTheFolderIsListed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = PictureIndexFile(folder: folder.path)
        let first = ShotReader(file: index, on: work) { _ in Shot() }
        first.follow(Self.album(6).entries.compactMap(\.file)) { _ in }

        var unlisted = Album(title: "p", summary: "", entries: [])
        unlisted.isListed = false
        let store = AlbumStore(unlisted)
        let reader = ShotReader(file: index, on: work) { _ in Shot() }
        let model = LibraryModel(store, sources: LibrarySources(shotReader: reader), on: work)
        model.expect(folder: "/p")
        work.deliver()
        #expect(model.days.days.map(\.number) == [2, 1, 0])
        #expect(model.header?.image == "/p/4.jpg")

        store.replace(with: Self.album(2))
        work.deliver()
        #expect(model.days.days.map(\.number) == [0])
    }

    @Test func cachedFolderAppliesToItsPicturesUntilListed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let index = PictureIndexFile(folder: folder.path)
        let year = 365 * 86_400
        let readers = (0..<2).map { _ in
            ShotReader(file: index, on: work) { Shot(CameraTime(reading: Int($0.modified) + year)) }
        }
        readers[0].follow(Self.album(6).entries.compactMap(\.file)) { _ in }
        var unlisted = Album(title: "p", summary: "", entries: [])
        unlisted.isListed = false
        let store = AlbumStore(unlisted)
        let model = LibraryModel(store, sources: LibrarySources(shotReader: readers[1]), on: work)
        var told: [String] = []
        model.observe(seen) { part in
            if part == .days, let header = model.header { told.append(store.detail(of: header)) }
        }

        model.expect(folder: "/p")
        work.deliver()

        let (header, known) = (try #require(model.header), try #require(told.last))
        #expect(known.contains("1971") && known != header.detail, "\(known) is when the file was changed")
        #expect(model.openCount == 6)
        store.replace(with: Self.album(2))
        work.deliver()
        #expect(model.openCount == 2)
    }

    @Test func foldersThatAreGoneAreFoundOnAThread() {
        let work = Work(.threaded)
        let model = LibraryModel(store, on: work)
        model.update(open: ["/"], recents: RecentFolders(["/nowhere/at all", "/dev/null"]))
        work.finish()
        work.deliver()

        #expect(model.rows.map(\.isGone) == [false, true, true])
        model.pin("/dev/null")
        #expect(model.rows.map(\.path) == ["/dev/null", "/", "/nowhere/at all"])
        model.forget("/dev/null")
        model.forget("/nowhere/at all")
        #expect(model.rows.map(\.path) == ["/"])
    }

    /// With a thread, the same replay could show a grey row in one run and not in another.
    @Test func foldersThatAreGoneAreFoundAtOnceInReplays() {
        let work = Work(.synchronous)
        let model = LibraryModel(store, on: work)
        model.update(open: ["/"], recents: RecentFolders(["/nowhere/at all"]))
        #expect(model.rows.map(\.isGone) == [false, true])
        #expect(!work.deliver())
    }

    @Test func leftOutFolderIsNotShown() {
        model.update(open: ["/p"], recents: RecentFolders())
        model.setLeftOut("/p", true)
        #expect(store.album.entries.isEmpty && model.rows[0].isLeftOut)
        model.setLeftOut("/p", false)
        #expect(store.album == store.source)
        #expect(model.canChoose(folder: "/p") && !model.canChoose(folder: "/q"))
    }

    // MARK: Wastebasket

    @Test func filesComeBackAndGoAgain() throws {
        let folder = folder.path
        for name in ["a.jpg", "b.jpg"] { try "x".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
        for name in ["a.jpg", "b.jpg"] { try basket.discard("\(folder)/\(name)") }
        model.refreshWastebasket()
        work.deliver()
        #expect(model.discarded.map { $0.originalPath.suffix(5) } == ["b.jpg", "a.jpg"])

        var outcomes: [Bool] = []
        let noted: LibraryModel.Moved = { result in outcomes.append((try? result.get()) != nil) }
        let file = model.discarded[1]
        var shown: ShownFile?
        model.bringBack(file) { result in
            shown = (try? result.get()) ?? nil
            noted(result.map { _ in })
        }
        #expect(FileManager.default.fileExists(atPath: folder + "/a.jpg") && model.discarded.count == 1)
        model.discardAgain(file, shown: shown, then: noted)
        work.deliver()
        #expect(!FileManager.default.fileExists(atPath: folder + "/a.jpg") && model.discarded.count == 2)
        #expect(model.saved.discarded.count == 2)

        model.deleteForGood(model.discarded[0], then: noted)
        model.deleteForGood(model.discarded[0], then: noted)
        #expect(model.discarded.isEmpty && model.saved.discarded.isEmpty)
        #expect(outcomes == [true, true, true, true])
        model.bringBack(file) { result in noted(result.map { _ in }) }
        #expect(outcomes.last == false, "it is gone")
    }

    /// Another program has saved a picture where one was brought back.
    @Test func whatHasReplacedAFileThatCameBackStays() throws {
        let path = folder.path("a.jpg")
        try "x".write(toFile: path, atomically: true, encoding: .utf8)
        try basket.discard(path)
        model.refreshWastebasket()
        work.deliver()
        let file = try #require(model.discarded.first)
        var shown: ShownFile?
        model.bringBack(file) { shown = (try? $0.get()) ?? nil }
        #expect(shown?.size == 1)

        try "another one".write(toFile: path, atomically: true, encoding: .utf8)
        var outcome: Result<Void, TrashError>?
        model.discardAgain(file, shown: shown) { outcome = $0 }
        work.deliver()

        #expect(throws: TrashError.changed(path)) { try outcome?.get() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "another one")
    }
}
