import Imaging
import Platform

/// The header of a BMP file.
///
/// `BM`, the file's size, 0, and the offset of the pixels. Then follows a header that begins with its length: 12 bytes in OS/2 1, 16 to 64
/// in OS/2 2, 40 in Windows 3, and 52, 56, 108 or 124 if it includes channel masks. All numbers are little-endian.
/// Source: Windows SDK, BITMAPFILEHEADER to BITMAPV5HEADER; OS/2 Programming Guide, BITMAPINFOHEADER2.
struct BMPHeader {
    let size: PixelSize
    /// Whether the first row in the file is the top row.
    let isTopDown: Bool
    let bitCount: Int
    let packing: Packing
    let masks: ChannelMasks
    /// The offset of the pixels in the file, in bytes.
    let pixelOffset: Int
    /// The palette's offset in the file, number of colours, and bytes per colour.
    let palette: (offset: Int, count: Int, stride: Int)
    /// The colours that the header states.
    let colors: BMPColors
    /// Whether a mask follows the pixels. It has one bit per pixel, 1 for transparent, and its rows are padded like those of the pixels.
    let hasMask: Bool

    enum Packing { case plain, runs4, runs8, runs24, jpeg, png }

    /// The length of the file header, which icons do not have, and of the longest header after it.
    private static let fileHeaderLength = 14
    private static let longestLength = 124
    private static let leastLength = 26

    /// Reads the header of a file. The file may begin with the header of an OS/2 array, or without a file header, as copies from a
    /// clipboard do.
    /// - Throws: `damaged` if the header is invalid, `unsupported` if it is of an unsupported kind.
    init(_ file: inout FileBytes) throws(PictureDecodeError) {
        var bytes = try file.bytes(Self.fileHeaderLength)
        var fields = BMPFields(bytes, base: 0)
        if fields.isArray {
            bytes = try file.bytes(Self.fileHeaderLength)
            fields = BMPFields(bytes, base: Self.fileHeaderLength)
        }
        bytes += try file.bytes(Self.longestLength)
        guard bytes.count >= Self.leastLength else { throw .damaged("it ends too early") }
        if fields.isBMP {
            fields = BMPFields(bytes, base: fields.base)
        } else {
            guard fields.isWithoutFileHeader else { throw .damaged("its BMP header makes no sense") }
            let zeros = [UInt8](repeating: 0, count: Self.fileHeaderLength)
            fields = BMPFields(zeros + bytes.prefix(Self.longestLength), base: -Self.fileHeaderLength)
        }
        try self.init(fields, try BMPColors(fields, &file), isInIcon: false)
    }

    /// Reads the header of a picture inside an icon, which has no file header, at an offset in the file.
    init(_ file: inout FileBytes, inIconAt offset: Int) throws(PictureDecodeError) {
        file.move(to: offset)
        let bytes = [UInt8](repeating: 0, count: Self.fileHeaderLength) + (try file.bytes(Self.longestLength))
        guard bytes.count >= Self.leastLength else { throw .damaged("it ends too early") }
        try self.init(BMPFields(bytes, base: offset - Self.fileHeaderLength), BMPColors(), isInIcon: true)
    }

    private init(_ fields: BMPFields, _ colors: BMPColors, isInIcon: Bool) throws(PictureDecodeError) {
        guard fields.length == 12 || fields.length >= 16 else { throw .damaged("its BMP header makes no sense") }
        self.colors = colors
        size = isInIcon ? PixelSize(width: fields.size.width, height: fields.size.height / 2) : fields.size
        isTopDown = fields.isTopDown
        bitCount = fields.bitCount
        guard size.width > 0, size.height > 0 else { throw .damaged("it has no pixels") }
        let compression = fields.compression
        packing = try Self.packing(compression, bitCount, isOS2: fields.isOS2)
        hasMask = isInIcon && packing == .plain
        let hasMasks = compression == BMPFields.bitFields || compression == BMPFields.alphaBitFields
        masks = hasMasks && bitCount > 8 ? fields.masks : ChannelMasks(bitCount: bitCount, hasAlpha: isInIcon)
        palette = bitCount <= 8 ? fields.palette : (0, 0, 4)
        // Some writers leave the offset 0, or do not count the palette.
        let end = palette.count > 0 ? palette.offset + palette.count * palette.stride : fields.end
        let isStated = fields.pixelOffset > (palette.count > 0 ? fields.end : 0)
        pixelOffset = isStated ? fields.pixelOffset : end
    }

    /// The length of an uncompressed row, in bytes.
    var rowLength: Int { Self.paddedLength(size.width * bitCount) }

    /// The offset of the mask in the file, and the length of its rows.
    var mask: (offset: Int, rowLength: Int) { (pixelOffset + rowLength * size.height, Self.paddedLength(size.width)) }

    private static func paddedLength(_ bits: Int) -> Int { (bits + 31) / 32 * 4 }

