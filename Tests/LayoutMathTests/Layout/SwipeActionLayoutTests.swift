import LayoutMath
import Testing

@Suite struct SwipeActionLayoutTests {
    static let sides: [(SwipeSide, LayoutDirection)] = [
        (.leading, .leftToRight), (.leading, .rightToLeft), (.trailing, .leftToRight), (.trailing, .rightToLeft),
    ]

    private func layout(_ texts: [Double], width: Double, menu: Double = 40) -> SwipeActionLayout {
        SwipeActionLayout(textWidths: texts, menuTextWidth: menu, rowSize: Size(width: width, height: 72))
    }

    // MARK: Laws

    /// Overlapping buttons of a row too narrow for its actions are the fault of the seed's controls that this layout corrects.
    @Test(arguments: 1...12)
    func framesAreDisjointInsideTheRowAndCoverWhatIsRevealed(count: Int) {
        var source = RowSource(seed: UInt64(count))
        for width in stride(from: 200.0, through: 2000, by: 75) {
            let layout = layout((0..<count).map { _ in source.number(in: 10...260) }, width: width)
            for (side, direction) in Self.sides {
                for reveal in [0, 1, layout.totalWidth, width, 2 * width, source.number(in: 0...width)] {
                    let growth = [0, 1, source.unit()][source.index(below: 3)]
                    let frames = (0..<layout.buttonCount).map {
                        layout.frame(ofButton: $0, reveal: reveal, on: side, direction: direction, growth: growth)
                    }

                    expectRow(
                        side.isLeft(in: direction) ? frames : frames.reversed(),
                        from: side.isLeft(in: direction) ? 0 : width - min(reveal, width),
                        length: min(reveal, width))
                }
            }
        }
    }

    /// Checks that the frames, from left to right, adjoin each other from `start` on.
    private func expectRow(_ frames: [Rect], from start: Double, length: Double) {
        var x = start
        for frame in frames {
            #expect(abs(frame.minX - x) < 1e-9 && frame.width >= 0 && frame.minY == 0 && frame.height == 72)
            x = frame.maxX
        }
        #expect(abs(x - start - length) < 1e-9)
    }

    @Test(arguments: 1...12)
    func widthsFitTheirShareOfTheRowAndKeepTheLeastWidth(count: Int) {
        var source = RowSource(seed: UInt64(count))
        for width in stride(from: 200.0, through: 2000, by: 25) {
            let texts = (0..<count).map { _ in source.number(in: 10...260) }

            let layout = layout(texts, width: width)

            #expect(layout.totalWidth <= 0.8 * width + 1e-9)
            #expect(layout.widths.allSatisfy { $0 >= 74 - 1e-9 })
            #expect(zip(layout.widths, texts).allSatisfy { $0 <= max(74, $1 + 24) } || layout.hasMenu)
        }
    }

    @Test(arguments: 1...12)
    func everyActionHasItsButtonOrIsInTheMenu(count: Int) {
        for width in stride(from: 100.0, through: 2000, by: 25) {
            let layout = layout(Array(repeating: 50, count: count), width: width)

            #expect(Array(layout.visibleActions) + Array(layout.menuActions) == Array(0..<count))
            #expect(layout.hasMenu == (Double(count) * 74 > 0.8 * width && count > 1))
            #expect(layout.hasMenu ? layout.menuActions.count >= 2 : layout.menuActions.isEmpty)
            // One more button would not fit.
            #expect(!layout.hasMenu || Double(layout.buttonCount + 1) * 74 > 0.8 * width)
        }
    }

    @Test(arguments: 0..<10)
    func rightToLeftMirrorsLeftToRight(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        let layout = layout((0..<4).map { _ in source.number(in: 10...120) }, width: 640)
        for side in SwipeSide.allCases {
            for index in 0..<layout.buttonCount {
                let reveal = source.number(in: 0...640)

                let frame = layout.frame(ofButton: index, reveal: reveal, on: side)
                let mirrored = layout.frame(ofButton: index, reveal: reveal, on: side, direction: .rightToLeft)
                let opposite = layout.frame(ofButton: index, reveal: reveal, on: side.opposite)

                #expect(abs(mirrored.minX - (640 - frame.maxX)) < 1e-9)
                #expect(mirrored == opposite)
            }
        }
    }

