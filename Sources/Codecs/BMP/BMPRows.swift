import Imaging
import Platform

/// Reads uncompressed rows, each padded to a multiple of four bytes.
struct BMPRows {
    private let header: BMPHeader
    private let palette: [UInt32]
    private let hasAlpha: Bool
    /// Whether a pixel read so far was not fully transparent.
    private(set) var hasSeenPixels = false

    /// - Parameters:
    ///   - palette: 256 colours.
    ///   - hasAlpha: Whether the alpha channel is used.
    init(_ header: BMPHeader, palette: [UInt32], hasAlpha: Bool) {
        self.header = header
        self.palette = palette
        self.hasAlpha = hasAlpha
    }

    /// The length of a row, in bytes.
    private var length: Int { (header.size.width * header.bitCount + 31) / 32 * 4 }

    /// Reads rows until the file ends; an incomplete last row is kept.
    /// - Returns: Whether the file has all rows.
    mutating func read(_ file: inout FileBytes, into sink: inout BMPRowSink) throws(PictureDecodeError) -> Bool {
        var bytes = [UInt8](repeating: 0, count: length)
        // Some files lack the padding of their last row.
        let needed = (header.size.width * header.bitCount + 7) / 8
        for _ in 0..<header.size.height {
            let count = try file.read(length, into: &bytes)
            if count > 0 {
                unpack(bytes, into: &sink.row)
                sink.put()
            }
            guard count >= needed else { return false }
        }
        return true
    }

    private mutating func unpack(_ bytes: [UInt8], into row: inout [UInt32]) {
        switch header.bitCount {
        case 1, 2, 4, 8: unpackIndexes(bytes, into: &row)
        default: unpackWords(bytes, into: &row)
        }
    }

    /// Unpacks palette indexes; the high bits of a byte are its first pixel.
    private func unpackIndexes(_ bytes: [UInt8], into row: inout [UInt32]) {
        let bits = header.bitCount
        let mask = UInt8((1 << bits) - 1)
        for x in row.indices {
            let bit = x * bits
            row[x] = palette[Int(bytes[bit >> 3] >> UInt8(8 - bits - bit & 7) & mask)]
        }
    }

    private mutating func unpackWords(_ bytes: [UInt8], into row: inout [UInt32]) {
        let (masks, step) = (header.masks, header.bitCount / 8)
        var alpha: UInt32 = 0
        for x in row.indices {
            var word: UInt32 = 0
            for place in 0..<step { word |= UInt32(bytes[x * step + place]) << UInt32(8 * place) }
            row[x] = masks.color(of: word, hasAlpha: hasAlpha)
            alpha |= row[x] >> 24
        }
        if alpha != 0 { hasSeenPixels = true }
    }
}
