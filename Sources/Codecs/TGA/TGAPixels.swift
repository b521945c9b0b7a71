import Imaging

/// Reads the pixels of a TGA row by row. Compressed pixels come in packets: a byte n with its highest bit set is followed by one pixel that
/// is repeated n − 127 times, any other byte n by n + 1 pixels. A packet may continue in the next row.
struct TGAPixels {
    /// The bytes of the last row.
    private(set) var bytes: [UInt8]
    private let header: TGAHeader
    /// The number of pixels left in the packet, and whether they are all the same.
    private var left = 0
    private var isRun = false
    private var repeated = [UInt8](repeating: 0, count: 4)

    init(_ header: TGAHeader) {
        self.header = header
        bytes = [UInt8](repeating: 0, count: header.size.width * header.bytesPerPixel)
    }

    /// Reads a row.
    /// - Returns: The number of pixels that were in the file.
    mutating func readRow(_ file: inout FileBytes) throws(PictureDecodeError) -> Int {
        let (width, length) = (header.size.width, header.bytesPerPixel)
        guard header.isPacked else { return try file.read(bytes.count, into: &bytes) / length }
        var x = 0
        while x < width {
            if left == 0 { guard try readPacket(&file) else { return x } }
            let count = min(left, width - x)
            if isRun {
                for place in 0..<(count * length) { bytes[x * length + place] = repeated[place % length] }
            } else {
                let got = try file.read(count * length, into: &bytes, at: x * length) / length
                guard got == count else { return x + got }
            }
            (x, left) = (x + count, left - count)
        }
        return x
    }

    /// - Returns: false at the end of the file.
    private mutating func readPacket(_ file: inout FileBytes) throws(PictureDecodeError) -> Bool {
        guard let head = try file.byte() else { return false }
        (left, isRun) = (Int(head & 0x7F) + 1, head & 0x80 != 0)
        guard isRun else { return true }
        return try file.read(header.bytesPerPixel, into: &repeated) == header.bytesPerPixel
    }
}
