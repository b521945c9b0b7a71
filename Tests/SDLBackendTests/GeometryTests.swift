import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct GeometryTests {
    private let id = ImageID("sprite")

    private func list(_ quads: [Quad], image: ImageID?, blend: BlendMode, ground: Color = .black, after: [DrawCommand] = []) -> DisplayList
    {
        var list = DisplayList()
        list.append(.fill(Rect(x: 0, y: 0, width: 64, height: 48), ground, .sourceOver))
        for quad in quads { list.append(quad) }
        list.closeBatch(startingAt: 0, image: image, blend: blend)
        for command in after { list.append(command) }
        return list
    }

    /// SDL's software renderer draws plain uniform quads as BLEND whatever is asked; ours must add.
    @Test func plainQuadsHonourAdditiveBlending() throws {
        let canvas = try Canvas()
        let quad = Quad(center: Point(x: 20, y: 20), size: Size(width: 16, height: 16), color: Color(hex: 0x404040))

        let picture = try canvas.draw(list([quad], image: nil, blend: .additive, ground: Color(hex: 0x202020)))

        #expect(distance(picture[20, 20], 0xFF60_6060) <= 1)
        #expect(picture[12, 12] == picture[27, 27])
        #expect(distance(picture[11, 20], 0xFF20_2020) <= 1)
    }

    /// Textured geometry overwrites the texture's modulation inside SDL; the next picture must not be tinted by it.
    @Test func quadsDoNotTintTheNextPicture() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 16, height: 16, color: 0xFF54_1F94)
        let quad = Quad(center: Point(x: 10, y: 10), size: Size(width: 16, height: 16), color: Color(hex: 0x5C_C060, alpha: 0.5))

        let picture = try canvas.draw(
            list([quad], image: id, blend: .sourceOver, after: [.picture(PictureDraw(id, in: Rect(x: 30, y: 2, width: 16, height: 16)))]))

        #expect(picture[38, 10] == 0xFF54_1F94)
    }

    @Test func quadMultipliesItsColour() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF)
        let quad = Quad(center: Point(x: 20, y: 20), size: Size(width: 20, height: 20), color: Color(hex: 0xFF8000))

        let picture = try canvas.draw(list([quad], image: id, blend: .sourceOver))

        #expect(distance(picture[20, 20], 0xFFFF_8000) <= 1)
        #expect(picture[20, 9] == 0xFF00_0000 && picture[20, 10] != 0xFF00_0000)
        #expect(picture[20, 29] != 0xFF00_0000 && picture[20, 30] == 0xFF00_0000)
    }

    @Test func textureRectPicksItsPart() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, pixels: (0..<400).map { $0 % 20 < 10 ? 0xFFFF_0000 : 0xFF00_FF00 })
        let quad = Quad(
            center: Point(x: 20, y: 20), size: Size(width: 10, height: 20), textureRect: Rect(x: 0.5, y: 0, width: 0.5, height: 1))

        let picture = try canvas.draw(list([quad], image: id, blend: .sourceOver))

        #expect(picture[16, 20] == 0xFF00_FF00)
        #expect(picture[23, 20] == 0xFF00_FF00)
    }

    @Test func turnedQuadCoversItsCentreAndNotItsOldCorner() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0xFFFF_FFFF)
        let quad = Quad(center: Point(x: 30, y: 24), size: Size(width: 20, height: 20), rotation: .degrees(45))

        let picture = try canvas.draw(list([quad], image: id, blend: .sourceOver))

        #expect(picture[30, 24] == 0xFFFF_FFFF)
        #expect(picture[21, 15] == 0xFF00_0000)
        #expect(picture[30, 12] != 0xFF00_0000)
    }

    @Test func vertexOrderIsTopLeftClockwise() {
        var buffers = GeometryBuffers()

        buffers.load([Quad(center: Point(x: 10, y: 20), size: Size(width: 4, height: 2), rotation: .zero)], scale: 2)

        #expect(buffers.positions == [16, 38, 24, 38, 24, 42, 16, 42])
        #expect(buffers.coordinates == [0, 0, 1, 0, 1, 1, 0, 1])
        #expect(buffers.indices == [0, 1, 2, 0, 2, 3])
    }
}
