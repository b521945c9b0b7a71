public import Imaging
public import Pictures
import Platform

/// Pictures painted by formula at the requested size, so that goldens stay small and do not depend on files: two colours that blend
/// downwards, hills in one colour, and a picture that cannot be read.
nonisolated public struct PaintedPictures: ImageLoading {
    /// A name that always fails, as a damaged file does.
    public static let unreadable = "painted/unreadable"
    /// The path of the painted landscape.
    public static let landscapeFolder = "painted/landscape"

    /// The reason why `unreadable` cannot be read.
    public struct Damaged: Error, CustomStringConvertible {
        public let description = "is damaged: it ends too early"
    }

    /// Upper and lower colour of the pictures, in turn.
    private static let blends: [(UInt32, UInt32)] = [
        (0x35507A, 0xE7A977), (0x2B6E63, 0xD9E2A6), (0x6B3D6E, 0xF0B5A0), (0x1F3B57, 0x8FC3D4), (0x7A4B2A, 0xF2D29A), (0x26413A, 0x9CBF8A),
        (0x463C6B, 0xC8B6E2), (0x703137, 0xEFC07B), (0x174A5C, 0xB7E0D2), (0x5A5A46, 0xE6DFBF), (0x2F2B4F, 0xDD8E75), (0x3F5B2E, 0xDCE08C),
    ]

    public init() {}

    /// The name of the picture with this number, counted from 0; the blends repeat.
    public static func name(_ number: Int) -> String { "painted/\(number)" }

    public func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if path == PaintedPictures.unreadable || path.hasPrefix("/dev/null/") { throw Damaged() }
        let (width, height) = PaintedPictures.size(fit)
        guard path.hasPrefix(PaintedPictures.landscapeFolder) else {
            let number = path.split(separator: "/").last.flatMap { Int($0.prefix(while: \.isNumber)) } ?? 0
            let blend = PaintedPictures.blends[number % PaintedPictures.blends.count]
            return PaintedPictures.blend(from: blend.0, to: blend.1, width: width, height: height)
        }
        return PaintedPictures.landscape(path, width: width, height: height)
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

    /// Sixteen flat steps, which a PNG file keeps small.
    private static func blend(from upper: UInt32, to lower: UInt32, width: Int, height: Int) -> Bitmap {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let color = mixed(upper, lower, UInt32(y * 16 / height) * 17)
            pixels.append(contentsOf: repeatElement(color, count: width))
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// `share` of 255 of the lower colour.
    private static func mixed(_ upper: UInt32, _ lower: UInt32, _ share: UInt32) -> UInt32 {
        var color: UInt32 = 0xFF00_0000
        for shift in [0, 8, 16] as [UInt32] {
            let (a, b) = (upper >> shift & 0xFF, lower >> shift & 0xFF)
            // Swift shifts before it divides.
            color |= ((a * (255 - share) + b * share + 127) / 255) << shift
        }
        return color
    }

    private static func landscape(_ path: String, width: Int, height: Int) -> Bitmap {
        let isDawn = path.contains("/dawn")
        if path.contains("night-sky") { return blend(from: 0x05070F, to: 0x1B2440, width: width, height: height) }
        if path.contains("-sky") {
            return blend(from: isDawn ? 0xBFD3E6 : 0x26304F, to: isDawn ? 0xFBE3CF : 0xE28B62, width: width, height: height)
        }
        let number = path.split(separator: "-").last.flatMap { Int($0.prefix(1)) } ?? 1
        let (far, near): (UInt32, UInt32) = isDawn ? (0xC9C6CE, 0x6F7C78) : (0x7A5568, 0x12141F)
        return ridge(mixed(far, near, UInt32(number - 1) * 63), peaks: number + 1, width: width, height: height)
    }

    /// Triangles on a base; each tile ends at the height at which the next one begins.
    private static func ridge(_ color: UInt32, peaks: Int, width: Int, height: Int) -> Bitmap {
        var pixels = [UInt32](repeating: 0, count: width * height)
        let period = max(2, width / peaks)
        for x in 0..<width {
            let along = x % period
            let top = height / 3 * abs(2 * along - period) / period
            for y in top..<height { pixels[y * width + x] = color }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
