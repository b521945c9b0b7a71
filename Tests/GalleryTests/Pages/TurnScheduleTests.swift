import LayoutMath
import Testing

@testable import Gallery

@Suite struct TurnScheduleTests {
    @Test func aRoundHasAsManyTurnsAsTiles() {
        var schedule = TurnSchedule()
        var due: [Seconds] = []

        var next = schedule.begin(3, at: 10)
        while let time = next {
            due.append(time)
            next = schedule.goOn(isWaiting: false, at: time)
        }

        #expect(due == [17, 17.4, 17.4 + 0.4])
    }

    @Test func waitingIsNoTurnAndEndsWithTheRound() throws {
        var schedule = TurnSchedule()
        let first = schedule.begin(1, at: 0)
        var (time, count) = (try #require(first), 0)

        while let next = schedule.goOn(isWaiting: true, at: time) {
            #expect(next > time && next + TurnSchedule.crossFade <= 11.9 + 1e-9)
            (time, count) = (next, count + 1)
        }

        // From the seventh second to the eleventh, each tenth.
        #expect((39...40).contains(count))
    }

    @Test func withoutTilesNothingIsDue() {
        var schedule = TurnSchedule()

        #expect(schedule.begin(0, at: 0) == nil)
    }
}
