import CAllocationCounter
import LayoutMath
import Platform
import SDLBackend

/// Whole frames of sprites at 1280x720 on one thread: clear, 16x16 sprites, turned and tinted, spread over the frame, and present.
enum SpriteRows {
    private static let frame = Size(width: 1280, height: 720)
    private static let dot = ImageID("dot")
    private static let star = ImageID("star")

    static func run(_ bench: Bench) throws {
        guard bench.wants("particles.frame") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let renderer = try OffscreenRenderer(width: Int(frame.width), height: Int(frame.height), fonts: try FontBook())
        let images = DrawnImages([dot: picture(ofStar: false), star: picture(ofStar: true)])
        for count in [1_000, 10_000, 100_000] {
            for (name, image, blend) in [
                ("star.add", star, BlendMode.additive), ("star.over", star, .sourceOver), ("dot.add", dot, .additive),
                ("dot.over", dot, .sourceOver),
            ] {
                let lists = (0..<2).map { list(of: count, image, blend, seed: UInt64($0) + 1) }
                let frames = max(2, 200_000 / count)
                bench.time("particles.frame.\(name)", n: count, unit: "ms", count: frames) {
                    for index in 0..<frames { try? renderer.render(lists[index % 2], images: images) }
                }
            }
        }
    }

    private static func list(of count: Int, _ image: ImageID, _ blend: BlendMode, seed: UInt64) -> DisplayList {
        var chance = seed
        func next(_ range: ClosedRange<Float>) -> Float {
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Float(chance >> 40) / 16_777_216 * (range.upperBound - range.lowerBound)
        }
        let sprites = (0..<count).map { _ in
            SpriteInstance(
                x: next(80...1200), y: next(60...660), rotation: next(-10...10),
                argb: UInt32(next(128...255)) << 24 | 0xFF_0000 | UInt32(next(128...255)) << 8 | UInt32(next(0...255)))
        }
        var list = DisplayList()
        list.size = frame
        list.append(sprites, of: image, size: Size(width: 16, height: 16), blend: blend)
        return list
    }

    /// A soft dot, which need not be turned, or one with four rays, which must.
    private static func picture(ofStar isStar: Bool) -> Bitmap {
        let pixels = (0..<256).map { index in
            let (x, y) = (abs(Float(index % 16) - 7.5), abs(Float(index / 16) - 7.5))
            let round = max(0, 1 - (x * x + y * y).squareRoot() / 8)
            let rays = isStar ? max(0, 1 - min(x, y) / 2) * (1 - max(x, y) / 9) : 0
            return UInt32(max(round, rays) * 255) << 24 | 0xFF_FFFF
        }
        return Bitmap(width: 16, height: 16, pixels: pixels)
    }
}

/// Pictures that are there.
final class DrawnImages: ImageProviding {
    private let bitmaps: [ImageID: Bitmap]

    init(_ bitmaps: [ImageID: Bitmap]) { self.bitmaps = bitmaps }

    func state(of image: ImageID) -> ImageState { bitmaps[image].map(ImageState.ready) ?? .loading }
}
