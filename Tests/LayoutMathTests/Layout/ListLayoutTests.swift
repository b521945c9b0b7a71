import LayoutMath
import Testing

@Suite struct ListLayoutTests {
    private func frames(_ layout: ListLayout) -> [Rect] { (0..<layout.itemCount).compactMap { layout.attributes(at: $0)?.frame } }

    @Test func rowsFillTheWidthWithinTheInsets() {
        var layout = ListLayout(rows: RowExtents(heights: [30, 44]), bounds: Rect(x: 5, y: 10, width: 320, height: 500))
        layout.insets = Insets(top: 20, left: 16, bottom: 40, right: 4)
        layout.spacing = 2

        let frames = frames(layout)

        #expect(frames == [Rect(x: 21, y: 30, width: 300, height: 30), Rect(x: 21, y: 62, width: 300, height: 44)])
        #expect(layout.contentSize == Size(width: 320, height: 20 + 30 + 2 + 44 + 40))
    }

    @Test func withoutItemsThereAreOnlyInsets() {
        var layout = ListLayout(bounds: Rect(x: 0, y: 0, width: 300, height: 500))
        layout.insets = Insets(top: 20, left: 0, bottom: 40, right: 0)

        #expect(layout.contentSize == Size(width: 300, height: 60))
        #expect(layout.attributes(at: 0) == nil)
        #expect(layout.elements(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).isEmpty)
        #expect(layout.stickySection(at: 0) == nil)
    }

    @Test(arguments: 0..<10)
    func aRowBeginsExactlyWhereTheOneAboveAndTheSpacingEnd(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 800)
        for _ in 0..<10 {
            let layout = source.list()
            let frames = frames(layout)

            for (above, below) in zip(frames, frames.dropFirst()) { #expect(above.maxY + layout.spacing == below.minY) }
            for frame in frames { #expect(frame.minX == frames[0].minX && frame.width == frames[0].width) }
            guard let first = frames.first, let last = frames.last else { continue }
            #expect(abs(first.minY - layout.bounds.minY - layout.insets.top) <= RowExtents.resolution / 2)
            #expect(layout.contentSize.height == last.maxY - layout.bounds.minY + layout.insets.bottom)
        }
    }

    @Test(arguments: 0..<10)
    func elementsInARectAreThoseWhoseFramesMeetIt(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 810)
        for _ in 0..<10 {
            let layout = source.list()
            for _ in 0..<15 {
                let rect = source.rect(around: layout)
                var visited: [Int] = []

                layout.forEachElement(in: rect) { visited.append($0) }

                #expect(visited == bruteForce(layout, rect))
                #expect(layout.elements(in: rect) == visited)
            }
        }
    }

    @Test func rowsHigherThanTheWindowAreFoundInTheirMiddle() {
        let layout = ListLayout(rows: RowExtents(heights: [10, 5000, 10]), bounds: Rect(x: 0, y: 0, width: 300, height: 500))

        #expect(layout.elements(in: Rect(x: 0, y: 2000, width: 300, height: 500)) == [1])
        #expect(layout.elements(in: Rect(x: 0, y: 2000, width: 300, height: 0)) == [1])
        #expect(layout.elements(in: Rect(x: 300, y: 2000, width: 300, height: 500)).isEmpty)
    }

    @Test func rowsAndRectsWithoutHeightMeetOnlyInside() {
        let layout = ListLayout(rows: RowExtents(heights: [10, 0, 10]), bounds: Rect(x: 0, y: 0, width: 300, height: 500))

        #expect(layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 10)) == [0])
        #expect(layout.elements(in: Rect(x: 0, y: 9, width: 300, height: 2)) == [0, 1, 2])
        #expect(layout.elements(in: Rect(x: 0, y: 10, width: 300, height: 0)).isEmpty)
    }

    @Test func aMillionRowsAreSearchedByTheirSums() {
        let layout = ListLayout(rows: RowExtents(count: 1_000_000, estimate: 44.5), bounds: Rect(x: 0, y: 0, width: 300, height: 500))

        let found = layout.elements(in: Rect(x: 0, y: 500_000 * 44.5, width: 300, height: 500))

        #expect(found == Array(500_000..<500_012))
        #expect(layout.contentSize.height == 44_500_000)
    }

    @Test func aHeightMovesAllLaterRowsByTheResult() {
        var layout = ListLayout(rows: RowExtents(count: 4, estimate: 40))

        let change = layout.setHeight(50.25, at: 1)

        #expect(change == 10.25)
        #expect(frames(layout).map(\.minY) == [0, 40, 90.25, 130.25])
        #expect(layout.rows.isMeasured(at: 1) && !layout.rows.isMeasured(at: 0))
    }

