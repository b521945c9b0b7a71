import Imaging
import LayoutMath
import Testing

@testable import Widgets

@Suite struct SlotTilesTests {
    private func tile(_ column: Int, level: Int = 0) -> PictureTile {
        PictureTile(level: level, part: PicturePart(x: column << (10 + level), y: 0, width: 1_024 << level, height: 1_024 << level))
    }

    private func follow(_ tiles: inout SlotTiles, _ wanted: [PictureTile], at time: Seconds, loaded: Set<PictureTile>) {
        tiles.follow(wanted, at: time, isInSight: { _ in true }, isLoaded: { loaded.contains($0) })
    }

    @Test func aTileThatComesFadesIn() {
        var tiles = SlotTiles()
        follow(&tiles, [tile(0)], at: 1, loaded: [])
        #expect(tiles.share(of: tile(0), at: 1) == 0)

        follow(&tiles, [tile(0)], at: 2, loaded: [tile(0)])

        #expect(tiles.share(of: tile(0), at: 2) == 0)
        #expect((0.01...0.99).contains(tiles.share(of: tile(0), at: 2 + SlotTiles.fade / 2)))
        #expect(tiles.isFading(at: 2) && !tiles.isSharp(at: 2))
        #expect(!tiles.isFading(at: 2 + SlotTiles.fade) && tiles.isSharp(at: 2 + SlotTiles.fade))
    }

    @Test func loadedTileAppearsWithoutFading() {
        var tiles = SlotTiles()

        follow(&tiles, [tile(0)], at: 1, loaded: [tile(0)])

        #expect(tiles.isSharp(at: 1) && !tiles.isFading(at: 1))
    }

    @Test func tilesOfAnotherLevelStayUntilTheWantedOnesAreShown() {
        var tiles = SlotTiles()
        let (coarse, fine) = (tile(0, level: 1), [tile(0), tile(1)])
        follow(&tiles, [coarse], at: 1, loaded: [coarse])

        follow(&tiles, fine, at: 2, loaded: [coarse, fine[0]])
        #expect(tiles.drawn == [coarse, fine[0]])
        follow(&tiles, fine, at: 3, loaded: [coarse, fine[0], fine[1]])
        #expect(tiles.drawn == [coarse] + fine)
        follow(&tiles, fine, at: 3 + SlotTiles.fade, loaded: [coarse, fine[0], fine[1]])

        #expect(tiles.drawn == fine)
    }

    @Test func tilesOutOfSightAreReleased() {
        var tiles = SlotTiles()
        follow(&tiles, [tile(0), tile(1)], at: 1, loaded: [tile(0), tile(1)])

        follow(&tiles, [tile(1)], at: 2, loaded: [tile(0), tile(1)])

        #expect(tiles.drawn == [tile(1)])
    }

    @Test func aTileThatIsLostFadesInAgain() {
        var tiles = SlotTiles()
        follow(&tiles, [tile(0)], at: 1, loaded: [tile(0)])

        follow(&tiles, [tile(0)], at: 2, loaded: [])
        follow(&tiles, [tile(0)], at: 3, loaded: [tile(0)])

        #expect(tiles.share(of: tile(0), at: 3) == 0)
    }
}
