/// Writes PNG files for tests, without compressing them. Source: PNG specification, third edition; RFC 1950 and 1951.
struct UnpackedPNG {
    var width: Int
    var height: Int
    var bitDepth = 8
    /// 0 gray, 2 RGB, 3 indexed, 4 gray with alpha, 6 RGB with alpha.
    var colorType: Int
    /// The chunks between the header and the pixels, in their order.
    var chunks: [(type: String, bytes: [UInt8])] = []
    /// Rows of bytes, without their filters.
    var rows: [[UInt8]]
    /// The chunks behind the pixels.
    var lastChunks: [(type: String, bytes: [UInt8])] = []

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var bytes: [UInt8] {
        let header = [UInt8](high: width, 4) + [UInt8](high: height, 4) + [UInt8(bitDepth), UInt8(colorType), 0, 0, 0]
        let parts = [("IHDR", header)] + chunks + [("IDAT", Self.stored(rows.flatMap { [0] + $0 }))] + lastChunks + [("IEND", [])]
        return Self.signature + parts.flatMap { Self.chunk($0.0, $0.1) }
    }

    static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + bytes
        return [UInt8](high: bytes.count, 4) + body + [UInt8](high: Int(checksum(body)), 4)
    }

    /// A zlib stream of blocks that are not compressed.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let starts = stride(from: 0, to: max(1, bytes.count), by: 65_535)
        let blocks = starts.flatMap { start -> [UInt8] in
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            return [start + 65_535 >= bytes.count ? 1 : 0] + [UInt8](low: part.count, 2) + [UInt8](low: ~part.count, 2) + part
        }
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01] + blocks + [UInt8](high: b << 16 | a, 4)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
