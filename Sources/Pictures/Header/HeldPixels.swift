public import Imaging
import Platform

/// The pixels that a decoder must hold at once if the format does not allow reading the picture row by row.
public enum HeldPixels: Hashable, Sendable {
    /// None: rows are reduced as they are read.
    case none
    /// An interlaced PNG: all pixels, four bytes each.
    case interlaced
    /// An interlaced PNG with 16 bits a sample: all pixels, eight bytes each.
    case deepInterlaced
    /// A JPEG with several scans: two bytes per sample, with `samples` for four pixels.
    case progressive(samples: Int)
    /// A lossless WebP: the file, and four bytes per pixel.
    case lossless(byteCount: Int)
    /// A lossy WebP: the file, and two bytes per pixel if it has transparency.
    case lossy(byteCount: Int, hasAlpha: Bool)
    /// A GIF: the complete screen, four bytes per pixel.
    case screen
    /// Tiles or strips that are decoded as a whole: the bytes of one row of them.
    case parts(byteCount: Int)
    /// A format whose library decodes the picture as a whole, with this many bytes per pixel.
    case whole(PictureFormat, bytesPerPixel: Int)

    /// The bytes held for a picture of this size.
    /// - Complexity: O(1); sizes within the limits stay far below overflow.
    func byteCount(of size: PixelSize) -> Int {
        switch self {
        case .none: 0
        case .interlaced: size.area * 4
        case .deepInterlaced: size.area * 8
        case .progressive(let samples): size.area * samples / 2
        case .lossless(let byteCount): byteCount + size.area * 4
        case .lossy(let byteCount, let hasAlpha): byteCount + (hasAlpha ? size.area * 2 : 0)
        case .screen: size.area * 4
        case .parts(let byteCount): byteCount
        case .whole(_, let bytesPerPixel): size.area * bytesPerPixel
        }
    }

    /// The description that follows the size in a message: "12000 x 9000, interlaced".
    var words: String {
        switch self {
        case .none: "read row by row"
        case .interlaced, .deepInterlaced: "interlaced"
        case .progressive: "progressive"
        case .lossless: "a WebP without loss"
        case .lossy: "a WebP with transparency"
        case .screen: "a GIF"
        case .parts: "in large tiles or strips"
        case .whole(let format, _): "decoded as a whole (\(format.rawValue))"
        }
    }
}
