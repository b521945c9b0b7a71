import Testing

@testable import Particles

@Suite struct SpritePictureTests {
    private func alpha(_ picture: SpritePicture, _ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] >> 24 }

    /// Mean alpha, 0...1.
    private func coverage(_ picture: SpritePicture) -> Double {
        Double(picture.pixels.reduce(0) { $0 + $1 >> 24 }) / Double(255 * picture.pixels.count)
    }

    @Test func namesAreInOrderAndOthersUnknown() {
        #expect(SpritePicture.names == ["disc", "flake", "puff", "ring", "soft-dot", "square", "star", "streak", "strip"])
        #expect(SpritePicture.named("Disc") == nil && SpritePicture.named("soft-dot") == .softDot())
    }

    @Test(arguments: SpritePicture.names, [1, 2, 7, 16, 64])
    func pictureIsWhiteOfItsSizeAndAlwaysTheSame(name: String, side: Int) throws {
        let picture = try #require(SpritePicture.named(name, side: side))

        #expect(picture.width == side && picture.height == side && picture.pixels.count == side * side)
        #expect(picture.pixels.allSatisfy { $0 & 0x00FF_FFFF == 0x00FF_FFFF })
        #expect(picture == SpritePicture.named(name, side: side))
    }

    @Test(arguments: [
        ("disc", 0.55, 0.80), ("flake", 0.15, 0.40), ("puff", 0.10, 0.45), ("ring", 0.20, 0.50), ("soft-dot", 0.20, 0.30),
        ("square", 0.75, 0.95), ("star", 0.05, 0.25), ("streak", 0.05, 0.25), ("strip", 0.34, 0.42),
    ])
    func pictureCoversAsMuchAsItShould(name: String, least: Double, most: Double) throws {
        for side in [16, 32, 64] {
            let share = coverage(try #require(SpritePicture.named(name, side: side)))

            #expect((least...most).contains(share), "\(share) at \(side)")
        }
    }

    @Test(arguments: SpritePicture.names)
    func edgesAreSmooth(name: String) throws {
        let picture = try #require(SpritePicture.named(name, side: 64))
        let edge = (0..<64).map { max(alpha(picture, $0, 0), alpha(picture, $0, 63), alpha(picture, 0, $0), alpha(picture, 63, $0)) }

        #expect((edge.max() ?? 255) < 140, "nothing is cut off at the rim")
    }

    @Test(arguments: ["disc", "flake", "ring", "soft-dot", "square", "star", "streak", "strip"])
    func shapesAreSymmetrical(name: String) throws {
        let picture = try #require(SpritePicture.named(name, side: 48))
        for y in 0..<48 {
            for x in 0..<48 {
                #expect(alpha(picture, x, y).distance(to: alpha(picture, 47 - x, y)).magnitude <= 1)
                #expect(alpha(picture, x, y).distance(to: alpha(picture, x, 47 - y)).magnitude <= 1)
            }
        }
    }

    @Test func flakeLooksTheSameAfterASixthOfATurn() throws {
        let picture = try #require(SpritePicture.named("flake", side: 128))
        // Along an arm, and along the arm a sixth of a turn on.
        for step in stride(from: 8.0, to: 52, by: 4) {
            let (x, y) = (Int(64 + step * 0.5), Int(64 + step * 0.866))
            #expect(alpha(picture, 64 + Int(step), 64) > 200 && alpha(picture, x, y) > 200)
        }
    }

    @Test func smokeIsUneven() throws {
        let picture = try #require(SpritePicture.named("puff", side: 64))
        let ring = [(44, 32), (32, 44), (20, 32), (32, 20), (40, 40), (24, 24), (40, 24), (24, 40)].map { alpha(picture, $0, $1) }

        #expect((ring.max() ?? 0) - (ring.min() ?? 0) > 30)
    }
}
