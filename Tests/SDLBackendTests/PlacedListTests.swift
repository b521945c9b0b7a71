import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests a frame that is placed within another one: it shows the same pixels there, and draws nothing outside.
@MainActor @Suite(.serialized) struct PlacedListTests {
    private let picture = ImageID("a")

    /// Every kind of command; some reach beyond the frame's 64x32.
    private var contents: DisplayList {
        var list = DisplayList()
        list.size = Size(width: 64, height: 32)
        list.append(.fill(Rect(x: -10, y: -10, width: 90, height: 90), Color(hex: 0x336699), .sourceOver))
        list.append(.clip(Rect(x: 4, y: -8, width: 50, height: 30)))
        list.append(.shape(.rounded(radius: 6), Rect(x: 2, y: -4, width: 30, height: 20), Color(hex: 0xFF8000), .sourceOver))
        list.append(
            [Sprite(x: 20, y: 2), Sprite(x: 40, y: 30)], as: SpriteDraw(image: picture, size: Size(width: 8, height: 8), blend: .additive))
        list.append(.clip(nil))
        list.append(
            .gradient(
                Gradient([Gradient.Stop(0, .white), Gradient.Stop(1, .black)]), Rect(x: 40, y: 10, width: 20, height: 40),
                axis: .vertical, radius: 4, opacity: 0.5))
        let triangle = Path([Point(x: 50, y: 2), Point(x: 62, y: 40), Point(x: 36, y: 20)], closed: true)
        list.append(
            .path(PathDraw(triangle, stroke: StrokeStyle(width: 3, join: .round), paint: .color(Color(hex: 0x80FFC0)), opacity: 0.8)))
        list.append(.picture(PictureDraw(picture, in: Rect(x: 8, y: 20, width: 16, height: 16), cornerRadius: 3)))
        list.append(.text(TextDraw(TextRun("pier", font: Font(.regular, size: 13)), at: Point(x: 10, y: 4), color: .white)))
        list.append(.beginGroup(.rotation(.degrees(20), about: Point(x: 30, y: 16)), opacity: 0.8))
        list.append(.beginGroup(.clip(triangle, .nonZero, .identity), opacity: 1))
        list.append(.clip(Rect(x: 20, y: 0, width: 30, height: 32)))
        list.append(.fill(Rect(x: 0, y: 0, width: 64, height: 32), .white, .sourceOver))
        list.append(.endGroup)
        list.append(.endGroup)
        return list
    }

    private func draw(_ list: DisplayList, height: Int, scale: Double) throws -> Bitmap {
        let canvas = try Canvas(width: Int(64 * scale), height: Int(Double(height) * scale), scale: scale)
        canvas.images.bitmaps[picture] = Bitmap(width: 16, height: 16, color: 0xFF20_C040)
        return try canvas.draw(list)
    }

    @Test(arguments: [1.0, 1.5, 2.0])
    func aPlacedFrameShowsTheSamePixels(scale: Double) throws {
        var window = DisplayList()
        window.append([Sprite(x: 5, y: 5)], as: SpriteDraw(image: picture, size: Size(width: 4, height: 4), blend: .sourceOver))
        window.append(contents, at: Point(x: 0, y: 12))

        let (plain, placed) = (try draw(contents, height: 32, scale: scale), try draw(window, height: 48, scale: scale))

        let (first, count) = (Int(12 * scale) * plain.width, plain.pixels.count)
        #expect(Array(placed.pixels[first..<first + count]) == plain.pixels)
        #expect(placed.pixels[(first + count)...].allSatisfy { $0 == 0xFF00_0000 })
        #expect(placed.pixels[..<first].contains { $0 != 0xFF00_0000 && $0 != 0xFF33_6699 })
    }
}
