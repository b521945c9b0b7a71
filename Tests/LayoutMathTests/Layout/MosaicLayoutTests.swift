import LayoutMath
import Testing

@Suite struct MosaicLayoutTests {
    /// A large tile, a tall one, a wide one and two single ones; two cells stay free.
    private static let pattern = MosaicPattern(
        columns: 4, rows: 3,
        tiles: [
            .init(column: 0, row: 0, columns: 2, rows: 2), .init(column: 2, row: 0), .init(column: 3, row: 0, rows: 2),
            .init(column: 0, row: 2, columns: 2), .init(column: 2, row: 2),
        ])

    private func mosaic(_ count: Int, _ width: Double, _ height: Double) -> MosaicLayout {
        MosaicLayout(MosaicLayoutTests.pattern, itemCount: count, bounds: Rect(x: 0, y: 0, width: width, height: height))
    }

    @Test func aPatternCanBeDrawn() async {
        #expect(MosaicPattern(drawing: ["aabc", "aa.c", "dde."]) == MosaicLayoutTests.pattern)

        await #expect(processExitsWith: .failure) { _ = MosaicPattern(drawing: ["aab", "ab"]) }
        await #expect(processExitsWith: .failure) { _ = MosaicPattern(drawing: ["aac"]) }
        await #expect(processExitsWith: .failure) { _ = MosaicPattern(drawing: ["aab", "bba"]) }
    }

    @Test func onePatternFillsTheRoom() throws {
        let layout = mosaic(5, 408, 308)

        let frames = try (0..<5).map { try #require(layout.attributes(at: $0)).frame }

        #expect(
            frames == [
                Rect(x: 0, y: 0, width: 200, height: 203), Rect(x: 208, y: 0, width: 96, height: 97),
                Rect(x: 312, y: 0, width: 96, height: 203), Rect(x: 0, y: 211, width: 200, height: 97),
                Rect(x: 208, y: 211, width: 96, height: 97),
            ])
        #expect(layout.contentSize == Size(width: 408, height: 308))
    }

    @Test func moreItemsRepeatThePatternBelow() throws {
        let layout = mosaic(12, 408, 308)

        let hero = try #require(layout.attributes(at: 5)).frame
        let second = try #require(layout.attributes(at: 11)).frame

        #expect(hero == Rect(x: 0, y: 316, width: 200, height: 203))
        #expect(second.minY == 632)
        // The last repeat has a large tile and a single one.
        #expect(layout.contentSize.height == 632 + 203)
    }

    @Test func aHeightForRowsMakesThePatternsHeightIndependentOfTheRoom() throws {
        var layout = mosaic(5, 408, 100)
        layout.rowHeight = 50
        layout.insets = Insets(top: 30, left: 0, bottom: 20, right: 0)

        #expect(try #require(layout.attributes(at: 0)).frame == Rect(x: 0, y: 30, width: 200, height: 108))
        #expect(layout.contentSize.height == 30 + 3 * 58 - 8 + 20)
    }

    @Test func tilesLieWithinTheContentAndApart() {
        var source = RowSource(seed: 61)
        for _ in 0..<200 {
            let layout = source.mosaic(MosaicLayoutTests.pattern)
            let frames = (0..<layout.itemCount).compactMap { layout.attributes(at: $0)?.frame }

            for (index, frame) in frames.enumerated() {
                #expect(frame.minX >= layout.insets.left - 0.5 && frame.maxX <= layout.bounds.width - layout.insets.right + 0.5)
                #expect(frame.minY >= layout.insets.top - 0.5 && frame.maxY <= layout.contentSize.height - layout.insets.bottom + 1e-9)
                for other in frames[(index + 1)...].prefix(12) { #expect(!frame.intersects(other)) }
            }
        }
    }

    @Test func elementsInARectAreThoseWhoseFramesMeetIt() {
        var source = RowSource(seed: 62)
        for _ in 0..<300 {
            let layout = source.mosaic(MosaicLayoutTests.pattern)
            let rect = source.rect(in: layout.contentSize)

            #expect(layout.elements(in: rect) == bruteForce(layout, rect))
        }
    }

    @Test(arguments: [0.0, 1, 40, 115])
    func tinyRoomsGiveFiniteTilesWithoutNegativeSizes(side: Double) {
        for count in [0, 1, 2, 40] {
            let layout = mosaic(count, side, side)

            #expect(layout.contentSize.height.isFinite)
            #expect(layout.attributes(at: count) == nil && layout.attributes(at: -1) == nil)
            for index in 0..<count {
                let frame = layout.attributes(at: index)?.frame
                #expect(frame?.width ?? -1 >= 0 && frame?.height ?? -1 >= 0)
            }
        }
    }

    @Test func tilesOnTheSameCellOrOutsideTheGridTrap() async {
        await #expect(processExitsWith: .failure) {
            _ = MosaicPattern(columns: 2, rows: 1, tiles: [.init(column: 0, row: 0, columns: 2), .init(column: 1, row: 0)])
        }
        await #expect(processExitsWith: .failure) { _ = MosaicPattern(columns: 2, rows: 1, tiles: [.init(column: 1, row: 0, columns: 2)]) }
        await #expect(processExitsWith: .failure) { _ = MosaicPattern(columns: 2, rows: 1, tiles: []) }
    }
}

extension RowSource {
    fileprivate mutating func mosaic(_ pattern: MosaicPattern) -> MosaicLayout {
        var layout = MosaicLayout(
            pattern, itemCount: index(below: 60), bounds: Rect(x: 0, y: 0, width: number(in: 200...1500), height: number(in: 150...900)))
        layout.insets = Insets(top: number(in: 0...40), left: number(in: 0...40), bottom: number(in: 0...40), right: number(in: 0...40))
        layout.spacing = unit() < 0.2 ? 0 : number(in: 1...20)
        if unit() < 0.5 { layout.rowHeight = number(in: 10...300) }
        return layout
    }
}
