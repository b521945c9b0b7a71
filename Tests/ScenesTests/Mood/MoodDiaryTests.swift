import Testing

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

@Suite struct CalendarDayTests {
    /// Tests days, their place in the week, and their year.
    @Test(arguments: [(0, 3, 1970), (3, 6, 1970), (4, 0, 1970), (-1, 2, 1969), (-4, 6, 1969), (20_779, 6, 2026), (20_780, 0, 2026)])
    func knowsItsPlaceInTheWeekAndItsYear(number: Int, weekday: Int, year: Int) {
        let day = CalendarDay(number: number)

        #expect(day.weekday == weekday)
        #expect(day.year == year)
    }

    @Test func weeksBeginOnMondays() {
        for monday in [-3, 4, 11, 20_780] {
            #expect(CalendarDay(number: monday).week == CalendarDay(number: monday - 1).week + 1)
            for day in 1...6 { #expect(CalendarDay(number: monday + day).week == CalendarDay(number: monday).week) }
        }
    }

    @Test func replaysHaveASunday() { #expect(CalendarDay.ofReplays.weekday == 6) }
}

@MainActor @Suite struct MoodDiaryTests {
    /// A Wednesday.
    private let diary = MoodDiary(today: CalendarDay(number: 20_782))

    private func again(_ day: Int) -> MoodDiary { MoodDiary(today: CalendarDay(number: day), saved: diary.saved) }

    @Test func nothingThatWasSaidIsNothingToKeep() { #expect(diary.saved == SavedMoods()) }

    @Test func sameWeekIsFoundAgain() {
        diary.pick(7)

        let later = again(20_784)

        #expect(later.week == [nil, nil, 7, nil, nil, nil, nil])
        #expect(later.shown == 7)
        later.pick(2)
        #expect(later.week == [nil, nil, 7, nil, 2, nil, nil])
    }

    @Test func newWeekBeginsEmptyButTheMoodStays() {
        diary.pick(7)

        let later = again(20_789)

        #expect(later.week == Array(repeating: nil, count: 7))
        #expect(later.shown == 7)
    }

    @Test func windowThatStaysOpenTurnsTheDayAndTheWeek() {
        var changes = 0
        diary.weekChanged = { changes += 1 }
        diary.pick(1)
        diary.today = CalendarDay(number: 20_786)
        diary.pick(2)
        #expect(diary.week == [nil, nil, 1, nil, nil, nil, 2])

        diary.today = CalendarDay(number: 20_787)

        #expect(diary.week == Array(repeating: nil, count: 7))
        #expect(changes == 4)
    }

    @Test func unknownMoodsAndTooManyDaysAreLeftOut() {
        var saved = SavedMoods()
        (saved.shown, saved.week) = ("grumpy", CalendarDay(number: 20_782).week)
        saved.days = ["grumpy", "serene", nil, nil, nil, nil, nil, "serene"]

        let diary = MoodDiary(today: CalendarDay(number: 20_782), saved: saved)

        #expect(diary.shown == Mood.first)
        #expect(diary.week == [nil, 4, nil, nil, nil, nil, nil])
    }
}
