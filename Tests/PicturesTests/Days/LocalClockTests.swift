import Foundation
import Particles
import TestFiles
import Testing

@testable import Pictures

/// Tests the clock of a zone against the C library's, as `date` shows it.
@Suite struct LocalClockTests {
    static let zones = [
        "Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia", "UTC", "Europe/Berlin", "Africa/Casablanca",
        "Australia/Lord_Howe", "Europe/Dublin", "America/St_Johns",
    ]

    static func clock(_ zone: String) throws -> LocalClock {
        let zone = try #require(TimeZone(identifier: zone))
        return LocalClock { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// Instants around each change of the offset, at random, and at the ends of days.
    private static func instants(_ clock: LocalClock) -> [Int] {
        var random = RandomSource(seed: 7)
        let some = (0..<400).map { _ in Int(random.next() % 4_000_000_000) }
        let changes = (0..<130 * 365).map { $0 * 86_400 }.filter { clock.offset(at: $0) != clock.offset(at: $0 + 86_400) }
        let around = changes.flatMap { day in stride(from: 0, through: 86_400, by: 1_799).map { day + $0 } }
        return some + around + some.map { $0 / 86_400 * 86_400 - clock.offset(at: $0) }
    }

    /// The instants at which the clock differs from the C library.
    private static func wrong(_ clock: LocalClock, in zone: String, at instants: [Int]) throws -> [Int] {
        let folder = try TemporaryFolder()
        let list = try folder.write(Array(instants.map { "@\($0)\n" }.joined().utf8), to: "list")
        let shown = try Tool.run("date", ["-f", list, "+%Y %m %d %H %M"], environment: ["TZ": zone]).lines
        #expect(shown.count == instants.count)
        return zip(instants, shown).filter { instant, line in
            let date = CivilDate(secondsSince1970: clock.reading(at: instant))
            return [date.year, date.month, date.day, date.hour, date.minute] != line.split(separator: " ").compactMap { Int($0) }
        }.map(\.0)
    }

    /// The clock takes its offsets from Foundation here. Foundation and the system may know the laws of different years, so future years
    /// are compared only where both agree.
    @Test(arguments: zones) func readingsAreThoseOfTheCLibrary(_ zone: String) throws {
        let clock = try Self.clock(zone)
        let otherLaw = try Self.wrong(clock, in: zone, at: Array(stride(from: 0, to: 4_100_000_000, by: 5 * 86_400))).first
        #expect(otherLaw ?? .max > 1_704_067_200, "they differ before 2024")

        let instants = Self.instants(clock).filter { $0 < (otherLaw ?? .max) - 400 * 86_400 }
        #expect(try Self.wrong(clock, in: zone, at: instants) == [])
    }

    @Test(arguments: zones) func readingsLeadBackToTheirInstants(_ zone: String) throws {
        let clock = try Self.clock(zone)
        for instant in Self.instants(clock) {
            let back = clock.instant(ofReading: clock.reading(at: instant))
            // When clocks are put back, a reading occurs twice, and the first instant counts.
            #expect(back <= instant && clock.reading(at: back) == clock.reading(at: instant), "\(instant)")
        }
    }

    @Test(arguments: zones) func laterReadingsAreNeverEarlierInstants(_ zone: String) throws {
        let clock = try Self.clock(zone)
        var readings = Self.instants(clock).map { clock.reading(at: $0) + 600 }
        readings.sort()
        let instants = readings.map { clock.instant(ofReading: $0) }
        #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func theMorningOfTheSecondOfMarchInAucklandIsThatDay() throws {
        // 2024-03-01 20:30 UTC.
        let instant = 1_709_325_000
        let (auckland, utc) = (try Self.clock("Pacific/Auckland"), LocalClock.utc)

        #expect(CivilDate(secondsSince1970: auckland.reading(at: instant)).words(in: 2024) == "2 March, 09:30")
        #expect(CivilDate(secondsSince1970: utc.reading(at: instant)).words(in: 2024) == "1 March, 20:30")
    }

    @Test(arguments: [Int.min, Int.max, -62_135_596_800, 253_402_300_799]) func farInstantsStayInTheCalendar(_ instant: Int) throws {
        for zone in ["Pacific/Auckland", "America/Los_Angeles"] {
            #expect(CivilDate.secondsRange.contains(try Self.clock(zone).reading(at: instant)))
        }
    }
}
