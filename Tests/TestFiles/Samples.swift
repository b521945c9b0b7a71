public import Foundation

/// The smallest headers of each format, and the repository's own pictures.
public enum Samples {
    /// The repository.
    public static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    public static let resources = sources.appendingPathComponent("Resources").path

    public static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let size = big(width) + big(height) + [8, 2, 0, 0, 0] + [0, 0, 0, 0]
        return head + size + [0, 0, 0, 4] + Array("IDAT".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    public static func gif(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        let size = little(width) + little(height)
        return Array("GIF89a".utf8) + size + [0, 0, 0] + [0x2C, 0, 0, 0, 0] + size + [0, 2, 0, 0x3B]
    }

    public static func bmp(_ width: Int32, _ height: Int32) -> [UInt8] {
        Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + little(UInt32(bitPattern: width))
            + little(UInt32(bitPattern: height)) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 40)
    }

    public static func webp(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let bits = (width - 1) | (height - 1) << 14
        let chunk = Array("VP8L".utf8) + little(UInt32(8)) + [0x2F] + little(bits) + [0, 0, 0]
        return Array("RIFF".utf8) + little(UInt32(4 + chunk.count)) + Array("WEBP".utf8) + chunk
    }

    /// A JPEG up to its pixels, with an EXIF orientation where one is given, and its end.
    public static func jpeg(_ width: UInt16, _ height: UInt16, orientation: UInt8? = nil, isBig: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let orientation {
            let tiff: [UInt8] =
                isBig
                ? Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
                : Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            let payload = Array("Exif".utf8) + [0, 0] + tiff
            bytes += [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
        }
        bytes += [0xFF, 0xC0, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0]
        return bytes + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
    }

    private static func big(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (8 * UInt32($0)) & 255) } }
    private static func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * UInt32($0)) & 255) } }
    private static func little(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