    @Test func rowsFadeWhereTheyStand() {
        let layout = ListLayout(rows: RowExtents(heights: [30, 44]), bounds: Rect(x: 0, y: 0, width: 320, height: 500))

        let appearing = layout.initialAttributes(forAppearing: 1)

        #expect(appearing?.alpha == 0)
        #expect(appearing?.frame == Rect(x: 0, y: 30, width: 320, height: 44))
        #expect(layout.finalAttributes(forDisappearing: 1) == appearing)
        #expect(layout.finalAttributes(forDisappearing: 2) == nil)
    }

    @Test(arguments: [(0, []), (3, [0]), (4, [0, 3]), (9, [0, 3])] as [(Int, [Int])])
    func anotherItemCountKeepsTheFirstItemsAndTheirHeaders(count: Int, headers: [Int]) {
        var layout = ListLayout(rows: RowExtents(heights: [10, 20, 30, 40, 50], estimate: 7), headerIndices: [0, 3])

        layout.itemCount = count

        #expect(layout.itemCount == count && layout.headerIndices == headers)
        #expect(frames(layout).map(\.height) == Array([10, 20, 30, 40, 50, 7, 7, 7, 7].prefix(count)))
    }

    @Test func itemsAreReplacedWithTheirHeaders() {
        var layout = ListLayout(rows: RowExtents(heights: [10, 20, 30], estimate: 7), headerIndices: [0])

        let runs = [RowRun(old: 0, new: 1, count: 3)]
        layout.replaceItems(rows: RowExtents(carrying: layout.rows, count: 4, runs: runs), headerIndices: [0, 1])

        #expect(frames(layout).map(\.height) == [7, 10, 20, 30])
        #expect(layout.sectionCount == 2)
    }

    @Test func headersThatDoNotAscendWithinTheItemsTrap() async {
        await #expect(processExitsWith: .failure) { _ = ListLayout(rows: RowExtents(count: 5), headerIndices: [2, 1]) }
        await #expect(processExitsWith: .failure) { _ = ListLayout(rows: RowExtents(count: 5), headerIndices: [2, 2]) }
        await #expect(processExitsWith: .failure) { _ = ListLayout(rows: RowExtents(count: 5), headerIndices: [5]) }
        await #expect(processExitsWith: .failure) { _ = ListLayout(rows: RowExtents(count: 5), headerIndices: [-1, 2]) }
        await #expect(processExitsWith: .failure) {
            var layout = ListLayout()
            layout.replaceItems(rows: RowExtents(), headerIndices: [0])
        }
    }

    @Test func heightsAndCountsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) {
            var layout = ListLayout(rows: RowExtents(count: 1))
            layout.setHeight(.nan, at: 0)
        }
        await #expect(processExitsWith: .failure) {
            var layout = ListLayout(rows: RowExtents(count: 1))
            layout.setHeight(-1, at: 0)
        }
        await #expect(processExitsWith: .failure) {
            var layout = ListLayout()
            layout.itemCount = -1
        }
        await #expect(processExitsWith: .failure) {
            var layout = ListLayout()
            layout.spacing = -1
        }
    }
}

extension RowSource {
    /// A list of 0 … 300 items with any bounds and insets, some of them headers.
    mutating func list() -> ListLayout {
        let rows = rows().rows
        let density = unit()
        var layout = ListLayout(rows: rows, headerIndices: (0..<rows.count).filter { _ in unit() < density * density })
        layout.bounds = Rect(x: number(in: -9...9), y: number(in: -9...9), width: number(in: 0...900), height: number(in: 0...900))
        layout.insets = Insets(top: number(in: 0...90), left: number(in: 0...40), bottom: number(in: 0...60), right: number(in: 0...40))
        layout.stickyInset = unit() < 0.5 ? 0 : number(in: 0...80)
        return layout
    }

    /// A rectangle in and around the list, often with edges on those of rows or beside them.
    fileprivate mutating func rect(around layout: ListLayout) -> Rect {
        let rect = rect(in: layout.contentSize)
        guard layout.itemCount > 0, unit() < 0.5, let frame = layout.attributes(at: index(below: layout.itemCount))?.frame else {
            return rect
        }
        let (top, bottom) = (nudged(unit() < 0.5 ? frame.minY : frame.maxY), nudged(unit() < 0.5 ? frame.maxY : frame.maxY + 64))
        return Rect(x: rect.minX, y: top, width: rect.width, height: bottom - top)
    }
}
