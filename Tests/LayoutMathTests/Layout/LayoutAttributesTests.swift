import LayoutMath
import Testing

@Suite struct LayoutAttributesTests {
    let start = LayoutAttributes(
        center: Point(x: 10, y: 20), size: Size(width: 40, height: 60), alpha: 0, scale: 0.5, zIndex: 1)
    let end = LayoutAttributes(
        center: Point(x: 110, y: 220), size: Size(width: 80, height: 20), alpha: 1, scale: 1, zIndex: 7, outline: .circle)

    @Test func interpolationReachesBothEnds() {
        let first = start.interpolated(to: end, fraction: 0)

        #expect(first.center == start.center && first.size == start.size && first.alpha == 0 && first.scale == 0.5)
        #expect(start.interpolated(to: end, fraction: 1) == end)
    }

    @Test func placeOvershootsButNothingTurnsNegative() {
        let past = start.interpolated(to: end, fraction: 1.5)
        let far = start.interpolated(to: end, fraction: 4)
        let before = start.interpolated(to: end, fraction: -3)

        #expect(past.center == Point(x: 160, y: 320))
        #expect(past.alpha == 1)
        #expect(far.size.height == 0)
        #expect(before.scale == 0 && before.alpha == 0)
    }

    @Test func frameIsScaledAboutTheCentre() {
        #expect(start.frame == Rect(x: 0, y: 5, width: 20, height: 30))
    }

    @Test func arcGoesTheShorterWayRound() {
        let size = Size(width: 10, height: 10)
        let late = LayoutAttributes(orbit: Orbit(center: .zero, radius: 100, angle: Angle(degrees: 350)), size: size)
        let early = LayoutAttributes(orbit: Orbit(center: .zero, radius: 100, angle: Angle(degrees: 10)), size: size)

        let middle = late.interpolated(to: early, fraction: 0.5)

        #expect(middle.center.distance(to: Point(x: 100, y: 0)) < 1e-9)
    }

    @Test func halfATurnGoesClockwise() {
        let size = Size(width: 10, height: 10)
        let right = LayoutAttributes(orbit: Orbit(center: .zero, radius: 100, angle: .zero), size: size)
        let left = LayoutAttributes(orbit: Orbit(center: .zero, radius: 100, angle: Angle(turns: 0.5)), size: size)

        let middle = right.interpolated(to: left, fraction: 0.5)

        #expect(middle.center.distance(to: Point(x: 0, y: 100)) < 1e-9)
    }

    @Test func arcAndStraightWayMixAsAStraightWay() {
        let orbiting = LayoutAttributes(orbit: Orbit(center: .zero, radius: 100, angle: .zero), size: Size(width: 10, height: 10))

        let middle = orbiting.interpolated(to: end, fraction: 0.5)

        #expect(middle.center == Point(x: 105, y: 110))
        #expect(middle.orbit == nil)
    }

    @Test func circleTakesNoHitsInItsCorners() {
        let round = LayoutAttributes(center: Point(x: 50, y: 50), size: Size(width: 100, height: 100), scale: 0.5, outline: .circle)

        #expect(round.contains(Point(x: 74, y: 50)))
        #expect(!round.contains(Point(x: 70, y: 70)))
        #expect(!round.contains(Point(x: 76, y: 50)))
    }

    @Test func itemScaledToNothingTakesNoHits() {
        let gone = LayoutAttributes(center: Point(x: 50, y: 50), size: Size(width: 100, height: 100), scale: 0, outline: .circle)

        #expect(!gone.contains(Point(x: 50, y: 50)))
    }
}
