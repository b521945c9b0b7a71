import LayoutMath
import Testing

@Suite struct PageTurnTests {
    private let turn = PageTurn(extent: 800)

    @Test func exactlyThirtyPointsStayAndMoreTurn() {
        #expect(turn.pages(distance: 30, velocity: 0) == 0)
        #expect(turn.pages(distance: 30.5, velocity: 0) == 1)
        #expect(turn.pages(distance: -30, velocity: 0) == 0)
        #expect(turn.pages(distance: -30.5, velocity: 0) == -1)
    }

    @Test func shortFlickTurnsWhenItWouldCarryPastTheMiddle() {
        // 0.499·v + 10 against 400.
        #expect(turn.pages(distance: 10, velocity: 700) == 0)
        #expect(turn.pages(distance: 10, velocity: 800) == 1)
        #expect(turn.pages(distance: -10, velocity: -800) == -1)
    }

    @Test func flickAgainstTheWayTakesItBack() {
        #expect(turn.pages(distance: 500, velocity: -2000) == 0)
        #expect(turn.pages(distance: -500, velocity: 400) == 0)
        // A slow roll of the finger at lift-off is no flick.
        #expect(turn.pages(distance: 500, velocity: -100) == 1)
    }

    @Test(arguments: [0.0, 5, 29, 30, 31, 400, 5000], [0.0, 100, 299, 900, 8000])
    func neverTurnsMoreThanOnePageAndIsSymmetric(distance: Double, velocity: Double) {
        for sign in [1.0, -1] {
            let pages = turn.pages(distance: distance, velocity: velocity * sign)

            #expect(abs(pages) <= 1)
            #expect(turn.pages(distance: -distance, velocity: -velocity * sign) == -pages)
        }
    }

    @Test func extentThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) { _ = PageTurn(extent: .nan) }
        await #expect(processExitsWith: .failure) { _ = PageTurn(extent: -1) }
    }
}
