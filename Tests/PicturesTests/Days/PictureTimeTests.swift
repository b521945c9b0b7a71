import Particles
import Testing

@testable import Pictures

/// Tests the days and the order of pictures, of which some state a zone, some a time without a zone, and some no time.
@Suite struct PictureTimeTests {
    private struct Picture {
        let file: PictureFile
        let shot: Shot
    }

    private func pictures(_ count: Int, seed: UInt64) -> [Picture] {
        var random = RandomSource(seed: seed)
        // Around the night in which Los Angeles' clocks are put forward, so that many instants and readings are close or equal.
        let start = 1_710_064_800
        return (0..<count).map { number in
            let reading = start + Int.random(in: -40_000...40_000, using: &random) / 600 * 600
            let fraction = [0, 250_000_000, 500_000_000].randomElement(using: &random) ?? 0
            let offset = [nil, nil, 0, -28_800, 46_800, 19_800].randomElement(using: &random) ?? nil
            let states = Bool.random(using: &random)
            return Picture(
                file: PictureFile(path: "/p/\(number).jpg", modified: reading),
                shot: Shot(states ? CameraTime(reading: reading, nanoseconds: fraction, offset: offset) : nil))
        }
    }

    /// Irreflexive, antisymmetric and transitive, with transitive ties, as sorting requires.
    @Test(arguments: ["America/Los_Angeles", "Pacific/Auckland", "UTC"]) func theOrderIsStrictAndWeak(_ zone: String) throws {
        let clock = try LocalClockTests.clock(zone)
        let times = pictures(60, seed: 11).map { $0.shot.time(ofFileAt: $0.file.modified, on: clock) }
        func precedes(_ a: PictureTime, _ b: PictureTime) -> Bool { a.ticks < b.ticks }
        func ties(_ a: PictureTime, _ b: PictureTime) -> Bool { !precedes(a, b) && !precedes(b, a) }
        for a in times {
            #expect(!precedes(a, a))
            for b in times {
                #expect(!(precedes(a, b) && precedes(b, a)))
                for c in times {
                    if precedes(a, b), precedes(b, c) { #expect(precedes(a, c)) }
                    if ties(a, b), ties(b, c) { #expect(ties(a, c)) }
                }
            }
        }
    }

    @Test(arguments: ["America/Los_Angeles", "Pacific/Auckland", "UTC"]) func eachDayIsThereOnceWithItsPicturesLatestFirst(_ zone: String)
        throws
    {
        let clock = try LocalClockTests.clock(zone)
        let pictures = pictures(500, seed: 5)
        let times = pictures.map { $0.shot.time(ofFileAt: $0.file.modified, on: clock) }

        let days = PictureDays(of: pictures.map(\.file), shots: pictures.map(\.shot), on: clock)

        #expect(days.days.map(\.number) == Set(times.map(\.day)).sorted(by: >))
        for day in days.days {
            let shown = days.pictures(of: day)
            #expect(shown.allSatisfy { times[$0].day == day.number })
            #expect(zip(shown, shown.dropFirst()).allSatisfy { times[$0].ticks >= times[$1].ticks })
        }
    }

    @Test func fractionsAndOffsetsDecideTheOrder() {
        func ticks(_ text: String) -> Int? { CameraTime(text: text).map { PictureTime($0, on: .utc).ticks } }
        func isSorted(_ texts: String...) -> Bool { zip(texts, texts.dropFirst()).allSatisfy { (ticks($0) ?? 0) < (ticks($1) ?? 0) } }

        #expect(isSorted("2024:05:01 10:00:00.05", "2024:05:01 10:00:00.2", "2024:05:01 10:00:00.75"))
        // The same flight: departure at ten in Berlin, arrival at half past nine in London.
        #expect(isSorted("2024-05-01T10:00:00+02:00", "2024-05-01T09:30:00+01:00", "2024-05-01T10:45:00+02:00"))
    }

    @Test func aFileBetweenTwoPicturesOfACameraIsSortedBetweenThem() throws {
        let clock = try LocalClockTests.clock("America/Los_Angeles")
        // `touch -d '2024-07-01 10:05'` in Los Angeles.
        let file = PictureTime(ofFileAt: 1_719_853_500, on: clock)
        let shots = ["2024:07:01 10:00:00", "2024:07:01 10:10:00"].compactMap { CameraTime(text: $0) }.map { PictureTime($0, on: clock) }

        #expect(shots[0].ticks < file.ticks && file.ticks < shots[1].ticks)
        #expect(Set((shots + [file]).map(\.day)).count == 1)
    }
}
