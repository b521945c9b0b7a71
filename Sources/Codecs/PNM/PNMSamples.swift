import Imaging

/// Reads the samples of a PNM or PAM file row by row.
struct PNMSamples {
    /// The samples of the last row, pixel by pixel, each at most the header's maximum; 0 after the end of the file.
    private(set) var samples: [UInt16]
    private let header: PNMHeader
    private var bytes: [UInt8]

    init(_ header: PNMHeader) {
        self.header = header
        samples = [UInt16](repeating: 0, count: header.size.width * header.depth)
        let isBits = header.layout == .bitmap
        let length = isBits ? (header.size.width + 7) / 8 : samples.count * (header.most > 255 ? 2 : 1)
        bytes = header.isText ? [] : [UInt8](repeating: 0, count: length)
    }

    /// Reads a row.
    /// - Returns: The number of pixels that were in the file.
    mutating func readRow(_ file: inout FileBytes) throws(PictureDecodeError) -> Int {
        if header.isText { return try readText(&file) / header.depth }
        let count = try file.read(bytes.count, into: &bytes)
        if header.layout == .bitmap {
            for x in samples.indices { samples[x] = UInt16(bytes[x >> 3] >> UInt8(7 - x & 7) & 1) }
            return min(count * 8, samples.count)
        }
        let most = UInt16(header.most)
        if header.most > 255 {
            for place in samples.indices { samples[place] = min(most, UInt16(bytes[2 * place]) << 8 | UInt16(bytes[2 * place + 1])) }
            return count / 2 / header.depth
        }
        for place in samples.indices { samples[place] = min(most, UInt16(bytes[place])) }
        return count / header.depth
    }

    // MARK: Text

    /// - Returns: The number of samples that were in the file.
    private mutating func readText(_ file: inout FileBytes) throws(PictureDecodeError) -> Int {
        for place in samples.indices {
            guard let number = try readNumber(&file) else {
                for rest in place..<samples.count { samples[rest] = 0 }
                return place
            }
            samples[place] = UInt16(min(header.most, number))
        }
        return samples.count
    }

    /// Reads a number, or a single digit of a bitmap, whose digits need not be separated. Anything except digits, spaces and comments ends
    /// the picture.
    private func readNumber(_ file: inout FileBytes) throws(PictureDecodeError) -> Int? {
        guard var byte = try nextWord(&file) else { return nil }
        var number = byte - 0x30
        guard header.layout != .bitmap else { return number <= 1 ? number : nil }
        while let next = try file.byte() {
            byte = Int(next)
            guard byte.isDigit else { break }
            number = min(65_536, number * 10 + byte - 0x30)
        }
        if byte == 0x23 { try skipComment(&file) }
        return number
    }

    /// Returns the next digit after spaces and comments; nil if there is none.
    private func nextWord(_ file: inout FileBytes) throws(PictureDecodeError) -> Int? {
        while let next = try file.byte() {
            let byte = Int(next)
            if byte.isDigit { return byte }
            if byte == 0x23 { try skipComment(&file) } else if !byte.isBlank { return nil }
        }
        return nil
    }

    private func skipComment(_ file: inout FileBytes) throws(PictureDecodeError) {
        while let byte = try file.byte(), byte != 0x0A, byte != 0x0D {}
    }
}
