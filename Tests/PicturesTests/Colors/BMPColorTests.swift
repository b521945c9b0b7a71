import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests the colour fields of the longer BMP headers.
@Suite struct BMPColorTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static let pixels: [[UInt32]] = (0..<16).map { y in (0..<16).map { x in color(x, y) } }

    private static func color(_ x: UInt32, _ y: UInt32) -> UInt32 { (x * 17) << 16 | (y * 17) << 8 | (255 - x * 9) }

    /// A file whose header has further fields after its masks.
    /// - Parameters:
    ///   - fields: Numbers by their offsets in the header.
    ///   - tail: Bytes behind the pixels.
    private func picture(headerLength: Int, _ fields: [Int: Int] = [:], tail: [UInt8] = []) throws -> Bitmap {
        var bytes = BMPFile(
            width: 16, height: -16, bitCount: 32, headerLength: headerLength, pixels: BMPFile.rows(Self.pixels, bitCount: 32)
        ).bytes
        for (offset, number) in fields { bytes.replaceSubrange((14 + offset)..<(18 + offset), with: [UInt8](low: number, 4)) }
        return try files.decode(bytes + tail)
    }

    private enum Kind { static let (srgb, system, embedded) = (0x7352_4742, 0x5769_6E20, 0x4D42_4544) }

    /// Chromaticities and exponents of a space.
    private static func primaries(_ primaries: ColorMath.Primaries, exponent: Double) -> [Int: Int] {
        var fields: [Int: Int] = [:]
        for (index, place) in primaries.colors.enumerated() {
            for (axis, value) in [place.0, place.1, 1 - place.0 - place.1].enumerated() {
                fields[60 + 12 * index + 4 * axis] = Int(value * Double(1 << 30))
            }
            fields[96 + 4 * index] = Int(exponent * 65_536)
        }
        return fields
    }

    /// As in the first bmpsuite, whose pictures of palettes have 1 / 2.2.
    @Test func exponentsBelowOneAreTheEncoders() throws {
        let decoder = try picture(headerLength: 108, Self.primaries(.p3, exponent: 1.8))
        let encoder = try picture(headerLength: 108, Self.primaries(.p3, exponent: 1 / 1.8))

        #expect(encoder.greatestDifference(from: decoder) <= 1)
    }

    @Test(arguments: [2.2, 1.8]) func statedPrimariesCount(exponent: Double) throws {
        let bitmap = try picture(headerLength: 108, Self.primaries(.p3, exponent: exponent))

        for (place, word) in Self.pixels.flatMap({ $0 }).enumerated() {
            let light = ColorMath.map(word.levels / 255) { exponent == 2.2 ? ColorMath.srgbLight($0) : pow($0, exponent) }
            let expected = ColorMath.map(ColorMath.apply(ColorMath.Primaries.p3.toSRGB, light), ColorMath.level)
            #expect(ColorMath.map(bitmap.pixels[place].levels - expected, abs).max() < 0.6)
        }
    }

    @Test func aProfileInTheFileCounts() throws {
        let profile = ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(2.2)).bytes
        let offset = 124 + 16 * 16 * 4
        let embedded = [56: Kind.embedded, 112: offset, 116: profile.count]

        let bitmap = try picture(headerLength: 124, embedded, tail: profile)

        let samples = Self.pixels.flatMap { $0 }.flatMap { word in [16, 8, 0].map { Int(word >> UInt32($0) & 0xFF) } }
        #expect(
            bitmap.pixels == (try files.decode(ColorPNG(width: 16, samples: samples, chunks: [ColorPNG.profile(profile)]).bytes)).pixels)
    }

    /// Most writers leave the fields empty. Others name sRGB, the system's colours, or a profile that is missing.
    @Test func fieldsThatSayNothingCountAsNone() throws {
        let plain = try picture(headerLength: 40)
        let profile = ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(2.2)).bytes
        let place = [112: 124 + 1_024, 116: profile.count]
        #expect(try picture(headerLength: 108) == plain && picture(headerLength: 124) == plain)
        for kind in [Kind.srgb, Kind.system] {
            #expect(try picture(headerLength: 124, Self.primaries(.p3, exponent: 2.2).merging([56: kind]) { $1 }) == plain)
            #expect(try picture(headerLength: 124, place.merging([56: kind]) { $1 }, tail: profile) == plain)
        }
        for fields in [[112: 124 + 1_024, 116: profile.count + 1], [112: -1, 116: 200], [112: 0, 116: 200], [112: 1_148, 116: -1], [:]] {
            #expect(try picture(headerLength: 124, fields.merging([56: Kind.embedded]) { $1 }, tail: profile) == plain)
        }
        #expect(try picture(headerLength: 108, [56: Kind.embedded], tail: profile) == plain)
        #expect(try picture(headerLength: 108, Self.primaries(.sRGB, exponent: 0)) == plain)
    }
}
