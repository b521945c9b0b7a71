import LayoutMath
import Testing

@testable import Scenes

@Suite struct MosaicPlanTests {
    @Test func regularPlanIsTheOneOfTheMockup() {
        let plan = MosaicPlan(
            in: Rect(x: 384, y: 264, width: 688, height: 400), isCompact: false, gap: 8, pictures: 40, showsCount: true)

        // Measured in the mockup at 1280x720, less the margin of 64.
        let expected: [(Double, Double, Double, Double)] = [
            (384, 264, 270, 264), (662, 264, 132, 128), (802, 264, 131, 128), (941, 264, 131, 264), (662, 400, 271, 128),
            (384, 536, 131, 128), (523, 536, 271, 128), (802, 536, 131, 128), (941, 536, 131, 128),
        ]
        #expect(plan.tiles.count == expected.count)
        for (tile, rect) in zip(plan.tiles, expected) {
            #expect(abs(tile.frame.minX - rect.0) <= 1 && abs(tile.frame.minY - rect.1) <= 1)
            #expect(abs(tile.frame.width - rect.2) <= 1 && abs(tile.frame.height - rect.3) <= 1)
        }
        #expect(plan.tiles[7].role == .count)
    }

    @Test(arguments: [(1072.0, 400.0, false), (652, 208, true), (1104, 608, false), (90, 20, true), (0, 0, false)])
    func tilesLieWithinAndApart(_ width: Double, _ height: Double, _ isCompact: Bool) {
        let frame = Rect(x: 0, y: 100, width: width, height: height)
        for pictures in [0, 1, 2, 5, 100] {
            let tiles = MosaicPlan(in: frame, isCompact: isCompact, gap: 8, pictures: pictures, showsCount: pictures > 9).tiles
            for (index, tile) in tiles.enumerated() {
                #expect(tile.frame.width >= 0 && tile.frame.height >= 0)
                if width >= 300 { #expect(frame.insetBy(-1).union(tile.frame) == frame.insetBy(-1)) }
                for other in tiles[(index + 1)...] { #expect(!tile.frame.intersects(other.frame)) }
            }
        }
    }

    @Test(arguments: [1, 2, 5])
    func fewPicturesGetAsManyTiles(count: Int) {
        let plan = MosaicPlan(
            in: Rect(x: 0, y: 0, width: 700, height: 400), isCompact: false, gap: 8, pictures: count, showsCount: false)

        #expect(plan.tiles.count == count)
        #expect(plan.tiles.first?.role == .hero)
    }

    @Test func noPicturesGetEveryFrame() {
        let plan = MosaicPlan(in: Rect(x: 0, y: 0, width: 700, height: 400), isCompact: false, gap: 8, pictures: 0, showsCount: false)

        #expect(plan.tiles.count == 9)
        #expect(!plan.tiles.contains { $0.role == .count })
    }
}
