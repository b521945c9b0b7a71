import LayoutMath
import TestSupport
import Testing
import Views
import Widgets

@Suite struct WrapViewTests {
    private let bricks = [Brick(40, 20), Brick(40, 40), Brick(40, 20)]

    private func shown(width: Double, _ change: (WrapView) -> Void = { _ in }) -> WrapView {
        let wrap = WrapView(bricks, spacing: 10, rowSpacing: 5)
        change(wrap)
        _ = StageHarness(wrap, size: Size(width: width, height: 200))
        return wrap
    }

    @Test func viewsThatDoNotFitBeginARow() {
        let wrap = shown(width: 100)

        #expect(bricks.map(\.frame.origin) == [Point(x: 0, y: 10), Point(x: 50, y: 0), Point(x: 0, y: 45)])
        #expect(wrap.sizeThatFits(Size(width: 100, height: .infinity)) == Size(width: 90, height: 65))
        #expect(wrap.sizeThatFits(.unbounded) == Size(width: 140, height: 40))
    }

    @Test func itFitsTheSizeThatItWants() {
        let wrap = shown(width: 300) { $0.padding = 7 }
        let size = wrap.sizeThatFits(Size(width: 120, height: .infinity))

        #expect(wrap.sizeThatFits(size) == size)
    }

    @Test func rowsFromTheRightAreMirrored() {
        _ = shown(width: 100) { ($0.direction, $0.alignment) = (.rightToLeft, .leading) }

        #expect(bricks.map(\.frame.minX) == [60, 10, 60])
    }

    @Test func hiddenViewsTakeNoRoom() {
        bricks[0].isHidden = true
        _ = shown(width: 100)

        #expect(bricks[2].frame.minX == 50)
    }

    @Test func wordsWiderThanARowWrap() {
        let label = Label("twelve words", maximumLines: 2)
        let wrap = WrapView([Brick(30, 10), label])
        _ = StageHarness(wrap, size: Size(width: 60, height: 200))

        #expect(label.frame == Rect(x: 0, y: 18, width: 45, height: 48))
    }

    @Test func flexibleViewsFillTheirRow() {
        let last = bricks[2].flexible()
        _ = shown(width: 100)

        #expect(last.frame.width == 100)
    }
}
