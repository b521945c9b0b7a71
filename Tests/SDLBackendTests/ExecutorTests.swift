import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct ExecutorTests {
    private let red = Color(hex: 0xFF0000)
    private let whole = Rect(x: 0, y: 0, width: 64, height: 48)

    @Test func emptyListIsOpaqueBlack() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw([])

        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test(arguments: [1.0, 1.5, 2.0])
    func fillCoversItsRectangleAndNothingElse(scale: Double) throws {
        let canvas = try Canvas(scale: scale)

        let picture = try canvas.draw(.fill(Rect(x: 4, y: 6, width: 8, height: 10), red, .sourceOver))

        let (left, right) = (Int(4 * scale), Int(12 * scale))
        let (top, bottom) = (Int(6 * scale), Int(16 * scale))
        #expect(picture[left, top] == 0xFFFF_0000)
        #expect(picture[right - 1, bottom - 1] == 0xFFFF_0000)
        #expect(picture[left - 1, top] == 0xFF00_0000)
        #expect(picture[right, top] == 0xFF00_0000)
        #expect(picture[left, bottom] == 0xFF00_0000)
    }

    @Test func halfTransparentFillBlendsHalfway() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw(
            .fill(whole, Color(hex: 0x0000FF), .sourceOver), .fill(whole, red.opacity(0.5), .sourceOver))

        #expect(distance(picture[10, 10], 0xFF80_007F) <= 2)
    }

    @Test func additiveFillSaturates() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw(.fill(whole, Color(hex: 0x804000), .sourceOver), .fill(whole, Color(hex: 0xC02010), .additive))

        #expect(distance(picture[10, 10], 0xFFFF_6010) <= 1)
    }

    @Test func clipCutsAndItsEndFrees() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw(
            .clip(Rect(x: 10, y: 10, width: 10, height: 10)), .fill(whole, red, .sourceOver), .clip(nil),
            .fill(Rect(x: 40, y: 0, width: 4, height: 4), Color(hex: 0x00FF00), .sourceOver))

        #expect(picture[10, 10] == 0xFFFF_0000)
        #expect(picture[19, 19] == 0xFFFF_0000)
        #expect(picture[9, 10] == 0xFF00_0000)
        #expect(picture[20, 19] == 0xFF00_0000)
        #expect(picture[41, 1] == 0xFF00_FF00)
    }

    @Test func emptyClipHidesEverything() throws {
        let canvas = try Canvas()

        let picture = try canvas.draw(
            .clip(Rect(x: 70, y: 0, width: 10, height: 10)), .fill(whole, red, .sourceOver),
            .shape(.rounded(radius: 4), whole, red, .sourceOver))

        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func movingRectangleCrossesZeroWithoutPausing() throws {
        let canvas = try Canvas()
        let edges = try stride(from: -2.0, to: 3, by: 1).map { (x) throws -> Int in
            let picture = try canvas.draw(.fill(Rect(x: x + 0.25, y: 0, width: 10, height: 4), red, .sourceOver))
            return (0..<64).filter { picture[$0, 0] == 0xFFFF_0000 }.max() ?? -1
        }

        #expect(edges == [7, 8, 9, 10, 11])
    }

    @Test func twoRendersOfTheSameListAreIdentical() throws {
        let canvas = try Canvas(width: 200, height: 150)
        canvas.images.bitmaps[ImageID("a")] = Bitmap(width: 20, height: 20, color: 0xFF33_6699)
        let scene: [DrawCommand] = [
            .gradient(
                Gradient([.init(0, Color(hex: 0x070D1A)), .init(1, Color(hex: 0xF0B07C))]), Rect(x: 0, y: 0, width: 200, height: 150),
                axis: .vertical, radius: 0, opacity: 1),
            .shape(.shadow(radius: 8, blur: 24), Rect(x: 40, y: 40, width: 100, height: 60), .black.opacity(0.5), .sourceOver),
            .shape(.rounded(radius: 8), Rect(x: 40, y: 40, width: 100, height: 60), Color(hex: 0x1A2438), .sourceOver),
            .picture(PictureDraw(ImageID("a"), in: Rect(x: 50, y: 50, width: 37, height: 31), cornerRadius: 6)),
            .text(TextDraw(TextRun("panorama", font: Font(.displayThin, size: 40)), at: Point(x: 10, y: 100), color: .white)),
        ]

        let first = try canvas.draw(scene)
        let second = try canvas.draw(scene)
        let fresh = try Canvas(width: 200, height: 150)
        fresh.images.bitmaps = canvas.images.bitmaps

        #expect(first == second)
        #expect(try fresh.draw(scene) == first)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func absurdRectanglesDoNotHarm(value: Double) throws {
        let canvas = try Canvas()
        canvas.images.bitmaps[ImageID("a")] = Bitmap(width: 20, height: 20, color: 0xFF33_6699)
        let rect = Rect(x: value, y: 0, width: value, height: 10)

        _ = try canvas.draw(
            .fill(rect, red, .sourceOver), .shape(.rounded(radius: value), rect, red, .sourceOver), .clip(rect),
            .picture(PictureDraw(ImageID("a"), in: rect, cornerRadius: 4)), .clip(nil),
            .gradient(Gradient([.init(0, .black), .init(1, .white)]), rect, axis: .vertical, radius: 3, opacity: 1))
    }
}
