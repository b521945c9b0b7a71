import LayoutMath
import Testing

@Suite struct WrapLayoutTests {
    private func item(_ width: Double, _ height: Double = 10, _ flexibility: Flexibility = .rigid) -> StackLayout.Item {
        StackLayout.Item(FlexibleLength(width, flexibility), breadth: height)
    }

    // MARK: Laws

    @Test func rowsHoldAllItemsInOrderAndNoneIsEmpty() {
        var source = RowSource(seed: 91)
        for _ in 0..<1000 {
            let (layout, items, width) = (source.wrap(), source.stackItems(), source.number(in: 0...900))

            let rows = layout.rows(of: items, in: width)

            #expect(rows.flatMap(Array.init) == Array(items.indices))
            #expect(!rows.contains { $0.isEmpty })
        }
    }

    @Test func rowsAreFullButNotOverfull() {
        var source = RowSource(seed: 92)
        for _ in 0..<1000 {
            let (layout, items, width) = (source.wrap(), source.stackItems(), source.number(in: 0...900))
            let rows = layout.rows(of: items, in: width)

            for row in rows {
                #expect(row.count == 1 || layout.naturalSize(of: Array(items[row]), in: .infinity).width <= width + 1e-5)
                guard row.upperBound < items.count else { continue }
                let more = Array(items[row.lowerBound...row.upperBound])
                #expect(layout.naturalSize(of: more, in: .infinity).width > width)
            }
        }
    }

    @Test func itemsAreApartAndBelowEachOther() {
        var source = RowSource(seed: 93)
        for _ in 0..<1000 {
            let (layout, items, bounds) = (source.wrap(), source.stackItems(), source.bounds())

            let frames = layout.frames(of: items, in: bounds)

            let rows = layout.rows(of: items, in: bounds.width)
            for (row, next) in zip(rows, rows.dropFirst()) {
                #expect((frames[row].map(\.maxY).max() ?? 0) <= (frames[next].map(\.minY).min() ?? 0) + 1e-9)
            }
            for (index, frame) in frames.enumerated() {
                for other in frames[(index + 1)...] { #expect(!frame.insetBy(1e-6).intersects(other.insetBy(1e-6))) }
            }
        }
    }

    @Test func allRowsAreWithinTheirNaturalSize() {
        var source = RowSource(seed: 94)
        for _ in 0..<1000 {
            let (layout, items, width) = (source.wrap(), source.stackItems(), source.number(in: 0...900))
            let size = layout.naturalSize(of: items, in: width)

            let frames = layout.frames(of: items, in: Rect(x: 0, y: 0, width: width, height: size.height))

            #expect(frames.allSatisfy { $0.maxY <= size.height - layout.insets.bottom + 1e-6 })
            #expect(size.width > width || layout.rows(of: items, in: size.width) == layout.rows(of: items, in: width))
        }
    }

    @Test func aNarrowerRoomNeverHasFewerRows() {
        var source = RowSource(seed: 95)
        for _ in 0..<1000 {
            let (layout, items, width) = (source.wrap(), source.stackItems(), source.number(in: 0...900))

            #expect(layout.rows(of: items, in: width * source.unit()).count >= layout.rows(of: items, in: width).count)
        }
    }

    @Test func rightToLeftMirrorsLeftToRight() {
        var source = RowSource(seed: 96)
        for _ in 0..<500 {
            var (layout, items, bounds) = (source.wrap(), source.stackItems(), source.bounds())
            items.removeAll { $0.length.natural > bounds.width }
            layout.direction = .leftToRight
            let room = bounds.inset(by: layout.insets)
            let forward = layout.frames(of: items, in: bounds)
            layout.direction = .rightToLeft

            expectMirrored(layout.frames(of: items, in: bounds), forward, in: room)
        }
    }

    // MARK: Values

    @Test func anItemThatDoesNotFitBeginsARow() {
        var layout = WrapLayout(spacing: 10, rowSpacing: 5)
        layout.insets = Insets(all: 2)
        let items = [item(40), item(40, 30), item(40), item(200), item(40)]

        let frames = layout.frames(of: items, in: Rect(x: 0, y: 0, width: 104, height: 0))

        #expect(frames.map(\.minX) == [2, 52, 2, 2, 2])
        #expect(frames.map(\.minY) == [2, 2, 37, 52, 67])
        #expect(layout.naturalSize(of: items, in: 104) == Size(width: 204, height: 79))
    }

    @Test func itemsGrowWithinTheirRow() {
        let layout = WrapLayout(spacing: 10)
        let items = [item(40, 10, Flexibility(grow: 1)), item(40), item(60, 10, Flexibility(grow: 1, maximum: 80))]

        #expect(layout.lengths(of: items, in: 100) == [50, 40, 80])
    }

    @Test func noItemsHaveNoRows() {
        let layout = WrapLayout(spacing: 10, rowSpacing: 10)

        #expect(layout.rows(of: [], in: 100).isEmpty && layout.naturalSize(of: [], in: 100) == .zero)
    }

    @Test func spacingThatIsNoneTraps() async {
        await #expect(processExitsWith: .failure) { _ = WrapLayout(rowSpacing: .nan).naturalSize(of: [], in: 100) }
    }
}

extension RowSource {
    fileprivate mutating func wrap() -> WrapLayout {
        var layout = WrapLayout(spacing: number(in: 0...20), rowSpacing: number(in: 0...20))
        (layout.insets, layout.distribution) = (insets(), distribution())
        (layout.alignment, layout.direction) = (alignment(), direction())
        return layout
    }
}
