import CBlit
import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct SpriteDrawingTests {
    private let id = ImageID("sprite")

    private func canvas(_ picture: Bitmap, scale: Double = 1) throws -> Canvas {
        let canvas = try Canvas(scale: scale)
        canvas.images.bitmaps[id] = picture
        return canvas
    }

    private func list(
        _ sprite: Sprite, size: Double, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), blend: BlendMode = .sourceOver,
        before: [DrawCommand] = [], after: [DrawCommand] = []
    ) -> DisplayList {
        var list = DisplayList()
        for command in before { list.append(command) }
        list.append([sprite], as: SpriteDraw(image: id, part: part, size: Size(width: size, height: size), blend: blend))
        for command in after { list.append(command) }
        return list
    }

    /// The picture of a black canvas with one rectangle filled.
    private func filled(_ rect: PixelRect, _ color: UInt32) -> Bitmap {
        Bitmap(
            width: 64, height: 48,
            pixels: (0..<64 * 48).map { rect.contains(PixelRect(x: $0 % 64, y: $0 / 64, width: 1, height: 1)) ? color : 0xFF00_0000 })
    }

    @Test func spriteCoversItsSquareAndNothingElse() throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF))

        let picture = try canvas.draw(list(Sprite(x: 20, y: 20, argb: 0xFFFF_8000), size: 20))

        let square = PixelRect(x: 10, y: 10, width: 20, height: 20)
        #expect(picture == filled(square, 0xFFFF_8000))
    }

    @Test func aPictureThatAViewBringsAlongNeedsNoProvider() throws {
        let canvas = try Canvas()
        let picture = Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF)
        func list(_ picture: Bitmap?) -> DisplayList {
            var list = DisplayList()
            list.append(
                [Sprite(x: 20, y: 20, argb: 0xFFFF_8000)], as: SpriteDraw(image: id, size: Size(width: 20, height: 20), blend: .sourceOver),
                picture: picture)
            return list
        }

        let square = filled(PixelRect(x: 10, y: 10, width: 20, height: 20), 0xFFFF_8000)
        #expect(try canvas.draw(list(picture)) == square)
        #expect(try canvas.draw(list(nil)) == filled(PixelRect(x: 0, y: 0, width: 0, height: 0), 0))
        canvas.images.bitmaps[id] = Bitmap(width: 8, height: 8, color: 0)
        #expect(try canvas.draw(list(picture)) == square, "it precedes the provider's")
    }

    @Test(arguments: [1.0, 1.5, 2.0])
    func placeAndSizeGrowWithTheScale(scale: Double) throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF), scale: scale)

        let picture = try canvas.draw(list(Sprite(x: 12, y: 8), size: 8))

        let (left, right) = (Int(8 * scale), Int(16 * scale))
        let (top, bottom) = (Int(4 * scale), Int(12 * scale))
        #expect(picture[left, top] == 0xFFFF_FFFF && picture[right - 1, bottom - 1] == 0xFFFF_FFFF)
        #expect(picture[left - 1, top] == 0xFF00_0000 && picture[right, bottom - 1] == 0xFF00_0000)
        #expect(picture[left, top - 1] == 0xFF00_0000 && picture[right - 1, bottom] == 0xFF00_0000)
    }

    /// Earlier drawing lies below, later drawing above: the blitter and SDL share one frame.
    @Test func spritesKeepTheirPlaceAmongTheCommands() throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFF00_FF00))
        let below = DrawCommand.fill(Rect(x: 0, y: 0, width: 64, height: 48), Color(hex: 0x0000FF), .sourceOver)
        let above = DrawCommand.fill(Rect(x: 20, y: 0, width: 44, height: 48), Color(hex: 0xFF0000), .sourceOver)

        let picture = try canvas.draw(list(Sprite(x: 20, y: 20), size: 8, before: [below], after: [above]))

        #expect(picture[10, 20] == 0xFF00_00FF)
        #expect(picture[18, 20] == 0xFF00_FF00)
        #expect(picture[22, 20] == 0xFFFF_0000)
    }

    @Test func clipCutsSprites() throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF))

        let picture = try canvas.draw(
            list(Sprite(x: 20, y: 20), size: 16, before: [.clip(Rect(x: 15, y: 17, width: 3, height: 2))], after: [.clip(nil)]))

        #expect(picture == filled(PixelRect(x: 15, y: 17, width: 3, height: 2), 0xFFFF_FFFF))
    }

    @Test func additiveSpritesAddToWhatIsThere() throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFFFF_FFFF))
        let ground = DrawCommand.fill(Rect(x: 0, y: 0, width: 64, height: 48), Color(hex: 0x2020F0), .sourceOver)

        let picture = try canvas.draw(list(Sprite(x: 20, y: 20, argb: 0xFF40_4040), size: 16, blend: .additive, before: [ground]))

        #expect(picture[20, 20] == 0xFF60_60FF)
        #expect(picture[4, 4] == 0xFF20_20F0)
    }

    @Test func partPicksItsPixels() throws {
        let halves = Bitmap(width: 20, height: 20, pixels: (0..<400).map { $0 % 20 < 10 ? 0xFFFF_0000 : 0xFF00_FF00 })
        let canvas = try canvas(halves)

        let picture = try canvas.draw(
            list(Sprite(x: 20, y: 20), size: 10, part: Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)))

        for x in 15..<25 { #expect(picture[x, 20] == 0xFF00_FF00) }
    }

    @Test func anotherPictureOfTheSameNameIsDrawnAnew() throws {
        let canvas = try canvas(Bitmap(width: 8, height: 8, color: 0xFFFF_0000))
        let list = list(Sprite(x: 20, y: 20), size: 8)
        _ = try canvas.draw(list)

        canvas.images.bitmaps[id] = Bitmap(width: 8, height: 8, color: 0xFF00_FF00)

        #expect(try canvas.draw(list)[20, 20] == 0xFF00_FF00)
    }

    // MARK: Vertices for graphics processors

    @Test func vertexOrderIsTopLeftClockwise() {
        var vertices = SpriteVertices()
        let draw = SpriteDraw(image: id, size: Size(width: 4, height: 2), blend: .additive, sprites: 0..<1)

        vertices.load([Sprite(x: 10, y: 20, argb: 0x8010_2030)], of: draw, scale: 2)

        #expect(vertices.spriteCount == 1)
        #expect(vertices.positions.prefix(8) == [16, 38, 24, 38, 24, 42, 16, 42])
        #expect(vertices.coordinates == [0, 0, 1, 0, 1, 1, 0, 1])
        #expect(vertices.indices == [0, 1, 2, 0, 2, 3])
        #expect(vertices.colors.prefix(4) == [0x8030_2010, 0x8030_2010, 0x8030_2010, 0x8030_2010])
    }

    @Test func verticesTurnClockwiseAndLeaveOutWhatIsClear() {
        var vertices = SpriteVertices()
        let draw = SpriteDraw(image: id, size: Size(width: 4, height: 2), blend: .additive, sprites: 0..<11)
        let clear = Sprite(x: 5, y: 5, argb: 0x00FF_FFFF)
        let turned = Sprite(x: 10, y: 20, scale: 2, rotation: .pi / 2)
        vertices.load(([clear] + Array(repeating: turned, count: 9) + [clear])[...], of: draw, scale: 1)

        #expect(vertices.spriteCount == 9)
        for sprite in 0..<9 {
            let corners = vertices.positions[sprite * 8..<sprite * 8 + 8]
            #expect(zip(corners, [12, 16, 12, 24, 8, 24, 8, 16] as [Float]).allSatisfy { abs($0 - $1) < 1e-4 })
        }
    }

    @Test func verticesOfTheLargestBatchHaveIndicesOfTheirOwn() {
        var vertices = SpriteVertices()
        let count = SpriteVertices.capacity
        let part = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
        let draw = SpriteDraw(image: id, part: part, size: Size(width: 4, height: 4), blend: .additive, sprites: 0..<count)

        vertices.load(Array(repeating: Sprite(x: 1, y: 1), count: count)[...], of: draw, scale: 1)

        #expect(vertices.spriteCount == count)
        #expect(vertices.coordinates.count == count * 8 && vertices.coordinates.suffix(8) == [0.5, 0, 1, 0, 1, 1, 0.5, 1])
        #expect(vertices.indices.last.map(Int.init) == count * 4 - 1)
    }

    @Test func verticesAreTheSameBitsOnEveryProcessor() {
        var state: UInt32 = 1
        func next() -> Float {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) / Float(1 << 24)
        }
        let sprites = (0..<1_003).map { index in
            CBlitInstance(
                x: index % 50 == 7 ? .infinity : 2_000 * next(), y: 1_000 * next(), scale: 3 * next() - 0.5,
                rotation: index % 5 == 0 ? 0 : 90 * next() - 45, argb: UInt32(next() * 4) << 30 | UInt32(next() * 0xFF_FFFF))
        }
        func corners(
            _ write: (UnsafePointer<CBlitInstance>, Int, Float, Float, Float, UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt32>) ->
                Int
        ) -> ([UInt32], [UInt32]) {
            var positions = [Float](repeating: 0, count: 8 * 1_004)
            var colors = [UInt32](repeating: 0, count: 4 * 1_004)
            let count = write(sprites, sprites.count, 8, 5, 1.5, &positions, &colors)
            return (positions.prefix(8 * count).map(\.bitPattern), Array(colors.prefix(4 * count)))
        }

        let (fast, portable) = (corners(cblit_corners), corners(cblit_corners_portable))

        #expect(fast == portable)
        #expect(fast.1.count > 1_000)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func verticesThatAreNotNumbersAreLeftOut(value: Float) {
        var vertices = SpriteVertices()
        let draw = SpriteDraw(image: id, size: Size(width: 4, height: 4), blend: .additive, sprites: 0..<5)

        vertices.load(
            [
                Sprite(x: value, y: 0), Sprite(x: 0, y: value), Sprite(x: 0, y: 0, scale: value),
                Sprite(x: 0, y: 0, rotation: value), Sprite(x: 1, y: 1),
            ], of: draw, scale: 1)

        #expect(vertices.spriteCount == 1)
    }
}
