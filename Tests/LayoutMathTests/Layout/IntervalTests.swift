import LayoutMath
import Testing

@Suite struct IntervalTests {
    @Test func pageStandsWhereTheReadingDirectionPutsIt() {
        let page = Interval(start: 320, length: 500)

        #expect(page.screenStart(atOffset: 100, viewport: 600, direction: .leftToRight) == 220)
        #expect(page.screenStart(atOffset: 100, viewport: 600, direction: .rightToLeft) == -120)
    }

    @Test func rightToLeftIsTheMirrorImageOfLeftToRight() {
        var source = RowSource(seed: 11)
        for _ in 0..<500 {
            let page = Interval(start: source.number(in: -900...900), length: source.number(in: 0...900))
            let offset = source.number(in: -900...900)
            let viewport = source.number(in: 0...900)

            let left = page.screenStart(atOffset: offset, viewport: viewport, direction: .leftToRight)
            let right = page.screenStart(atOffset: offset, viewport: viewport, direction: .rightToLeft)

            // The mirrored right edge is as far from the right side as the left edge is from the left side.
            #expect(abs((viewport - (right + page.length)) - left) < 1e-9)
        }
    }

    @Test func draggingInMirrorSenseMovesTheLogicalOffsetTheSameWay() {
        #expect(LayoutDirection.leftToRight.logicalDelta(7) == 7)
        #expect(LayoutDirection.rightToLeft.logicalDelta(7) == -7)
    }
}
