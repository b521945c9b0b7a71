import LayoutMath
import Testing

@Suite struct TrackGridLayoutTests {
    private func item(_ column: Int, _ row: Int, _ size: Size, _ span: GridArea.Span = .init()) -> TrackGridLayout.Item {
        TrackGridLayout.Item(GridArea(column: column, row: row, span: span), size: size)
    }

    // MARK: Laws

    @Test func itemsInTheirOwnAreasNeverOverlap() {
        var source = RowSource(seed: 101)
        for _ in 0..<1000 {
            let (layout, bounds) = (source.trackGrid(), source.bounds())
            let items = source.gridItems(columns: layout.columns.count)

            let frames = layout.frames(of: items, in: bounds)

            for (index, frame) in frames.enumerated() {
                for other in frames[(index + 1)...] { #expect(!frame.insetBy(1e-6).intersects(other.insetBy(1e-6))) }
            }
        }
    }

    @Test func theColumnsFillTheWidthIfThereIsAFraction() {
        var source = RowSource(seed: 102)
        for _ in 0..<1000 {
            let layout = source.trackGrid()
            let items = source.gridItems(columns: layout.columns.count)
            let needed = layout.naturalSize(of: items, in: .unbounded).width
            let width = needed + source.number(in: 0...500)

            let size = layout.naturalSize(of: items, in: Size(width: width, height: .infinity))

            // Shares whose sum is below 1 leave room, as in CSS.
            let shares = layout.columns.reduce(0) { if case .fraction(let share) = $1 { $0 + share } else { $0 } }
            if shares >= 1 { #expect(abs(size.width - width) < 1e-6) }
            if shares == 0 { #expect(abs(size.width - needed) < 1e-6) }
        }
    }

    @Test func noColumnBecomesNarrowerInAWiderGrid() {
        var source = RowSource(seed: 103)
        for _ in 0..<1000 {
            let (layout, width) = (source.trackGrid(), source.number(in: 0...900))
            let items = source.gridItems(columns: layout.columns.count)

            let before = layout.columnWidths(of: items, in: width)

            #expect(zip(before, layout.columnWidths(of: items, in: width + 50)).allSatisfy { $0 <= $1 + 1e-6 })
        }
    }

    @Test func fittedTracksHoldTheirItemsWhereThereIsRoom() {
        var source = RowSource(seed: 104)
        for _ in 0..<1000 {
            let layout = source.trackGrid()
            let items = source.gridItems(columns: layout.columns.count)

            let size = layout.naturalSize(of: items, in: .unbounded)

            let frames = layout.frames(of: items, in: Rect(origin: .zero, size: size))
            for (frame, item) in zip(frames, items) where item.area.columnRange.allSatisfy({ layout.columns[$0] == .content }) {
                #expect(frame.width >= item.size.width - (item.area.span.columns == 1 ? 0 : 1e-6), "words in it are not truncated")
            }
        }
    }

    @Test func withoutALimitFractionsHoldTheirItems() {
        var source = RowSource(seed: 105)
        for _ in 0..<500 {
            var layout = source.trackGrid()
            layout.columns = layout.columns.map { if case .fraction = $0 { .fraction(source.number(in: 0.5...3)) } else { .content } }
            let items = source.gridItems(columns: layout.columns.count)
            let widths = layout.columnWidths(of: items, in: .infinity)

            for item in items {
                let gaps = Double(item.area.span.columns - 1) * layout.columnSpacing
                #expect(widths[item.area.columnRange].reduce(0, +) + gaps >= item.size.width - 1e-6)
            }
        }
    }

    @Test func rightToLeftMirrorsLeftToRight() {
        var source = RowSource(seed: 106)
        for _ in 0..<500 {
            var layout = source.trackGrid()
            let (items, bounds) = (source.gridItems(columns: layout.columns.count), source.bounds())
            layout.direction = .leftToRight
            let room = bounds.inset(by: layout.insets)
            let forward = layout.frames(of: items, in: bounds)
            layout.direction = .rightToLeft

            expectMirrored(layout.frames(of: items, in: bounds), forward, in: room)
        }
    }

    // MARK: Values

    @Test func tracksOfAllKindsShareTheWidth() {
        var layout = TrackGridLayout(columns: [.content, .points(50), .fraction(1), .fraction(2)])
        (layout.columnSpacing, layout.insets) = (10, Insets(left: 5, right: 5))
        let items = [
            item(0, 0, Size(width: 60, height: 10)), item(1, 0, Size(width: 90, height: 10)), item(0, 1, Size(width: 40, height: 20)),
        ]

        #expect(layout.columnWidths(of: items, in: 300) == [60, 50, 50, 100])
        #expect(layout.columnWidths(of: items, in: 120) == [30, 50, 0, 0])
        #expect(layout.rowHeights(of: items, in: .infinity) == [10, 20])
    }

    @Test func anItemOverSeveralColumnsNeedsOnlyWhatIsMissing() {
        var layout = TrackGridLayout(columns: [.content, .content, .content])
        layout.columnSpacing = 10
        let items = [
            item(0, 0, Size(width: 40, height: 10)), item(1, 0, Size(width: 20, height: 10)),
            item(0, 1, Size(width: 100, height: 10), .init(columns: 2)), item(2, 0, Size(width: 5, height: 50), .init(rows: 2)),
        ]

        #expect(layout.columnWidths(of: items, in: 500) == [55, 35, 5])
        #expect(layout.rowHeights(of: items, in: .infinity) == [25, 25])
        let frames = layout.frames(of: items, in: Rect(x: 0, y: 0, width: 500, height: 400))
        #expect(frames[2] == Rect(x: 0, y: 25, width: 100, height: 25))
        #expect(frames[3] == Rect(x: 110, y: 0, width: 5, height: 50))
    }

    @Test func itemsAreAlignedInTheirCells() {
        var layout = TrackGridLayout(columns: [.points(100)])
        (layout.rows, layout.alignment, layout.verticalAlignment) = ([.points(60)], .trailing, .center)

        let frame = layout.frames(of: [item(0, 0, Size(width: 30, height: 20))], in: Rect(x: 0, y: 0, width: 100, height: 60))[0]

        #expect(frame == Rect(x: 70, y: 20, width: 30, height: 20))
    }

    @Test func rowsThatAreFractionsShareTheHeight() {
        var layout = TrackGridLayout(columns: [.fraction(1)])
        (layout.rows, layout.rowSpacing) = ([.content, .fraction(1), .fraction(1)], 10)

        #expect(layout.rowHeights(of: [item(0, 0, Size(width: 10, height: 30))], in: 150) == [30, 50, 50])
    }

    @Test func itemsFollowEachOtherIntoFreeCells() {
        let spans = [(1, 2), (2, 1), (1, 1), (1, 1), (3, 1), (9, 1), (1, 1)].map { GridArea.Span(columns: $0.0, rows: $0.1) }

        let areas = GridArea.following(spans, columns: 3)

        #expect(areas.map(\.column) == [0, 1, 1, 2, 0, 0, 0])
        #expect(areas.map(\.row) == [0, 0, 1, 1, 2, 3, 4])
        #expect(areas[5].span.columns == 3)
    }

    @Test func itemsFollowEachOtherInReadingOrder() {
        var source = RowSource(seed: 107)
        for _ in 0..<500 {
            let columns = 1 + source.index(below: 5)
            let areas = source.gridItems(columns: columns).map(\.area)

            for (first, second) in zip(areas, areas.dropFirst()) {
                #expect((first.row, first.column) < (second.row, second.column))
                #expect(second.columnRange.upperBound <= columns)
            }
        }
    }

    @Test func tracksAndAreasThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { _ = TrackGridLayout(columns: []) }
        await #expect(processExitsWith: .failure) { _ = TrackGridLayout(columns: [.points(-1)]).columnWidths(of: [], in: 100) }
        await #expect(processExitsWith: .failure) { _ = TrackGridLayout(columns: [.fraction(.nan)]).columnWidths(of: [], in: 100) }
        await #expect(processExitsWith: .failure) { _ = GridArea(column: -1, row: 0) }
        await #expect(processExitsWith: .failure) { _ = GridArea.Span(columns: 0) }
        await #expect(processExitsWith: .failure) {
            let item = TrackGridLayout.Item(GridArea(column: 1, row: 0), size: .zero)
            _ = TrackGridLayout(columns: [.content]).frames(of: [item], in: .zero)
        }
    }
}

extension RowSource {
    fileprivate mutating func tracks(_ count: Int) -> [TrackGridLayout.Track] {
        (0..<count).map { _ in
            switch index(below: 3) {
            case 0: .points(number(in: 0...120))
            case 1: .fraction(number(in: 0.2...3))
            default: .content
            }
        }
    }

    fileprivate mutating func trackGrid() -> TrackGridLayout {
        var layout = TrackGridLayout(columns: tracks(1 + index(below: 5)))
        (layout.rows, layout.insets, layout.direction) = (tracks(index(below: 4)), insets(), direction())
        (layout.columnSpacing, layout.rowSpacing) = (number(in: 0...20), number(in: 0...20))
        (layout.alignment, layout.verticalAlignment) = (alignment(), alignment())
        return layout
    }

    /// 0 … 9 items that follow each other, some over several columns or rows.
    fileprivate mutating func gridItems(columns: Int) -> [TrackGridLayout.Item] {
        let spans = (0..<index(below: 10)).map { _ in
            GridArea.Span(columns: unit() < 0.7 ? 1 : 1 + index(below: 3), rows: unit() < 0.8 ? 1 : 2)
        }
        return GridArea.following(spans, columns: columns).map { area in
            TrackGridLayout.Item(area, size: Size(width: number(in: 0...200), height: number(in: 0...90)))
        }
    }
}
