/// Parts of PNG files. Source: PNG specification, third edition, 5.3 (chunks) and annex D (CRC-32); RFC 1950 and 1951 (zlib streams).
public enum PNGParts {
    /// A chunk: length, kind, contents and checksum.
    public static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + contents
        return big(contents.count) + body + big(Int(checksum(body)))
    }

    /// A zlib stream of blocks that are not compressed.
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
            let part = bytes[start..<min(bytes.count, start + 65_535)]
            let isLast = start + part.count == bytes.count
            result += [isLast ? 1 : 0] + little(part.count) + little(~part.count) + part
        }
        var (first, second) = (1, 0)
        for byte in bytes {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return result + big(second << 16 | first)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }

    private static func little(_ number: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
