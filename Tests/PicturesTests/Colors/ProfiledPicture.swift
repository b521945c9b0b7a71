import Foundation
import Testing

/// A picture with a colour space, and its colours in sRGB by their formulas.
struct ProfiledPicture: Sendable, CustomTestStringConvertible {
    let name: String
    let file: [UInt8]
    /// Pixels between the centres of which the file's colours lie, and the number of colours in a row.
    let pitch: Int
    let columns: Int
    /// Levels of the file without its colour space, and levels of sRGB; 0...255.
    let unmanaged: [ColorMath.Triple]
    let expected: [ColorMath.Triple]
    /// Whether values between levels are dithered, so that a pixel may be a level off.
    let isDithered: Bool

    var testDescription: String { name }

    /// Ten pictures, of every way to state colours.
    static let all: [ProfiledPicture] = [
        matrixJPEG,
        png("Display P3", .matrix(.p3, curve: ICCProfile.srgbCurve)) { ColorMath.apply(ColorMath.Primaries.p3.toSRGB, light($0)) },
        png("ProPhoto, 16 bits", .matrix(.proPhoto, curve: ICCProfile.gamma(1.8)), depth: 16) {
            ColorMath.apply(ColorMath.Primaries.proPhoto.toSRGB, ColorMath.power($0, 1.8))
        },
        png("swapped channels", .matrix(.sRGB, curve: ICCProfile.srgbCurve, order: [2, 0, 1])) {
            ColorMath.map(ColorMath.Triple($0.y, $0.z, $0.x), ColorMath.srgbLight)
        },
        grey, table, inks,
        chunks("PNG gAMA", [ColorPNG.gamma(1 / 1.8), ColorPNG.chromaticities(.adobe)]) {
            ColorMath.apply(ColorMath.Primaries.adobe.toSRGB, ColorMath.power($0, 1.8))
        },
        chunks("cICP P3", [ColorPNG.points(primaries: 12, transfer: 13)]) { ColorMath.apply(ColorMath.Primaries.p3.toSRGB, light($0)) },
        chunks("cICP PQ, 16 bits", [ColorPNG.points(primaries: 9, transfer: 16)], depth: 16) {
            ColorMath.toned(ColorMath.map($0, ColorMath.pqLight), peak: 1_000, .bt2020)
        },
    ]

    // MARK: Colours

    /// All colours of six steps a channel: they lie on the places of tables with 6 and 16 steps.
    private static let colors: [ColorMath.Triple] = (0..<216).map { place -> ColorMath.Triple in
        let steps = [place / 36, place / 6 % 6, place % 6].map { Double($0) }
        return ColorMath.Triple(steps[0], steps[1], steps[2]) / 5
    }
    private static let columnCount = 18

    private static func light(_ color: ColorMath.Triple) -> ColorMath.Triple { ColorMath.map(color, ColorMath.srgbLight) }

    private static func levels(_ color: ColorMath.Triple) -> ColorMath.Triple { ColorMath.map(color, ColorMath.level) }

    private static func levels(_ color: ColorMath.Triple) -> [Int] { [color.x, color.y, color.z].map { Int(($0 * 255).rounded()) } }

    /// XYZ relative to D50 with its darkest colour made black.
    private static func compensated(_ xyz: ColorMath.Triple, darkest: ColorMath.Triple) -> ColorMath.Triple {
        (xyz - ColorMath.d50 * darkest.y) / (1 - darkest.y)
    }

    private static func fromD50(_ xyz: ColorMath.Triple) -> ColorMath.Triple {
        ColorMath.apply(ColorMath.inverse(ColorMath.Primaries.sRGB.colorants), xyz)
    }

    // MARK: Files

