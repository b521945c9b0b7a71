import LayoutMath
import Testing

@Suite struct SnapSolverTests {
    let row = StopList(widths: [300, 500, 900, 280, 280], spacing: 20, viewport: 600)
    let page = SnapSolver(mode: .page(limit: 1))
    let free = SnapSolver(mode: .projected)

    struct Release: CustomTestStringConvertible {
        var offset: Double
        var velocity: Double
        var start: Double
        var target: Double
        var testDescription: String { "x \(offset) v \(velocity) from \(start) to \(target)" }

        init(_ offset: Double, _ velocity: Double, from start: Double, to target: Double) {
            self.offset = offset
            self.velocity = velocity
            self.start = start
            self.target = target
        }
    }

    @Test(arguments: [
        Release(170, 0, from: 0, to: 320), Release(60, 250, from: 0, to: 0), Release(60, 350, from: 0, to: 320),
        Release(300, -350, from: 0, to: 0), Release(60, 3000, from: 0, to: 320), Release(700, 5000, from: 320, to: 840),
        Release(500, -350, from: 320, to: 320), Release(330, -350, from: 320, to: 0),
        Release(60, 300, from: 0, to: 320), Release(60, 299.9, from: 0, to: 0),
        Release(160, 0, from: 0, to: 320), Release(1000, 0, from: 840, to: 1000), Release(1000, 50, from: 840, to: 1000),
        Release(860, 350, from: 840, to: 1034.65), Release(1100, 350, from: 1140, to: 1740),
        Release(-80, -2000, from: 0, to: 0), Release(1900, 3000, from: 1740, to: 1740), Release(-80, 350, from: 0, to: 320),
    ])
    func pageModeTravelsOneStopAtATime(release: Release) {
        let target = page.target(from: release.offset, velocity: release.velocity, startingAt: release.start, in: row)

        #expect(abs(target - release.target) < 1e-9)
    }

    @Test(arguments: [
        Release(60, 250, from: 0, to: 0), Release(60, 3000, from: 0, to: 1740), Release(700, -100, from: 320, to: 840),
        Release(1740, -9000, from: 1740, to: 0),
    ])
    func projectedModeCrossesAsManyStopsAsTheFlickCarries(release: Release) {
        let target = free.target(from: release.offset, velocity: release.velocity, startingAt: release.start, in: row)

        #expect(target == release.target)
    }

    /// Page view of 800 px: the decisions of Flutter's page physics, whose flick threshold is 20 px/s.
    @Test(arguments: [
        Release(20, 0, from: 0, to: 0), Release(399, 0, from: 0, to: 0), Release(401, 0, from: 0, to: 800),
        Release(10, 21, from: 0, to: 800), Release(200, 1000, from: 0, to: 800), Release(790, -1000, from: 800, to: 0),
        Release(790, -19, from: 800, to: 800),
    ])
    func equalPagesDecideAsFlutterDoes(release: Release) {
        let pages = StopList(widths: [800, 800, 800], viewport: 800)
        let solver = SnapSolver(mode: .page(limit: 1), flickThreshold: 20)

        #expect(solver.target(from: release.offset, velocity: release.velocity, startingAt: release.start, in: pages) == release.target)
    }

    /// Pages of 1000 px make a page per px/ms a point per second: the decisions of libadwaita's swipe tracker.
    @Test(arguments: [
        (at: 1.1, velocity: 0.2, isTouchpad: false, isLong: false, page: 1.0),
        (at: 1.6, velocity: 0.2, isTouchpad: false, isLong: false, page: 2),
        (at: 1.05, velocity: 0.35, isTouchpad: false, isLong: false, page: 2),
        (at: 1.05, velocity: 0.5, isTouchpad: true, isLong: false, page: 1),
        (at: 1.05, velocity: 0.7, isTouchpad: true, isLong: false, page: 2),
        (at: 1.2, velocity: 3, isTouchpad: false, isLong: false, page: 2),
        (at: 1.2, velocity: 3, isTouchpad: false, isLong: true, page: 3),
        (at: 1.2, velocity: -0.4, isTouchpad: false, isLong: false, page: 1),
    ])
    func equalPagesDecideAsLibadwaitaDoes(at: Double, velocity: Double, isTouchpad: Bool, isLong: Bool, page: Double) {
        let pages = StopList(widths: Array(repeating: 1000, count: 6), viewport: 1000)
        let solver = SnapSolver(
            mode: isLong ? .projected : .page(limit: 1),
            flickThreshold: isTouchpad ? SnapSolver.touchpadFlickThreshold : SnapSolver.dragFlickThreshold,
            decelerationRate: isTouchpad ? SnapSolver.touchpadDecelerationRate : SnapSolver.normalDecelerationRate)

        #expect(solver.target(from: at * 1000, velocity: velocity * 1000, startingAt: 1000, in: pages) == page * 1000)
    }

