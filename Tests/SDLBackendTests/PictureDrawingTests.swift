import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct PictureDrawingTests {
    private let id = ImageID("picture")

    @Test func unreadyPictureIsLeftOut() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: 0, y: 0, width: 20, height: 20))))

        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func pictureAtItsOwnSizeKeepsItsPixels() throws {
        let canvas = try Canvas()
        let bitmap = Bitmap(width: 16, height: 16, pixels: (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x010203 })
        canvas.images.bitmaps[id] = bitmap

        let picture = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: 3, y: 5, width: 16, height: 16))))

        for y in 0..<16 { for x in 0..<16 { #expect(picture[x + 3, y + 5] == bitmap[x, y]) } }
    }

    /// At any width, and from a picture of any size.
    @Test(arguments: [8, 20, 33]) func aFadedPictureIsEvenToItsEdges(side: Int) throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: side, height: side, color: 0xFF96_7D72)
        for width in 1...60 {
            let place = Rect(x: 2, y: 3, width: Double(width), height: 9)
            let picture = try canvas.draw(.picture(PictureDraw(id, in: place, tint: .color(Color(hex: 0xFFFFFF, alpha: 0.5)))))

            let colors = Set((0..<width).map { picture[2 + $0, 7] })
            #expect(colors.count == 1 && colors.first != 0xFF00_0000, "\(width)")
        }
    }

    @Test func aTextureServesWithoutThePixels() throws {
        let canvas = try Canvas()
        let bitmap = Bitmap(width: 16, height: 16, pixels: (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x010203 })
        let draw = DrawCommand.picture(PictureDraw(id, in: Rect(x: 3, y: 5, width: 16, height: 16)))
        canvas.images.bitmaps[id] = bitmap
        let before = try canvas.draw(draw)
        #expect(canvas.images.uploaded == [id])

        canvas.images.bitmaps[id] = bitmap.withoutPixels()

        #expect(try canvas.draw(draw) == before)
        #expect(canvas.images.lost.isEmpty)
    }

    @Test func aLostTextureIsAskedForAgain() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 16, height: 16, color: 0xFFFF_FFFF).withoutPixels()

        let picture = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: 3, y: 5, width: 16, height: 16))))

        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
        #expect(canvas.images.lost == [id])
    }

    /// At integer and other factors, within the window and beyond it.
    @Test(arguments: [
        Rect(x: 0, y: 0, width: 64, height: 48), Rect(x: -20, y: -11, width: 160, height: 160), Rect(x: 7, y: 9, width: 37, height: 21),
        Rect(x: -4_000, y: -3_000, width: 8_192, height: 8_192),
    ]) func pixelsBecomeSquares(_ place: Rect) throws {
        let canvas = try Canvas()
        let bitmap = Bitmap(width: 8, height: 8, pixels: (0..<64).map { 0xFF00_0000 | UInt32($0) * 0x030201 })
        canvas.images.bitmaps[id] = bitmap

        var draw = PictureDraw(id, in: place)
        draw.sampling = PictureSampling(magnification: .nearest)
        let picture = try canvas.draw(.picture(draw))

        for y in 0..<48 {
            for x in 0..<64 where place.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                let (column, row) = ((Double(x) + 0.5 - place.minX) * 8 / place.width, (Double(y) + 0.5 - place.minY) * 8 / place.height)
                // If an edge lies within a pixel, either side may win.
                let isAtEdge = abs(column - column.rounded()) * place.width / 8 <= 1 || abs(row - row.rounded()) * place.height / 8 <= 1
                #expect(isAtEdge || picture[x, y] == bitmap[Int(column), Int(row)])
                #expect(bitmap.pixels.contains(picture[x, y]))
            }
        }
    }

    /// A ramp that is magnified far beyond the window. Only its visible part is scaled.
    @Test(arguments: [-3_000.0, -100, 0]) func aHugePictureIsInterpolated(left: Double) throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 32, height: 32, pixels: (0..<1_024).map { 0xFF00_0000 | UInt32($0 % 32) * 0x08_0808 })

        let picture = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: left, y: left, width: 6_400, height: 6_400))))

        for x in 0..<64 {
            let wanted = (((Double(x) + 0.5 - left) / 200 - 0.5) * 8).clamped(to: 0...248)
            #expect(abs(Double(picture[x, 20] & 0xFF) - wanted) <= 2)
        }
    }

    @Test func sourceShowsOnlyItsPart() throws {
        let canvas = try Canvas()
        let pixels: [UInt32] = (0..<400).map { $0 % 20 < 10 ? 0xFFFF_0000 : 0xFF00_FF00 }
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, pixels: pixels)

        let picture = try canvas.draw(
            .picture(PictureDraw(id, source: Rect(x: 10, y: 0, width: 10, height: 20), in: Rect(x: 0, y: 0, width: 30, height: 40))))

        #expect(picture[1, 20] == 0xFF00_FF00)
        #expect(picture[28, 20] == 0xFF00_FF00)
    }

    /// A panorama wider than any texture is reduced instead of failing the frame.
    @Test func aPictureWiderThanATextureIsDrawn() throws {
        let canvas = try Canvas()
        let width = 20_000
        let pixels: [UInt32] = (0..<(width * 2)).map { $0 % width < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF }
        canvas.images.bitmaps[id] = Bitmap(width: width, height: 2, pixels: pixels)

        let picture = try canvas.draw(
            .picture(PictureDraw(id, source: Rect(x: 19_960, y: 0, width: 40, height: 2), in: Rect(x: 0, y: 0, width: 40, height: 2))))

        #expect(picture[1, 0] == 0xFF00_00FF && picture[38, 1] == 0xFF00_00FF)
    }

    @Test func tintMultipliesColoursAndAlpha() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0xFFFF_8040)
        let rect = Rect(x: 0, y: 0, width: 20, height: 20)

        let tinted = try canvas.draw(.picture(PictureDraw(id, in: rect, tint: .color(Color(red: 0.5, green: 1, blue: 0.5)))))
        let faded = try canvas.draw(.picture(PictureDraw(id, in: rect, tint: .color(.white.opacity(0.5)))))

        #expect(distance(tinted[5, 5], 0xFF80_8020) <= 2)
        #expect(distance(faded[5, 5], 0xFF80_4020) <= 2)
    }

    /// At its own size, reduced, and magnified; with and without round corners.
    @Test(arguments: [20.0, 12, 40], [Axis.horizontal, .vertical]) func aGradientMultipliesThePicture(side: Double, axis: Axis) throws {
        let gradient = Gradient([.init(0, .white.opacity(0)), .init(0.5, Color(hex: 0x80FF80)), .init(1, .white)])
        for radius in [0.0, 4] {
            let canvas = try Canvas()
            canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0xFFC0_8040)
            let place = Rect(x: 4, y: 3, width: side, height: side)

            let picture = try canvas.draw(.picture(PictureDraw(id, in: place, cornerRadius: radius, tint: .gradient(gradient, axis: axis))))

            for pixel in 0..<Int(side) {
                let color = gradient.color(at: (Double(pixel) + 0.5) / side)
                let (x, y) = axis == .horizontal ? (4 + pixel, 3 + Int(side / 2)) : (4 + Int(side / 2), 3 + pixel)
                let expected = Color(
                    red: 0.753 * color.red * color.alpha, green: 0.502 * color.green * color.alpha, blue: 0.251 * color.blue * color.alpha)
                let bytes = expected.bytes
                let word = 0xFF00_0000 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
                #expect(distance(picture[x, y], word) <= 4, "\(pixel)")
            }
            #expect((picture[4, Int(side) + 2] == 0xFF00_0000) == (radius > 0))
        }
    }

    /// A dimmed picture that fades out looks like a dimmed page, whatever is behind it: the gradient cannot be seen where it is transparent.
    @Test func aFadedPictureIsDimmedAsOne() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 40, height: 20, color: 0xFFFF_FFFF)
        let gradient = Gradient([.init(0, .white.opacity(0)), .init(1, .white)])
        var draw = PictureDraw(id, in: Rect(x: 10, y: 10, width: 40, height: 20), tint: .gradient(gradient, axis: .horizontal))
        draw.opacity = 0.4

        let picture = try canvas.draw(.fill(Rect(x: 0, y: 0, width: 64, height: 48), Color(hex: 0x808080), .sourceOver), .picture(draw))

        for x in 10..<50 {
            let expected = 128 + 127 * 0.4 * (Double(x) + 0.5 - 10) / 40
            #expect(abs(Double(picture[x, 20] & 0xFF) - expected) <= 2)
        }
        #expect(distance(picture[9, 20], picture[10, 20]) <= 1, "its left edge cannot be seen")
    }

    @Test func additivePictureAdds() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0x80FF_FFFF)
        let rect = Rect(x: 0, y: 0, width: 20, height: 20)

        let picture = try canvas.draw(
            .fill(rect, Color(hex: 0x202020), .sourceOver), .picture(PictureDraw(id, in: rect, blend: .additive)))

        #expect(distance(picture[5, 5], 0xFFA0_A0A0) <= 2)
    }

    @Test func roundCornersAreCutAndSmooth() throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 30, height: 30, color: 0xFFFF_FFFF)

        let picture = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: 4, y: 4, width: 40, height: 40), cornerRadius: 10)))

        #expect(picture[4, 4] == 0xFF00_0000)
        #expect(picture[43, 43] == 0xFF00_0000)
        #expect(picture[24, 4] == 0xFFFF_FFFF)
        #expect(picture[24, 24] == 0xFFFF_FFFF)
        let edge = (4..<24).map { picture[$0, 4] & 0xFF }
        #expect(edge == edge.sorted())
        #expect(edge.contains { $0 > 0x20 && $0 < 0xE0 })
    }

    @Test func transparentColoursDoNotBleedIntoScaledEdges() throws {
        let canvas = try Canvas()
        // White beside fully transparent black: the scaled edge must stay white, whatever its alpha.
        canvas.images.bitmaps[id] = Bitmap(width: 2, height: 2, pixels: [0xFFFF_FFFF, 0, 0xFFFF_FFFF, 0])

        let picture = try canvas.draw(
            .fill(Rect(x: 0, y: 0, width: 64, height: 48), .white, .sourceOver),
            .picture(PictureDraw(id, in: Rect(x: 0, y: 0, width: 40, height: 40))))

        #expect(picture.pixels.allSatisfy { distance($0, 0xFFFF_FFFF) <= 2 })
    }

    @Test func newPixelsUnderAnOldNameAreShown() throws {
        let canvas = try Canvas()
        let draw = DrawCommand.picture(PictureDraw(id, in: Rect(x: 0, y: 0, width: 20, height: 20)))
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0xFFFF_0000)
        _ = try canvas.draw(draw)
        canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, color: 0xFF00_FF00)

        let picture = try canvas.draw(draw)

        #expect(picture[5, 5] == 0xFF00_FF00)
    }

    /// Memory is reused, so the next picture often has the address of the last one.
    @Test func aSinglePixelThatChangedIsShown() throws {
        let canvas = try Canvas()
        let draw = DrawCommand.picture(PictureDraw(id, in: Rect(x: 0, y: 0, width: 20, height: 20)))

        for round in 0..<8 {
            canvas.images.bitmaps[id] = nil
            let color: UInt32 = round.isMultiple(of: 2) ? 0xFF00_FF00 : 0xFF00_00FF
            canvas.images.bitmaps[id] = Bitmap(width: 20, height: 20, pixels: (0..<400).map { $0 == 105 ? color : 0xFFFF_0000 })

            #expect(try canvas.draw(draw)[5, 5] == color)
        }
    }

    @Test func bitmapIdentityOutlivesItsPixels() {
        let bitmap = Bitmap(width: 20, height: 20, color: 0xFFFF_0000)

        #expect(bitmap.withoutPixels().identity == bitmap.identity)
        #expect(Bitmap(width: 20, height: 20, color: 0xFFFF_0000).identity != bitmap.identity)
        #expect(Bitmap(width: 20, height: 20, color: 0xFFFF_0000) == bitmap)
    }

    /// Drawing only visible parts must not change the visible result. The reference draws each layer completely, in pixels small enough not
    /// to be culled.
    @Test func cullingLeavesThePictureAsItIs() throws {
        let (width, height) = (256, 192)
        let canvas = try Canvas(width: width, height: height)
        var commands: [DrawCommand] = []
        var judge = [UInt32](repeating: 0xFF00_0000, count: width * height)
        for layer in 0..<4 {
            let pixels: [UInt32] = (0..<width * height).map { place in
                let edge = 30 * layer + (place % width * (layer + 3) / 7) % 40
                let depth = place / width - edge
                let alpha = UInt32(min(max(depth * 40, 0), 255))
                return alpha << 24 | UInt32(layer) * 0x30_2010 + 0x10_2030
            }
            let id = ImageID("layer \(layer)")
            canvas.images.bitmaps[id] = Bitmap(width: width, height: height, pixels: pixels)
            commands.append(
                .picture(PictureDraw(id, in: Rect(x: Double(layer * 3), y: Double(layer), width: Double(width), height: Double(height)))))
            for y in layer..<height {
                for x in (layer * 3)..<width {
                    judge[y * width + x] = over(pixels[(y - layer) * width + x - layer * 3], judge[y * width + x])
                }
            }
        }

        let picture = try canvas.draw(commands)

        let worst = zip(picture.pixels, judge).map(distance).max() ?? 255
        // SDL's blend rounds down by up to one level a layer.
        #expect(worst <= 4)
    }

    private func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
        let alpha = source >> 24
        func channel(_ shift: UInt32) -> UInt32 {
            (((source >> shift & 0xFF) * alpha + (destination >> shift & 0xFF) * (255 - alpha) + 127) / 255) << shift
        }
        return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }

    @Test func cachesStayWithinTheirBudgets() throws {
        let canvas = try Canvas(width: 400, height: 400)
        for size in 0..<400 {
            let id = ImageID("p\(size)")
            canvas.images.bitmaps[id] = Bitmap(width: 4, height: 4, color: 0xFF11_2233)
            _ = try canvas.draw(.picture(PictureDraw(id, in: Rect(x: 0, y: 0, width: 400, height: Double(size + 1)))))
            canvas.images.bitmaps[id] = nil
        }

        let statistics = canvas.renderer.statistics

        #expect(statistics.textureBytes <= statistics.textureByteBudget)
        #expect(statistics.textureBytes > 0)
        #expect(statistics.failureCount == 0)
    }
}
