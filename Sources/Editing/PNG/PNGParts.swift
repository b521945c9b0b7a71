/// A PNG file, split into its chunks: `length(4) type(4) … crc(4)` after a signature. Source: PNG specification, third edition, section 5.
struct PNGParts {
    struct Chunk: Equatable {
        let type: String
        /// All of its bytes in the file, beginning with the length.
        let place: Range<Int>

        var contents: Range<Int> { (place.lowerBound + 8)..<(place.upperBound - 4) }
        /// Whether decoders may ignore it.
        var isAncillary: Bool { type.utf8.first.map { $0 & 0x20 != 0 } ?? false }
        /// Whether it stays valid if the pixels change.
        var isSafeToCopy: Bool { type.utf8.last.map { $0 & 0x20 != 0 } ?? false }
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let bytes: [UInt8]
    private(set) var chunks: [Chunk] = []

    /// - Throws: `damaged` unless complete chunks follow each other from the header to the end.
    init(_ bytes: [UInt8]) throws(EditError) {
        self.bytes = bytes
        guard bytes.starts(with: Self.signature) else { throw .damaged("it does not begin as a PNG") }
        var offset = Self.signature.count
        while chunks.last?.type != "IEND" {
            guard offset + 12 <= bytes.count else { throw .damaged("it ends too early") }
            let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { throw .damaged("a PNG chunk has no end") }
            let type = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
            guard type.utf8.count == 4 else { throw .damaged("a PNG chunk has no name") }
            chunks.append(Chunk(type: type, place: offset..<(offset + 12 + length)))
            offset += 12 + length
        }
        guard let first = chunks.first, first.type == "IHDR", first.contents.count == 13 else { throw .damaged("it has no PNG header") }
    }

    func contents(_ type: String) -> ArraySlice<UInt8>? { chunks.first { $0.type == type }.map { bytes[$0.contents] } }

    /// Bits per sample.
    var depth: Int { contents("IHDR").map { Int($0[$0.startIndex + 8]) } ?? 0 }

    /// Makes a chunk with these contents and its checksum.
    static func chunk(_ type: String, _ contents: some Collection<UInt8>) -> [UInt8] {
        let named = Array(type.utf8) + contents
        return big(contents.count) + named + big(Int(checksum(named)))
    }

    private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// CRC-32. Source: PNG specification, annex D.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
    }
}
