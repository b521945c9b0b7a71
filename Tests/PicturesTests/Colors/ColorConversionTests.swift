import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests that pictures are shown in their true colours.
@Suite struct ColorConversionTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Ten pictures whose colours are known by formulas.
    @Test(arguments: ProfiledPicture.all) func colorsAreThoseOfTheFormula(_ picture: ProfiledPicture) throws {
        let bitmap = try files.decode(picture.file)

        let shown = picture.expected.indices.map { index in
            let (x, y) = (index % picture.columns, index / picture.columns)
            return bitmap.pixels[(y * picture.pitch + picture.pitch / 2) * bitmap.width + x * picture.pitch + picture.pitch / 2].levels
        }
        let greatest = zip(shown, picture.expected).map { ColorMath.map($0 - $1, abs).max() }.max() ?? 255
        #expect(greatest <= (picture.isDithered ? 1.1 : 1), "\(picture.name): \(greatest)")
        #expect(Self.distance(shown, picture.expected) < 0.5)
        // Without its colour space, the picture would be another one.
        #expect(Self.distance(picture.unmanaged, picture.expected) > 5)
        #expect(bitmap.isComplete && bitmap.isOpaque)
    }

    /// The root of the mean square over all channels.
    private static func distance(_ a: [ColorMath.Triple], _ b: [ColorMath.Triple]) -> Double {
        let sum = zip(a, b).reduce(0) { $0 + (($1.0 - $1.1) * ($1.0 - $1.1)).sum() }
        return (sum / Double(3 * a.count)).squareRoot()
    }

    /// The colours of a table are computed when a pixel needs them, by whichever thread comes first.
    @Test func threadsThatShareATableShowTheSame() async throws {
        let samples = (0..<(3 * 40 * 40)).map { ($0 * 7_919) % 256 }
        func file(_ number: Int) -> [UInt8] {
            var profile = ICCProfile.table(space: "RGB ", side: 9) { ColorMath.d50 * ($0[0] + $0[1] * $0[2]) / 2 }
            // Another profile has another table.
            profile.tags.append(("cprt", ICCProfile.big(number, 12)))
            return ColorPNG(width: 40, samples: samples, chunks: [ColorPNG.profile(profile.bytes)]).bytes
        }
        let alone = try files.decode(file(0))
        for number in 1...8 {
            let (bytes, files) = (file(number), files)
            let shown = try await withThrowingTaskGroup(of: Bitmap.self, returning: [Bitmap].self) { group in
                for _ in 0..<4 { group.addTask { try files.decode(bytes) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(shown.count == 4 && shown.allSatisfy { $0 == alone })
        }
        #expect(alone != (try files.decode(ColorPNG(width: 40, samples: samples).bytes)))
    }

    // MARK: What stays

    /// A profile of sRGB, in curves or as a table, changes nothing: not a pixel, whatever its rounding.
    @Test func aProfileOfSRGBChangesNothing() throws {
        let samples = (0..<3_000).map { ($0 * 7_919) % 256 }
        let plain = try files.decode(ColorPNG(width: 25, samples: samples).bytes)
        let table = ICCProfile.table(space: "RGB ", side: 18) {
            ColorMath.apply(ColorMath.Primaries.sRGB.colorants, ColorMath.map(ColorMath.Triple($0[0], $0[1], $0[2]), ColorMath.srgbLight))
        }
        let sampled = ICCProfile.curve((0..<1_024).map { ColorMath.srgbLight(Double($0) / 1_023) })
        for profile in [.matrix(.sRGB, curve: ICCProfile.srgbCurve), .matrix(.sRGB, curve: sampled), table] as [ICCProfile] {
            let managed = try files.decode(ColorPNG(width: 25, samples: samples, chunks: [ColorPNG.profile(profile.bytes)]).bytes)

            #expect(managed == plain)
        }
    }

    /// Alpha is not converted, and colours of transparent pixels do not change.
    @Test func alphaStays() throws {
        let samples = (0..<256).flatMap { [200, 40, 90, $0] }
        let profile = ColorPNG.profile(ICCProfile.matrix(.p3, curve: ICCProfile.srgbCurve).bytes)

        let bitmap = try files.decode(ColorPNG(width: 16, kind: 6, samples: samples, chunks: [profile]).bytes)

        #expect(bitmap.pixels.map { $0 >> 24 } == Array(0..<256))
        #expect(bitmap.pixels[0] == 0)
        let light = ColorMath.map(ColorMath.Triple(200, 40, 90) / 255, ColorMath.srgbLight)
        let expected = ColorMath.map(ColorMath.apply(ColorMath.Primaries.p3.toSRGB, light), ColorMath.level)
        #expect(ColorMath.map(bitmap.pixels[255].levels - expected, abs).max() <= 0.51)
    }

    /// A profile of grey is used for grey pictures. A profile for other samples is ignored.
    @Test func profilesOfOtherSamplesCountAsNone() throws {
        let samples = (0..<600).map { ($0 * 31) % 256 }
        let plain = try files.decode(ColorPNG(width: 10, samples: samples).bytes)
        let inks = ICCProfile.table(space: "CMYK", side: 2) { ColorMath.d50 * (1 - $0[3]) }
        for profile in [ICCProfile.gray(curve: ICCProfile.gamma(1)), inks] {
            #expect(try files.decode(ColorPNG(width: 10, samples: samples, chunks: [ColorPNG.profile(profile.bytes)]).bytes) == plain)
        }
    }

    /// For evenly lit colours, the mean of converted pixels is the converted mean, so that thumbnails have the picture's colours.
    @Test(arguments: [8, 16]) func aThumbnailHasTheColorsOfThePicture(depth: Int) throws {
        let samples = (0..<(64 * 64)).flatMap { _ in [60, 200, 120].map { depth == 16 ? $0 * 257 : $0 } }
        let profile = ColorPNG.profile(ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(2.2)).bytes)
        let file = ColorPNG(width: 64, depth: depth, samples: samples, chunks: [profile]).bytes

        let (whole, small) = (try files.decode(file), try files.decode(file, fit: .within(width: 9, height: 9)))

        #expect(
            small.width == 9 && small.pixels.allSatisfy { pixel in ColorMath.map(pixel.levels - whole.pixels[0].levels, abs).max() <= 1 })
        #expect(whole.pixels[0] & 0xFFFFFF != 0x3C_C878)
    }
}

extension UInt32 {
    /// Red, green and blue, 0...255.
    var levels: ColorMath.Triple { ColorMath.Triple(Double(self >> 16 & 0xFF), Double(self >> 8 & 0xFF), Double(self & 0xFF)) }
}
