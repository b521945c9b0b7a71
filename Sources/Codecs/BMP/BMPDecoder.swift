import CCodecs
import Imaging
import Platform

/// Passes the rows of a BMP to the picture, in the order of the file.
struct BMPRowSink {
    /// The row being filled, as wide as the file's picture.
    var row: [UInt32]
    private(set) var count = 0
    private let header: BMPHeader
    private let rows: UnsafeMutablePointer<CCodecsRows>
    private let picture: UnsafeMutablePointer<CCodecsPicture>

    /// - Parameters: The row reader, already begun, and its picture; the caller owns both.
    init(_ header: BMPHeader, _ rows: UnsafeMutablePointer<CCodecsRows>, _ picture: UnsafeMutablePointer<CCodecsPicture>) {
        row = [UInt32](repeating: 0, count: header.size.width)
        self.header = header
        self.rows = rows
        self.picture = picture
    }

    /// Stores the row in the picture and counts it.
    mutating func put() {
        let y = header.isTopDown ? count : header.size.height - 1 - count
        row.withUnsafeBufferPointer { if let base = $0.baseAddress { ccodecs_rows_put(rows, picture, base, Int32(y)) } }
        count += 1
    }
}

/// Reads BMP files row by row.
struct BMPDecoder {
    private let header: BMPHeader
    private let palette: [UInt32]
    private var file: FileBytes

    /// Reads the header and the palette.
    /// - Parameter descriptor: An open file; the caller closes it.
    /// - Throws: `damaged` if the header is invalid or of an unsupported kind.
    init(_ descriptor: Int32) throws(PictureDecodeError) {
        file = FileBytes(descriptor)
        header = try BMPHeader(&file)
        palette = try Self.palette(of: header, &file)
    }

    var size: PixelSize { header.size }

    /// 256 colours; those missing in the file are black.
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

    /// Decodes the picture, averaging squares of `reduction` by `reduction` stored pixels into one.
    /// - Parameters:
    ///   - reduction: 1 or more.
    ///   - picture: Receives the pixels; the caller frees it, also after an error.
    /// - Throws: `damaged` if the file has not even one row, `system` if it cannot be read.
    /// - Complexity: O(pixels of the file) time; memory for one row of the file beside the result.
    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        let looksAtAlpha = header.packing == .plain && header.bitCount > 8 && !header.masks.alpha.isEmpty
        let isVisible = try decode(reduction, looksAtAlpha: looksAtAlpha, into: picture)
        // Writers that do not know of alpha leave it 0 everywhere; the picture is then opaque.
        if looksAtAlpha, !isVisible {
            ccodecs_free(picture)
            _ = try decode(reduction, looksAtAlpha: false, into: picture)
        }
    }

    /// - Returns: Whether any pixel is not fully transparent; true without an alpha channel.
    private mutating func decode(
        _ reduction: Int, looksAtAlpha: Bool, into picture: UnsafeMutablePointer<CCodecsPicture>
    ) throws(PictureDecodeError) -> Bool {
        var rows = CCodecsRows()
        defer { ccodecs_rows_end(&rows) }
        guard ccodecs_rows_begin(&rows, picture, Int32(size.width), Int32(size.height), Int32(reduction)) != 0 else { return true }
        let (isComplete, isVisible) = try withUnsafeMutablePointer(to: &rows) { rows throws(PictureDecodeError) in
            try read(BMPRowSink(header, rows, picture), looksAtAlpha: looksAtAlpha)
        }
        picture.pointee.is_opaque = looksAtAlpha ? 0 : 1
        picture.pointee.is_complete = isComplete ? 1 : 0
        try header.colors.keep(in: picture)
        return isVisible
    }

    private mutating func read(
        _ empty: BMPRowSink, looksAtAlpha: Bool
    ) throws(PictureDecodeError) -> (isComplete: Bool, isVisible: Bool) {
        var sink = empty
        file.move(to: header.pixelOffset)
        let result: (Bool, Bool)
        if header.packing == .plain {
            var rows = BMPRows(header, palette: palette, hasAlpha: looksAtAlpha)
            result = (try rows.read(&file, into: &sink), rows.hasSeenPixels)
        } else {
            var runs = BMPRuns(header, palette: palette)
            result = (try runs.read(&file, into: &sink), true)
        }
        guard sink.count > 0 else { throw .damaged("it ends too early") }
        return result
    }
}
