package import Imaging
import Platform

/// Limits checked before a decoder sees the file. The decoders have none of their own: a GIF of 30 bytes would load as 17 GB.
public enum PictureLimits {
    /// The largest file in bytes: larger than any camera writes, small enough to be read whole.
    public static let byteCount = 256 << 20
    /// The largest Photoshop file in bytes: of its layers, which take most of it, nothing is read.
    static let photoshopByteCount = 4 << 30
    /// The most pixels of a picture that is reduced while it is read: about what a codec reads within a decoder's time limit.
    public static let area = 400_000_000
    /// The most pixels of a row, of which decoders hold some at a time in up to 64 bytes a pixel.
    static let longestRow = 1 << 22
    /// The longest side that libjpeg reads.
    static let longestJPEGSide = 65_500
    /// The most bytes that a decoder of a format may hold whatever the wanted size; the rest of its memory is for the result.
    static func heldByteCount(of format: PictureFormat) -> Int {
        DecodingLibrary.memoryLimit(for: format.library) - (160 << 20)
    }
    /// The most pixels per byte of formats without loss. Deflate reaches 1,032:1, times eight 1-bit pixels a byte gives 8,256; a run of a BMP
    /// has 255 pixels in two bytes. A BMP that skips rows can exceed this, but is no sensible picture.
    public static let pixelsPerByte = 20_000
    /// Bytes read first; contains the whole header of nearly every picture.
    static let window = 65_536
    /// Bytes read at a time beyond the first window, for headers with large colour profiles or depth maps.
    static let laterWindow = 4_096
    /// The most windows read of a header: skips over more than 30 MB of segments, reads at most 2 MB.
    static let windowCount = 512

    /// The largest SVG file in bytes: a document is held as a whole, as a tree of several times its length.
    static let documentByteCount = 64 << 20

    /// Whether a picture of this size, whose sides are at least 1, may be read. What counts is the number of its pixels: a side may be of any length.
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
        case .png, .gif, .bmp, .qoi, .pnm, .tga, .ico, .psd, .hdr: false
        }
    }
}
