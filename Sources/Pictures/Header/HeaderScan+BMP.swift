import Imaging
import Platform

/// BMP: `BM`, file size, offset of the pixels, then a header that begins with its length and contains the size. A negative height means
/// that rows are stored from the top down. Fourteen bytes that begin with `BA` may precede all this; copies from a clipboard lack the first
/// fourteen bytes. Source: Windows SDK, BITMAPFILEHEADER, BITMAPCOREHEADER, BITMAPINFOHEADER and BITMAPV5HEADER; OS/2 Programming Guide,
/// BITMAPARRAYFILEHEADER2 and BITMAPINFOHEADER2.
extension HeaderScan {
    mutating func readBMP(_ window: ByteWindow) throws(PictureError) -> Step {
        guard pixelOffset == nil else { return readParts(window) }
        let hasFileHeader = !PictureFormat.isHeaderOfBitmap(window)
        let start = hasFileHeader ? window.holds("BA", at: 0) ? 14 : 0 : -14
        guard let offset = hasFileHeader ? window.long(start + 10, bigEndian: false) : 40,
            let length = window.long(start + 14, bigEndian: false), window.holds(start + 26, at: 0)
        else { return .more(at: 0, count: start + 26) }
        if length == 12 {
            let (width, height) = (window.word(start + 18, bigEndian: false), window.word(start + 20, bigEndian: false))
            size = PixelSize(width: width ?? 0, height: height ?? 0)
        } else {
            guard length >= 16 else { throw .damaged("its BMP header makes no sense") }
            let width = HeaderScan.signed(window.long(start + 18, bigEndian: false) ?? 0)
            let height = HeaderScan.signed(window.long(start + 22, bigEndian: false) ?? 0)
            size = PixelSize(width: width, height: abs(height))
        }
        // Uncompressed and packed rows hold no pixels in memory: they are reduced as they are read, in either direction.
        if length >= 40, length != 64 { held = HeaderScan.heldOfEmbedded(window.long(start + 30, bigEndian: false) ?? 0) }
        if profile != nil { parts = HeaderScan.profile(at: start + 14, length: length, in: window) }
        pixelOffset = offset
        return readParts(window)
    }

    /// The pixels held for a JPEG or PNG inside a BMP. Only its size is known, so the worst case is assumed: a JPEG in several scans
    /// without chroma subsampling, or an interlaced PNG.
    private static func heldOfEmbedded(_ compression: Int) -> HeldPixels {
        switch compression {
        case 4: .progressive(samples: 12)
        case 5: .interlaced
        default: .none
        }
    }

    /// The ICC profile, if the header says that it is in the file.
    private static func profile(at header: Int, length: Int, in window: ByteWindow) -> [HeaderPart] {
        guard length >= 120, window.holds("DEBM", at: header + 56), let offset = window.long(header + 112, bigEndian: false),
            let count = window.long(header + 116, bigEndian: false)
        else { return [] }
        return [HeaderPart(kind: .profile, place: (header + offset)..<(header + offset + count))]
    }

    private static func signed(_ word: Int) -> Int { word >= 0x8000_0000 ? word - 0x1_0000_0000 : word }
}
