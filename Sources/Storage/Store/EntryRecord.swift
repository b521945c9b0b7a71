/// The contents of an entry's file: the stored bytes, then the id, then a trailer that shows whether everything is present and unchanged.
///
/// The stored bytes come first, so that other programs can read the file of a picture or a text. The trailer has 32 bytes of little-endian
/// numbers: the number of stored bytes (8), the number of the id's bytes (4), the format version (4), the checksum of everything before it
/// (8), and the mark (8).
enum EntryRecord {
    static let trailerSize = 32
    private static let version: UInt32 = 1
    /// "PanEntry".
    private static let mark = word("PanEntry".utf8)

    /// The result of reading a file.
    enum Contents: Equatable {
        case entry(bytes: [UInt8], id: String)
        case newer
        case broken(BrokenEntry.Reason)
    }

    /// The contents of a file for these bytes.
    /// - Complexity: O(n).
    static func file(of bytes: [UInt8], id: String) -> [UInt8] {
        var file: [UInt8] = []
        file.reserveCapacity(size(of: bytes, id: id))
        file += bytes
        file += id.utf8
        append(UInt64(bytes.count), to: &file)
        append(UInt64(id.utf8.count) | UInt64(version) << 32, to: &file)
        append(EntryChecksum.of(file[...]), to: &file)
        append(mark, to: &file)
        return file
    }

    static func size(of bytes: [UInt8], id: String) -> Int { bytes.count + id.utf8.count + trailerSize }

    /// Reads the contents of a file.
    /// - Complexity: O(n).
    static func contents(of file: consuming [UInt8]) -> Contents {
        guard file.count >= trailerSize else { return .broken(.foreign) }
        let trailer = file.count - trailerSize
        guard word(file[(trailer + 24)...]) == mark else { return .broken(.foreign) }
        guard EntryChecksum.of(file[..<(trailer + 16)]) == word(file[(trailer + 16)...].prefix(8)) else { return .broken(.damaged) }
        let (count, second) = (word(file[trailer...].prefix(8)), word(file[(trailer + 8)...].prefix(8)))
        guard second >> 32 == UInt64(version) else { return second >> 32 > UInt64(version) ? .newer : .broken(.damaged) }
        let idCount = Int(second & 0xFFFF_FFFF)
        guard count <= UInt64(trailer), Int(count) + idCount == trailer else { return .broken(.damaged) }
        guard let id = String(validating: file[Int(count)..<trailer], as: UTF8.self) else { return .broken(.damaged) }
        file.removeLast(file.count - Int(count))
        return .entry(bytes: file, id: id)
    }

    private static func append(_ word: UInt64, to file: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { file += $0 }
    }

    /// The number in the first eight bytes.
    private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var (word, shift): (UInt64, UInt64) = (0, 0)
        for byte in bytes.prefix(8) {
            word |= UInt64(byte) << shift
            shift += 8
        }
        return word
    }
}

/// A checksum of eight bytes at a time, as fast as memory. Detects accidents, not forgery.
///
/// Each word w changes the sum s to (s ⊕ w)·k and mixes its halves. All steps are invertible, so inputs of the same length that differ in
/// one word never have the same sum.
enum EntryChecksum {
    /// Odd; 2⁶⁴ divided by the golden ratio, as in Knuth's multiplicative hashing.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// - Complexity: O(n).
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            // Begins with the number of bytes, because a remainder of less than eight bytes is padded with zeros.
            var sum = mixed(0xCBF2_9CE4_8422_2325, UInt64(bytes.count))
            let whole = bytes.count & ~7
            for place in stride(from: 0, to: whole, by: 8) {
                sum = mixed(sum, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            }
            return whole == bytes.count ? sum : mixed(sum, bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
    }

    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* factor
        return product ^ product >> 32
    }
}
