import CCodecs
import Imaging
import Platform

/// Reads BMP files row by row.
struct BMPDecoder: RowDecoder {
    private let header: BMPHeader
    private let palette: [UInt32]
    private var file: FileBytes

    /// Reads the header and the palette.
    init(_ descriptor: Int32) throws(PictureDecodeError) {
        var file = FileBytes(descriptor)
        try self.init(try BMPHeader(&file), file)
    }

    /// Reads the header and the palette of a picture inside an icon.
    init(_ descriptor: Int32, inIconAt offset: Int) throws(PictureDecodeError) {
        var file = FileBytes(descriptor)
        try self.init(try BMPHeader(&file, inIconAt: offset), file)
    }

    private init(_ header: BMPHeader, _ file: FileBytes) throws(PictureDecodeError) {
        (self.header, self.file) = (header, file)
        palette = try Self.palette(of: header, &self.file)
    }

    var size: PixelSize { header.size }

    var embedded: EmbeddedPicture? {
        switch header.packing {
        case .jpeg: EmbeddedPicture(format: .jpeg, offset: header.pixelOffset)
        case .png: EmbeddedPicture(format: .png, offset: header.pixelOffset)
        case .plain, .runs4, .runs8, .runs24: nil
        }
    }

    /// 256 colours; colours missing from the file are black.
    private static func palette(of header: BMPHeader, _ file: inout FileBytes) throws(PictureDecodeError) -> [UInt32] {
        let (offset, count, stride) = header.palette
        var bytes = [UInt8](repeating: 0, count: 256 * 4)
        file.move(to: offset)
        _ = try file.read(count * stride, into: &bytes)
        return (0..<256).map { index in
            guard index < count else { return 0xFF00_0000 }
            let place = index * stride
            return 0xFF00_0000 | UInt32(bytes[place + 2]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place])
        }
    }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        guard header.bitCount < 64 else { return try decodeLight(reduction, into: picture) }
        let looksAtAlpha = header.packing == .plain && header.bitCount > 8 && !header.masks.alpha.isEmpty
        let isVisible = try decode(reduction, looksAtAlpha: looksAtAlpha, into: picture)
        // Writers that do not support alpha leave it 0 everywhere; the picture is then opaque.
        if looksAtAlpha, !isVisible {
            ccodecs_free(picture)
            _ = try decode(reduction, looksAtAlpha: false, into: picture)
        }
    }

    /// - Returns: Whether any pixel is not fully transparent; true if there is no alpha channel.
    private mutating func decode(
        _ reduction: Int, looksAtAlpha: Bool, into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) -> Bool {
        var rows = try PictureRows<UInt32>(
            size, isTopDown: header.isTopDown, reduction: reduction, into: picture)
        file.move(to: header.pixelOffset)
        guard header.packing == .plain else {
            var reader = BMPRuns(header, palette: palette)
            let isWhole = try reader.read(&file, into: &rows)
            try rows.finish(isOpaque: true, isWhole: isWhole)
            try header.colors.keep(in: picture)
            return true
        }
        // If alpha is not used, the mask makes pixels transparent instead.
        var mask = header.hasMask && !looksAtAlpha ? BMPMask(header, file.descriptor) : nil
        var reader = BMPRows(header, palette: palette, hasAlpha: looksAtAlpha)
        let isWhole = try reader.read(&file, mask: &mask, into: &rows)
        try rows.finish(isOpaque: !looksAtAlpha && !header.hasMask, isWhole: isWhole)
        try header.colors.keep(in: picture)
        return reader.hasSeenPixels
    }

    /// Decodes 64-bit pixels: blue, green, red and alpha as signed fixed-point numbers with 13 fractional bits, proportional to light.
    /// Source: GDI+, PixelFormat64bppARGB.
    private mutating func decodeLight(
        _ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) {
        var rows = try PictureRows<Float>(size, isTopDown: header.isTopDown, reduction: reduction, into: picture)
        var bytes = [UInt8](repeating: 0, count: header.rowLength)
        file.move(to: header.pixelOffset)
        while !rows.isComplete, try file.read(bytes.count, into: &bytes) == bytes.count {
            for x in 0..<size.width {
                for (channel, place) in [2, 1, 0, 3].enumerated() {
                    let number = UInt16(bytes[8 * x + 2 * place]) | UInt16(bytes[8 * x + 2 * place + 1]) << 8
                    rows.row[4 * x + channel] = Float(Int16(bitPattern: number)) / 8_192
                }
            }
            rows.put()
        }
        try rows.finish(isOpaque: false)
    }
}
