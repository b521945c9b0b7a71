import CBlit
import Particles
import Testing

@testable import SDLBackend

@Suite struct BandListsTests {
    @Test(arguments: [1, 2, 31, 96, 330, 720, 2161, 16_000], [1, 2, 3, 8])
    func bandsCoverTheClipOnce(height: Int, crew: Int) {
        let clip = PixelRect(x: 5, y: 17, width: 40, height: height)
        let plan = BandPlan(clip, crew: crew, height: 96)

        let bands = (0..<plan.count).map { plan.rect($0, of: clip) }

        #expect(bands.allSatisfy { $0.x == 5 && $0.width == 40 && (1...96).contains($0.height) })
        #expect(bands.reduce(17) { $0 == $1.y ? $1.maxY : -1 } == clip.maxY)
        for row in clip.y..<clip.maxY {
            let band = bands[plan.band(ofRow: row)]
            guard band.y <= row && row < band.maxY else { return #expect(Bool(false), "row \(row) is not in \(band)") }
        }
        #expect(plan.band(ofRow: -1_000_000) == 0)
        #expect(plan.band(ofRow: 1_000_000) == plan.count - 1)
    }

    /// Every band has the sprites that reach into it, in their order. This includes sprites that begin above the clip, end below it, or
    /// cross many bands.
    @Test func spritesAreInTheBandsThatTheyReachInto() {
        let clip = PixelRect(x: 0, y: 10, width: 100, height: 300)
        let plan = BandPlan(clip, crew: 2, height: 40)
        var chance = RandomSource(seed: 3)
        let sprites = (0..<3000).map { index in
            let rows = Int32.random(in: index % 10 == 0 ? 1...290 : 1...30, using: &chance)
            return PlacedSprite(
                variant: nil, tint: UInt64(index), left: 0, top: Int32.random(in: 11 - rows..<309, using: &chance), rows: rows, width: 8)
        }
        let lists = BandLists()

        // Lists are made twice, and in pieces: they restart, and grow.
        for _ in 0..<2 {
            lists.begin(plan)
            sprites.withUnsafeBufferPointer { all in
                for start in stride(from: 0, to: all.count, by: 700) {
                    lists.append(UnsafeBufferPointer(rebasing: all[start..<min(start + 700, all.count)]))
                }
            }
            for band in 0..<plan.count {
                let rect = plan.rect(band, of: clip)
                let expected = sprites.filter { Int($0.top) < rect.maxY && Int($0.top + $0.rows) > rect.y }.map(\.tint)
                #expect(lists.sprites(in: band).map(\.tint) == expected, "band \(band)")
            }
            #expect(lists.work == sprites.reduce(0) { $0 + Int($1.rows) * Int($1.width) })
        }
    }
}
