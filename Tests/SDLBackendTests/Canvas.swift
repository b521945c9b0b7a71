import Imaging
import LayoutMath
import Platform

@testable import SDLBackend

/// The files of the design's fonts, in the source tree.
let fontFiles: String = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Resources/fonts"
}()

extension FontBook {
    static func bundled() throws -> FontBook {
        try SDLSystem.startWithoutDisplay()
        return try FontBook()
    }
}

/// Pictures that are always ready.
final class FixedImages: ImageProviding {
    var bitmaps: [ImageID: Bitmap] = [:]

    private(set) var uploaded: [ImageID] = []
    private(set) var lost: [ImageID] = []

    func state(of image: ImageID) -> ImageState { bitmaps[image].map(ImageState.ready) ?? .loading }
    func wasUploaded(_ image: ImageID) { uploaded.append(image) }
    func wasLost(_ image: ImageID) { lost.append(image) }
}

/// Renders a few commands into memory and returns the colours of pixels.
struct Canvas {
    let images = FixedImages()
    let renderer: OffscreenRenderer

    init(width: Int = 64, height: Int = 48, scale: Double = 1) throws {
        try SDLSystem.startWithoutDisplay()
        renderer = try OffscreenRenderer(width: width, height: height, scale: scale, fonts: try FontBook())
    }

    func draw(_ commands: DrawCommand...) throws -> Bitmap { try draw(commands) }

    func draw(_ commands: [DrawCommand]) throws -> Bitmap {
        var list = DisplayList()
        for command in commands { list.append(command) }
        return try draw(list)
    }

    func draw(_ list: DisplayList) throws -> Bitmap {
        try renderer.render(list, images: images)
        return renderer.snapshot()
    }
}

extension Bitmap {
    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// A picture of one colour, `0xAARRGGBB`.
    init(width: Int, height: Int, color: UInt32) {
        self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))
    }
}

/// Largest difference of a channel between two pixels.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}
