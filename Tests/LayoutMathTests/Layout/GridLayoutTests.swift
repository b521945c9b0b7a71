import LayoutMath
import Testing

@Suite struct GridLayoutTests {
    private func grid(_ count: Int, _ width: Double, _ height: Double = 600) -> GridLayout {
        GridLayout(itemCount: count, bounds: Rect(x: 0, y: 0, width: width, height: height))
    }

    @Test(arguments: [(159.0, 1), (160, 1), (327, 1), (328, 2), (800, 4), (1000, 6), (0, 1)])
    func columnsAreAsManyAsHaveTheirLeastWidth(width: Double, columns: Int) {
        #expect(grid(10, width).columnCount == columns)
    }

    @Test func itemsFollowEachOtherInRows() throws {
        let layout = grid(5, 328)

        let frames = try (0..<5).map { try #require(layout.attributes(at: $0)).frame }

        #expect(frames[0] == Rect(x: 0, y: 0, width: 160, height: 107))
        #expect(frames[1].origin == Point(x: 168, y: 0))
        #expect(frames[4].origin == Point(x: 0, y: 230))
        #expect(layout.contentSize == Size(width: 328, height: 337))
    }

    @Test func insetsMoveTheRowsAndEndBelowThem() throws {
        var layout = grid(3, 400)
        layout.insets = Insets(top: 100, left: 20, bottom: 40, right: 30)

        let first = try #require(layout.attributes(at: 0))
        let last = try #require(layout.attributes(at: 2))

        #expect(first.frame.origin == Point(x: 20, y: 100))
        #expect(layout.contentSize.height == last.frame.maxY + 40)
    }

    @Test func itemsLieWithinTheContentInWholePointsAndApart() {
        var source = RowSource(seed: 51)
        for _ in 0..<300 {
            let layout = source.grid()
            let frames = (0..<layout.itemCount).compactMap { layout.attributes(at: $0)?.frame }

            for (index, frame) in frames.enumerated() {
                for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] { #expect(edge == edge.rounded()) }
                #expect(frame.minX >= layout.insets.left && frame.maxX <= layout.bounds.width - layout.insets.right)
                #expect(frame.minY >= layout.insets.top && frame.maxY <= layout.contentSize.height - layout.insets.bottom + 1e-9)
                for other in frames[(index + 1)...].prefix(40) { #expect(!frame.intersects(other)) }
            }
        }
    }

    @Test func elementsInARectAreThoseWhoseFramesMeetIt() {
        var source = RowSource(seed: 52)
        for _ in 0..<300 {
            let layout = source.grid()
            let rect = source.rect(in: layout.contentSize)
            var visited: [Int] = []

            layout.forEachElement(in: rect) { visited.append($0) }

            #expect(visited == bruteForce(layout, rect))
            #expect(layout.elements(in: rect) == visited)
        }
    }

    @Test func aHundredThousandItemsAreSearchedByArithmetic() {
        let layout = grid(100_000, 1000)
        let middle = Rect(x: 0, y: layout.contentSize.height / 2, width: 1000, height: 600)

        let found = layout.elements(in: middle)

        // Six columns and at most seven rows of 115 that share height with 600.
        #expect(found.count <= 42 && found.count >= 36)
        #expect(found == Array((found.first ?? 0)...(found.last ?? 0)))
    }

    @Test(arguments: [0.0, 1, 40, 115])
    func tinyRoomsHaveOneColumnOfFiniteItems(side: Double) {
        for count in [0, 1, 2, 40] {
            let layout = grid(count, side, side)

            #expect(layout.contentSize.height.isFinite && layout.columnCount == 1)
            #expect(layout.attributes(at: count) == nil && layout.attributes(at: -1) == nil)
            #expect(layout.elements(in: Rect(x: -10, y: -10, width: 1e6, height: 1e6)).count == count)
        }
    }

    @Test func negativeItemCountTraps() async {
        await #expect(processExitsWith: .failure) { _ = GridLayout(itemCount: -1) }
    }
}

/// The definition of `elements(in:)`, by testing every element.
func bruteForce(_ layout: some CollectionLayout, _ rect: Rect) -> [Int] {
    (0..<layout.itemCount).filter { layout.attributes(at: $0)?.frame.intersects(rect) ?? false }
}

extension RowSource {
    fileprivate mutating func grid() -> GridLayout {
        var layout = GridLayout(
            itemCount: index(below: 120), bounds: Rect(x: 0, y: 0, width: number(in: 120...1500), height: number(in: 0...900)))
        layout.insets = Insets(top: number(in: 0...90), left: number(in: 0...40), bottom: number(in: 0...60), right: number(in: 0...40))
        layout.spacing = unit() < 0.2 ? 0 : number(in: 1...30).rounded()
        layout.minimumItemWidth = number(in: 20...400)
        layout.itemAspect = number(in: 0.4...3)
        return layout
    }

    /// A rectangle in and around content of this size, sometimes without extent.
    mutating func rect(in content: Size) -> Rect {
        Rect(
            x: number(in: -200...content.width + 100), y: number(in: -200...content.height + 100),
            width: unit() < 0.1 ? 0 : number(in: 0...900), height: unit() < 0.1 ? 0 : number(in: 0...900))
    }
}
