import Notes
import Pictures
import Testing

@testable import Gallery

@Suite struct AlbumFilterTests {
    private static let day = 86_400
    private static let files = [
        PictureFile(path: "/home/u/Trip/Sea/IMG_9.jpg", modified: 10 * day, size: 30),
        PictureFile(path: "/home/u/Trip/Sea/IMG_10.jpg", modified: 11 * day, size: 20),
        PictureFile(path: "/home/u/Trip/Seaside/a.jpg", modified: 11 * day + 5, size: 10),
        PictureFile(path: "/home/u/Trip/b.jpg", modified: 40 * day, size: 40),
    ]
    private let album = Album(of: PictureFolder(of: files), title: "Trip")

    /// The camera took b.jpg on the first of January 1970, a day before all others.
    private var shots: PictureIndex {
        var shots = PictureIndex()
        shots.insert(Shot(CameraTime(reading: 5)), of: Self.files[3])
        return shots
    }

    private func names(_ change: (inout AlbumFilter) -> Void, order: PictureOrder = .byName, shots: PictureIndex = PictureIndex())
        -> [String]
    {
        var filter = AlbumFilter()
        change(&filter)
        return filter.applied(to: album.sorted(by: order), shots: shots).entries.map { String($0.image.split(separator: "/").last ?? "") }
    }

    @Test func nothingChosenIsTheAlbumItself() {
        #expect(AlbumFilter().applied(to: album, shots: shots) == album)
        #expect(AlbumFilter().showsEverything)
    }

    @Test func daysAreThoseOfTheCameraElseOfTheFile() {
        #expect(names { $0.choice = .day(11) } == ["IMG_10.jpg", "a.jpg"])
        #expect(names { $0.choice = .day(40) } == ["b.jpg"])
        #expect(names({ $0.choice = .day(40) }, shots: shots) == [])
        #expect(names({ $0.choice = .day(0) }, shots: shots) == ["b.jpg"])
    }

    @Test func foldersAreThoseWithinNotThoseThatBeginAlike() {
        #expect(names { $0.choice = .folder("/home/u/Trip/Sea") } == ["IMG_9.jpg", "IMG_10.jpg"])
        #expect(names { $0.choice = .folder("/home/u/Trip/Sea/") } == ["IMG_9.jpg", "IMG_10.jpg"])
        #expect(names { $0.choice = .folder("/home/u/Trip") }.count == 4)
        #expect(names { $0.choice = .folder("/") }.count == 4)
        #expect(names { $0.leftOutFolders = ["/home/u/Trip/Sea"] } == ["a.jpg", "b.jpg"])
        // A folder that is left out is shown when it is chosen.
        #expect(names { ($0.leftOutFolders, $0.choice) = (["/home/u/Trip/Sea"], .folder("/home/u/Trip/Sea")) }.count == 2)
        #expect(names { ($0.leftOutFolders, $0.choice) = (["/home/u/Trip/Sea"], .folder("/home/u/Trip")) } == ["a.jpg", "b.jpg"])
    }

    @Test func hiddenDaysAreShownWhenTheyAreChosen() {
        #expect(names { $0.hiddenDays = [11] } == ["IMG_9.jpg", "b.jpg"])
        #expect(names { ($0.hiddenDays, $0.choice) = ([11], .day(11)) } == ["IMG_10.jpg", "a.jpg"])
    }

    @Test func searchesFindNamesAndFoldersBelowTheCommonOne() {
        #expect(names { $0.query = PictureQuery("sea") } == ["IMG_9.jpg", "IMG_10.jpg", "a.jpg"])
        #expect(names { $0.query = PictureQuery("trip b") } == ["b.jpg"])
        // All of them are in /home.
        #expect(names { $0.query = PictureQuery("home") } == [])
        #expect(names { $0.query = PictureQuery("january 1970") } == ["IMG_9.jpg", "IMG_10.jpg", "a.jpg"])
        #expect(names { ($0.query, $0.choice) = (PictureQuery("img"), .day(11)) } == ["IMG_10.jpg"])
    }

    @Test func orderIsKeptAndDatesAreThoseOfTheShots() {
        let newest = PictureOrder.newestFirst

        #expect(names({ _ in }, order: newest) == ["b.jpg", "a.jpg", "IMG_10.jpg", "IMG_9.jpg"])
        #expect(names({ _ in }, order: newest, shots: shots) == ["a.jpg", "IMG_10.jpg", "IMG_9.jpg", "b.jpg"])
        #expect(names({ _ in }, order: newest.reversed, shots: shots) == ["b.jpg", "IMG_9.jpg", "IMG_10.jpg", "a.jpg"])
        #expect(names({ $0.query = PictureQuery("img") }, order: PictureOrder(.size), shots: shots) == ["IMG_10.jpg", "IMG_9.jpg"])
        #expect(names({ $0.query = PictureQuery("img") }, order: PictureOrder(.name, isDescending: true)) == ["IMG_10.jpg", "IMG_9.jpg"])
    }

