import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests where real drags open a row, and where they run its first action. Two actions are Σ = 128 points wide.
@Suite struct SwipeThresholdTests {
    private nonisolated static let sides: [(SwipeSide, LayoutDirection)] = [
        (.leading, .leftToRight), (.leading, .rightToLeft), (.trailing, .leftToRight), (.trailing, .rightToLeft),
    ]

    /// The horizontal distance on the screen of a drag that uncovers a side by `reveal` points.
    private func distance(_ reveal: Double, _ side: SwipeSide, _ direction: LayoutDirection) -> Double {
        side.isLeft(in: direction) ? reveal : -reveal
    }

    private func fixture(width: Double = 400, _ direction: LayoutDirection, fullSwipe: Bool = true) -> SwipeFixture {
        SwipeFixture(width: width, leading: ["mark", "flag"], fullSwipe: fullSwipe, direction: direction)
    }

    @Test(arguments: sides, [(-1.0, false), (0, false), (1, true)])
    func aReleaseBeyondHalfOfTheActionsOpensTheSide(side: (SwipeSide, LayoutDirection), step: (Double, Bool)) {
        let fixture = fixture(side.1)

        fixture.drag(distance(64 + step.0, side.0, side.1))

        #expect(fixture.row.openSide == (step.1 ? side.0 : nil))
        fixture.user.settle()
        #expect(abs(fixture.row.offset) == (step.1 ? 128 : 0))
        #expect(fixture.performed.isEmpty)
    }

    /// 0.6·W is the threshold of a wide row, Σ + 60 that of a narrow one.
    @Test(arguments: sides, [(400.0, 240.0), (300, 188)])
    func aFullSwipeRunsTheFirstActionBeyondItsThreshold(side: (SwipeSide, LayoutDirection), row: (Double, Double)) {
        for (step, runs) in [(-1.0, false), (0, false), (1, true)] {
            let fixture = fixture(width: row.0, side.1)

            fixture.drag(distance(row.1 + step, side.0, side.1))

            #expect(fixture.performed == (runs ? [side.0 == .leading ? "mark" : "delete"] : []), "\(step)")
            fixture.user.settle()
            #expect(abs(fixture.row.offset) == (runs ? row.0 : 128), "\(step)")
        }
    }

    @Test(arguments: [(-1.0, 0), (0, 0), (1, 1)]) func theFirstButtonGrowsOnceTheFullSwipeIsArmed(step: Double, armed: Int) {
        let fixture = SwipeFixture()
        fixture.press()

        fixture.pull(-240 - step)
        fixture.user.advance(by: 0.5)

        let widths = fixture.row.card.buttons.map(\.frame.width)
        #expect(armed == 1 ? widths == [240 + step - 8, 0] : widths[0] == widths[1])
        #expect(fixture.performed.isEmpty)
    }

    @Test func theFirstButtonShrinksAgainWhenTheFullSwipeIsTakenBack() {
        let fixture = SwipeFixture()
        fixture.press()
        fixture.pull(-260)
        fixture.user.advance(by: 0.5)

        fixture.user.move(from: Point(x: -64, y: 36), to: Point(x: 56, y: 36), in: 0.1)
        fixture.user.advance(by: 0.5)
        fixture.user.release(56, 36)
        fixture.user.settle()

        #expect(fixture.performed.isEmpty && fixture.row.openSide == .trailing && fixture.row.offset == -128)
        #expect(fixture.row.card.buttons.map(\.frame.width) == [56, 56])
    }

    @Test func withoutAFullSwipeTheRowResistsBeyondItsActions() {
        let fixture = fixture(.leftToRight, fullSwipe: false)
        fixture.press()

        fixture.pull(-300)
        #expect(fixture.row.offset < -128 && fixture.row.offset > -300)
        fixture.user.advance(by: 0.3)
        fixture.release(by: -300)
        fixture.user.settle()

        #expect(fixture.row.offset == -128 && fixture.performed.isEmpty)
    }

    /// Projected, 300 points per second go 150 points, and 100 go 50.
    @Test(arguments: [(-400.0, SwipeSide.trailing as SwipeSide?), (-60, nil), (400, nil)])
    func aFlickCountsByItsProjection(velocity: Double, side: SwipeSide?) {
        let fixture = SwipeFixture()

        fixture.user.fling(from: Point(x: 200, y: 36), by: Vector(x: velocity / 10, y: 0), in: 0.1)
        fixture.user.settle()

        #expect(fixture.row.openSide == side && fixture.performed.isEmpty)
    }

    @Test func aFlickThatClosesASideNeverOpensTheOther() {
        let fixture = fixture(.leftToRight)
        fixture.row.open(.trailing, animated: false)

        fixture.user.fling(from: Point(x: 100, y: 36), by: Vector(x: 90, y: 0), in: 0.05)
        fixture.user.settle()

        #expect(fixture.row.openSide == nil && fixture.row.offset == 0)
    }

    @Test(arguments: [false, true]) func aReversedDragCrossesTheClosedPlaceOnlyToActions(hasLeading: Bool) {
        let fixture = SwipeFixture(leading: hasLeading ? ["mark"] : [])
        fixture.press()
        fixture.pull(-50)

        fixture.user.move(from: Point(x: 146, y: 36), to: Point(x: 246, y: 36), in: 0.2)

        #expect(fixture.row.offset == (hasLeading ? 50 : 0))
    }

    @Test func aSideWithoutActionsDoesNotMove() {
        let fixture = SwipeFixture()

        fixture.drag(150)

        #expect(fixture.row.offset == 0 && fixture.row.openSide == nil && fixture.row.state.sides == nil)
    }

    @Test(arguments: [Pointer.mouse(.left), .touch(1)]) func aMouseAndAFingerSwipeAlike(pointer: Pointer) {
        let fixture = SwipeFixture()

        fixture.drag(-65, pointer: pointer)

        #expect(fixture.row.openSide == .trailing)
    }
}