    private static func packing(_ compression: Int, _ bitCount: Int, isOS2: Bool) throws(PictureDecodeError) -> Packing {
        switch (compression, bitCount) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (0, 64): return .plain
        case (1, 8): return .runs8
        case (2, 4): return .runs4
        case (4, 24) where isOS2: return .runs24
        case (4, _) where !isOS2: return .jpeg
        case (5, _) where !isOS2: return .png
        case (BMPFields.bitFields, 16), (BMPFields.bitFields, 24), (BMPFields.bitFields, 32): if !isOS2 { return .plain }
        case (BMPFields.alphaBitFields, 16), (BMPFields.alphaBitFields, 32): return .plain
        default: break
        }
        guard bitCount > 0 else { throw .damaged("its pixels have no bits") }
        throw .unsupported(kind(compression, bitCount, isOS2: isOS2))
    }

    /// The name of an unsupported kind.
    private static func kind(_ compression: Int, _ bitCount: Int, isOS2: Bool) -> String {
        switch compression {
        case 0: "BMP of \(bitCount) bits"
        case 3 where isOS2: "BMP packed by Huffman's code"
        default: "BMP packed by method \(compression) with \(bitCount) bits"
        }
    }
}

/// The fields of a header, by their offsets. Fields beyond the end of a short header are 0.
struct BMPFields {
    private let bytes: [UInt8]
    /// The header's stated length, in bytes.
    let length: Int
    /// The file offset of the file header, or where it would be if it is missing.
    let base: Int

    static let bitFields = 3
    static let alphaBitFields = 6
    /// The length of the file header, which precedes this header.
    static let start = 14

    /// - Parameters:
    ///   - bytes: A file header and the bytes after it; fields beyond their end are 0.
    ///   - base: The offset of these bytes in the file.
    init(_ bytes: [UInt8], base: Int) {
        self.bytes = bytes
        self.base = base
        length = Self.number(in: bytes, at: Self.start)
    }

    var isBMP: Bool { bytes.starts(with: [0x42, 0x4D]) }
    /// Whether it is the header of an array of files; the first of them follows.
    var isArray: Bool { bytes.starts(with: [0x42, 0x41]) }
    /// Whether the file begins with a header's length instead of a file header.
    var isWithoutFileHeader: Bool { Self.number(in: bytes, at: 0) == 40 }
    /// Whether it is an OS/2 header: shorter than those of Windows, or of a length that Windows does not use.
    var isOS2: Bool { length < 40 || length == 64 }
    var pixelOffset: Int { Self.number(in: bytes, at: 10) }
    /// The file offset at which the header and its masks end.
    var end: Int { base + Self.start + length + maskLength }
    var compression: Int { field(16) }
    var isTopDown: Bool { length != 12 && signedHeight < 0 }

    var size: PixelSize {
        if length == 12 { return PixelSize(width: short(4), height: short(6)) }
        return PixelSize(width: Int(Int32(truncatingIfNeeded: field(4))), height: abs(signedHeight))
    }

    var bitCount: Int { length == 12 ? short(10) : short(14) }

    /// The channel masks; alpha is 0 if the file has none.
    var masks: ChannelMasks {
        let hasAlpha = compression == Self.alphaBitFields || length >= 56
        func mask(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: Self.number(in: bytes, at: Self.start + 40 + 4 * index)) }
        return ChannelMasks(red: mask(0), green: mask(1), blue: mask(2), alpha: hasAlpha ? mask(3) : 0)
    }

    /// The palette, with as many colours as are stated and fit between the header and the pixels.
    var palette: (offset: Int, count: Int, stride: Int) {
        let stride = length == 12 ? 3 : 4
        let most = bitCount > 0 && bitCount <= 8 ? 1 << bitCount : 0
        let stated = field(32)
        let wanted = stated == 0 ? most : min(stated, most)
        let room = pixelOffset > end ? (pixelOffset - end) / stride : wanted
        return (end, min(wanted, room), stride)
    }

    /// The length in bytes of the masks after a 40-byte header, which are not part of the header.
    private var maskLength: Int {
        guard length == 40 else { return 0 }
        return compression == Self.bitFields ? 12 : compression == Self.alphaBitFields ? 16 : 0
    }

    private var signedHeight: Int { Int(Int32(truncatingIfNeeded: field(8))) }

    /// Reads four bytes at `offset` of the header; 0 beyond its end.
    func field(_ offset: Int) -> Int { length >= offset + 4 ? Self.number(in: bytes, at: Self.start + offset) : 0 }

    /// Reads two bytes at `offset` of the header.
    private func short(_ offset: Int) -> Int { Self.number(in: bytes, at: Self.start + offset) & 0xFFFF }

    private static func number(in bytes: [UInt8], at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | (bytes.indices.contains(offset + $1) ? Int(bytes[offset + $1]) << (8 * $1) : 0) }
    }
}
