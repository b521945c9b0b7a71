import Imaging
import LayoutMath
import Testing

@testable import Widgets

@Suite struct TileGridTests {
    private nonisolated static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 1_024, height: 1_025), PixelSize(width: 20_000, height: 15_000),
    ]
    private nonisolated static let scales = [0.01, 0.06, 0.2, 0.25, 0.26, 0.5, 0.9, 1, 3, 8]

    private func rect(_ tile: PictureTile) -> Rect {
        Rect(x: Double(tile.part.x), y: Double(tile.part.y), width: Double(tile.part.width), height: Double(tile.part.height))
    }

    @Test(arguments: sizes, scales) func tilesOfAllAreaAreAPartition(_ size: PixelSize, scale: Double) {
        let grid = TileGrid(size: size, scale: scale)

        let tiles = grid.tiles(in: Rect(x: -10, y: -10, width: Double(size.width) + 20, height: Double(size.height) + 20))

        #expect(tiles.reduce(0) { $0 + $1.part.size.area } == size.area)
        #expect(Set(tiles).count == tiles.count && tiles.allSatisfy { $0.part.isWithin(size) && $0.level == grid.level })
        for (index, tile) in tiles.enumerated() {
            #expect(
                !tiles.dropFirst(index + 1).contains {
                    rect($0).intersection(rect(tile)).width * rect($0).intersection(rect(tile)).height > 0
                })
        }
    }

    @Test(arguments: sizes, scales) func levelHasOneToTwoTimesThePixelsOfTheDisplay(_ size: PixelSize, scale: Double) {
        let level = TileGrid(size: size, scale: scale).level
        let pixels = 1 / Double(1 << level)

        #expect(pixels >= min(1, scale) / 1.001)
        #expect(level == 6 || pixels < 2 * scale || level == 0)
    }

    @Test(arguments: [
        Rect(x: 1_023.5, y: 10, width: 1, height: 1), Rect(x: 3_000, y: 2_000, width: 2_500, height: 900),
        Rect(x: -50, y: -50, width: 20, height: 20),
    ])
    func tilesInAnAreaAreThoseOfAllThatTouchIt(_ area: Rect) {
        let grid = TileGrid(size: PixelSize(width: 20_000, height: 15_000), scale: 1)
        let all = grid.tiles(in: Rect(x: 0, y: 0, width: 20_000, height: 15_000))

        let found = grid.tiles(in: area)

        #expect(
            Set(found)
                == Set(
                    all.filter {
                        rect($0).minX < area.maxX && rect($0).maxX > area.minX && rect($0).minY < area.maxY && rect($0).maxY > area.minY
                    }))
    }

    @Test func theTileInTheMiddleComesFirst() {
        let grid = TileGrid(size: PixelSize(width: 20_000, height: 15_000), scale: 0.5)

        let tiles = grid.tiles(in: Rect(x: 2_048, y: 2_048, width: 6_144, height: 6_144))

        #expect(tiles.count == 9)
        #expect(tiles.first?.part == PicturePart(x: 4_096, y: 4_096, width: 2_048, height: 2_048))
    }

    @Test func theTilesPixelsAreNamedByPartAndSize() {
        let part = PicturePart(x: 4_096, y: 0, width: 1_000, height: 2_048)

        #expect(PictureTile(level: 0, part: part).image(of: "a").fit == .original)
        #expect(PictureTile(level: 1, part: part).image(of: "a").fit == .exactly(width: 500, height: 1_024))
        #expect(PictureTile(level: 1, part: part).image(of: "a").part == part)
    }
}
