import Testing
import Views

@testable import Widgets

@MainActor
@Suite struct PendingSwipeActionTests {
    private let action = SwipeAction("archive") { _, _ in }

    @Test func anOutcomeEndsTheWaitOnce() {
        var pending = PendingSwipeAction()
        let serial = pending.begin(action, on: .trailing, until: 5)
        #expect(pending.isAwaited)

        let (ended, again) = (pending.end(serial), pending.end(serial))

        #expect(ended?.action.title == "archive" && ended?.side == .trailing && !pending.isAwaited)
        #expect(again == nil)
    }

    @Test func aLateOutcomeIsAcceptedAfterTheDeadline() {
        var pending = PendingSwipeAction()
        let serial = pending.begin(action, on: .leading, until: 5)

        let expirations = [4.9, 5, 6].map { pending.expire(at: $0) }
        #expect(expirations == [false, true, false] && !pending.isAwaited)
        let ended = pending.end(serial)

        #expect(ended != nil)
    }

    @Test func outcomesOfEarlierActionsAreIgnored() {
        var pending = PendingSwipeAction()
        let first = pending.begin(action, on: .leading, until: 5)
        let second = pending.begin(action, on: .trailing, until: 6)

        let early = pending.end(first)
        #expect(early == nil && pending.isAwaited)
        pending.reset()
        let late = pending.end(second)

        #expect(late == nil && !pending.isAwaited)
    }
}
