import LayoutMath
import Testing

@testable import Views

/// Tests the transitions of a scroller's state.
@MainActor
@Suite struct ScrollerTests {
    let free = ScrollTrack(viewport: 400, content: 2000)
    var paged: ScrollTrack {
        let stops = StopList(widths: [400, 400, 400, 400], viewport: 400, rules: StopList.Rules(containment: .reachable))
        return ScrollTrack(viewport: 400, limits: 0...1200, snapping: PageSnapping(stops, mode: .projected))
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

        // A critically damped spring that leaves its target with v peaks at v/(ω·e): 2000/(√200·e) = 52.026 (Guides/spring.md).
        #expect(abs(peak - 1252.026) < 0.2)
    }

    @Test func releasePastAnEndSpringsWithTheContentsVelocity() {
        var scroller = Scroller(track: free)
        scroller.beginDrag(at: 0, input: .mouse)
        for event in 1...20 { _ = scroller.drag(by: -9, overscrolls: true, at: Double(event) * 0.0045) }
        let before = scroller.offset(at: 0.09)
        scroller.release(velocity: -2000, at: 0.09, input: .mouse)

        // c·(1 − f/d)² of 2000 points per second after 180 points of pull on 400 (Guides/rubber-band.md).
        #expect(abs(scroller.velocity(at: 0.09) + 2000 * 0.55 * (1 + before / 400) * (1 + before / 400)) < 1e-6)
        #expect(abs(scroller.velocity(at: 0.09) + 706.8) < 1 && scroller.target == 0)
    }

    @Test(arguments: [(3000.0, 400.0), (100, 0), (0, 0), (-3000, 0)])
    func onlyAFlickBackInsideLeavesTheEndThatWasPulled(hand: Double, goal: Double) {
        let scroller = dragged(paged, by: -80, velocity: hand)

        #expect(scroller.state.phase == .settling || scroller.state.phase == .decelerating)
        #expect(goal == 0 ? scroller.target == 0 : scroller.target >= goal)
        #expect(abs(scroller.velocity(at: 0.1) - hand * RubberBand.standard.slope(pull: -80, extent: 400)) < 1e-9)
    }

    @Test func aSpringTakesOverAtOnceWhereTheTrackAsksForIt() {
        var track = paged
        (track.landsBySpring, track.spring) = (true, Spring(response: 0.4, dampingRatio: 0.9))

        let scroller = dragged(track, by: 30, velocity: 3000)

        #expect(scroller.state.phase == .settling)
        #expect(scroller.target == 1200)
    }

    @Test func springLandingIsImmediateInReducedMotion() {
        var track = paged
        track.landsBySpring = true
        var scroller = Scroller(track: track)
        scroller.motionPreference = .reduced
        scroller.beginDrag(at: 0, input: .mouse)
        _ = scroller.drag(by: 30, overscrolls: true, at: 0.1)

        scroller.release(velocity: 900, at: 0.1, input: .mouse)

        #expect(scroller.state.phase == .idle)
        #expect(scroller.offset(at: 0.1) == scroller.target && scroller.target == 400)
    }

    @Test func aPressThatCaughtTheContentIsHeldUntilItDrags() {
        var scroller = dragged(paged, by: 30, velocity: 3000)
        _ = scroller.touch(at: 0.2, input: .mouse)
        #expect(scroller.state.phase == .held)

        var dragged = scroller
        dragged.beginDrag(at: 0.3, input: .mouse)
        #expect(dragged.state.phase == .dragging)
        scroller.cancel(at: 0.3)

        #expect(scroller.state.phase == .settling)
        #expect([0, 400, 800, 1200].contains(scroller.target))
    }

    /// Answers with how the drag began.
    private nonisolated struct Recording: Snapping {
        func nearestStop(to offset: Double) -> Double { offset }
        func stop(after offset: Double) -> Double? { nil }
        func stop(before offset: Double) -> Double? { nil }
        func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
            start.target * 100 + start.distance
        }
    }

    @Test func snappingGetsTheStartAndLengthOfTheDrag() {
        var scroller = Scroller(track: ScrollTrack(viewport: 400, limits: nil, snapping: Recording()))
        scroller.scroll(to: 7, animated: true, at: 0)
        _ = scroller.touch(at: 0.01, input: .mouse)
        scroller.beginDrag(at: 0.02, input: .mouse)
        scroller.skip(4)
        _ = scroller.drag(by: 30, overscrolls: true, at: 0.1)
        var cancelled = scroller

        scroller.release(velocity: 0, at: 0.1, input: .mouse)
        cancelled.cancel(at: 0.1)

        #expect(scroller.target == 734)
        #expect(cancelled.target == 700)
    }

    @Test func touchStopsAGlideWhereItIs() {
        var scroller = dragged(free, by: 100, velocity: 2000)
        let offset = scroller.offset(at: 0.3)

        let caught = scroller.touch(at: 0.3, input: .touch)

        #expect(caught)
        #expect(scroller.state.phase == .held)
        #expect(abs(scroller.offset(at: 0.9) - offset) < 1e-9)
    }

    @Test func regrabInMidBounceDoesNotJump() {
        var scroller = dragged(free, by: -200, velocity: 0)
        let offset = scroller.offset(at: 0.15)
        #expect(offset < -1)

        _ = scroller.touch(at: 0.15, input: .mouse)
        scroller.beginDrag(at: 0.15, input: .mouse)
        _ = scroller.drag(by: 0, overscrolls: true, at: 0.16)

        #expect(abs(scroller.offset(at: 0.16) - offset) < 1e-9)
    }

    @Test func pullPastTheEndIsTheClosedFormWhateverTheEventRate() {
        for count in [1, 4, 10, 100] {
            var scroller = Scroller(track: free)
            scroller.beginDrag(at: 0, input: .mouse)
            for event in 1...count { _ = scroller.drag(by: -200 / Double(count), overscrolls: true, at: Double(event) * 0.01) }

            // f(200) for a viewport of 400 (Guides/rubber-band.md).
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

    @Test(arguments: [0.0, 120, -60])
    func aFlickKeepsItsDecelerationWhenTheContentGrowsOrMoves(shift: Double) {
        let whole = dragged(free, by: 400, velocity: 1500)
        var moved = whole
        for step in 0..<20 {
            let (time, part) = (0.15 + Double(step) * 0.05, shift / 20)
            let track = ScrollTrack(viewport: 400, content: 4000 + Double(step) * 100)
            moved.setTrack(track, offset: moved.offset(at: time) + part, target: moved.target + part, at: time)
            _ = moved.advance(to: time)
        }

        #expect(moved.state.phase == .decelerating)
        for time in stride(from: 1.2, to: 4, by: 0.4) { #expect(abs(moved.offset(at: time) - whole.offset(at: time) - shift) < 0.6) }
        #expect(abs(moved.target - whole.target - shift) < 0.6)
    }

    @Test func aFlickThatMeetsAnEndEarlierBouncesThere() {
        var scroller = dragged(free, by: 100, velocity: 3000)

        scroller.setTrack(ScrollTrack(viewport: 400, content: 900), offset: scroller.offset(at: 0.2), target: scroller.target, at: 0.2)

        #expect(scroller.target == 500)
        #expect((0..<100).contains { scroller.offset(at: 0.2 + Double($0) * 0.01) > 500 })
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
