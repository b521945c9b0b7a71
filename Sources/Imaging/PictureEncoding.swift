/// The format of a picture file to write, and its quality.
public enum EncodingFormat: Hashable, Sendable {
    /// JPEG with chroma at half the resolution. Transparent pixels are blended with white.
    case jpeg(quality: Int)
    /// PNG, which keeps every pixel.
    case png
    /// Lossy WebP, which keeps transparency.
    case webp(quality: Int)

    /// The longest side that the format can store, in pixels.
    public var longestSide: Int {
        switch self {
        case .jpeg: 65_500
        case .png: 1 << 30
        case .webp: 16_383
        }
    }
}

/// The parts of a written file besides its pixels. Nothing else is written.
public struct EncodedMetadata: Equatable, Sendable {
    /// The TIFF structure of an EXIF block; empty if there is none.
    public var exif: [UInt8]
    /// The ICC profile of the pixels' colours; empty for sRGB.
    public var profile: [UInt8]

    /// Creates the parts; by default there are none.
    public init(exif: [UInt8] = [], profile: [UInt8] = []) {
        self.exif = exif
        self.profile = profile
    }
}

/// Encodes pixels into an open file. Callable from any thread.
public protocol PictureEncoding: Sendable {
    /// Writes a picture file at the descriptor's current offset.
    /// - Parameters:
    ///   - bitmap: A bitmap with its pixels.
    ///   - format: A quality outside 1...100 counts as the nearest.
    ///   - descriptor: A file open for writing; the caller closes it, and removes it after an error.
    /// - Throws: An error with a one-line description for the user; a `PictureEncodingError` states whether writing to the file failed.
    func encode(_ bitmap: Bitmap, as format: EncodingFormat, metadata: EncodedMetadata, to descriptor: Int32) throws
}

/// An error that states whether the picture or the file caused it.
public protocol PictureEncodingError: Error, CustomStringConvertible {
    /// The `errno` if writing failed or memory ran out; nil if the picture cannot be stored in the format.
    var systemCode: Int32? { get }
}
