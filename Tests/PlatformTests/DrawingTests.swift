import Imaging
import LayoutMath
import Platform
import Testing

@Suite struct DrawingTests {
    @Test func hexColoursAreReadAsWritten() {
        let ember = Color(hex: 0xFFB680)

        #expect(ember.bytes == (255, 182, 128, 255))
        #expect(Color(argb: 0x80_FF_B6_80).bytes == (255, 182, 128, 128))
    }

    @Test func bytesAreClampedAndRounded() {
        #expect(Color(red: -1, green: 2, blue: 0.5, alpha: 0.001).bytes == (0, 255, 128, 0))
    }

    @Test(arguments: [(-1.0, 0.0), (0, 0), (0.25, 0.5), (0.5, 1), (0.75, 0.5), (1, 0), (3, 0)])
    func gradientIsLinearBetweenItsStopsAndConstantBeyond(_ location: Double, _ alpha: Double) {
        let clear = Color.white.opacity(0)
        let gradient = Gradient([.init(0, clear), .init(0.5, .white), .init(1, clear)])

        #expect(abs(Double(gradient.color(at: location).alpha) - alpha) < 1e-6)
    }

    @Test func falloffIsLinearBetweenItsStops() {
        let falloff = RadialFalloff([.init(0, 1), .init(0.5, 0.5), .init(1, 0)])

        #expect(falloff.coverage(at: 0.25) == 0.75)
        #expect(falloff.coverage(at: -1) == 1)
        #expect(falloff.coverage(at: 2) == 0)
    }

    @Test func neighbouringBatchesThatDifferInNothingBecomeOne() {
        var list = DisplayList()
        let sprite = Sprite(x: 1, y: 2)
        let (image, size) = (ImageID("dot"), Size(width: 8, height: 8))

        for (count, blend) in [(2, BlendMode.additive), (1, .additive), (1, .sourceOver), (0, .sourceOver)] {
            list.append(repeatElement(sprite, count: count), as: SpriteDraw(image: image, size: size, blend: blend))
        }
        list.append([sprite], as: SpriteDraw(image: image, size: size * 2, blend: .sourceOver))

        #expect(
            list.commands == [
                .sprites(SpriteDraw(image: image, size: size, blend: .additive, sprites: 0..<3)),
                .sprites(SpriteDraw(image: image, size: size, blend: .sourceOver, sprites: 3..<4)),
                .sprites(SpriteDraw(image: image, size: size * 2, blend: .sourceOver, sprites: 4..<5)),
            ])
        #expect(list.sprites == Array(repeating: sprite, count: 5))
    }

    @Test func spritesAreBroughtIntoTheWindowsCoordinates() {
        var list = DisplayList()
        let placing = SpritePlacing(mapping: Mapping(scale: 2, offset: Vector(x: 10, y: -4)), opacity: 0.5)
        let sprites = [
            Sprite(x: 1, y: 3, scale: 0.5, rotation: 1, argb: 0xFF10_2030), Sprite(x: 0, y: 0, argb: 0x0310_2030),
        ]

        list.append(sprites, as: SpriteDraw(image: ImageID("dot"), size: Size(width: 8, height: 6), blend: .additive), placing: placing)
        list.append(sprites, as: SpriteDraw(image: ImageID("dot"), size: Size(width: 16, height: 12), blend: .additive))

        #expect(list.sprites[0] == Sprite(x: 12, y: 2, scale: 0.5, rotation: 1, argb: 0x8010_2030))
        #expect(list.sprites[1] == Sprite(x: 10, y: -4, argb: 0x0210_2030))
        #expect(Array(list.sprites[2...]) == sprites)
        #expect(
            list.commands == [
                .sprites(SpriteDraw(image: ImageID("dot"), size: Size(width: 16, height: 12), blend: .additive, sprites: 0..<4))
            ])
    }

    @Test func iconsAreTheSameByNameAndSize() {
        let a = Icon(name: "plus", side: 20, strokes: [[.zero]])

        #expect(a == Icon(name: "plus", side: 20, strokes: []))
        #expect(a != Icon(name: "plus", side: 24, strokes: [[.zero]]))
        #expect(a.hashValue == Icon(name: "plus", side: 20, strokes: []).hashValue)
    }

    @Test func imageNamesTellTheirFit() {
        #expect(ImageID("a.jpg").description == "a.jpg")
        #expect(ImageID("a.jpg", fit: .fill(width: 3, height: 4)).description == "a.jpg@fill3x4")
        #expect(ImageID("a.jpg", fit: .height(7)) != ImageID("a.jpg", fit: .height(8)))
    }

    @Test func bitmapKnowsWhetherItIsOpaque() {
        #expect(Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF]).isOpaque)
        #expect(!Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFEFF_FFFF]).isOpaque)
    }
}
