import CCodecs
import Imaging

/// Reads TGA files.
struct TGADecoder: RowDecoder {
    private let header: TGAHeader
    private let colors: TGAColors
    private var file: FileBytes

    init(_ descriptor: Int32) throws(PictureDecodeError) {
        let byteCount = try FileBytes.byteCount(of: descriptor)
        header = try FileBytes.header(descriptor) { window throws(HeaderError) in
            guard let header = TGAHeader(window, fileSize: byteCount) else { throw .damaged("it is no TGA") }
            return header
        }
        file = FileBytes(descriptor)
        colors = TGAColors(header, map: try Self.map(of: header, &file), try TGAAlpha(header, byteCount, &file))
    }

    var size: PixelSize { header.size }

    /// The bytes of the colour map.
    private static func map(of header: TGAHeader, _ file: inout FileBytes) throws(PictureDecodeError) -> [UInt8] {
        guard header.kind == .indexed else { return [] }
        file.move(to: header.map.offset)
        return try file.bytes(header.map.count * TGAHeader.byteCount(ofBits: header.map.bitCount))
    }

    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        var colors = colors
        let isVisible = try decode(colors, reduction, into: picture)
        // Writers that do not support alpha leave it 0 everywhere; the picture is then opaque.
        if colors.alpha != .none, !isVisible {
            ccodecs_free(picture)
            colors.ignoreAlpha()
            _ = try decode(colors, reduction, into: picture)
        }
    }

    /// - Returns: Whether any pixel is not fully transparent.
    private mutating func decode(
        _ colors: TGAColors, _ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) -> Bool {
        var rows = try PictureRows<UInt32>(size, isTopDown: header.isTopDown, reduction: reduction, into: picture)
        var pixels = TGAPixels(header)
        var (count, alpha) = (size.width, UInt32(0))
        file.move(to: header.pixelOffset)
        while !rows.isComplete, count == size.width {
            count = try pixels.readRow(&file)
            guard count > 0 else { break }
            alpha |= colors.convert(pixels.bytes, count: count, into: &rows.row)
            rows.clear(from: count)
            if header.isRightToLeft { rows.row.reverse() }
            rows.put()
        }
        try rows.finish(isOpaque: colors.alpha == .none, isWhole: count == size.width)
        return alpha != 0
    }
}
