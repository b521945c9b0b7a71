import CSDLSprites
import Glibc
import Imaging
import LayoutMath
import Pictures
import Platform
import SDLBackend

/// Two frames of sprites drawn in turn, so that no frame finds its pixels in the cache.
final class SpriteField: ImageProviding {
    let count: Int
    let blend: BlendMode
    private let picture: Bitmap
    private let renderer: OffscreenRenderer
    private var lists: [DisplayList] = []
    private var triangles: [Triangles] = []

    private static let width = 1280
    private static let height = 720
    private static let side: Float = 16

    /// The same sprites as corners and colours.
    private struct Triangles {
        var corners: [Float] = []
        var colors: [UInt8] = []
    }

    init(count: Int, isStar: Bool, blend: BlendMode) throws {
        self.count = count
        self.blend = blend
        picture = Self.picture(isStar: isStar)
        let fonts = try FontBook()
        renderer = try OffscreenRenderer(width: Self.width, height: Self.height, fonts: fonts)
        for seed in [1, 2] as [UInt64] {
            let sprites = Self.sprites(count, seed: seed)
            var list = DisplayList()
            list.size = Size(width: Double(Self.width), height: Double(Self.height))
            list.append(
                sprites,
                as: SpriteDraw(image: ImageID("sprite"), size: Size(width: Double(Self.side), height: Double(Self.side)), blend: blend))
            lists.append(list)
            triangles.append(Self.triangles(sprites))
        }
    }

    func state(of image: ImageID) -> ImageState { .ready(picture) }

    func draw(_ index: Int) { try? renderer.render(lists[index % 2], images: self) }

    func drawWithSDL(_ index: Int) {
        let triangles = triangles[index % 2]
        sdl_draw_sprites(Int32(count), triangles.corners, triangles.colors, picture.pixels, blend == .additive ? 1 : 0)
    }

    private static func sprites(_ count: Int, seed: UInt64) -> [Sprite] {
        var state = seed
        func next(_ range: ClosedRange<Float>) -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Float(state >> 40) / 16_777_216 * (range.upperBound - range.lowerBound)
        }
        return (0..<count).map { _ in
            let color = UInt32(next(128...255)) << 8 | UInt32(next(0...255)) | 0xFF_0000
            return Sprite(
                x: next(80...1200), y: next(60...660), rotation: next(-10...10), argb: UInt32(next(128...255)) << 24 | color)
        }
    }

    private static func triangles(_ sprites: [Sprite]) -> Triangles {
        var triangles = Triangles()
        for sprite in sprites {
            let (sine, cosine) = (sin(sprite.rotation) * side / 2, cos(sprite.rotation) * side / 2)
            for (u, v) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] as [(Float, Float)] {
                triangles.corners += [sprite.x + u * cosine - v * sine, sprite.y + u * sine + v * cosine]
                triangles.colors += [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: sprite.argb >> $0) }
            }
        }
        return triangles
    }

    private static func picture(isStar: Bool) -> Bitmap {
        let pixels = (0..<256).map { index in
            let (x, y) = (abs(Float(index % 16) - 7.5), abs(Float(index / 16) - 7.5))
            let round = max(0, 1 - (x * x + y * y).squareRoot() / 8)
            let rays = isStar ? max(0, 1 - min(x, y) / 2) * (1 - max(x, y) / 9) : 0
            return UInt32(max(round, rays) * 255) << 24 | 0xFF_FFFF
        }
        return Bitmap(width: 16, height: 16, pixels: pixels)
    }
}
