import Imaging
import Platform

/// Reads uncompressed rows, each padded to a multiple of four bytes.
struct BMPRows {
    private let header: BMPHeader
    private let palette: [UInt32]
    private let hasAlpha: Bool
    /// Whether any pixel read so far was not fully transparent.
    private(set) var hasSeenPixels = false

    /// - Parameters:
    ///   - palette: 256 colours.
    ///   - hasAlpha: Whether the alpha channel is used.
    init(_ header: BMPHeader, palette: [UInt32], hasAlpha: Bool) {
        self.header = header
        self.palette = palette
        self.hasAlpha = hasAlpha
    }

    /// Reads rows until the file ends; an incomplete last row is kept.
    /// - Parameter mask: Makes pixels transparent; nil for none.
    /// - Returns: Whether the file has all rows.
    mutating func read(
        _ file: inout FileBytes, mask: inout BMPMask?, into rows: inout PictureRows<UInt32>
    ) throws(PictureDecodeError) -> Bool {
        var bytes = [UInt8](repeating: 0, count: header.rowLength)
        // Some files lack the padding of their last row.
        let needed = (header.size.width * header.bitCount + 7) / 8
        while !rows.isComplete {
            let count = try file.read(bytes.count, into: &bytes)
            if count > 0 {
                unpack(bytes, into: &rows.row)
                try mask?.apply(to: &rows.row)
                rows.put()
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

/// The mask after the pixels of an icon. Missing rows hide nothing.
struct BMPMask {
    private var file: FileBytes
    private var bytes: [UInt8]

    init(_ header: BMPHeader, _ descriptor: Int32) {
        file = FileBytes(descriptor, at: header.mask.offset)
        bytes = [UInt8](repeating: 0, count: header.mask.rowLength)
    }

    /// Makes the pixels of the next row transparent if their bits are set.
    mutating func apply(to row: inout [UInt32]) throws(PictureDecodeError) {
        _ = try file.read(bytes.count, into: &bytes)
        for x in row.indices where bytes[x >> 3] & 0x80 >> UInt8(x & 7) != 0 { row[x] = 0 }
    }
}
