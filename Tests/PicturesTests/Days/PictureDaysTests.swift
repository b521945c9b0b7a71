import Testing

@testable import Pictures

@Suite struct PictureDaysTests {
    private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Int {
        (CivilDate(year: year, month: month, day: day, hour: hour, minute: 0)?.dayNumber ?? 0) * 86_400 + hour * 3_600
    }

    private func days(_ times: [Int], change: (inout [Shot]) -> Void = { _ in }, folder: (Int) -> String = { _ in "/p/trip" })
        -> PictureDays
    {
        let files = times.indices.map { PictureFile(path: "\(folder($0))/\($0).jpg", modified: times[$0]) }
        var shots = files.map { _ in Shot() }
        change(&shots)
        return PictureDays(of: files, shots: shots, on: .utc)
    }

    private let some = [
        seconds(2023, 8, 5), seconds(2024, 8, 31, 23), seconds(2024, 9, 1), seconds(2024, 8, 31, 9), seconds(2024, 8, 31, 23),
        seconds(1969, 12, 31),
    ]

    @Test func newestDaysComeFirstWithTheLatestPictureFirst() {
        let days = days(some)

        #expect(days.days.map { $0.date.dayWords(in: 0) } == ["1 September 2024", "31 August 2024", "5 August 2023", "31 December 1969"])
        #expect(days.days.map(\.count) == [1, 3, 1, 1])
        #expect(days.pictures == [2, 1, 4, 3, 0, 5])
        #expect(days.months.map(\.words) == ["September 2024", "August 2024", "August 2023", "December 1969"])
        #expect(days.months.map(\.count) == [1, 3, 1, 1])
        #expect(days.months.map(\.days) == [0..<1, 1..<2, 2..<3, 3..<4])
    }

    /// Against counting by hand: each picture is on exactly one day, which is that of its time.
    @Test func groupsHaveEachPictureOnce() {
        let times = (0..<2_000).map { ($0 &* 7_919 % 1_000) * 40_000 - 9_000_000 }
        let days = days(times)

        #expect(days.pictures.sorted() == Array(times.indices))
        #expect(days.months.reduce(0) { $0 + $1.count } == times.count)
        for day in days.days {
            for picture in days.pictures(of: day) { #expect(CivilDate.dayNumber(ofSeconds: times[picture]) == day.number) }
            #expect(days.day(day.number) == day)
        }
        #expect(zip(days.days, days.days.dropFirst()).allSatisfy { $0.number > $1.number })
        #expect(days.day(123_456) == nil && days.day(-123_456) == nil)
    }

    @Test func hiddenDaysLeaveTheirMonthsToo() {
        let days = days(some)
        let hidden = days.hiding([days.days[1].number, days.days[3].number])

        #expect(hidden.days.map(\.count) == [1, 1])
        #expect(hidden.months.map(\.words) == ["September 2024", "August 2023"])
        #expect(Array(hidden.pictures(of: hidden.days[1])) == [0])
        #expect(days.hiding([]) == days)
        #expect(PictureDays().hiding([1]) == PictureDays())
    }

    @Test func placeIsTheNameElseThePositionElseTheFolder() throws {
        let here = try #require(GeoCoordinate(latitude: 46, longitude: 7))
        let day = [0, 10, 20, 30, 40]

        #expect(days(day).days[0].place == .folder("/p/trip"))
        #expect(days(day, folder: { $0 < 2 ? "/p/one" : $0 == 3 ? "/p/two" : "/p/three" }).days[0].place == .folder("/p/three"))
        #expect(days(day, change: { $0[1].coordinate = here }).days[0].place == .coordinate(here))
        let named = days(day) {
            ($0[0].placeName, $0[2].placeName, $0[4].placeName, $0[1].coordinate) = ("Zermatt", "Zug", "Zermatt", here)
        }
        #expect(named.days[0].place == .named("Zermatt"))
        #expect([PicturePlace.folder("/p/trip"), .named("Zug"), .coordinate(here)].map(\.words) == ["trip", "Zug", "46.00° N, 7.00° E"])
    }

    @Test func headerIsThisDayInAnEarlierYearElseTheNewest() {
        let days = days(some)

        #expect(days.headerPicture(today: Self.seconds(2026, 8, 31) / 86_400) == 4)
        #expect(days.headerPicture(today: Self.seconds(2026, 8, 5) / 86_400) == 0)
        #expect(days.headerPicture(today: Self.seconds(2026, 8, 6) / 86_400) == 2)
        // A picture of the same day of the same year is no memory.
        #expect(days.headerPicture(today: Self.seconds(2023, 8, 5) / 86_400) == 2)
        #expect(days.anniversary(of: Self.seconds(2024, 8, 5) / 86_400)?.date.year == 2023)
        #expect(PictureDays().headerPicture(today: 0) == nil)
    }

    @Test func foldersAreNumberedAlsoWhenTheyAlternate() {
        let paths = ["/a/1", "/b/1", "/a/2", "/a/b/1", "/1", "relative", "/b/2"]
        let folders = FolderNumbers(of: paths.map { PictureFile(path: $0, modified: 0) })

        #expect(folders.numbers.map { folders.paths[$0] } == ["/a", "/b", "/a", "/a/b", "/", ".", "/b"])
        #expect(folders.paths.count == 5)
    }
}
