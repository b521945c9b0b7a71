import Platform

/// What is refused before a decoder sees the file. The decoders themselves have no limits: a GIF of 30 bytes loads as 4 GB.
public enum PictureLimits {
    /// Bytes of a file; larger than any camera writes, small enough to be read whole.
    public static let byteCount = 256 << 20
    /// Pixels along one side; twice the largest texture that graphics cards commonly take.
    public static let side = 32_768
    /// Pixels in all: 400 MB once decoded, about the largest sensor sold.
    public static let area = 100_000_000
    /// Pixels a byte of PNG or GIF can stand for. Deflate reaches 1,032:1, times eight 1-bit pixels a byte gives 8,256.
    public static let pixelsPerByte = 20_000
    /// Bytes read at first; holds the whole header of nearly every picture.
    static let window = 65_536
    /// Bytes read where a header goes on beyond the first window (large colour profiles, depth maps).
    static let laterWindow = 4_096
    /// Windows read before a header counts as endless: reaches beyond 30 MB of segments, reads at most 2 MB.
    static let windowCount = 512

    /// - Throws: `damaged`, `tooManyPixels` or `implausible`.
    static func check(_ size: PixelSize, format: PictureFormat, byteCount: Int) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged("it has no pixels") }
        guard size.width <= side, size.height <= side, size.width * size.height <= area else { throw .tooManyPixels(size) }
        let isPacked = format == .png || format == .gif
        if isPacked, size.width * size.height / max(1, byteCount) > pixelsPerByte {
            throw .implausible(size, byteCount: byteCount)
        }
    }
}
