import LayoutMath
import Testing

@testable import Gallery

@Suite struct CoverPatternTests {
    @Test func regularPatternIsTheOneOfTheMockup() throws {
        let layout = MosaicLayout(CoverPattern.regular.tiles, itemCount: 9, bounds: Rect(x: 0, y: 0, width: 688, height: 400))

        // The design's frames in a window of 1280x720, relative to the mosaic's origin at 448,264.
        let expected: [(Double, Double, Double, Double)] = [
            (0, 0, 270, 264), (278, 0, 132, 128), (418, 0, 131, 128), (557, 0, 131, 264), (278, 136, 271, 128), (0, 272, 131, 128),
            (139, 272, 271, 128), (418, 272, 131, 128), (557, 272, 131, 128),
        ]
        for (index, rect) in expected.enumerated() {
            let frame = try #require(layout.attributes(at: index)).frame
            #expect(abs(frame.minX - rect.0) <= 1 && abs(frame.minY - rect.1) <= 1)
            #expect(abs(frame.width - rect.2) <= 1 && abs(frame.height - rect.3) <= 1)
        }
    }

    @Test func eachRoomHasItsPattern() {
        #expect(CoverPattern.suited(to: Size(width: 688, height: 400), isCompact: false, count: 23) == .regular)
        #expect(CoverPattern.suited(to: Size(width: 652, height: 208), isCompact: true, count: 23) == .compact)
        #expect(CoverPattern.suited(to: Size(width: 1104, height: 608), isCompact: false, count: 23) == .large)
    }

    @Test(arguments: [(688.0, 400.0, false, 9), (652, 208, true, 6), (1104, 608, false, 12)])
    func aFewPicturesFillTheRoom(_ width: Double, _ height: Double, _ isCompact: Bool, _ most: Int) {
        for count in 1..<most {
            let pattern = CoverPattern.suited(to: Size(width: width, height: height), isCompact: isCompact, count: count).tiles

            #expect(pattern.tiles.count == count)
            #expect(pattern.tiles.reduce(0) { $0 + $1.columns * $1.rows } == pattern.columns * pattern.rows)
        }
        let none = CoverPattern.suited(to: Size(width: width, height: height), isCompact: isCompact, count: 0)
        #expect(none.tiles.tiles.count == most)
    }

    @Test(arguments: [CoverPattern.regular, .compact, .large])
    func theTileThatCountsIsASingleOne(pattern: CoverPattern) {
        let tile = pattern.tiles.tiles[pattern.countTile]

        #expect(tile.columns == 1 && tile.rows == 1)
    }
}
