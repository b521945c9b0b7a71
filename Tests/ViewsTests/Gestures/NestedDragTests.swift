import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// A short scroller inside a long one, both horizontal.
@MainActor
@Suite struct NestedDragTests {
    let outer = ScrollView(.horizontal)
    let inner = ScrollView(.horizontal)
    let user: StageHarness

    init() {
        let root = View()
        user = StageHarness(root, size: Size(width: 400, height: 300))
        root.addSubview(outer)
        outer.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        outer.contentView.addSubview(inner)
        inner.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        inner.clipsToBounds = true
        outer.setTrack(ScrollTrack(viewport: 400, content: 1600))
        inner.setTrack(ScrollTrack(viewport: 400, content: 450))
        for scroller in [outer, inner] {
            let page = View(frame: Rect(x: 0, y: 0, width: 1600, height: 300))
            scroller.contentView.insertSubview(page, at: 0)
        }
        user.advance(by: 0.02)
    }

    @Test func innermostThatCanMoveClaimsTheDrag() {
        user.press(300, 150)
        user.move(from: Point(x: 300, y: 150), to: Point(x: 270, y: 150), in: 0.1)

        #expect(abs(inner.contentOffset.x - 26) < 1e-9)
        #expect(outer.contentOffset.x == 0)
    }

    @Test func remainingMovementPassesToTheParentAndReturns() {
        user.press(300, 150)
        user.move(from: Point(x: 300, y: 150), to: Point(x: 196, y: 150), in: 0.2)
        #expect(abs(inner.contentOffset.x - 50) < 1e-9)
        #expect(abs(outer.contentOffset.x - 50) < 1e-9)

        user.move(from: Point(x: 196, y: 150), to: Point(x: 226, y: 150), in: 0.1)
        #expect(abs(inner.contentOffset.x - 50) < 1e-9)
        #expect(abs(outer.contentOffset.x - 20) < 1e-9)
        user.move(from: Point(x: 226, y: 150), to: Point(x: 266, y: 150), in: 0.1)

        #expect(abs(outer.contentOffset.x) < 1e-9)
        #expect(abs(inner.contentOffset.x - 30) < 1e-9)
    }

    @Test func speedLeftAtTheEndGoesToTheParent() {
        user.fling(from: Point(x: 300, y: 150), by: Vector(x: -40, y: 0), in: 0.03)
        #expect(outer.contentOffset.x == 0)

        user.settle()

        #expect(inner.contentOffset.x == 50)
        #expect(outer.contentOffset.x > 100)
    }

    @Test func escapeEndsTheDragWithoutAFlick() {
        user.press(300, 150)
        user.move(from: Point(x: 300, y: 150), to: Point(x: 270, y: 150), in: 0.02)

        user.key(.escape)
        user.move(from: Point(x: 270, y: 150), to: Point(x: 100, y: 150), in: 0.1)
        user.release(100, 150)
        user.settle()

        #expect(abs(inner.contentOffset.x - 26) < 1e-9)
        #expect(outer.contentOffset.x == 0)
    }

    @Test func dragAcrossTheScrollersMovesNeither() {
        user.press(300, 150)
        user.move(from: Point(x: 300, y: 150), to: Point(x: 296, y: 40), in: 0.1)

        #expect(inner.contentOffset.x == 0)
        #expect(outer.contentOffset.x == 0)
    }

    @Test func innerAtItsEndLeavesANewDragToTheParent() {
        inner.scroll(to: 50, animated: false)

        user.press(300, 150)
        user.move(from: Point(x: 300, y: 150), to: Point(x: 246, y: 150), in: 0.1)

        #expect(inner.contentOffset.x == 50)
        #expect(abs(outer.contentOffset.x - 50) < 1e-9)
    }
}
