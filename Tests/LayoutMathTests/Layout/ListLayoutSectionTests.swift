import LayoutMath
import Testing

/// Tests the sections of a list and the headers that stay in sight.
@Suite struct ListLayoutSectionTests {
    /// A row without a header, a section of two rows from 10 to 80, an empty one from 80 to 100, one of a row from 100 to 160.
    private let layout = ListLayout(
        rows: RowExtents(heights: [10, 20, 25, 25, 20, 20, 40]), headerIndices: [1, 4, 5], bounds: Rect(x: 0, y: 0, width: 300, height: 90))

    @Test func sectionsReachFromHeaderToHeader() {
        #expect((-1...7).map(layout.section(ofItem:)) == [nil, nil, 0, 0, 0, 1, 2, 2, nil])
        #expect((0..<3).map(layout.items(inSection:)) == [1..<4, 4..<5, 5..<7])
        #expect((-1...7).filter(layout.isHeader) == [1, 4, 5])
    }

    @Test func headersAreInFrontOfRows() {
        #expect((0..<7).map { layout.attributes(at: $0)?.zIndex } == [0, 1, 0, 0, 1, 1, 0])
    }

    @Test(arguments: [
        (-30.0, 10.0, 80.0), (0, 10, 80), (10, 10, 80), (35, 35, 80), (60, 60, 80), (70, 60, 80), (85, 60, 80), (110, 60, 80),
    ])
    func aHeaderStaysAtTheTopUntilTheNextPushesItUp(offset: Double, first: Double, second: Double) {
        #expect(layout.stickyOrigin(ofHeader: 0, at: offset) == first)
        #expect(layout.stickyOrigin(ofHeader: 1, at: offset) == second)
    }

    @Test func theLastHeaderIsPushedUpByTheEndOfItsRows() {
        #expect([99, 120, 140, 150, 900].map { layout.stickyOrigin(ofHeader: 2, at: $0) } == [100, 120, 140, 140, 140])
    }

    @Test func headersStickBelowBars() {
        var layout = layout
        layout.stickyInset = 30

        #expect(layout.stickyOrigin(ofHeader: 0, at: 0) == 30)
        #expect(layout.stickySection(at: -21) == nil)
        #expect(layout.stickySection(at: -20) == 0)
    }

    @Test(arguments: [(-5, nil), (9.9, nil), (10, 0), (79, 0), (80, 1), (99, 1), (100, 2), (159, 2), (160, nil)] as [(Double, Int?)])
    func theSectionAtTheTopHasTheHeaderThatSticks(offset: Double, section: Int?) {
        #expect(layout.stickySection(at: offset) == section)
    }

    @Test(arguments: 0..<10)
    func aStickyHeaderIsBetweenItsPlaceAndTheNextHeader(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 820)
        for _ in 0..<20 {
            let layout = source.list()
            for _ in 0..<20 where layout.sectionCount > 0 {
                let (section, offset) = (source.index(below: layout.sectionCount), source.offset(in: layout))
                let header = layout.headerIndices[section]
                let origin = layout.stickyOrigin(ofHeader: section, at: offset)
                let rest = layout.top(of: header)
                let end = section + 1 < layout.sectionCount ? layout.top(of: layout.headerIndices[section + 1]) : layout.bottom

                #expect(origin >= rest)
                #expect(origin <= end - layout.rows[header])
                if rest >= offset + layout.stickyInset { #expect(origin == rest) }
                if rest < origin && origin < end - layout.rows[header] { #expect(origin == offset + layout.stickyInset) }
            }
        }
    }

    @Test(arguments: 0..<10)
    func aStickyHeaderMovesNoFurtherThanTheContent(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 830)
        for _ in 0..<20 {
            let layout = source.list()
            for _ in 0..<20 where layout.sectionCount > 0 {
                let (section, offset) = (source.index(below: layout.sectionCount), source.offset(in: layout))
                let step = source.unit() < 0.5 ? source.number(in: 0...1) : source.number(in: 0...500)
                let (from, to) = (
                    layout.stickyOrigin(ofHeader: section, at: offset), layout.stickyOrigin(ofHeader: section, at: offset + step)
                )

                // The sum of offset and inset is rounded: 1e-9 is above an ulp of a million points.
                #expect(to >= from && to - from <= step + 1e-9)
            }
        }
    }

    @Test(arguments: 0..<10)
    func theStickySectionEqualsBruteForce(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 840)
        for _ in 0..<20 {
            let layout = source.list()
            let ends = layout.headerIndices.map(layout.top(of:)) + [layout.bottom]
            for _ in 0..<20 {
                let offset = source.offset(in: layout)
                let line = offset + layout.stickyInset

                let expected = (0..<layout.sectionCount).first { ends[$0] <= line && line < ends[$0 + 1] }

                #expect(layout.stickySection(at: offset) == expected)
            }
        }
    }

    @Test(arguments: 0..<10)
    func stickyHeadersDoNotOverlap(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 850)
        for _ in 0..<20 {
            let (layout, fraction) = (source.list(), source.unit())
            let offset = fraction * layout.contentSize.height
            let tops = (0..<layout.sectionCount).map { layout.stickyOrigin(ofHeader: $0, at: offset) }

            for section in tops.indices.dropFirst() {
                #expect(tops[section - 1] + layout.rows[layout.headerIndices[section - 1]] <= tops[section])
            }
        }
    }

    @Test(arguments: 0..<10)
    func everyItemIsInTheSectionThatContainsIt(seed: Int) {
        var source = RowSource(seed: UInt64(seed) + 860)
        let layout = source.list()
        for index in 0..<layout.itemCount {
            let section = (0..<layout.sectionCount).first { layout.items(inSection: $0).contains(index) }

            #expect(layout.section(ofItem: index) == section)
            #expect(layout.isHeader(index) == layout.headerIndices.contains(index))
        }
    }

    @Test func sectionsOutsideTrap() async {
        await #expect(processExitsWith: .failure) { _ = ListLayout(rows: RowExtents(count: 2), headerIndices: [0]).items(inSection: 1) }
        await #expect(processExitsWith: .failure) { _ = ListLayout().stickyOrigin(ofHeader: 0, at: 0) }
    }
}

extension ListLayout {
    fileprivate func top(of index: Int) -> Double { attributes(at: index)?.frame.minY ?? .nan }
    fileprivate var bottom: Double { attributes(at: itemCount - 1)?.frame.maxY ?? .nan }
}

extension RowSource {
    /// An offset in and around the list, often one that brings a row's top to the line at which headers stick.
    fileprivate mutating func offset(in layout: ListLayout) -> Double {
        guard layout.itemCount > 0, unit() < 0.5, let frame = layout.attributes(at: index(below: layout.itemCount))?.frame else {
            return number(in: -300...layout.contentSize.height + 300)
        }
        return frame.minY - layout.stickyInset
    }
}
