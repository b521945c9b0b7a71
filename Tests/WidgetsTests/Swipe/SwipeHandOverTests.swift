import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// A row inside the middle page of a pager, which is the middle page of a panorama: each has a page on both sides.
@MainActor
private final class NestedPages {
    let outer = ScrollView(.horizontal)
    let pager = ScrollView(.horizontal)
    let row = SwipeRow(View())
    let user: StageHarness

    init(leading: Int, trailing: Int, fullSwipe: Bool = false) {
        user = StageHarness(outer, size: Size(width: 400, height: 200))
        func actions(_ count: Int) -> SwipeActions {
            let actions = (0..<count).map { SwipeAction("action \($0)", icon: .check) { _, _ in } }
            return SwipeActions(actions, performsFirstActionWithFullSwipe: fullSwipe)
        }
        row.leadingActions = { actions(leading) }
        row.trailingActions = { actions(trailing) }
        for (scroll, content) in [(outer, pager as View), (pager, row)] {
            scroll.contentSize = Size(width: 1200, height: 200)
            let stops = StopList(widths: [400, 400, 400], viewport: 400)
            scroll.setTrack(ScrollTrack(viewport: 400, limits: 0...800, snapping: PageSnapping(stops, mode: .page(limit: 1))))
            scroll.scroll(to: 400, animated: false)
            content.frame = Rect(x: 400, y: 0, width: 400, height: content === row ? 72 : 200)
            scroll.contentView.addSubview(content)
        }
        user.settle()
    }

    /// The offsets of the row, the pager and the panorama.
    var offsets: [Double] { [row.offset, pager.contentOffset.x, outer.contentOffset.x] }

    func areNear(_ expected: [Double]) -> Bool { zip(offsets, expected).allSatisfy { abs($0 - $1) < 1e-6 } }
}

@Suite struct SwipeHandOverTests {
    @Test(arguments: [-1.0, 1]) func aRowWithActionsOnTheSideTakesTheDrag(direction: Double) {
        let pages = NestedPages(leading: direction > 0 ? 2 : 0, trailing: direction > 0 ? 0 : 2)

        pages.user.drag(from: Point(x: 200, y: 36), to: Point(x: 200 + direction * 104, y: 36))
        pages.user.settle()

        #expect(pages.offsets == [direction * 128, 400, 400])
    }

    @Test(arguments: [-1.0, 1]) func rowWithoutActionsPassesTheDragToThePager(direction: Double) {
        let pages = NestedPages(leading: direction > 0 ? 0 : 2, trailing: direction > 0 ? 2 : 0)

        pages.user.fling(from: Point(x: 200, y: 36), by: Vector(x: direction * 100, y: 0), in: 0.1)
        pages.user.settle()

        #expect(pages.offsets == [0, 400 - direction * 400, 400])
    }

    @Test(arguments: [-1.0, 1]) func anOpenRowIsClosedBeforeThePagerFollows(direction: Double) {
        let pages = NestedPages(leading: direction > 0 ? 0 : 2, trailing: direction > 0 ? 2 : 0)
        pages.row.open(direction > 0 ? .trailing : .leading, animated: false)

        pages.user.press(200, 36)
        pages.user.move(from: Point(x: 200, y: 36), to: Point(x: 200 + direction * 182, y: 36), in: 0.2)

        // Four points are the slop, 128 close the row.
        #expect(pages.areNear([0, 400 - direction * 50, 400]))
    }

    @Test(arguments: [-1.0, 1]) func thePagersRestGoesToThePanorama(direction: Double) {
        let pages = NestedPages(leading: direction > 0 ? 0 : 2, trailing: direction > 0 ? 2 : 0)
        pages.row.open(direction > 0 ? .trailing : .leading, animated: false)
        pages.pager.scroll(to: 400 - direction * 350, animated: false)
        let x = direction > 0 ? 20.0 : 380
        let start = pages.row.convert(Point(x: x, y: 36), to: nil)
        // The row has moved aside with the pager, and the press is on its visible rest.
        let seen = Point(x: min(max(start.x, 5), 395), y: 36)

        pages.user.press(seen.x, seen.y)
        pages.user.move(from: seen, to: seen + Vector(x: direction * (4 + 128 + 50 + 30), y: 0), in: 0.2)

        #expect(pages.areNear([0, 400 - direction * 400, 400 - direction * 30]))
    }

    @Test(arguments: [-1.0, 1]) func aDragThatOpensTheRowNeverTurnsThePage(direction: Double) {
        let pages = NestedPages(leading: direction > 0 ? 2 : 0, trailing: direction > 0 ? 0 : 2)

        pages.user.fling(from: Point(x: 200, y: 36), by: Vector(x: direction * 190, y: 0), in: 0.1)
        pages.user.settle()

        #expect(pages.offsets == [direction * 128, 400, 400])
    }

    @Test func theVelocityOfADragThatWasHandedOverTurnsThePage() {
        let pages = NestedPages(leading: 0, trailing: 2)
        pages.row.open(.trailing, animated: false)

        pages.user.fling(from: Point(x: 100, y: 36), by: Vector(x: 250, y: 0), in: 0.15)
        pages.user.settle()

        #expect(pages.offsets == [0, 0, 400])
    }

    @Test(arguments: [-1.0, 1]) func aTouchpadSwipesARowWithActionsAndScrollsThePagerOtherwise(direction: Double) {
        let pages = NestedPages(leading: 0, trailing: 2)

        for _ in 0..<10 { pages.user.wheel(direction, 0, at: Point(x: 200, y: 36), source: .precise) }
        let offsets = pages.offsets
        pages.user.settle()

        // Fingers to the left scroll to the right, and uncover the trailing actions.
        #expect(offsets == (direction > 0 ? [-100, 400, 400] : [0, 300, 400]))
        #expect(pages.row.openSide == (direction > 0 ? .trailing : nil))
    }

    @Test func aNotchOfAWheelOpensAndClosesTheRow() {
        let pages = NestedPages(leading: 0, trailing: 2)

        pages.user.wheel(1, 0, at: Point(x: 200, y: 36))
        pages.user.settle()
        #expect(pages.offsets == [-128, 400, 400])
        pages.user.wheel(-1, 0, at: Point(x: 200, y: 36))
        pages.user.settle()

        #expect(pages.offsets == [0, 400, 400])
    }

    @Test func aVerticalWheelIsLeftToTheList() {
        let fixture = SwipeFixture()

        fixture.user.wheel(0, -3, at: Point(x: 200, y: 36))

        #expect(fixture.row.offset == 0 && fixture.row.state.sides == nil)
    }
}
