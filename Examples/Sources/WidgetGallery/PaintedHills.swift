import PanoramaKit

/// Pictures that are painted at the size that is asked for, so that the gallery needs no files: two colours that blend downwards.
final class PaintedHills: ImageProviding {
    /// The names of the pictures.
    static let names = (1...6).map { "hills \($0)" }

    /// Upper and lower colour of each picture.
    private static let blends: [(UInt32, UInt32)] = [
        (0x35507A, 0xE7A977), (0x2B6E63, 0xD9E2A6), (0x6B3D6E, 0xF0B5A0), (0x1F3B57, 0x8FC3D4), (0x7A4B2A, 0xF2D29A), (0x26413A, 0x9CBF8A),
    ]
    /// Why any other picture cannot be read.
    private static let damage = "is damaged: it ends too early"
    private var painted: [ImageID: Bitmap] = [:]

    /// Returns a painted picture or the sprite of an emitter; fails for any other name.
    func state(of image: ImageID) -> ImageState {
        if let bitmap = painted[image] { return .ready(bitmap) }
        guard let bitmap = PaintedHills.picture(image) else { return .failed(PaintedHills.damage) }
        painted[image] = bitmap
        return .ready(bitmap)
    }

    var cacheBytes: Int { painted.values.reduce(0) { $0 + $1.byteCount } }

    private static func picture(_ image: ImageID) -> Bitmap? {
        guard let number = names.firstIndex(of: image.name) else { return SpritePicture.named(image.name).map(Bitmap.init) }
        let (width, height) = size(image.fit)
        return blend(blends[number], width: width, height: height)
    }

    private static func size(_ fit: PictureFit) -> (Int, Int) {
        switch fit {
        case .original: (300, 200)
        case .fill(let width, let height), .within(let width, let height), .fitting(let width, let height, _),
            .exactly(let width, let height):
            (width, height)
        case .height(let height): (height * 3 / 2, height)
        }
    }

    /// Paints sixteen flat steps from the upper to the lower colour.
    private static func blend(_ colors: (upper: UInt32, lower: UInt32), width: Int, height: Int) -> Bitmap {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let color = mixed(colors.upper, colors.lower, UInt32(y * 16 / height) * 17)
            pixels.append(contentsOf: repeatElement(color, count: width))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Returns an opaque mixture with `share` of 255 of the lower colour.
    private static func mixed(_ upper: UInt32, _ lower: UInt32, _ share: UInt32) -> UInt32 {
        var color: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] as [UInt32] {
            let (first, second) = (upper >> shift & 0xFF, lower >> shift & 0xFF)
            // Swift shifts before it divides.
            color |= ((first * (255 - share) + second * share + 127) / 255) << shift
        }
        return color
    }
}
