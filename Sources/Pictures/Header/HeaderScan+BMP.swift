import Imaging
import Platform

/// BMP: `BM`, file size, offset of the pixels, then a header that begins with its length and has the size; a negative height means top
/// down. Source: Windows SDK, BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPINFOHEADER; OS/2 Programming Guide, BITMAPINFOHEADER2.
extension HeaderScan {
    mutating func readBMP(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let offset = window.long(10, bigEndian: false), let length = window.long(14, bigEndian: false), window.holds(26, at: 0)
        else { return .more(at: 0, count: 26) }
        if length == 12 {
            size = PixelSize(width: window.word(18, bigEndian: false) ?? 0, height: window.word(20, bigEndian: false) ?? 0)
        } else {
            guard length >= 16 else { throw .damaged("its BMP header makes no sense") }
            let width = HeaderScan.signed(window.long(18, bigEndian: false) ?? 0)
            let height = HeaderScan.signed(window.long(22, bigEndian: false) ?? 0)
            size = PixelSize(width: width, height: abs(height))
            if length >= 40, length != 64 { try HeaderScan.refuseEmbeddedPicture(window.long(30, bigEndian: false) ?? 0) }
        }
        // No pixels are held: rows are reduced as they are read, in either direction.
        pixelOffset = offset
        return .finished
    }

    /// Refuses files that wrap another format in a BMP header, as is done for printers.
    private static func refuseEmbeddedPicture(_ compression: Int) throws(PictureError) {
        if compression == 4 { throw .formatNotRead("JPEG-in-BMP") }
        if compression == 5 { throw .formatNotRead("PNG-in-BMP") }
    }

    private static func signed(_ word: Int) -> Int { word >= 0x8000_0000 ? word - 0x1_0000_0000 : word }
}
