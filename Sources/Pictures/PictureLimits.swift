package import Imaging
import Platform

/// Limits that are checked before a decoder sees the file. The decoders have no limits: a GIF of 30 bytes would be loaded as 17 GB.
public enum PictureLimits {
    /// The largest file in bytes: larger than any camera writes, and small enough to be read as a whole.
    public static let byteCount = 256 << 20
    /// The largest Photoshop file in bytes. Its layers, which take up most of it, are not read.
    static let photoshopByteCount = 4 << 30
    /// The most pixels of a picture that is reduced while it is read: about what a codec reads within a decoder's time limit.
    public static let area = 400_000_000
    /// The most pixels in a row. Decoders hold a few rows at a time, in up to 64 bytes per pixel.
    static let longestRow = 1 << 22
    /// The longest side that libjpeg reads.
    static let longestJPEGSide = 65_500
    /// The most bytes that a decoder of a format may hold, whatever size is requested; the rest of its memory is for the result.
    static func heldByteCount(of format: PictureFormat) -> Int {
        DecodingLibrary.memoryLimit(for: format.library) - (160 << 20)
    }
    /// The most pixels per byte in lossless formats. Deflate reaches 1,032:1; with eight 1-bit pixels per byte that gives 8,256. A run in a
    /// BMP has 255 pixels in two bytes. A BMP that skips rows can exceed this limit, but is not a sensible picture.
    public static let pixelsPerByte = 20_000
    /// The number of bytes read first; they contain the complete header of nearly every picture.
    static let window = 65_536
    /// Bytes read at a time beyond the first window, for headers with large colour profiles or depth maps.
    static let laterWindow = 4_096
    /// The most windows read for a header. This skips more than 30 MB of segments and reads at most 2 MB.
    static let windowCount = 512

    /// The largest SVG file in bytes. A document is held completely, as a tree of several times its length.
    static let documentByteCount = 64 << 20

    /// Whether a picture of this size, whose sides are at least 1, may be read. Only the number of pixels is limited: a side may have any
    /// length.
    static func allows(_ size: PixelSize) -> Bool {
        guard (1...longestRow).contains(size.width), (1...area).contains(size.height) else { return false }
        return size.area <= area
    }

    package static func byteCount(of format: PictureFormat) -> Int {
        switch format {
        case .psd: photoshopByteCount
        case .svg: documentByteCount
        default: byteCount
        }
    }

    /// Checks a picture's size against the limits.
    /// - Parameter holding: The pixels that a decoder holds at once; `none` for formats reduced row by row.
    /// - Throws: `damaged`, `tooManyPixels`, `heldWhole` or `implausible`.
    static func check(_ size: PixelSize, format: PictureFormat, byteCount: Int, holding held: HeldPixels = .none) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged("it has no pixels") }
        guard allows(size), format != .jpeg || max(size.width, size.height) <= longestJPEGSide else { throw .tooManyPixels(size) }
        guard held.byteCount(of: size) <= heldByteCount(of: format) else { throw .heldWhole(size, held) }
        if !format.isLossy, size.area / max(1, byteCount) > pixelsPerByte { throw .implausible(size, byteCount: byteCount) }
    }
}

extension PictureFormat {
    /// Whether the format can describe any number of pixels in few bytes.
    fileprivate var isLossy: Bool {
        switch self {
        case .jpeg, .webp, .heic, .avif, .jxl, .tiff, .raw, .jpeg2000, .exr, .svg: true
        case .png, .gif, .bmp, .qoi, .pnm, .tga, .ico, .psd, .hdr, .pcx, .ilbm, .xpm: false
        }
    }
}
