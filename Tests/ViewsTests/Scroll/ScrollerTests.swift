import LayoutMath
import Testing

@testable import Views

/// The transitions of the one state that a scroller has.
@MainActor
@Suite struct ScrollerTests {
    let free = ScrollTrack(viewport: 400, content: 2000)
    var paged: ScrollTrack {
        let stops = StopList(widths: [400, 400, 400, 400], viewport: 400, containment: .reachable)
        return ScrollTrack(viewport: 400, limits: 0...1200, snapping: Snapping(stops, mode: .projected))
    }

    private func dragged(_ track: ScrollTrack, by delta: Double, velocity: Double) -> Scroller {
        var scroller = Scroller(track: track)
        scroller.beginDrag(at: 0, input: .mouse)
        _ = scroller.drag(by: delta, overscrolls: true, at: 0.1)
        scroller.release(velocity: velocity, at: 0.1, input: .mouse)
        return scroller
    }

    @Test(arguments: [
        (100.0, 0.0, ScrollState.Phase.idle), (100, 299, .idle), (100, 1500, .decelerating), (-50, 0, .settling), (-50, -900, .settling),
    ])
    func freeReleaseGoesInto(_ delta: Double, _ velocity: Double, _ phase: ScrollState.Phase) {
        #expect(dragged(free, by: delta, velocity: velocity).state.phase == phase)
    }

    @Test(arguments: [
        (30.0, 0.0, ScrollState.Phase.settling, 0.0), (230, 0, .settling, 400), (30, 400, .settling, 400), (30, 3000, .decelerating, 1200),
        (1200, 0, .idle, 1200), (1200, 900, .settling, 1200), (-80, -900, .settling, 0),
    ])
    func pagedReleaseGoesInto(_ delta: Double, _ velocity: Double, _ phase: ScrollState.Phase, _ target: Double) {
        let scroller = dragged(paged, by: delta, velocity: velocity)

        #expect(scroller.state.phase == phase)
        #expect(scroller.target == target)
    }

    @Test func flickDeceleratesThenSettlesThenRests() {
        var scroller = dragged(paged, by: 30, velocity: 3000)
        var phases: [ScrollState.Phase] = []

        var time = 0.1
        while scroller.advance(to: time), time < 10 {
            if phases.last != scroller.state.phase { phases.append(scroller.state.phase) }
            time += 0.01
        }
        phases.append(scroller.state.phase)

        #expect(phases == [.decelerating, .settling, .idle])
        #expect(scroller.offset(at: time) == 1200)
        #expect(scroller.velocity(at: time) == 0)
    }

    @Test func interiorPageIsNeverOvershot() {
        for velocity in stride(from: 300.0, through: 8000, by: 350) {
            let scroller = dragged(paged, by: 30, velocity: velocity)
            for step in 0..<400 {
                let offset = scroller.offset(at: 0.1 + Double(step) * 0.01)
                #expect(offset <= scroller.target + 1e-9)
            }
        }
    }

    @Test func flickAtTheEndShowsItsSpeedBeyondIt() {
        let scroller = dragged(paged, by: 1200, velocity: 2000)

        let peak = (0..<100).map { scroller.offset(at: 0.1 + Double($0) * 0.005) }.max() ?? 0

        // MOTION.md, section 8.4: from the edge with 2000 points per second the bounce peaks at 52.026.
        #expect(abs(peak - 1252.026) < 0.2)
    }

    @Test func releasePastAnEndSpringsWithTheContentsVelocity() {
        var scroller = Scroller(track: free)
        scroller.beginDrag(at: 0, input: .mouse)
        for event in 1...20 { _ = scroller.drag(by: -9, overscrolls: true, at: Double(event) * 0.0045) }
        let before = scroller.offset(at: 0.09)
        scroller.release(velocity: -2000, at: 0.09, input: .mouse)

        // MOTION.md, section 8.3: c·(1 − f/d)² of 2000 points per second after 180 points of pull on 400.
        #expect(abs(scroller.velocity(at: 0.09) + 2000 * 0.55 * (1 + before / 400) * (1 + before / 400)) < 1e-6)
        #expect(abs(scroller.velocity(at: 0.09) + 706.8) < 1 && scroller.target == 0)
    }

    @Test(arguments: [-2000.0, 0, 2000])
    func picturesPastAnEndSpringWithTheContentsVelocityToo(hand: Double) {
        var scroller = Scroller(track: paged)
        scroller.beginDrag(at: 0, input: .mouse)
        _ = scroller.drag(by: -180, overscrolls: true, at: 0.09)
        scroller.release(to: 400, velocity: hand, at: 0.09, spring: .settle)

        #expect(abs(scroller.velocity(at: 0.09) - hand * RubberBand.standard.slope(pull: 180, extent: 400)) < 1e-9)
    }

    @Test func touchStopsAGlideWhereItIs() {
        var scroller = dragged(free, by: 100, velocity: 2000)
        let offset = scroller.offset(at: 0.3)

        let caught = scroller.touch(at: 0.3, input: .touch)

        #expect(caught)
        #expect(scroller.state.phase == .dragging)
        #expect(abs(scroller.offset(at: 0.9) - offset) < 1e-9)
    }

    @Test func regrabInMidBounceDoesNotJump() {
        var scroller = dragged(free, by: -200, velocity: 0)
        let offset = scroller.offset(at: 0.15)
        #expect(offset < -1)

        _ = scroller.touch(at: 0.15, input: .mouse)
        _ = scroller.drag(by: 0, overscrolls: true, at: 0.16)

        #expect(abs(scroller.offset(at: 0.16) - offset) < 1e-9)
    }

    @Test func pullPastTheEndIsTheClosedFormWhateverTheEventRate() {
        for count in [1, 4, 10, 100] {
            var scroller = Scroller(track: free)
            scroller.beginDrag(at: 0, input: .mouse)
            for event in 1...count { _ = scroller.drag(by: -200 / Double(count), overscrolls: true, at: Double(event) * 0.01) }

            // MOTION.md, section 8.3: 200 points of pull on 400.
            #expect(abs(scroller.offset(at: 1) + 86.274510) < 1e-5)
        }
    }

    @Test func restartingAtAnyInstantContinuesThePath() {
        let whole = dragged(free, by: 100, velocity: 1800)
        for cut in stride(from: 0.15, to: 2.5, by: 0.3) {
            var resumed = Scroller(track: free)
            resumed.beginDrag(at: cut, input: .mouse)
            _ = resumed.drag(by: whole.offset(at: cut), overscrolls: true, at: cut)
            resumed.release(velocity: whole.velocity(at: cut), at: cut, input: .touch)
            guard abs(whole.velocity(at: cut)) > 300 else { continue }

            #expect(abs(resumed.offset(at: 3) - whole.offset(at: 3)) < 0.6)
        }
    }

    @Test func whatIsLeftAtTheLimitIsReturned() {
        var scroller = Scroller(track: free)
        scroller.beginDrag(at: 0, input: .mouse)

        let unused = scroller.drag(by: 1700, overscrolls: false, at: 0.1)

        #expect(unused == 100)
        #expect(scroller.offset(at: 0.1) == 1600)
    }

    @Test func programmaticScrollKeepsSpeedWhenRetargeted() {
        var scroller = Scroller(track: paged)
        scroller.scroll(to: 400, animated: true, at: 0)
        let speed = scroller.velocity(at: 0.1)

        scroller.scroll(to: 800, animated: true, at: 0.1)

        #expect(abs(scroller.velocity(at: 0.1) - speed) < 1)
        #expect(scroller.state.phase == .animating)
    }
}
