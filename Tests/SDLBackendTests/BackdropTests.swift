import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests that frames in which only sprites move keep the backdrop, and equal frames drawn from scratch.
@MainActor @Suite(.serialized) struct BackdropTests {
    private let id = ImageID("sprite")

    private func canvas() throws -> Canvas {
        let canvas = try Canvas()
        canvas.images.bitmaps[id] = Bitmap(width: 8, height: 8, color: 0xFF00_FF00)
        canvas.images.bitmaps[ImageID("ground")] = Bitmap(width: 64, height: 48, color: 0xFF20_4060)
        return canvas
    }

    /// Sprites at `x` over a picture and a square, below another square and inside a clip.
    private func list(
        at x: Double, square: Double = 10, clip: Rect? = Rect(x: 4, y: 4, width: 50, height: 40), count: Int = 2
    ) -> DisplayList {
        var list = DisplayList()
        list.append(.picture(PictureDraw(ImageID("ground"), in: Rect(x: 0, y: 0, width: 64, height: 48))))
        list.append(.clip(clip))
        list.append(.fill(Rect(x: square, y: 10, width: 20, height: 20), Color(hex: 0xFF0000, alpha: 0.5), .sourceOver))
        let sprites = (0..<count).map { Sprite(x: Float(x) + 9 * Float($0), y: 20, argb: 0xC0FF_FFFF) }
        list.append(sprites, as: SpriteDraw(image: id, size: Size(width: 8, height: 8), blend: .additive))
        list.append(.fill(Rect(x: 0, y: 18, width: 64, height: 2), Color(hex: 0xFFFFFF, alpha: 0.3), .sourceOver))
        list.append(.clip(nil))
        list.append(.fill(Rect(x: 0, y: 44, width: 64, height: 4), Color(hex: 0x808080), .sourceOver))
        return list
    }

    @Test func everyFrameLooksAsIfItWereTheFirst() throws {
        let kept = try canvas()
        var frames = (0..<6).map { list(at: 5 + 7 * Double($0)) }
        // The background changes and stays again, and sprites disappear and come back.
        frames += [list(at: 9, square: 30), list(at: 12, square: 30), list(at: 15, square: 30), list(at: 20, square: 30)]
        frames += [list(at: 20, count: 0), list(at: 20, clip: nil), list(at: 21, clip: nil), list(at: 30, clip: nil)]

        for frame in frames { #expect(try kept.draw(frame) == canvas().draw(frame)) }
    }

    @Test func anotherPictureOfTheSameNameIsSeen() throws {
        let kept = try canvas()
        for x in 0..<4 { _ = try kept.draw(list(at: Double(x))) }

        kept.images.bitmaps[ImageID("ground")] = Bitmap(width: 64, height: 48, color: 0xFF80_8080)

        #expect(try kept.draw(list(at: 5))[60, 40] == 0xFF80_8080)
    }
}
