import LayoutMath
import Testing

@Suite struct SwipeActionCardTests {
    private static let rows = SwipeActionLayoutTests.sides

    /// The design's row: two actions in a row of 72 points open at 128, with cards of 56 by 56 points, 8 points apart.
    @Test(arguments: rows) func theDesignsCardsAreSquareAndEightPointsApart(side: SwipeSide, direction: LayoutDirection) {
        let layout = SwipeActionLayout(
            textWidths: [20, 20], menuTextWidth: 40, rowSize: Size(width: 560, height: 72), minimumWidth: 64, padding: 16)
        let cards = cards(of: layout, reveal: 128, on: side, direction: direction)
        let isLeft = side.isLeft(in: direction)

        #expect(layout.totalWidth == 128)
        #expect(cards[0] == Rect(x: isLeft ? 0 : 504, y: 8, width: 56, height: 56))
        #expect(cards[1] == Rect(x: isLeft ? 64 : 440, y: 8, width: 56, height: 56))
    }

    @Test(arguments: 1...12, rows) func cardsLieInTheirFramesAtEveryReveal(count: Int, row: (SwipeSide, LayoutDirection)) {
        for width in stride(from: 200.0, through: 2000, by: 150) {
            let layout = SwipeActionLayout(
                textWidths: Array(repeating: 30, count: count), menuTextWidth: 40, rowSize: Size(width: width, height: 72),
                minimumWidth: 64)
            for reveal in [0, 0.5, 7, layout.totalWidth / 2, layout.totalWidth, width] {
                let cards = cards(of: layout, reveal: reveal, on: row.0, direction: row.1)
                for (index, card) in cards.enumerated() {
                    let frame = layout.frame(ofButton: index, reveal: reveal, on: row.0, direction: row.1)
                    #expect(card.width >= 0 && card.minX >= frame.minX - 1e-9 && card.maxX <= frame.maxX + 1e-9)
                    #expect(card.minX >= -1e-9 && card.maxX <= width + 1e-9)
                }
            }
        }
    }

    @Test func insetsOfALowRowLeaveNothing() {
        let layout = SwipeActionLayout(textWidths: [20], menuTextWidth: 40, rowSize: Size(width: 400, height: 10))
        let frame = layout.frame(ofButton: 0, reveal: 74, on: .trailing)

        #expect(layout.cardFrame(in: frame, reveal: 74, on: .trailing, gap: 8, inset: 8).height == 0)
        #expect(layout.cardFrame(in: frame, reveal: 74, on: .trailing, gap: 99, inset: 0).width == 0)
    }

    private func cards(of layout: SwipeActionLayout, reveal: Double, on side: SwipeSide, direction: LayoutDirection) -> [Rect] {
        (0..<layout.buttonCount).map {
            let frame = layout.frame(ofButton: $0, reveal: reveal, on: side, direction: direction)
            return layout.cardFrame(in: frame, reveal: reveal, on: side, direction: direction, gap: 8, inset: 8)
        }
    }
}
