import Particles
import Testing

@testable import Pictures

@Suite struct CameraTimeTests {
    private static let morning = 1_714_545_850

    @Test(
        arguments: [
            ("2024:05:01 06:44:10", 0, nil), ("2024-05-01T06:44:10", 0, nil), ("2024-05-01 06:44:10", 0, nil),
            ("2024/05/01 06:44:10", 0, nil),
            ("2024-05-01T06:44:10Z", 0, 0), ("2024-05-01T06:44:10+02:00", 0, 7_200), ("2024-05-01T06:44:10-0930", 0, -34_200),
            ("2024-05-01T06:44:10+13", 0, 46_800), ("2024-05-01T06:44:10.25+02:00", 250_000_000, 7_200),
            ("2024:05:01 06:44:10.5", 500_000_000, nil), ("2024:05:01 06:44:10.0123456789", 12_345_678, nil),
            ("2024:05:01 06:44:10+99:00", 0, nil),
            ("2024:05:01 06:44:10 +02:00", 0, 7_200), ("  2024:05:01  ", -1, nil),
        ] as [(String, Int, Int?)])
    func theFormsOfCamerasAndProgramsAreRead(_ text: String, nanoseconds: Int, offset: Int?) {
        let time = CameraTime(text: text)

        let isDayOnly = nanoseconds < 0
        #expect(time == CameraTime(reading: Self.morning - (isDayOnly ? 24_250 : 0), nanoseconds: nanoseconds, offset: offset))
    }

    @Test(arguments: ["2017-03-03", "2017:03:03", "2017-03-03T", "2017:03:03 ", "2017-03-03 12"]) func aDayAloneIsItsMidnight(
        _ text: String
    ) {
        #expect(CameraTime(text: text) == CameraTime(reading: 1_488_499_200))
    }

    @Test(arguments: [
        "", " ", "2017", "2017-03", "2017:00:00", "0000:00:00 00:00:00", "2024-02-30", "2023:02:29 10:00:00", "2024:05:01 24:00:00",
        "2024:05:01 10:60:00", "2024:05:123 10:00:00", "20240501", "yesterday", "    :  :     :  :  ", "2024:05:01 10:00000",
    ]) func whatIsNoDayIsNoTime(_ text: String) {
        #expect(CameraTime(text: text) == nil)
    }

    @Test func fractionAndOffsetMayStandBesideTheText() {
        let text = "2024:05:01 06:44:10"

        #expect(
            CameraTime(text: text, fraction: "07", offset: "+05:30")
                == CameraTime(reading: Self.morning, nanoseconds: 70_000_000, offset: 19_800))
        #expect(CameraTime(text: text, fraction: " 5 ", offset: "   :  ") == CameraTime(reading: Self.morning, nanoseconds: 500_000_000))
        #expect(CameraTime(text: text, fraction: "x", offset: "+24:00") == CameraTime(reading: Self.morning))
        #expect(
            CameraTime(text: text + ".9Z", fraction: "1", offset: "+05:30")
                == CameraTime(reading: Self.morning, nanoseconds: 900_000_000, offset: 0))
    }

    /// Any bytes give a time of the calendar or none.
    @Test func noTextGivesATimeBeyondTheCalendar() {
        var random = RandomSource(seed: 3)
        let letters = Array("0123456789:-T +Z./,")
        for _ in 0..<20_000 {
            let text = String((0..<Int.random(in: 0...30, using: &random)).map { _ in letters.randomElement(using: &random) ?? " " })
            guard let time = CameraTime(text: text, fraction: text, offset: text) else { continue }
            #expect(CivilDate.secondsRange.contains(time.reading) && (0..<1_000_000_000).contains(time.nanoseconds), "\(text)")
            #expect(time.offset.map { abs($0) <= 18 * 3_600 } ?? true, "\(text)")
        }
    }
}
