import Testing

@testable import Pictures

@Suite struct CivilDateTests {
    @Test func dayNumberIsTheInverseOfTheDate() {
        for number in stride(from: -719_162, through: 800_000, by: 37) {
            #expect(CivilDate(secondsSince1970: number * 86_400).dayNumber == number)
        }
    }

    @Test func leapDaysCount() throws {
        let february = try #require(CivilDate(year: 2024, month: 2, day: 29, hour: 0, minute: 0))
        let march = try #require(CivilDate(year: 2024, month: 3, day: 1, hour: 0, minute: 0))

        #expect(february.dayNumber == 19_782 && march.dayNumber == 19_783)
        #expect(CivilDate(year: 2023, month: 2, day: 29, hour: 0, minute: 0) == nil)
        #expect(CivilDate(year: 1970, month: 1, day: 1, hour: 0, minute: 0)?.dayNumber == 0)
    }

    @Test(arguments: [Int.min, Int.min + 1, -1, 0, Int.max])
    func anyTimeHasADate(_ seconds: Int) {
        let date = CivilDate(secondsSince1970: seconds)

        #expect((1...12).contains(date.month) && (1...31).contains(date.day) && (0...23).contains(date.hour))
    }

    @Test func dayOfATimeBefore1970IsTheDayBefore() {
        #expect(CivilDate.dayNumber(ofSeconds: -1) == -1)
        #expect(CivilDate.dayNumber(ofSeconds: -86_400) == -1)
        #expect(CivilDate.dayNumber(ofSeconds: -86_401) == -2)
        #expect(CivilDate.dayNumber(ofSeconds: 86_399) == 0)
    }
}
