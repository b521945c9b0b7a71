import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Fingers on a touchpad over a scroll view.
@MainActor
@Suite struct WheelScrollTests {
    @Test(arguments: [0.9, 1, 1.1])
    func fingersCoastWhateverTheirTicksComeTo(ticks: Double) {
        let view = ScrollView(.horizontal)
        let user = StageHarness(view, size: Size(width: 400, height: 300))
        view.setTrack(ScrollTrack(viewport: 400, content: 4000))

        for _ in 0..<12 {
            user.wheel(ticks, 0, at: Point(x: 200, y: 150), source: .precise)
            user.advance(by: 0.01)
        }
        let offset = view.contentOffset.x
        user.settle()

        #expect(abs(offset - 120 * ticks) < 1e-9)
        #expect(view.contentOffset.x > offset + 100)
    }

    /// A row of pages of 400 points.
    private func pages(motion: MotionPreference = .full) -> (ScrollView, StageHarness) {
        let view = ScrollView(.horizontal)
        let user = StageHarness(view, size: Size(width: 400, height: 300), motion: motion)
        let stops = StopList(widths: Array(repeating: 400, count: 5), viewport: 400, rules: StopList.Rules(containment: .reachable))
        view.setTrack(ScrollTrack(viewport: 400, limits: 0...1600, snapping: PageSnapping(stops)))
        return (view, user)
    }

    private func move(_ user: StageHarness, by ticks: Double, endIsReported: Bool) {
        let wheel = Wheel(ticks: Vector(x: ticks, y: 0), source: .precise, endIsReported: endIsReported)
        user.send(.wheel(wheel, at: Point(x: 200, y: 150)))
    }

    @Test func fingersThatRestHoldThePageUntilTheyLeave() {
        let (view, user) = pages()
        for _ in 0..<10 {
            move(user, by: 1.5, endIsReported: true)
            user.advance(by: 0.01)
        }
        user.advance(by: 3)

        #expect(view.scroller.isDragging && view.contentOffset.x == 150)
        // An idle window draws nothing while they rest.
        #expect(!user.stage.needsFrame && !user.stage.isMoving)
        user.send(.wheelEnded)
        user.settle()

        #expect(view.contentOffset.x == 0)
    }

    @Test func fingersThatLeaveInFlightFling() {
        let (view, user) = pages()
        for _ in 0..<10 {
            move(user, by: 1.5, endIsReported: true)
            user.advance(by: 0.01)
        }
        user.send(.wheelEnded)

        #expect(view.scroller.target >= 400 && view.velocity.x > 600)
        // The page moves on at once, without waiting for a pause.
        user.advance(by: 0.02)
        #expect(view.contentOffset.x > 150)
    }

    @Test(arguments: [InputEvent.Kind.focusLost, .pointerLeft])
    func aPageWhoseFingersAreNotReportedAnyMoreComesToRest(loss: InputEvent.Kind) {
        let (view, user) = pages()
        for _ in 0..<10 { move(user, by: 3, endIsReported: true) }

        user.send(loss)
        user.settle()

        #expect(view.scroller.state.phase == .idle && view.contentOffset.x == 400)
    }

    /// A program that is busy for 55 ms at a time gets four events at once. So may a window whose compositor waits for it.
    @Test(arguments: [0.02, 0.055, 0.09], [false, true])
    func fingersWhoseEventsComeInBurstsFling(gap: Seconds, areReported: Bool) {
        let (view, user) = pages()
        for _ in 0..<3 {
            for _ in 0..<4 { move(user, by: 2.5, endIsReported: areReported) }
            user.advance(by: gap)
        }
        if areReported { user.send(.wheelEnded) }
        user.settle()

        #expect(view.contentOffset.x >= 400)
    }
}
