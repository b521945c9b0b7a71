import Testing

@testable import LayoutMath

@Suite struct SectionedGridLayoutTests {
    private func layout(_ leading: Int, of count: Int) -> SectionedGridLayout {
        var (large, small) = (GridLayout(), GridLayout())
        large.minimumItemWidth = 240
        small.minimumItemWidth = 120
        var layout = SectionedGridLayout(
            leading: large, trailing: small, leadingCount: leading, insets: Insets(top: 100, left: 20, bottom: 30, right: 20),
            sectionSpacing: 24)
        layout.bounds = Rect(x: 0, y: 0, width: 800, height: 600)
        layout.itemCount = count
        return layout
    }

    private func frames(_ layout: SectionedGridLayout) -> [Rect] { (0..<layout.itemCount).compactMap { layout.attributes(at: $0)?.frame } }

    @Test(arguments: [(0, 0), (0, 9), (3, 3), (3, 40), (7, 8), (5, 2)])
    func elementsAreThoseThatBruteForceFinds(_ leading: Int, _ count: Int) {
        let layout = layout(leading, of: count)

        for y in stride(from: -50.0, to: layout.contentSize.height + 50, by: 37) {
            let rect = Rect(x: 100, y: y, width: 300, height: 90)
            #expect(layout.elements(in: rect) == frames(layout).indices.filter { frames(layout)[$0].intersects(rect) })
        }
    }

    @Test func theSecondGridBeginsBelowTheLastRowOfTheFirst() {
        let layout = layout(4, of: 30)
        let frames = frames(layout)

        #expect(frames[0].minY == 100)
        #expect(frames[4].minY == (frames[..<4].map(\.maxY).max() ?? 0) + 24)
        #expect(frames[4].minX == 20)
        #expect(frames[0].width > frames[4].width)
        #expect(layout.contentSize.height == (frames.last?.maxY ?? 0) + 30)
    }

    /// A single section is laid out like a plain grid.
    @Test func aSectionWithoutItemsTakesNoRoom() {
        #expect(frames(layout(0, of: 5))[0].minY == 100)
        let folders = layout(5, of: 5)
        #expect(folders.contentSize.height == (frames(folders).last?.maxY ?? 0) + 30)
        #expect(layout(0, of: 0).contentSize == Size(width: 800, height: 130))
    }
}