    @Test func projectionIsTheSumOverLaterMilliseconds() {
        let normal = SnapSolver().projectedDistance(velocity: 1000)
        let fast = SnapSolver(decelerationRate: 0.99).projectedDistance(velocity: 1000)

        var sum = 0.0
        var step = 1.0
        for _ in 0..<20_000 {
            step *= 0.998
            sum += step
        }
        #expect(abs(normal - 499) < 1e-6)
        #expect(abs(fast - 99) < 1e-6)
        #expect(abs(normal - sum) < 1e-6)
    }

    @Test func draggingFartherThanTheLimitIsNotTakenBackByAFlick() {
        let pages = StopList(widths: Array(repeating: 500, count: 9), viewport: 500)

        let target = page.target(from: 2010, velocity: 400, startingAt: 500, in: pages)

        #expect(target == 2000)
    }

    @Test func largerLimitAllowsMoreStops() {
        let pages = StopList(widths: Array(repeating: 500, count: 9), viewport: 500)

        let target = SnapSolver(mode: .page(limit: 3)).target(from: 510, velocity: 9000, startingAt: 500, in: pages)

        #expect(target == 2000)
    }

    @Test func unlimitedLimitDoesNotOverflow() {
        let solver = SnapSolver(mode: .page(limit: .max))

        #expect(solver.target(from: 60, velocity: 90_000, startingAt: 0, in: row) == 1740)
        #expect(solver.target(from: 1700, velocity: -90_000, startingAt: 1740, in: row) == 0)
    }

    @Test func withoutStopsTheProjectionIsKeptWithinBounds() {
        let solver = SnapSolver(mode: .none)

        #expect(abs(solver.target(from: 100, velocity: 100, startingAt: 0, in: row) - 149.9) < 1e-9)
        #expect(solver.target(from: 100, velocity: 9000, startingAt: 0, in: row) == 1740)
        #expect(solver.target(from: -40, velocity: 0, startingAt: 0, in: row) == 0)
    }

    @Test func flickEndingExactlyAtZeroRestsAtZero() {
        // A projection of exactly 0 must not count as no target.
        let velocity = -500.0
        let offset = -free.projectedDistance(velocity: velocity)

        #expect(free.target(from: offset, velocity: velocity, startingAt: 840, in: row) == 0)
    }

    @Test func directionOfAFlickIsItsVelocityNotItsTravel() {
        // Dragged 200 px forward from stop 320, then flicked back.
        #expect(page.target(from: 520, velocity: -900, startingAt: 320, in: row) == 0)
    }

    @Test func seedChunksNeverEndPastTheLastEdge() {
        let panorama = StopList(
            widths: [290, 600, 290], viewport: 320, rules: StopList.Rules(oversize: .chunks(step: 290), containment: .reachable))

        #expect(free.target(from: 880, velocity: 9000, startingAt: 580, in: panorama) == 890)
        #expect(free.target(from: 1180, velocity: 0, startingAt: 890, in: panorama) == 890)
        #expect(free.target(from: 10, velocity: 2000, startingAt: 0, in: panorama) == 890)
    }

    @Test func ringKeepsTurningForward() {
        let ring = StopList(widths: [300, 400, 500, 228], spacing: 75, viewport: 600, rules: StopList.Rules(loops: true))

        #expect(page.target(from: 1440, velocity: 400, startingAt: 1425, in: ring) == 1728)
        #expect(page.target(from: -10, velocity: -400, startingAt: 0, in: ring) == -303)
        #expect(free.target(from: 10, velocity: 4000, startingAt: 0, in: ring) == 1728 + 375)
    }
}