    @Test(arguments: 0..<10)
    func buttonsKeepTheirProportionsAtEveryReveal(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        let layout = layout((0..<3).map { _ in source.number(in: 10...120) }, width: 800)
        for _ in 0..<50 {
            let reveal = source.number(in: 0...800)
            for index in 0..<3 {
                let shown = layout.frame(ofButton: index, reveal: reveal, on: .trailing).width

                #expect(abs(shown * layout.totalWidth - reveal * layout.widths[index]) < 1e-6)
            }
        }
    }

    @Test func firstButtonGrowsOverTheOthersWithoutPause() {
        let layout = layout([50, 90, 50], width: 640)
        let widths = stride(from: 0.0, through: 1, by: 0.05).map { growth in
            (0..<3).map { layout.frame(ofButton: $0, reveal: 420, on: .trailing, growth: growth).width }
        }

        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0[0] < $1[0] && $0[1] > $1[1] && $0[2] > $1[2] })
        #expect(widths.last == [420, 0, 0])
        #expect(layout.frame(ofButton: 0, reveal: 420, on: .trailing, growth: 1) == Rect(x: 220, y: 0, width: 420, height: 72))
    }

    @Test func growthOutsideItsRangeCountsAsItsEnd() {
        let layout = layout([50, 90], width: 640)
        let frame = { layout.frame(ofButton: 0, reveal: 400, on: .leading, growth: $0) }

        #expect(frame(-3) == frame(0) && frame(9) == frame(1) && frame(.nan) == frame(0))
    }

    // MARK: Values

    @Test(arguments: [(0.0, 74.0), (49, 74), (50, 74), (51, 75), (100, 124)])
    func widthOfATextAndItsPadding(text: Double, width: Double) {
        #expect(layout([text], width: 640).widths == [width])
    }

    /// Four fifths of 370 are 296, four buttons of 74.
    @Test(arguments: [(369.0, 3, 2..<5), (370, 4, 3..<5), (371, 4, 3..<5), (462, 4, 3..<5), (463, 5, 5..<5)])
    func asManyAsFitKeepTheirButtons(width: Double, buttons: Int, menu: Range<Int>) {
        let layout = layout([50, 50, 50, 50, 50], width: width)

        #expect(layout.buttonCount == buttons)
        #expect(layout.menuActions == menu)
    }

    /// 124, 174 and 74 make 372 points; 300 leave 78 of the 150 above the least widths.
    @Test func widthsAboveTheLeastShrinkByTheSameShare() {
        let layout = layout([100, 150, 40], width: 375)

        #expect(layout.widths == [100, 126, 74])
        #expect(layout.totalWidth == 300)
    }

    @Test func buttonOfTheMenuIsTheInnermostAndHasItsTextsWidth() {
        let layout = layout([10, 10, 10, 10, 10, 10], width: 400, menu: 60)

        #expect(layout.widths == [74, 74, 74, 84])
        #expect(layout.frame(ofButton: 3, reveal: 306, on: .trailing).minX == 94)
    }

    @Test func halfRevealedTrailingActions() {
        let layout = layout([76, 26], width: 400)
        let frames = (0..<2).map { layout.frame(ofButton: $0, reveal: 87, on: .trailing) }

        #expect(layout.widths == [100, 74])
        #expect(frames[0] == Rect(x: 350, y: 0, width: 50, height: 72))
        #expect(frames[1] == Rect(x: 313, y: 0, width: 37, height: 72))
    }

    @Test func textSlidesOutFromUnderTheOuterNeighbour() {
        let layout = layout([76, 26], width: 400)
        let trailing = layout.frame(ofButton: 0, reveal: 87, on: .trailing)
        let leading = layout.frame(ofButton: 0, reveal: 87, on: .leading)
        let stretched = layout.frame(ofButton: 0, reveal: 348, on: .trailing)

        #expect(layout.contentFrame(ofButton: 0, in: trailing, on: .trailing) == Rect(x: 350, y: 0, width: 100, height: 72))
        #expect(layout.contentFrame(ofButton: 0, in: leading, on: .leading) == Rect(x: -50, y: 0, width: 100, height: 72))
        #expect(layout.contentFrame(ofButton: 0, in: stretched, on: .trailing) == stretched)
    }

    /// Five times 22.9 points are 114.5, one rounding error more than the row allows, although the quotient of the two is 5.
    @Test func buttonsThatFitButForRoundingKeepTheLeastWidth() {
        let layout = SwipeActionLayout(
            textWidths: Array(repeating: 0, count: 5), menuTextWidth: 0, rowSize: Size(width: 143.12499999999997, height: 72),
            minimumWidth: 22.9, padding: 0)

        #expect(layout.widths == Array(repeating: 22.9, count: 5))
    }

    @Test func noActionsNeedNoRoom() {
        let layout = layout([], width: 400)

        #expect(layout.widths.isEmpty && layout.totalWidth == 0 && !layout.hasMenu && !layout.offersFullSwipe)
    }

    @Test(arguments: [(0.0, 0.0), (50, 40), (92, 73.6), (93, 74), (400, 74)])
    func rowNarrowerThanAButtonHasOneOfItsShare(width: Double, button: Double) {
        let (one, three) = (layout([50], width: width), layout([50, 50, 50], width: min(width, 184)))

        #expect(abs(one.totalWidth - button) < 1e-12 && one.offersFullSwipe)
        #expect(three.buttonCount == 1 && three.menuActions == 0..<3 && !three.offersFullSwipe)
        #expect(three.frame(ofButton: 0, reveal: 30, on: .leading).width == min(30, width))
    }

    // MARK: Traps

    @Test func lengthThatIsNegativeOrNotANumberTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = SwipeActionLayout(textWidths: [50, .nan], menuTextWidth: 40, rowSize: Size(width: 400, height: 72))
        }
        await #expect(processExitsWith: .failure) {
            _ = SwipeActionLayout(textWidths: [-1], menuTextWidth: 40, rowSize: Size(width: 400, height: 72))
        }
        await #expect(processExitsWith: .failure) {
            _ = SwipeActionLayout(textWidths: [50], menuTextWidth: .infinity, rowSize: Size(width: 400, height: 72))
        }
        await #expect(processExitsWith: .failure) {
            _ = SwipeActionLayout(textWidths: [50], menuTextWidth: 40, rowSize: Size(width: -400, height: 72))
        }
        await #expect(processExitsWith: .failure) {
            _ = SwipeActionLayout(textWidths: [50], menuTextWidth: 40, rowSize: Size(width: 400, height: 72), minimumWidth: 0)
        }
    }

    @Test func revealThatIsNegativeOrNotANumberTraps() async {
        await #expect(processExitsWith: .failure) {
            let layout = SwipeActionLayout(textWidths: [50], menuTextWidth: 40, rowSize: Size(width: 400, height: 72))
            _ = layout.frame(ofButton: 0, reveal: -1, on: .leading)
        }
        await #expect(processExitsWith: .failure) {
            let layout = SwipeActionLayout(textWidths: [50], menuTextWidth: 40, rowSize: Size(width: 400, height: 72))
            _ = layout.frame(ofButton: 0, reveal: .nan, on: .leading)
        }
    }

    @Test func buttonOutsideTheButtonsTraps() async {
        await #expect(processExitsWith: .failure) {
            let layout = SwipeActionLayout(textWidths: [50], menuTextWidth: 40, rowSize: Size(width: 400, height: 72))
            _ = layout.frame(ofButton: 1, reveal: 20, on: .leading)
        }
    }
}
