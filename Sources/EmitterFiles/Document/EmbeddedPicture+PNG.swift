import CZlib
import Particles

/// Encodes drawn pictures as files, for programs that cannot draw them.
extension EmbeddedPicture {
    /// Encodes a PNG with eight bits per channel: signature, header, all rows in one chunk, end (PNG specification, third edition, sections
    /// 5 and 11).
    init(drawn picture: SpritePicture) {
        let header = Self.big(picture.width) + Self.big(picture.height) + [8, 6, 0, 0, 0]
        var rows: [UInt8] = []
        rows.reserveCapacity(picture.height * (picture.width * 4 + 1))
        for row in 0..<picture.height {
            // Each row begins with its filter type; 0 means none.
            rows.append(0)
            for word in picture.pixels[row * picture.width..<(row + 1) * picture.width] {
                rows += [UInt8(word >> 16 & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word & 0xFF), UInt8(word >> 24)]
            }
        }
        bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
            + Self.chunk("IDAT", Deflate.pack(rows, as: .zlib)) + Self.chunk("IEND", [])
        width = picture.width
    }

    /// Returns a chunk: length, kind, contents, checksum of kind and contents.
    private static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + contents
        return big(contents.count) + body + big(Int(crc32(0, body, UInt32(body.count))))
    }

    /// The four bytes of a number, the most significant first.
    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
}
