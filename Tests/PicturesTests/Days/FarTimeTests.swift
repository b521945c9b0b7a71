import Foundation
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests times outside of any calendar: damaged file systems, cameras without a battery, and hostile files.
@Suite struct FarTimeTests {
    private static let day = 86_400
    /// Seconds since 1970: the ends of numbers, year 1 and before, year 10,000, and a billion years.
    private static let far = [
        Int.min, Int.min + 1, -(1 << 62), -(1 << 40), -62_135_596_801, -62_135_596_800, 253_402_300_799, 253_402_300_800, 1 << 40,
        31_556_952_000_000_000, 1 << 62,
        Int.max - 1, Int.max,
    ]

    /// The displayed year: none, or one that a file may have.
    private func isSensible(_ words: String) -> Bool {
        let numbers = words.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
        return numbers.allSatisfy { (0...9_998).contains($0) } && !words.contains("-")
    }

    @Test(arguments: far) func aFarTimeIsNoDate(seconds: Int) {
        let date = CivilDate(secondsSince1970: seconds)

        for words in [date.words(in: 2024), date.dayWords(in: 2024), date.monthWords] {
            #expect(isSensible(words) && words.lowercased() == "unknown date", "\(words)")
        }
        #expect(CivilDate.secondsRange.contains(date.seconds))
    }

    @Test(arguments: [-62_000_000_000, -1, 0, 1_726_774_920, 253_000_000_000]) func aTimeWithinTheCalendarIsADate(seconds: Int) {
        #expect(isSensible(CivilDate(secondsSince1970: seconds).words(in: 1)))
        #expect(CivilDate(secondsSince1970: seconds).words(in: 1) != "unknown date")
    }

    @Test func listsOfFarTimesAreArrangedAndTitled() {
        let files = (Self.far + [1_726_774_920]).enumerated().map { PictureFile(path: "/a/\($0.offset).jpg", modified: $0.element) }

        let days = PictureDays(of: files, shots: files.map { _ in Shot() }, on: .utc)

        #expect(days.pictures.count == files.count)
        for month in days.months { #expect(isSensible(month.words), "\(month.words)") }
        #expect(days.headerPicture(today: 20_000) != nil)
        #expect(Caption.summary(of: files.map(\.modified), in: 2024) == "\(files.count) pictures, 19 September")
        #expect(Caption.summary(of: files.dropLast().map(\.modified), in: 2024) == "\(files.count - 1) pictures")
        #expect(NameOrder.plain.sorted(files, by: \.name).count == files.count)
    }

    @Test(arguments: [
        "0000:00:00 00:00:00", "9999:99:99 99:99:99", "9223372036854775807:01:01 00:00:00", "-9223372036854775808:01:01 00:00:00",
        "99999999999:12:31 23:59:59", "2024:02:31 10:00:00", "2024:13:01 00:00:00", "2024:01:01 24:60:61", "    :  :     :  :  ", ":::::::",
        "2024:01:01 00:00:9223372036854775807",
    ]) func aCamerasDateThatNoCalendarHasIsNone(text: String) throws {
        let time = CameraTime(text: text)

        #expect(time.map { CivilDate.secondsRange.contains($0.reading) && $0.reading < 1 << 33 } ?? true)
        let isOnlyTheTime = text.hasPrefix("2024:01:01 00:00")
        #expect(time == nil || isOnlyTheTime, "\(text)")
    }

    @Test(arguments: ["0000-00-00T00:00:00", "0000-01-01T00:00:00", "9999-12-31T23:59:60", "2024-02-31T00:00:00", "9999-99-99T99:99:99"])
    func aDeletionDateThatNoCalendarHasHasNoDay(text: String) {
        guard let date = DeletionDate(parsing: text.utf8) else { return }

        let words = CivilDate(secondsSince1970: date.dayNumber * Self.day).dayWords(in: 2024)

        #expect(words == "unknown date", "\(words)")
    }

    /// The times are those that the file system supports. A file system in memory supports nearly all.
    @Test func filesWithFarTimesAreListedAndRead() throws {
        let folder = try MemoryFolder()
        var held = 0
        for (index, seconds) in Self.far.enumerated() {
            let path = folder.path + "/\(index).jpg"
            try Data(Samples.jpeg(40, 30)).write(to: URL(fileURLWithPath: path))
            let times = [timespec(tv_sec: seconds, tv_nsec: 999_999_999), timespec(tv_sec: seconds, tv_nsec: 999_999_999)]
            if utimensat(AT_FDCWD, path, times, 0) == 0, PictureFile(at: path)?.modified == seconds { held += 1 }
        }

        let listed = PictureFolder(opening: [folder.path])
        let shots = try listed.files.map { try Shot(reading: $0) }
        var index = PictureIndex()
        for (file, shot) in zip(listed.files, shots) { index.insert(shot, of: file) }

        #expect(listed.files.count == Self.far.count)
        #expect(PictureDays(of: listed.files, shots: shots, on: .utc).pictures.count == Self.far.count)
        #expect(index.pictures(in: folder.path).files.count == Self.far.count)
        #expect(isSensible(Caption.summary(of: listed.files.map(\.modified), in: 2024)))
        print("times far outside the calendar: \(held) of \(Self.far.count) held by the file system")
    }
}
