import Codecs
import Foundation
import Imaging
import Particles
import TestFiles
import Testing

@testable import Pictures

/// Tests the colour information of a JPEG: profiles in segments, the EXIF block, CMYK.
@Suite struct JPEGColorTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static let blocks: [[Int]] = (0..<64).map { place in [place / 16 * 80, place / 4 % 4 * 80, place % 4 * 80] }

    private func picture(_ segments: [[UInt8]], fit: PictureFit = .original) throws -> Bitmap {
        try files.decode(BlockJPEG(columns: 8, blocks: Self.blocks, transform: 0, segments: segments.flatMap { $0 }).bytes, fit: fit)
    }

    // MARK: Profiles

    private static let profile = ICCProfile.matrix(.p3, curve: ICCProfile.curve((0..<900).map { pow(Double($0) / 899, 2) })).bytes

    @Test func aProfileComesInManySegments() throws {
        let whole = try picture(BlockJPEG.profileSegments(Self.profile))
        let parts = BlockJPEG.profileSegments(Self.profile, length: 150)

        #expect(try whole != picture([]))
        #expect(parts.count > 10)
        #expect(try picture(parts) == whole && picture(parts.reversed()) == whole)
        // A part that comes twice counts once.
        #expect(try picture(parts + [parts[3]]) == whole)
    }

    @Test func aProfileWithAMissingPartCountsAsNone() throws {
        let plain = try picture([])
        let parts = BlockJPEG.profileSegments(Self.profile, length: 700)
        let other = BlockJPEG.segment(0xE2, Array("MPF\0".utf8) + [UInt8](repeating: 1, count: 40))

        #expect(try picture(Array(parts.dropFirst())) == plain && picture(Array(parts.dropLast())) == plain)
        #expect(try picture([other, BlockJPEG.segment(0xE2, []), BlockJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8))]) == plain)
    }

    /// At an eighth, our own reader decodes; at a quarter, the library reduces.
    @Test(arguments: [8, 16]) func thumbnailsHaveTheColorsToo(side: Int) throws {
        let whole = try picture(BlockJPEG.profileSegments(Self.profile))
        let small = try picture(BlockJPEG.profileSegments(Self.profile), fit: .within(width: side, height: side))

        let pitch = 64 / side
        for y in 0..<8 {
            for x in 0..<8 {
                let mean = small.pixels[(y * 8 / pitch) * side + x * 8 / pitch].levels
                #expect(ColorMath.map(mean - whole.pixels[(y * 8 + 4) * 64 + x * 8 + 4].levels, abs).max() <= 1)
            }
        }
    }

    // MARK: EXIF

    /// A block with the colour space and, where one is given, the interoperability index.
    private static func exif(space: Int?, index: String? = nil, isBig: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? ICCProfile.big(value, count) : [UInt8](low: value, count) }
        func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(kind, 2) + number(count, 4) + value + [UInt8](repeating: 0, count: 4 - value.count)
        }
        let details = (space == nil ? 0 : 1) + (index == nil ? 0 : 1)
        var block = Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        block += number(1, 2) + entry(0x8769, 4, 1, number(26, 4)) + number(0, 4)
        block += number(details, 2)
        if let space { block += entry(0xA001, 3, 1, number(space, 2)) }
        if index != nil { block += entry(0xA005, 4, 1, number(26 + 2 + 12 * details + 4, 4)) }
        block += number(0, 4)
        if let index { block += number(1, 2) + entry(1, 2, 4, Array((index + "\0").utf8)) + number(0, 4) }
        return BlockJPEG.segment(0xE1, Array("Exif\0\0".utf8) + block)
    }

    @Test(arguments: [true, false]) func adobeRGBIsKnownByTheBlock(isBig: Bool) throws {
        let adobe = try picture(BlockJPEG.profileSegments(ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(563 / 256)).bytes))
        let plain = try picture([])

        #expect(adobe != plain)
        #expect(try picture([Self.exif(space: 2, isBig: isBig)]) == adobe)
        #expect(try picture([Self.exif(space: 65_535, index: "R03", isBig: isBig)]) == adobe)
        #expect(try picture([Self.exif(space: nil, index: "R03", isBig: isBig)]) == adobe)
        for (space, index) in [(1, nil), (1, "R03"), (65_535, nil), (65_535, "R98"), (65_535, "THM")] as [(Int, String?)] {
            #expect(try picture([Self.exif(space: space, index: index, isBig: isBig)]) == plain)
        }
    }

    @Test func aProfileWinsOverTheBlock() throws {
        let segments = BlockJPEG.profileSegments(Self.profile)

        #expect(try picture([Self.exif(space: 2)] + segments) == picture(segments))
    }

    /// Blocks in which any byte is changed: the picture is one of the two, whatever is read.
    @Test func alteredBlocksAreReadOrNot() throws {
        let whole = Self.exif(space: 65_535, index: "R03")
        let known = [try picture([]), try picture([whole])]
        var chance = RandomSource(seed: 3)
        for offset in 10..<whole.count {
            var block = whole
            block[offset] = UInt8(chance.next(256))
            #expect(known.contains(try picture([block])), "\(offset)")
        }
    }

    // MARK: Inks

    private func inks(_ inks: [[Int]], segments: [[UInt8]] = []) throws -> [ColorMath.Triple] {
        let blocks = inks.map { $0.map { 255 - $0 } }
        let bitmap = try files.decode(
            BlockJPEG(columns: inks.count, blocks: blocks, transform: 0, segments: segments.flatMap { $0 }).bytes)
        return inks.indices.map { bitmap.pixels[4 * bitmap.width + 8 * $0 + 4].levels }
    }

    /// Without a profile, inks look as on coated paper: white without ink, pure inks as they are printed, and all inks together nearly
    /// black.
    @Test func inksWithoutAProfileLookAsPrinted() throws {
        let shown = try inks([[0, 0, 0, 0], [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255], [255, 255, 255, 255]])

        let expected: [(Double, Double, Double)] = [
            (255, 255, 255), (0, 174, 239), (236, 0, 140), (255, 242, 0), (35, 31, 32), (0, 0, 0),
        ]
        #expect(shown[0] == ColorMath.Triple(255, 255, 255))
        for (color, (red, green, blue)) in zip(shown, expected) {
            #expect(ColorMath.map(color - ColorMath.Triple(red, green, blue), abs).max() <= 50)
        }
    }

    /// More ink is never brighter.
    @Test func moreInkIsDarker() throws {
        for ink in 0..<4 {
            for other in [0, 90, 200] {
                let shown = try inks((0..<18).map { step in (0..<4).map { $0 == ink ? step * 15 : other } })
                let lights = shown.map { ($0 * ColorMath.Triple(0.2126, 0.7152, 0.0722)).sum() }
                #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 + 1 >= $1 })
            }
        }
    }

    /// Luminance, two differences of colour and black: the library converts them to CMYK.
    @Test func inksComeAsDifferencesToo() throws {
        func picture(_ blocks: [[Int]], transform: UInt8) throws -> Bitmap {
            try files.decode(BlockJPEG(columns: 2, blocks: blocks, transform: transform).bytes)
        }

        let differences = try picture([[200, 128, 128, 255], [90, 128, 128, 60]], transform: 2)

        #expect(differences == (try picture([[55, 55, 55, 255], [165, 165, 165, 60]], transform: 0)))
    }

    /// A profile for other colours than CMYK is ignored.
    @Test func aProfileOfOtherColorsCountsAsNone() throws {
        let colors = [[0, 40, 80, 10], [200, 0, 10, 0], [90, 90, 90, 90]]

        #expect(try inks(colors, segments: BlockJPEG.profileSegments(Self.profile)) == inks(colors))
    }
}
