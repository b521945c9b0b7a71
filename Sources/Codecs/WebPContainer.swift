import Imaging

/// The container of a WebP: `RIFF size WEBP`, then chunks `type(4) length(4) …` padded to even length. If a file contains more than its
/// pixels, it begins with the chunk VP8X, which states the canvas and the other chunks. Source: RFC 9649, section 2.7.
enum WebPContainer {
    /// The flags in VP8X.
    private enum Flag { static let (profile, alpha, exif): (UInt8, UInt8, UInt8) = (0x20, 0x10, 0x08) }

    /// Returns an encoder's file with a profile and an EXIF block added.
    /// - Parameter file: A still picture: `VP8 `, or VP8X, `ALPH` and `VP8 `.
    /// - Complexity: O(bytes).
    static func extended(_ file: [UInt8], width: Int, height: Int, with metadata: EncodedMetadata) -> [UInt8] {
        var chunks = file.dropFirst(12)
        var flags: UInt8 = 0
        if chunks.starts(with: Array("VP8X".utf8)) {
            flags = chunks.dropFirst(8).first ?? 0
            chunks = chunks.dropFirst(18)
        }
        if !metadata.profile.isEmpty { flags |= Flag.profile }
        if !metadata.exif.isEmpty { flags |= Flag.exif }
        var body = Array("WEBP".utf8)
        body += chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
        if !metadata.profile.isEmpty { body += chunk("ICCP", metadata.profile) }
        body += chunks
        if !metadata.exif.isEmpty { body += chunk("EXIF", metadata.exif) }
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(bytes.count, 4) + bytes + [UInt8](repeating: 0, count: bytes.count & 1)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