    private static let matrixJPEG = ProfiledPicture(
        name: "Adobe RGB, JPEG",
        file: BlockJPEG(
            columns: columnCount, blocks: colors.map(levels), transform: 0,
            segments: BlockJPEG.profileSegments(ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(563 / 256)).bytes).flatMap { $0 }
        ).bytes,
        pitch: 8, columns: columnCount, unmanaged: colors.map { $0 * 255 },
        expected: colors.map { levels(ColorMath.apply(ColorMath.Primaries.adobe.toSRGB, ColorMath.power($0, 563 / 256))) },
        isDithered: false)

    private static func png(
        _ name: String, _ profile: ICCProfile, depth: Int = 8, _ light: (ColorMath.Triple) -> ColorMath.Triple
    ) -> ProfiledPicture {
        chunks(name, [ColorPNG.profile(profile.bytes)], depth: depth, light)
    }

    /// - Parameter light: The light of sRGB of a colour.
    private static func chunks(
        _ name: String, _ chunks: [(name: String, bytes: [UInt8])], depth: Int = 8, _ light: (ColorMath.Triple) -> ColorMath.Triple
    ) -> ProfiledPicture {
        let samples = colors.flatMap(levels).map { depth == 16 ? $0 * 257 : $0 }
        return ProfiledPicture(
            name: name, file: ColorPNG(width: columnCount, depth: depth, samples: samples, chunks: chunks).bytes, pitch: 1,
            columns: columnCount, unmanaged: colors.map { $0 * 255 }, expected: colors.map { levels(light($0)) }, isDithered: depth == 16)
    }

    private static let grey: ProfiledPicture = {
        let greys = (0..<256).map { Double($0) / 255 }
        return ProfiledPicture(
            name: "grey, gamma 1.8",
            file: ColorPNG(
                width: 16, kind: 0, samples: Array(0..<256), chunks: [ColorPNG.profile(ICCProfile.gray(curve: ICCProfile.gamma(1.8)).bytes)]
            ).bytes,
            pitch: 1, columns: 16, unmanaged: greys.map { ColorMath.Triple(repeating: $0 * 255) },
            expected: greys.map { ColorMath.Triple(repeating: ColorMath.level(pow($0, 1.8))) }, isDithered: false)
    }()

    /// A scanner with a gamma of 2, a wide gamut and a veil over its black.
    private static let table: ProfiledPicture = {
        func xyz(_ color: ColorMath.Triple) -> ColorMath.Triple {
            ColorMath.apply(ColorMath.Primaries.adobe.colorants, ColorMath.power(color, 2) * 0.99 + 0.01)
        }
        let profile = ICCProfile.table(space: "RGB ", side: 16) { xyz(ColorMath.Triple($0[0], $0[1], $0[2])) }
        return png("a table", profile) { fromD50(compensated(xyz($0), darkest: xyz(ColorMath.Triple(repeating: 0)))) }
    }()

    /// CMYK values that cover nearly everything, in a JPEG as Adobe's programs write it: inverted.
    private static let inks: ProfiledPicture = {
        func xyz(_ inks: [Double]) -> ColorMath.Triple {
            let left = ColorMath.Triple(1 - 0.9 * inks[0], 1 - 0.95 * inks[1], 1 - 0.8 * inks[2]) * (1 - 0.9 * inks[3])
            return ColorMath.apply(ColorMath.Primaries.sRGB.colorants, ColorMath.power(left, 2.2))
        }
        let all: [[Double]] = colors.enumerated().map { index, color in [color.x, color.y, color.z, Double(index % 5) / 5] }
        let darkest = xyz([1, 1, 1, 1])
        return ProfiledPicture(
            name: "inks",
            file: BlockJPEG(
                columns: columnCount, blocks: all.map { inks in inks.map { 255 - Int(($0 * 255).rounded()) } }, transform: 0,
                segments: BlockJPEG.profileSegments(ICCProfile.table(space: "CMYK", side: 6, xyz).bytes).flatMap { $0 }
            ).bytes,
            pitch: 8, columns: columnCount,
            unmanaged: all.map { ColorMath.Triple(1 - $0[0], 1 - $0[1], 1 - $0[2]) * (1 - $0[3]) * 255 },
            expected: all.map { levels(fromD50(compensated(xyz($0), darkest: darkest))) }, isDithered: false)
    }()
}
