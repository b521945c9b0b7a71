import Imaging
import Platform

/// What a decoder has to hold of a picture all at once, because the file tells no row before it has told all of them.
public enum HeldPixels: Hashable, Sendable {
    /// Rows come one after another and are reduced as they come.
    case none
    /// A PNG in seven passes: every pixel of it, four bytes each.
    case interlaced
    /// A JPEG in several scans: two bytes for each of its samples, of which there are `samples` for four pixels.
    case progressive(samples: Int)
    /// A WebP without loss, with the file itself.
    case lossless(byteCount: Int)
    /// A WebP with loss, whose file is held, and whose transparency lies beside its pixels.
    case lossy(byteCount: Int, hasAlpha: Bool)
    /// A GIF: its screen, four bytes a pixel.
    case screen

    /// - Complexity: O(1); the products stay far below what an `Int` holds for sizes within the limits.
    func byteCount(of size: PixelSize) -> Int {
        switch self {
        case .none: 0
        case .interlaced: size.area * 4
        case .progressive(let samples): size.area * samples / 2
        case .lossless(let byteCount): byteCount + size.area * 4
        case .lossy(let byteCount, let hasAlpha): byteCount + (hasAlpha ? size.area * 2 : 0)
        case .screen: size.area * 4
        }
    }

    /// What follows the size in a message: "12000 x 9000, interlaced".
    var words: String {
        switch self {
        case .none: "read row by row"
        case .interlaced: "interlaced"
        case .progressive: "progressive"
        case .lossless: "a WebP without loss"
        case .lossy: "a WebP with transparency"
        case .screen: "a GIF"
        }
    }
}