    @Test func titleAndSummaryTellWhatIsShown() {
        var filter = AlbumFilter()
        filter.choice = .day(11)
        let shown = filter.applied(to: album, shots: shots)
        #expect(shown.title == "12 January" && shown.summary == "2 pictures, 12 January")

        filter.choice = .folder("/home/u/Trip/Sea")
        #expect(filter.applied(to: album, shots: shots).title == "Sea")
    }

    @Test func picturesWithoutFilesAreFoundByTheirWords() {
        let album = Album(
            title: "", summary: "",
            entries: [
                Album.Entry(image: "1.jpg", title: "mirror lake", detail: "12 September"),
                Album.Entry(image: "2.jpg", title: "fjord", detail: "13 September"),
            ])
        var filter = AlbumFilter()
        filter.query = PictureQuery("13 september")
        #expect(filter.applied(to: album, shots: PictureIndex()).entries.map(\.image) == ["2.jpg"])
        filter = AlbumFilter()
        filter.choice = .day(3)
        #expect(filter.applied(to: album, shots: PictureIndex()).entries.isEmpty)
    }

    @Test func foldersOfTheAlbumFollowTheSearchToo() {
        var album = album
        album.folders = [Subfolder(path: "/home/u/Trip/Sea"), Subfolder(path: "/home/u/Trip/Hills")]
        func folders(_ change: (inout AlbumFilter) -> Void) -> [String] {
            var filter = AlbumFilter()
            change(&filter)
            return filter.applied(to: album, shots: PictureIndex()).folders.map(\.name)
        }

        #expect(folders { $0.query = PictureQuery("hill") } == ["Hills"])
        #expect(folders { $0.leftOutFolders = ["/home/u/Trip/Hills"] } == ["Sea"])
        #expect(folders { $0.choice = .day(11) } == [])
    }

    @Test func searchesFindWhatIsWritten() {
        var words = NoteWords()
        let path = Self.files[1].path
        let note = PictureNote(title: "Grüne Boote", place: "Skagen", text: "copper\nroof", people: ["Noor"])
        let (first, second) = (words.set(note, of: path), words.set(note, of: path))
        #expect(first && !second)
        func found(_ text: String) -> [String] {
            var filter = AlbumFilter()
            filter.query = PictureQuery(text)
            return filter.applied(to: album, shots: PictureIndex(), words: words).entries.map(\.image)
        }

        for text in ["grune", "skagen", "COPPER", "noor boote", "sea noor", "img_10 skagen"] { #expect(found(text) == [path], "\(text)") }
        #expect(found("noor b.jpg").isEmpty && found("10skagen").isEmpty && found("sea").count == 3)

        // Results of the background search are older than the change that was made here.
        _ = words.set(PictureNote(title: "pier"), of: path)
        words.merge(NoteWords([path: note, Self.files[3].path: PictureNote(title: "noor")]))
        #expect(found("skagen").isEmpty && found("pier") == [path] && found("noor") == [Self.files[3].path])
    }
}

@Suite struct AlbumStoreTests {
    private let store = AlbumStore(
        Album(of: PictureFolder(of: (0..<4).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400) }), title: "p"))
    private final class Seen { var albums: [[String]] = []; var sources = 0 }
    private let seen = Seen()

    private func observed() -> Seen {
        store.observe(seen) { [seen] in seen.albums.append($0.entries.map(\.image)) }
        store.observeSource(seen) { [seen] _ in seen.sources += 1 }
        return seen
    }

    @Test func observersFollowTheFilterAndEverythingComesBack() {
        let (seen, all) = (observed(), store.album)
        store.filter.choice = .day(2)
        store.filter.choice = .day(2)
        store.filter.query = PictureQuery("jpg")
        store.filter = AlbumFilter()

        #expect(seen.albums == [["/p/2.jpg"], all.entries.map(\.image)])
        #expect(store.album == all && store.source == all && seen.sources == 0)
    }

    @Test func replacingChangesTheSourceUnderTheFilter() {
        let seen = observed()
        store.filter.choice = .day(2)
        var album = store.source
        album.entries.remove(at: 0)
        store.replace(with: album)
        #expect(seen.albums.count == 1 && seen.sources == 1)

        album.entries.remove(at: 1)
        store.replace(with: album)
        #expect(seen.albums.last == [] && store.source.entries.count == 2)
    }

    @Test func observersMayAddObservers() {
        let later = Seen()
        store.observe(seen) { [store] _ in store.observe(later) { _ in later.sources += 1 } }
        store.observeSource(seen) { [store] _ in store.observeSource(later) { _ in later.sources += 1 } }
        var album = store.source
        album.entries.removeLast()
        store.replace(with: album)
        #expect(later.sources == 0)

        album.entries.removeLast()
        store.replace(with: album)
        #expect(later.sources == 2)
    }

    @Test func newsOfShotsSortAnAlbumByDateAnew() {
        let seen = observed()
        store.replace(with: store.source.sorted(by: .newestFirst))
        var shots = PictureIndex()
        shots.insert(Shot(CameraTime(reading: 100 * 86_400)), of: PictureFile(path: "/p/0.jpg", modified: 0))
        store.follow(shots)

        #expect(seen.albums.map { $0[0] } == ["/p/3.jpg", "/p/0.jpg"])
        #expect(seen.sources == 1)
    }
}
