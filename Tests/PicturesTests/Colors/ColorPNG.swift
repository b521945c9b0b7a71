import TestFiles
import Foundation

/// Writes PNG files of 8 or 16 bits with any chunks before their pixels, which are not compressed.
/// Source: PNG specification, third edition.
struct ColorPNG {
    var width: Int
    /// 8 or 16.
    var depth = 8
    /// 0 for grey, 2 for red, green and blue, 3 for a palette, 6 with alpha.
    var kind: UInt8 = 2
    /// Samples row by row, 0...255 or 0...65,535.
    var samples: [Int]
    var chunks: [(name: String, bytes: [UInt8])] = []

    private var channelCount: Int { [0: 1, 2: 3, 3: 1, 6: 4][kind] ?? 1 }

    var bytes: [UInt8] {
        let rowCount = width * channelCount
        let height = samples.count / rowCount
        var rows: [UInt8] = []
        for y in 0..<height { rows += [0] + samples[(y * rowCount)..<((y + 1) * rowCount)].flatMap { ICCProfile.big($0, depth / 8) } }
        let header = ICCProfile.big(width, 4) + ICCProfile.big(height, 4) + [UInt8(depth), kind, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let all = [("IHDR", header)] + chunks + [("IDAT", PNGParts.stored(rows)), ("IEND", [])]
        return signature + all.flatMap { PNGParts.chunk($0.0, $0.1) }
    }

    static func profile(_ profile: [UInt8]) -> (name: String, bytes: [UInt8]) {
        ("iCCP", Array("test\0\0".utf8) + PNGParts.stored(profile))
    }

    static func gamma(_ exponent: Double) -> (name: String, bytes: [UInt8]) {
        ("gAMA", ICCProfile.big(Int((exponent * 100_000).rounded()), 4))
    }

    static func chromaticities(_ primaries: ColorMath.Primaries) -> (name: String, bytes: [UInt8]) {
        let places = [primaries.white] + primaries.colors
        return ("cHRM", places.flatMap { [$0.0, $0.1] }.flatMap { ICCProfile.big(Int(($0 * 100_000).rounded()), 4) })
    }

    static func points(primaries: UInt8, transfer: UInt8) -> (name: String, bytes: [UInt8]) { ("cICP", [primaries, transfer, 0, 1]) }
}
