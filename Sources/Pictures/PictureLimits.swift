import Imaging
import Platform

/// What is refused before a decoder sees the file. The decoders themselves have no limits: a GIF of 30 bytes would load as 17 GB.
public enum PictureLimits {
    /// Bytes of a file; larger than any camera writes, small enough to be read whole.
    public static let byteCount = 256 << 20
    /// Pixels along one side: the most that a JPEG can have; PNG and BMP allow more, which nobody makes by intent.
    public static let side = 65_500
    /// Pixels in all, for what a codec reduces while it reads: about what it reads in the seconds that a decoder has.
    public static let area = 400_000_000
    /// Bytes that a decoder may hold whatever the size that is wanted. Its cage has 512 MB; what is left is for the result.
    public static let heldByteCount = 352 << 20
    /// Pixels a byte of PNG, GIF or BMP can stand for. Deflate reaches 1,032:1, times eight 1-bit pixels a byte gives 8,256; a run of a BMP has
    /// 255 pixels in two bytes, and one that skips rows is no picture.
    public static let pixelsPerByte = 20_000
    /// Bytes read at first; holds the whole header of nearly every picture.
    static let window = 65_536
    /// Bytes read where a header goes on beyond the first window (large colour profiles, depth maps).
    static let laterWindow = 4_096
    /// Windows read before a header counts as endless: reaches beyond 30 MB of segments, reads at most 2 MB.
    static let windowCount = 512

    /// - Parameter holding: Bytes that a decoder holds of the picture at once; 0 for what is reduced row by row.
    /// - Throws: `damaged`, `tooManyPixels`, `heldWhole` or `implausible`.
    static func check(_ size: PixelSize, format: PictureFormat, byteCount: Int, holding held: HeldPixels = .none) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged("it has no pixels") }
        guard size.width <= side, size.height <= side, size.area <= area else { throw .tooManyPixels(size) }
        guard held.byteCount(of: size) <= heldByteCount else { throw .heldWhole(size, held) }
        let isPacked = format == .png || format == .gif || format == .bmp
        if isPacked, size.area / max(1, byteCount) > pixelsPerByte { throw .implausible(size, byteCount: byteCount) }
    }
}
