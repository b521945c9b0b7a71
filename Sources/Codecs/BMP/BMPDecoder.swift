import CCodecs
import Imaging
import Platform

/// Rows on their way into a picture, in the order in which a file has them.
struct BMPRowSink {
    /// The row that is being made, of the file's width.
    var row: [UInt32]
    private(set) var count = 0
    private let header: BMPHeader
    private let rows: UnsafeMutablePointer<CCodecsRows>
    private let picture: UnsafeMutablePointer<CCodecsPicture>

    /// - Parameters: rows that have begun, and their picture; both stay the caller's.
    init(_ header: BMPHeader, _ rows: UnsafeMutablePointer<CCodecsRows>, _ picture: UnsafeMutablePointer<CCodecsPicture>) {
        row = [UInt32](repeating: 0, count: header.size.width)
        self.header = header
        self.rows = rows
        self.picture = picture
    }

    /// Takes the row.
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

    /// Reads what stands before the pixels.
    /// - Parameter descriptor: a file that stays the caller's.
    /// - Throws: `damaged` for a header that makes no sense or a kind that is not read.
    init(_ descriptor: Int32) throws(PictureDecodeError) {
        file = FileBytes(descriptor)
        header = try BMPHeader(&file)
        palette = try Self.palette(of: header, &file)
    }

    var size: PixelSize { header.size }

    /// 256 colours; those that the file does not have are black.
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

    /// Makes the picture, one pixel for each square of `reduction` stored ones.
    /// - Parameters:
    ///   - reduction: 1 or more.
    ///   - picture: Gets the pixels; to be freed also after an error.
    /// - Throws: `damaged` when not a single row came, `system` when the file cannot be read.
    /// - Complexity: O(pixels of the file), which holds a row of them.
    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) {
        let looksAtAlpha = header.packing == .plain && header.bitCount > 8 && !header.masks.alpha.isEmpty
        let isVisible = try decode(reduction, looksAtAlpha: looksAtAlpha, into: picture)
        // A writer that knows nothing of alpha leaves it 0 everywhere.
        if looksAtAlpha, !isVisible {
            ccodecs_free(picture)
            _ = try decode(reduction, looksAtAlpha: false, into: picture)
        }
    }

    /// - Returns: whether a pixel is other than clear.
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
