import Codecs
import Imaging
import Pictures

/// ICC profiles in pictures of grey, RGB and CMYK.
extension FuzzTarget {
    static let profiles = [
        FuzzTarget("profile", longest: 16_384) { profile in
            // Each is decoded, with the profile or without it.
            let isUsed = [bitmap([0x40_4040, 0xC0_C0C0], profile), bitmap([0x20_C0FF, 0xF0_1010], profile), inks(profile)].map { bytes in
                guard let header = try? PictureHeader(of: bytes) else { return false }
                let pixels = [DecodeOrder.Colors.sRGB, .asStored].map { colors in decode(bytes, header, colors) }
                require(pixels.allSatisfy { $0 != nil }, "a profile does not keep its picture from being shown")
                return pixels[0] != pixels[1]
            }
            return isUsed.contains(true)
        }
    ]

    private static func decode(_ bytes: [UInt8], _ header: PictureHeader, _ colors: DecodeOrder.Colors) -> [UInt32]? {
        OpenBytes.shared.hold(bytes) { descriptor in
            let order = DecodeOrder(
                format: header.format, size: header.size, orientation: PictureOrientation(exif: 1), fit: .original, colors: colors)
            return try? CodecDecoder().decode(order, from: descriptor).pixels
        }
    }

    private static func low(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// A BMP with the profile after a row of pixels.
    private static func bitmap(_ pixels: [Int], _ profile: [UInt8]) -> [UInt8] {
        let offset = 14 + 124, end = 124 + 4 * pixels.count
        var bytes = Array("BM".utf8) + low(offset + 4 * pixels.count + profile.count, 4) + low(0, 4) + low(offset, 4)
        bytes += low(124, 4) + low(pixels.count, 4) + low(1, 4) + low(1, 2) + low(32, 2) + [UInt8](repeating: 0, count: 40)
        bytes += Array("DEBM".utf8) + [UInt8](repeating: 0, count: 52) + low(end, 4) + low(profile.count, 4) + low(0, 4)
        return bytes + pixels.flatMap { low($0, 4) } + profile
    }

    /// A JPEG of one CMYK block with the profile before it.
    private static func inks(_ profile: [UInt8]) -> [UInt8] {
        func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
            [0xFF, marker, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 0xFF)] + contents
        }
        var bytes: [UInt8] = [0xFF, 0xD8] + segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
        bytes += segment(0xDB, [0] + [UInt8](repeating: 64, count: 64))
        bytes += segment(0xC0, [8, 0, 8, 0, 8, 4] + (1...4).flatMap { [$0, 0x11, 0] })
        // Means of no bits (00) or two (01); blocks without more (0).
        bytes += segment(0xC4, [0x00, 0, 2] + [UInt8](repeating: 0, count: 14) + [0, 2])
        bytes += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        bytes += segment(0xDA, [4] + (1...4).flatMap { [$0, 0] } + [0, 63, 0])
        return bytes + [0b0110_0000, 0b0111_0000, 0xFF, 0xD9]
    }
}
