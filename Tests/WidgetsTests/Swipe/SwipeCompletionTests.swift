import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@Suite struct SwipeCompletionTests {
    private func opened(_ fixture: SwipeFixture = SwipeFixture()) -> SwipeFixture {
        fixture.row.open(.trailing)
        fixture.user.settle()
        return fixture
    }

    @Test func aDoneDestructiveActionSlidesTheRowOutAndReportsItOnce() throws {
        let fixture = opened()
        try fixture.user.tap("delete", role: .button)
        let done = try #require(fixture.completions.first)

        done(true)
        fixture.user.advance(by: 0.05)
        #expect(fixture.removed.isEmpty && fixture.row.offset < -128)
        fixture.user.settle()
        done(true)
        done(false)
        fixture.user.settle()

        #expect(fixture.row.offset == -400)
        #expect(fixture.removed.map(\.name) == ["row 0"])
        #expect(fixture.group.openRow == nil)
    }

    @Test(arguments: ["delete", "later"]) func anActionThatFailsClosesTheRow(title: String) throws {
        let fixture = opened()
        fixture.outcome = false

        try fixture.user.tap(title, role: .button)
        fixture.user.settle()

        #expect(fixture.performed == [title] && fixture.row.offset == 0 && fixture.removed.isEmpty)
    }

    @Test func aDoneNormalActionClosesTheRow() throws {
        let fixture = opened()
        fixture.outcome = true

        try fixture.user.tap("later", role: .button)
        fixture.user.settle()

        #expect(fixture.row.offset == 0 && fixture.removed.isEmpty)
    }

    @Test(arguments: [true, false]) func aFullSwipeWaitsForItsOutcome(isDone: Bool) {
        let fixture = SwipeFixture()
        fixture.drag(-250)
        fixture.user.settle()
        #expect(fixture.performed == ["delete"] && fixture.row.offset == -400 && fixture.removed.isEmpty)

        fixture.completions[0](isDone)
        fixture.user.settle()

        #expect(fixture.row.offset == (isDone ? -400 : 0) && fixture.removed.count == (isDone ? 1 : 0))
    }

    @Test(arguments: [(4.9, -128.0), (5.5, 0)]) func anActionWithoutAnOutcomeClosesAfterFiveSeconds(wait: Double, offset: Double) throws {
        let fixture = opened()
        try fixture.user.tap("later", role: .button)
        let began = fixture.user.time

        fixture.user.settle()
        #expect(!fixture.user.stage.needsFrame, "waiting costs no frames")
        #expect(abs((fixture.user.stage.nextAlarm ?? 0) - began - 5) < 0.1)
        fixture.user.advance(to: began + wait)

        #expect(fixture.row.offset == offset)
    }

    /// A dialog that asks whether to delete may take longer than that.
    @Test func aLateOutcomeStillCounts() throws {
        let fixture = opened()
        try fixture.user.tap("delete", role: .button)
        fixture.user.advance(by: 8)
        #expect(fixture.row.offset == 0)

        fixture.completions[0](true)
        fixture.user.settle()

        #expect(fixture.removed.count == 1)
    }

    @Test func outcomesOfEarlierActionsAreIgnored() throws {
        let fixture = opened()
        try fixture.user.tap("delete", role: .button)
        fixture.user.advance(by: 8)
        fixture.row.open(.trailing, animated: false)
        try fixture.user.tap("later", role: .button)

        fixture.completions[0](true)
        fixture.user.settle()

        #expect(fixture.removed.isEmpty && fixture.row.offset == -128)
    }

    @Test func anOutcomeAfterReuseOrRemovalIsIgnored() throws {
        let fixture = opened()
        try fixture.user.tap("delete", role: .button)
        fixture.row.id = "another"
        let second = fixture.rows[1]
        second.open(.trailing, animated: false)
        #expect(second.performDefaultAction())
        second.removeFromSuperview()
        fixture.user.root.addSubview(second)

        for done in fixture.completions { done(true) }
        fixture.user.settle()

        #expect(fixture.completions.count == 2 && fixture.removed.isEmpty)
        #expect(fixture.rows.allSatisfy { $0.offset == 0 && $0.openSide == nil })
    }

    @Test func whileAnActionRunsNothingElseStarts() throws {
        let fixture = opened()
        try fixture.user.tap("later", role: .button)

        try fixture.user.tap("delete", role: .button)
        fixture.row.performDefaultAction()
        fixture.drag(-100)
        fixture.user.settle()

        #expect(fixture.performed == ["later"] && fixture.row.offset == -128)
    }
}

extension StageHarness {
    var root: View { stage.root }
}
