import CCodecs
import Imaging

/// Reads QOI files.
///
/// Each pixel is stored in one of the following forms, where `index` holds the last pixel of each hash. `00iiiiii` is the pixel at an
/// index. `01rrggbb` states differences of −2...1 to the previous pixel. `10gggggg rrrrbbbb` states a difference of −32...31 for green, and
/// differences of −8...7 from it for red and blue. `11nnnnnn` is n + 1 pixels equal to the previous one. FE is followed by red green blue,
/// FF by red green blue alpha. Source: the QOI specification 1.0.
struct QOIDecoder: RowDecoder {
    private let header: QOIHeader
    private var file: FileBytes
    /// The previous pixel, as 0xAARRGGBB.
    private var pixel: UInt32 = 0xFF00_0000
    /// How many more times it is repeated.
    private var repeats = 0
    private var index = [UInt32](repeating: 0, count: 64)

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        header = try FileBytes.header(descriptor) { window throws(HeaderError) in try QOIHeader(window) }
        file = FileBytes(descriptor, at: QOIHeader.byteCount)
    }

    var size: PixelSize { header.size }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        // The colour space byte in the header is only informative; writers set it arbitrarily.
        var rows = try PictureRows<UInt32>(size, reduction: reduction, into: picture)
        while !rows.isComplete, try readRow(into: &rows) {}
        try rows.finish(isOpaque: !header.hasAlpha)
    }

    /// - Returns: Whether the file has the complete row; an incomplete row is kept.
    private mutating func readRow(into rows: inout PictureRows<UInt32>) throws(PictureDecodeError) -> Bool {
        let opacity: UInt32 = header.hasAlpha ? 0 : 0xFF00_0000
        for x in 0..<size.width {
            if repeats > 0 {
                repeats -= 1
            } else {
                guard try readPixel() else {
                    guard x > 0 else { return false }
                    rows.clear(from: x)
                    rows.put()
                    return false
                }
            }
            rows.row[x] = pixel | opacity
        }
        rows.put()
        return true
    }

    /// - Returns: false at the end of the file.
    private mutating func readPixel() throws(PictureDecodeError) -> Bool {
        guard let tag = try file.byte() else { return false }
        let low = UInt32(tag & 0x3F)
        switch (tag, tag >> 6) {
        case (0xFE, _):
            guard let color = try readColor() else { return false }
            pixel = pixel & 0xFF00_0000 | color
        case (0xFF, _):
            guard let color = try readColor(), let alpha = try file.byte() else { return false }
            pixel = UInt32(alpha) << 24 | color
        case (_, 0):
            pixel = index[Int(low)]
            return true
        case (_, 1):
            add(red: low >> 4 &- 2, green: low >> 2 & 3 &- 2, blue: low & 3 &- 2)
        case (_, 2):
            guard let rest = try file.byte() else { return false }
            let green = low &- 32
            add(red: green &- 8 &+ UInt32(rest >> 4), green: green, blue: green &- 8 &+ UInt32(rest & 15))
        default:
            repeats = Int(low)
        }
        index[Self.hash(pixel)] = pixel
        return true
    }

    private mutating func readColor() throws(PictureDecodeError) -> UInt32? {
        guard let red = try file.byte(), let green = try file.byte(), let blue = try file.byte() else { return nil }
        return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// Adds to each channel, modulo 256.
    private mutating func add(red: UInt32, green: UInt32, blue: UInt32) {
        let sum = ((pixel >> 16 &+ red) & 0xFF) << 16 | ((pixel >> 8 &+ green) & 0xFF) << 8 | (pixel &+ blue) & 0xFF
        pixel = pixel & 0xFF00_0000 | sum
    }

    private static func hash(_ pixel: UInt32) -> Int {
        Int((pixel >> 16 & 0xFF) * 3 + (pixel >> 8 & 0xFF) * 5 + (pixel & 0xFF) * 7 + (pixel >> 24) * 11) & 63
    }
}
