import Foundation
import Pictures
import Storage
import Testing

@testable import Gallery

/// Tests that every date of a file is in the user's time zone.
@Suite @MainActor struct UserCalendarTests {
    private let work = Work(.synchronous)

    private nonisolated static func calendar(_ zone: String) throws -> UserCalendar {
        let zone = try #require(TimeZone(identifier: zone))
        return UserCalendar(year: 2024, clock: LocalClock { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) })
    }

    /// 2 March 2024, 09:30 in Auckland, which is 1 March, 20:30 UTC.
    private static let morning = PictureFile(path: "/p/a.jpg", modified: 1_709_325_000, size: 1)

    @Test(arguments: [
        ("Pacific/Auckland", 2, "2 March, 09:30"), ("America/Los_Angeles", 1, "1 March, 12:30"), ("UTC", 1, "1 March, 20:30"),
    ])
    func filesAreOnTheDayOfTheUsersZone(_ zone: String, day: Int, words: String) throws {
        let calendar = try Self.calendar(zone)
        let store = AlbumStore(Album(of: PictureFolder(of: [Self.morning]), title: "p", in: calendar))
        let number = try #require(CivilDate(year: 2024, month: 3, day: day, hour: 0, minute: 0)).dayNumber

        #expect(store.album.entries[0].detail == words && store.detail(of: store.album.entries[0]) == words)
        #expect(store.album.summary == "1 picture, \(day) March")
        // Without a reader of headers, and with one that finds no time.
        for reader in [nil, ShotReader(file: nil, on: work, read: { _ in Shot() }, clock: { calendar.clock })] {
            let model = LibraryModel(store, calendar: { calendar }, sources: LibrarySources(shotReader: reader), on: work)
            work.deliver()
            #expect(model.allDays.days.map(\.number) == [number])
        }
        #expect(store.shots.day(of: store.album.entries[0]) == number)
        // Searching by a day finds it.
        store.filter.query = PictureQuery("2024-03-0\(day)")
        #expect(store.album.entries.count == 1)
        store.filter.query = PictureQuery("2024-03-0\(3 - day)")
        #expect(store.album.entries.isEmpty)
    }

    /// `touch -d '2024-07-01 10:05'` in Los Angeles, between pictures of a camera at ten and ten past.
    @Test func aFileStandsBetweenThePicturesOfACamera() throws {
        let calendar = try Self.calendar("America/Los_Angeles")
        let times = ["b": "2024:07:01 10:00:00", "c": "2024:07:01 10:10:00"]
        let files = ["a", "b", "c"].map { PictureFile(path: "/p/\($0).jpg", modified: 1_719_853_500, size: 1) }
        let store = AlbumStore(Album(of: PictureFolder(of: files), title: "p", in: calendar).sorted(by: PictureOrder(.date)))
        let reader = ShotReader(
            file: nil, on: work, read: { Shot(times[String($0.name.prefix(1))].flatMap { CameraTime(text: $0) }) },
            clock: { calendar.clock })
        let model = LibraryModel(store, calendar: { calendar }, sources: LibrarySources(shotReader: reader), on: work)
        work.deliver()

        #expect(store.album.entries.map(\.title) == ["b", "a", "c"])
        #expect(model.days.pictures.map { model.entries[$0].title } == ["c", "a", "b"])
    }

    @Test func offsetsAndFractionsDecideTheOrderByDate() {
        let times = ["a": "2024-05-01T10:00:00+02:00", "b": "2024-05-01T09:30:00+01:00", "c": "2024-05-01T10:00:00.2+02:00"]
        let files = ["a", "b", "c"].map { PictureFile(path: "/p/\($0).jpg", modified: 0, size: 1) }
        let store = AlbumStore(Album(of: PictureFolder(of: files), title: "p").sorted(by: PictureOrder(.date)))
        let reader = ShotReader(file: nil, on: work) { Shot(times[String($0.name.prefix(1))].flatMap { CameraTime(text: $0) }) }
        let model = LibraryModel(store, sources: LibrarySources(shotReader: reader), on: work)
        defer { _ = model }
        work.deliver()

        #expect(store.album.entries.map(\.title) == ["a", "c", "b"])
        #expect(store.newestFirst.map(\.title) == ["b", "c", "a"] && store.album.entries[store.newestIndex].title == "b")
    }

    /// The newest picture by its camera's time, whatever the times of the files. Observers are notified even if the album is equal.
    @Test func theNewestPictureIsThatOfTheCamera() {
        let files = (0..<3).map { PictureFile(path: "/p/\($0).jpg", modified: $0 * 86_400, size: $0) }
        let store = AlbumStore(Album(of: PictureFolder(of: files), title: "p"))
        var heard = 0
        let owner = LibraryModel(store, on: work)
        store.observe(owner) { _ in heard += 1 }
        var shots = PictureIndex()
        shots.insert(Shot(), of: files[0])
        store.follow(shots)
        #expect(store.newestIndex == 2 && heard == 1)

        shots.insert(Shot(CameraTime(reading: 10 * 86_400)), of: files[1])
        store.follow(shots)
        #expect(store.newestIndex == 1 && heard == 2)
        store.follow(shots)
        #expect(heard == 2)
    }

    @Test func aSearchWithoutAHitSaysWhatWasSoughtFor() {
        let store = AlbumStore(Album(of: PictureFolder(of: [Self.morning]), title: "p"))
        #expect(store.emptyTitle == "all pictures are hidden")
        store.filter.query = PictureQuery("  no\n such   thing ")
        #expect(store.emptyTitle == "nothing found for “no such thing”")
        store.filter.query = PictureQuery(String(repeating: "x", count: 500))
        #expect(store.emptyTitle.count < 70 && store.emptyTitle.hasSuffix("x…”"))
        #expect(AlbumStore(Album(title: "", summary: "", entries: [])).emptyTitle == "no pictures yet")
    }
}
