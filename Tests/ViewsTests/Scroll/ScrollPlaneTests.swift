import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// A scroll view whose content is larger than it both ways.
@MainActor
@Suite struct ScrollPlaneTests {
    let view = ScrollView(.all)
    let user: StageHarness

    init() {
        user = StageHarness(view, size: Size(width: 400, height: 300))
        view.contentView.addSubview(View(frame: Rect(x: 0, y: 0, width: 2000, height: 1500)))
        view.contentSize = Size(width: 2000, height: 1500)
        user.advance(by: 0.02)
    }

    private func drag(_ travel: Vector, from start: Point = Point(x: 300, y: 200)) {
        user.press(start.x, start.y)
        user.move(from: start, to: start + travel, in: 0.4)
    }

    @Test func aDiagonalDragMovesBothWays() {
        drag(Vector(x: -120, y: -90))

        // The slop is lost along the axis on which the drag was recognised, and the other begins with the first movement.
        #expect(abs(view.contentOffset.x - 116) < 1e-9)
        #expect((80...90).contains(view.contentOffset.y))
        #expect(view.scroller(along: .vertical).state.phase == .dragging)
    }

    @Test(arguments: [Vector(x: -120, y: -60), Vector(x: -60, y: -120), Vector(x: -25, y: -25)])
    func aFlickContinuesBothWaysAtTheSpeedsOfThePointer(way: Vector) {
        user.fling(from: Point(x: 300, y: 200), by: way, in: 0.1)
        let speed = view.velocity
        user.settle()

        #expect(abs(speed.x / speed.y - way.x / way.y) < 0.05)
        #expect(view.contentOffset.x > -way.x * 1.5 && view.contentOffset.y > -way.y * 1.5)
        #expect(!view.isScrolling)
    }

    @Test func contentThatFitsOneWayStaysThatWay() {
        view.contentSize = Size(width: 2000, height: 300)

        drag(Vector(x: -120, y: -90))
        #expect(view.contentOffset.y == 0)
        user.release(180, 110)
        user.settle()

        #expect(view.contentOffset.x > 100 && view.contentOffset.y == 0)
    }

    @Test func pastAnEndOnlyThatAxisStretches() {
        drag(Vector(x: -120, y: 90))
        #expect(view.contentOffset.y < 0)
        user.advance(by: 0.2)
        user.release(180, 290)
        user.settle()

        #expect(abs(view.contentOffset.x - 116) < 1e-9 && view.contentOffset.y == 0)
    }

    @Test func aPressCatchesBothWays() {
        user.fling(from: Point(x: 300, y: 200), by: Vector(x: -120, y: -90), in: 0.1)
        user.advance(by: 0.05)
        user.press(200, 150)
        let held = view.contentOffset
        user.advance(by: 0.3)

        #expect(view.contentOffset == held)
        #expect(Axis.both.allSatisfy { view.scroller(along: $0).isHeld })
        user.release(200, 150)
        user.settle()
        #expect(view.contentOffset == held)
    }

    @Test func aCancelledDragRestsBothWays() {
        drag(Vector(x: 60, y: 60))
        user.send(.pointerCancelled(.mouse(.left)))
        user.settle()

        #expect(view.contentOffset == .zero && !view.isScrolling)
    }

    @Test func fingersOnATouchpadMoveBothWays() {
        for _ in 0..<10 {
            user.wheel(1, -0.5, at: Point(x: 200, y: 150), source: .precise)
            user.advance(by: 0.01)
        }
        let offset = view.contentOffset
        user.settle()

        #expect(abs(offset.x - 100) < 1e-9 && abs(offset.y - 50) < 1e-9)
        #expect(view.contentOffset.x > offset.x + 50 && view.contentOffset.y > offset.y + 20)
    }

    @Test(arguments: [
        (0.0, -1.0, KeyModifiers(), Axis.vertical), (1, 0, KeyModifiers(), .horizontal), (0, -1, KeyModifiers.shift, .horizontal),
    ])
    func aNotchMovesOneWay(x: Double, y: Double, modifiers: KeyModifiers, axis: Axis) {
        user.wheel(x, y, at: Point(x: 200, y: 150), modifiers: modifiers)
        user.settle()

        #expect(view.contentOffset[axis] > 30 && view.contentOffset[axis.other] == 0)
    }

    @Test func revealingScrollsBothWaysAndOnlyAsFarAsNeeded() {
        view.reveal(Rect(x: 900, y: 700, width: 100, height: 100))
        user.settle()

        #expect(view.contentOffset == Point(x: 900 + 100 - 400 + 16, y: 700 + 100 - 300 + 16))
        view.reveal(Rect(x: 100, y: 100, width: 100, height: 100))
        #expect(!view.isScrolling)
    }

    @Test func theTraceHasBothOffsets() {
        view.scroll(to: Point(x: 120, y: 5000), animated: false)

        #expect(view.contentOffset == Point(x: 120, y: 1200))
        #expect(view.scrollTrace()["contentOffset"] == .object(["x": .number(120), "y": .number(1200)]))
    }

    @Test func whatIsLeftAtAnEndGoesToTheEnclosingScroller() {
        let outer = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        let user = StageHarness(outer, size: Size(width: 400, height: 300))
        outer.contentSize = Size(width: 1600, height: 300)
        let inner = ScrollView(.all, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        inner.contentSize = Size(width: 450, height: 1000)
        outer.contentView.addSubview(inner)
        user.advance(by: 0.02)

        user.press(300, 200)
        user.move(from: Point(x: 300, y: 200), to: Point(x: 196, y: 160), in: 0.4)

        #expect(abs(inner.contentOffset.x - 50) < 1e-9 && inner.contentOffset.y > 0)
        #expect(abs(outer.contentOffset.x - 50) < 1e-9)
    }
}
