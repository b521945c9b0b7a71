import Codecs
import Imaging
import Particles
import TestFiles
import Testing

@testable import Pictures

/// Tests profiles that cannot belong to a picture: the picture is shown as without a profile. Unusual profiles that make sense are used.
@Suite struct NonsenseProfileTests {
    private let files: MadeFiles
    /// A picture of four colours, in levels of red, green and blue.
    private let samples = [250, 250, 250, 200, 30, 40, 60, 180, 20, 10, 20, 200]

    init() throws { files = try MadeFiles() }

    // MARK: Profiles

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let profile: [UInt8]
        var testDescription: String { name }
    }

    private typealias Triple = ColorMath.Triple

    private static func matrix(_ columns: [[Double]], _ curves: [[UInt8]?] = [[UInt8]?](repeating: ICCProfile.gamma(2.2), count: 3))
        -> [UInt8]
    {
        var profile = ICCProfile()
        profile.tags = zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, ICCProfile.xyz(Triple($1[0], $1[1], $1[2]))) }
        profile.tags += zip(["rTRC", "gTRC", "bTRC"], curves).compactMap { name, curve in curve.map { (name, $0) } }
        return profile.bytes
    }

    private static func matrix(_ primaries: ColorMath.Primaries, _ curves: [[UInt8]?]) -> [UInt8] {
        matrix(primaries.colorants.map { [$0.x, $0.y, $0.z] }, curves)
    }

    private static func one(_ curve: [UInt8]?) -> [[UInt8]?] { [ICCProfile.gamma(2), curve, ICCProfile.gamma(2)] }

    private static let third = [0.9642 / 3, 1.0 / 3, 0.8249 / 3]

    static let nonsense: [Case] = [
        Case(name: "nothing but a negative column", profile: matrix([[0, 0, 0], [-1, 0, 0], [0, 0, 0]])),
        Case(name: "no light at all", profile: matrix([[0, 0, 0], [0, 0, 0], [0, 0, 0]])),
        Case(name: "three times the same grey", profile: matrix([third, third, third])),
        Case(name: "two columns in one", profile: matrix([[0.4, 0.5, 0.4], [0.4, 0.5, 0.4], [0.16, 0, 0.02]])),
        Case(name: "a white of green", profile: matrix([[0, 0.2, 0], [0.1, 0.7, 0], [0, 0.1, 0.1]])),
        Case(name: "a white that is far too bright", profile: matrix([[43, 22, 1], [38, 71, 9], [14, 6, 71]])),
        Case(name: "negated columns", profile: matrix([[-0.436, -0.222, -0.014], [-0.385, -0.717, -0.097], [-0.143, -0.061, -0.714]])),
        Case(name: "numbers as large as they can be", profile: matrix([[32_767, -32_768, 0], [-32_768, 32_767, 0], [2, 2, 0.8]])),
        Case(name: "a curve that is missing", profile: matrix(.sRGB, one(nil))),
        Case(name: "a curve that stays at nothing", profile: matrix(.sRGB, one(ICCProfile.curve([0, 0, 0, 0])))),
        Case(name: "a curve that stays at white", profile: matrix(.sRGB, one(ICCProfile.curve([1, 1])))),
        Case(name: "a curve that falls", profile: matrix(.sRGB, one(ICCProfile.curve([1, 0])))),
        Case(name: "a curve like a saw", profile: matrix(.sRGB, one(ICCProfile.curve([0, 1, 0, 1])))),
        Case(name: "an exponent of nothing", profile: matrix(.sRGB, one(ICCProfile.gamma(0)))),
        Case(name: "a curve of an unknown kind", profile: matrix(.sRGB, one(Array("abcd".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]))),
        Case(
            name: "a table without light",
            profile: ICCProfile.table(space: "RGB ", side: 3) { _ in Triple(repeating: 0) }.bytes),
        Case(name: "a table that knows no black", profile: ICCProfile.table(space: "RGB ", side: 3) { _ in ColorMath.d50 }.bytes),
        Case(
            name: "a table upside down",
            profile: ICCProfile.table(space: "RGB ", side: 3) { ColorMath.d50 * (1 - ($0[0] + $0[1] + $0[2]) / 3) }.bytes),
    ]

    static let odd: [Case] = [
        Case(name: "sRGB", profile: matrix(.sRGB, one(ICCProfile.gamma(2)))),
        Case(name: "Adobe RGB", profile: ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(563 / 256)).bytes),
        Case(name: "ProPhoto", profile: ICCProfile.matrix(.proPhoto, curve: ICCProfile.gamma(1.8)).bytes),
        Case(name: "channels that are swapped", profile: ICCProfile.matrix(.sRGB, curve: ICCProfile.srgbCurve, order: [2, 0, 1]).bytes),
        Case(
            name: "negative light of wide primaries", profile: matrix([[0.99, 0.36, -0.02], [-0.10, 0.68, -0.03], [0.07, -0.04, 0.87]])),
        Case(
            name: "a white that was not adapted", profile: matrix([[0.412, 0.213, 0.019], [0.358, 0.715, 0.119], [0.18, 0.072, 0.951]])),
        Case(name: "curves of measured values", profile: matrix(.p3, one(ICCProfile.curve([0.004, 0.002, 0.1, 0.09, 0.5, 0.99])))),
        Case(name: "a curve that ends below white", profile: matrix(.p3, one(ICCProfile.curve([0, 0.3, 0.97])))),
        Case(name: "no curve but a line", profile: matrix(.sRGB, one(Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]))),
        Case(
            name: "a table with a veil",
            profile: ICCProfile.table(space: "RGB ", side: 5) { ColorMath.d50 * (0.2 + ($0[0] + $0[1] + $0[2]) / 5) }.bytes),
    ]

    // MARK: Pictures

    private func picture(_ profile: [UInt8], _ format: String) throws -> Bitmap {
        switch format {
        case "JPEG":
            let blocks = stride(from: 0, to: 12, by: 3).map { Array(samples[$0..<($0 + 3)]) }
            let segments = profile.isEmpty ? [] : BlockJPEG.profileSegments(profile).flatMap { $0 }
            return try files.decode(BlockJPEG(columns: 2, blocks: blocks, transform: 0, segments: segments).bytes)
        case "TIFF":
            var file = TIFFFile(width: 2, height: 2) { x, y, channel in UInt64(samples[(2 * y + x) * 3 + channel]) }
            if !profile.isEmpty { file.entries[34_675] = .bytes(profile, kind: 7) }
            return try files.decode(file.bytes)
        default:
            let depth = format == "PNG of 16 bits" ? 16 : 8
            let chunks = profile.isEmpty ? [] : [ColorPNG.profile(profile)]
            return try files.decode(
                ColorPNG(width: 2, depth: depth, samples: samples.map { depth == 16 ? $0 * 257 : $0 }, chunks: chunks).bytes)
        }
    }

    private static let formats = ["PNG", "PNG of 16 bits", "JPEG", "TIFF"]

    @Test(arguments: nonsense, formats) func aProfileThatMakesNoSenseIsIgnored(_ nonsense: Case, format: String) throws {
        #expect(try picture(nonsense.profile, format) == picture([], format))
    }

    /// The decoder checks a table.
    @Test(arguments: nonsense) func theReasonIsTold(_ nonsense: Case) throws {
        let png = ColorPNG(width: 2, samples: samples, chunks: [ColorPNG.profile(nonsense.profile)])
        let folder = try TemporaryFolder()
        let file = try folder.write(png.bytes, to: "a.png")

        let header = try PictureHeader(ofFile: file, wantsFacts: true)

        #expect((header.profileFault == nil) == nonsense.name.hasPrefix("a table"), "\(header.profileFault ?? "")")
    }

    @Test(arguments: odd) func nothingIsSaidOfProfilesThatCount(_ odd: Case) throws {
        let png = ColorPNG(width: 2, samples: samples, chunks: [ColorPNG.profile(odd.profile)])
        let folder = try TemporaryFolder()
        let file = try folder.write(png.bytes, to: "a.png")

        #expect(try PictureHeader(ofFile: file, wantsFacts: true).profileFault == nil)
    }

    /// For any bytes, a profile is checked without a trap. Nearly all profiles with changed numbers make no sense.
    @Test func anyBytesAreJudged() {
        var chance = RandomSource(seed: 41)
        let whole = Self.odd[0].profile
        for _ in 0..<20_000 {
            var bytes = Array(whole.prefix(chance.next(4) == 0 ? chance.next(whole.count) : whole.count))
            for _ in 0..<chance.next(6) where !bytes.isEmpty { bytes[chance.next(bytes.count)] = UInt8(chance.next(256)) }
            var profile = ColorProfile()
            profile.takeChunk(bytes[...])
            _ = profile.fault
        }
    }

    @Test(arguments: odd, formats) func anOddProfileCounts(_ odd: Case, format: String) throws {
        #expect(try picture(odd.profile, format) != picture([], format))
    }
}
