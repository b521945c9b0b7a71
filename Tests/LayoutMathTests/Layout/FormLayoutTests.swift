import LayoutMath
import Testing

@Suite struct FormLayoutTests {
    typealias Item = FormLayout.Item

    /// Sections of seeded kinds and heights, at a width.
    private func form(width: Double, seed: UInt64, count: Int = 60) -> FormLayout {
        let draws = SeededValues.uniform(in: 0...1, count: 2 * count, seed: seed)
        var isFirst = true
        let items = (0..<count).map { index -> Item in
            let kind: Item.Kind =
                isFirst || draws[index] < 0.1 ? .header : draws[index] < 0.2 ? .footer : draws[index] < 0.5 ? .row : .halfRow
            defer { isFirst = kind == .footer }
            return Item(kind, beginsSection: isFirst || kind == .header, estimatedHeight: 20 + draws[count + index] * 100)
        }
        var layout = FormLayout(items, bounds: Rect(x: 7, y: 11, width: width, height: 500))
        layout.insets = Insets(top: 16, left: 24, bottom: 16, right: 24)
        return layout
    }

    private func frames(_ layout: FormLayout) -> [Rect] { (0..<layout.itemCount).compactMap { layout.attributes(at: $0)?.frame } }

    @Test(arguments: Array(stride(from: 200.0, through: 2000, by: 37.5)))
    func itemsAreDisjointAndInside(width: Double) {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            for seed in UInt64(1)...5 {
                var layout = form(width: width, seed: seed)
                layout.direction = direction
                let frames = frames(layout)
                let inside = Rect(x: 7 + 24, y: 11 + 16, width: width - 48, height: layout.contentSize.height - 32)
                for (index, frame) in frames.enumerated() {
                    #expect(frame.minX >= inside.minX && frame.maxX <= inside.maxX + 1e-9)
                    #expect(frame.minY >= inside.minY && frame.maxY <= inside.maxY + 1e-9)
                    for other in frames[..<index] { #expect(!frame.intersects(other)) }
                }
            }
        }
    }

    @Test(arguments: [300.0, 700, 1600])
    func itemsInARectangleAreThoseThatOverlapIt(width: Double) {
        let layout = form(width: width, seed: 9)
        let frames = frames(layout)
        for (index, y) in SeededValues.uniform(in: -200...5000, count: 200, seed: 3).enumerated() {
            let rect = Rect(x: Double(index * 13), y: y, width: 180, height: Double(index))
            #expect(layout.elements(in: rect) == frames.indices.filter { frames[$0].intersects(rect) })
        }
    }

    @Test func halfRowsShareALineOnlyWhereThereIsRoom() {
        var layout = FormLayout([Item(.halfRow), Item(.halfRow), Item(.halfRow)], bounds: Rect(x: 0, y: 0, width: 416, height: 300))
        #expect(
            frames(layout) == [
                Rect(x: 0, y: 0, width: 200, height: 44), Rect(x: 216, y: 0, width: 200, height: 44),
                Rect(x: 0, y: 60, width: 200, height: 44),
            ])
        layout.direction = .rightToLeft
        #expect(frames(layout).map(\.minX) == [216, 0, 216])
        layout.bounds.size.width = 415
        #expect(frames(layout).map(\.minY) == [0, 60, 120] && frames(layout).allSatisfy { $0.width == 415 })
    }

    @Test func aSectionNeverSharesALineWithTheOneBefore() {
        let items = [Item(.halfRow), Item(.halfRow, beginsSection: true), Item(.halfRow)]
        let layout = FormLayout(items, bounds: Rect(x: 0, y: 0, width: 900, height: 300))
        #expect(frames(layout).map(\.minY) == [0, 68, 68])
    }

    @Test func gapsFollowFromTheKinds() {
        let items = [
            Item(.header, beginsSection: true, estimatedHeight: 32), Item(.row), Item(.row), Item(.footer, estimatedHeight: 16),
            Item(.header, beginsSection: true, estimatedHeight: 32), Item(.row),
        ]
        let layout = FormLayout(items, bounds: Rect(x: 0, y: 0, width: 300, height: 300))
        let frames = frames(layout)
        #expect(zip(frames, frames.dropFirst()).map { $1.minY - $0.maxY } == [8, 16, 8, 24, 8])
        #expect(layout.contentSize.height == frames[5].maxY)
    }

    @Test func aLineIsAsHighAsItsHighestRow() {
        var layout = FormLayout([Item(.halfRow), Item(.halfRow), Item(.row)], bounds: Rect(x: 0, y: 0, width: 600, height: 300))
        layout.setFittedSize(Size(width: 292, height: 90), at: 1)
        #expect(frames(layout).map(\.minY) == [0, 0, 106])
        layout.setFittedSize(Size(width: 292, height: 120), at: 0)
        layout.setFittedSize(Size(width: 292, height: 44), at: 1)
        #expect(frames(layout).map(\.minY) == [0, 0, 136])
        #expect(layout.fittingSize(at: 0) == nil && layout.fittingSize(at: 2) == Size(width: 600, height: .infinity))
        layout.bounds.size.width = 300
        #expect((0..<3).allSatisfy { layout.fittingSize(at: $0)?.width == 300 })
    }

    @Test func itemsThatStayKeepTheirHeights() {
        var layout = FormLayout([Item(.row), Item(.halfRow), Item(.halfRow)], bounds: Rect(x: 0, y: 0, width: 600, height: 300))
        for index in 0..<3 { layout.setFittedSize(Size(width: 0, height: 50 + Double(index)), at: index) }
        layout.replaceItems(count: 3, keeping: [RowRun(old: 1, new: 0, count: 2)])
        #expect(frames(layout).map(\.height) == [51, 52, 44])
        #expect(frames(layout).map(\.minY) == [0, 0, 68])
    }

    @Test(arguments: [0.0, .nan, .infinity, -50])
    func aWidthThatIsNoneLeavesRowsWithoutWidth(width: Double) {
        let layout = FormLayout([Item(.row), Item(.halfRow)], bounds: Rect(x: 0, y: 0, width: width, height: 100))
        #expect(frames(layout).map(\.width) == [0, 0] && !layout.hasTwoColumns)
    }

    @Test func aFormWithoutRowsIsEmpty() {
        let layout = FormLayout([], bounds: Rect(x: 0, y: 0, width: 500, height: 100))
        #expect(layout.contentSize == Size(width: 500, height: 0))
        #expect(layout.elements(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).isEmpty && layout.attributes(at: 0) == nil)
    }

    @Test func heightsAndItemsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { _ = FormLayout.Item(.row, estimatedHeight: .nan) }
        await #expect(processExitsWith: .failure) {
            var layout = FormLayout([FormLayout.Item(.row)])
            layout.setFittedSize(Size(width: 0, height: -1), at: 0)
        }
        await #expect(processExitsWith: .failure) {
            var layout = FormLayout([FormLayout.Item(.row)])
            layout.setFittedSize(Size(width: 0, height: 10), at: 1)
        }
    }
}
