import LayoutMath
import Testing

@Suite struct AnimatedAttributesTests {
    private static let spring = Spring(response: 0.45, dampingRatio: 0.75)

    private func box(_ x: Double, _ y: Double, side: Double = 100) -> LayoutAttributes {
        LayoutAttributes(center: Point(x: x, y: y), size: Size(width: side, height: side))
    }

    private func disc(_ turns: Double, radius: Double = 150) -> LayoutAttributes {
        LayoutAttributes(
            orbit: Orbit(center: Point(x: 300, y: 300), radius: radius, angle: Angle(turns: turns)), size: Size(width: 80, height: 80))
    }

    @Test func restsWhereItWasPutAndArrivesExactly() {
        var item = AnimatedAttributes(box(10, 20))
        #expect(item.attributes(at: 5) == box(10, 20))
        #expect(item.isSettled(at: 0))

        item.retarget(to: box(200, 90, side: 50), at: 5, with: AnimatedAttributesTests.spring)

        #expect(!item.isSettled(at: 5.1))
        #expect(item.isSettled(at: 8))
        #expect(item.attributes(at: 8) == box(200, 90, side: 50))
    }

    @Test(arguments: [0.02, 0.1, 0.2, 0.37])
    func anotherGoalInMidFlightChangesNeitherPlaceNorSpeed(instant: Seconds) {
        let goals = [box(400, 50), disc(0.2), disc(0.8), box(-50, 300, side: 10), disc(0.4, radius: 30), box(0, 0)]
        var item = AnimatedAttributes(box(10, 20))
        var time = 1.0

        for goal in goals {
            let (before, speed) = (item.attributes(at: time), item.velocity(at: time))
            item.retarget(to: goal, at: time, with: AnimatedAttributesTests.spring)
            let (after, speedAfter) = (item.attributes(at: time), item.velocity(at: time))

            #expect(before.center.distance(to: after.center) < 1e-9)
            #expect(abs(before.size.width - after.size.width) < 1e-9)
            #expect((speed - speedAfter).length < 1e-6)
            time += instant
        }
    }

    @Test func velocityIsTheDerivativeOfThePlace() {
        var item = AnimatedAttributes(disc(0))
        item.retarget(to: disc(0.3, radius: 100), at: 0, with: AnimatedAttributesTests.spring)

        for time in [0.05, 0.15, 0.3, 0.5] {
            let h = 1e-5
            let numeric = (item.attributes(at: time + h).center - item.attributes(at: time - h).center) / (2 * h)
            #expect((numeric - item.velocity(at: time)).length < 1e-2)
        }
    }

    @Test func betweenTwoOrbitsItStaysOnTheArcTheShorterWayRound() {
        var item = AnimatedAttributes(disc(0.9))
        item.retarget(to: disc(0.1), at: 0, with: AnimatedAttributesTests.spring)

        for frame in 0...40 {
            let shown = item.attributes(at: Double(frame) / 30)
            #expect(abs(shown.center.distance(to: Point(x: 300, y: 300)) - 150) < 1e-9)
            // By way of 3 o'clock, where x is largest; the spring may pass its goal a little.
            #expect(shown.center.x > 300 + 150 * 0.7)
        }
    }

    @Test func restingItemsAreDelayedAndMovingOnesAreNot() {
        var resting = AnimatedAttributes(box(0, 0))
        resting.retarget(to: box(100, 0), at: 0, with: AnimatedAttributesTests.spring, delay: 0.09)
        #expect(resting.attributes(at: 0.09).center == .zero)
        #expect(resting.attributes(at: 0.12).center.x > 0)
        #expect(!resting.isSettled(at: 0.05))

        resting.retarget(to: box(300, 0), at: 0.05, with: AnimatedAttributesTests.spring, delay: 0.09)

        #expect(resting.attributes(at: 0.08).center.x > 0)
    }

    @Test func aJumpFadesOnlyTheOpacity() {
        var start = box(10, 10)
        start.alpha = 0
        var item = AnimatedAttributes(start)
        item.jump(to: box(90, 10), at: 1, fade: 0.12)

        #expect(item.attributes(at: 1).center.x == 90)
        #expect(item.attributes(at: 1).alpha == 0)
        #expect(abs(item.attributes(at: 1.06).alpha - 0.5) < 1e-9)
        #expect(item.attributes(at: 1.12).alpha == 1)
        #expect(item.isSettled(at: 1.12))
    }

    @Test func shiftingMovesWhatRestsAndWhatFliesByTheSame() {
        var item = AnimatedAttributes(disc(0))
        item.retarget(to: disc(0.25), at: 0, with: AnimatedAttributesTests.spring)
        let before = item.attributes(at: 0.1).center

        item.shift(by: Vector(x: 0, y: -40), at: 0.1)

        let after = item.attributes(at: 0.1).center
        #expect(before.distance(to: after + Vector(x: 0, y: 40)) < 1e-9)
        #expect(item.goal.orbit?.center == Point(x: 300, y: 260))
        #expect(item.attributes(at: 9).center.distance(to: Point(x: 300, y: 410)) < 1e-9)
    }

    @Test func itemsFollowANewMeasuredHeight() {
        var resting = AnimatedAttributes(box(0, 0))
        resting.follow(box(50, 50), at: 1, with: AnimatedAttributesTests.spring)
        #expect(resting.attributes(at: 1) == box(50, 50))

        var moving = AnimatedAttributes(box(0, 0))
        moving.retarget(to: box(100, 0), at: 0, with: AnimatedAttributesTests.spring)
        let before = moving.attributes(at: 0.1).center
        moving.follow(box(200, 0), at: 0.1, with: AnimatedAttributesTests.spring)

        #expect(moving.attributes(at: 0.1).center.distance(to: before) < 1e-9)
        #expect(moving.goal == box(200, 0))
    }

    @Test func opacityAndSizesStayWithinTheirBounds() {
        var start = box(0, 0)
        start.scale = 0
        start.alpha = 0
        var item = AnimatedAttributes(box(0, 0))
        item.retarget(to: start, at: 0, with: AnimatedAttributesTests.spring)

        for frame in 0...60 {
            let shown = item.attributes(at: Double(frame) / 60)
            #expect((0...1).contains(shown.alpha) && shown.scale >= 0 && shown.size.width >= 0)
        }
    }
}
