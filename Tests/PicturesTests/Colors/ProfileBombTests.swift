import Codecs
import Foundation
import Imaging
import Particles
import TestFiles
import Testing

@testable import Pictures

/// Tests hostile profiles: the picture is shown, with their colours or without them.
@Suite struct ProfileBombTests {
    private let files: MadeFiles
    /// Four pixels, on a PNG and in inks.
    private let samples = [10, 200, 30, 255, 0, 128, 90, 90, 90, 1, 254, 100]

    init() throws { files = try MadeFiles() }

    private func picture(_ profile: [UInt8], depth: Int = 8) throws -> Bitmap {
        let samples = samples.map { depth == 16 ? $0 * 257 : $0 }
        return try files.decode(ColorPNG(width: 2, depth: depth, samples: samples, chunks: [ColorPNG.profile(profile)]).bytes)
    }

    private func inks(_ profile: [UInt8]) throws -> Bitmap {
        try files.decode(
            BlockJPEG(
                columns: 1, blocks: [[255, 200, 90, 255]], transform: 0, segments: BlockJPEG.profileSegments(profile).flatMap { $0 }
            ).bytes)
    }

    private static let matrix = ICCProfile.matrix(.adobe, curve: ICCProfile.srgbCurve).bytes
    private static let gray = ICCProfile.gray(curve: ICCProfile.curve([0, 0.1, 0.4, 1])).bytes
    private static let table = ICCProfile.table(space: "RGB ", side: 3) { ColorMath.d50 * ($0[0] + $0[1] + $0[2]) / 3 }.bytes
    private static let ink = ICCProfile.table(space: "CMYK", side: 2) { ColorMath.d50 * (1 - $0[3]) * (1 - $0[0] / 2) }.bytes

    /// - Returns: `whole` with one to eight bytes altered, most of them near its beginning, where counts and offsets are.
    private static func mutant(of whole: [UInt8], _ chance: inout RandomSource) -> [UInt8] {
        var bytes = whole
        for _ in 0...chance.next(8) {
            let offset = chance.next(3) == 0 ? chance.next(bytes.count) : 128 + chance.next(min(200, bytes.count - 128))
            bytes[offset] = chance.next(2) == 0 ? UInt8(chance.next(256)) : [0, 1, 0x7F, 0x80, 0xFF][chance.next(5)]
        }
        return bytes
    }

    @Test(arguments: [(matrix, 1_000), (gray, 1_000), (table, 1_000)]) func alteredProfilesAreUsedOrNot(_ whole: [UInt8], count: Int) throws
    {
        var chance = RandomSource(seed: 17)
        for _ in 0..<count {
            let bitmap = try picture(Self.mutant(of: whole, &chance), depth: chance.next(2) == 0 ? 8 : 16)

            #expect(bitmap.width == 2 && bitmap.height == 2 && bitmap.isComplete && bitmap.isOpaque)
        }
    }

    @Test func alteredProfilesOfInksAreUsedOrNot() throws {
        var chance = RandomSource(seed: 18)
        for _ in 0..<1_000 {
            let bitmap = try inks(Self.mutant(of: Self.ink, &chance))

            #expect(bitmap.width == 8 && bitmap.isComplete && bitmap.isOpaque)
        }
    }

    @Test(arguments: [matrix, gray, table]) func cutProfilesAreUsedOrNot(_ whole: [UInt8]) throws {
        for count in stride(from: 1, to: whole.count, by: 97) { #expect(try picture(Array(whole.prefix(count))).isComplete) }
    }

    /// Device links, named colours and effects are no colours of a picture.
    @Test(arguments: ["link", "nmcl", "abst", "none"]) func profilesOfNoDeviceCountAsNone(kind: String) throws {
        let plain = try picture([])
        for whole in [Self.matrix, Self.table] {
            #expect(try picture(whole) != plain)
            var profile = whole
            profile.replaceSubrange(12..<16, with: Array(kind.utf8))
            #expect(try picture(profile) == plain)
        }
    }

    /// Tables that state far more colours than they have.
    @Test(arguments: [UInt8(64), 128, 255]) func aTableOfAnySizeNeedsNoMemory(side: UInt8) throws {
        let (plain, plainInks) = (try picture([]), try inks([]))
        func swollen(_ whole: [UInt8]) throws -> [UInt8] {
            var profile = whole
            profile[try #require(whole.firstRange(of: Array("mft2".utf8))).lowerBound + 10] = side
            return profile
        }

        #expect(try picture(swollen(Self.table)) == plain)
        #expect(try inks(swollen(Self.ink)) == plainInks)
    }

    /// A profile of 1 MiB is used, and a longer one is not, whether stored or compressed.
    @Test func aProfileHasALength() throws {
        let plain = try picture([])
        let padded = Self.matrix + [UInt8](repeating: 0, count: (1 << 20) - Self.matrix.count)

        #expect(try picture(padded) == picture(Self.matrix) && picture(Self.matrix) != plain)
        #expect(try picture(padded + [0]) == plain)
    }

    /// More tags than any profile has, and all at one place.
    @Test func aProfileOfTagsAloneCountsAsNone() throws {
        let plain = try picture([])
        var profile = ICCProfile()
        profile.tags = (0..<99).map { ("a2\($0 % 10)\($0 / 10)", [UInt8]("curv".utf8)) }
        #expect(try picture(profile.bytes) == plain)
        profile.tags = (0..<5_000).map { _ in ("rXYZ", []) }
        #expect(try picture(profile.bytes) == plain)
    }

    /// Curves that are no curves: steps, falling ones, invalid numbers.
    @Test func curvesMayBeAnything() throws {
        let wild: [[UInt8]] = [
            ICCProfile.curve([1, 0]), ICCProfile.curve([0, 1, 0, 1]), ICCProfile.curve([0.5, 0.5]), ICCProfile.gamma(0),
            ICCProfile.gamma(255),
            Array("para".utf8) + [0, 0, 0, 0, 0, 4, 0, 0] + [UInt8](repeating: 0xFF, count: 28),
            Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + [UInt8](repeating: 0x80, count: 20),
            Array("para".utf8) + [0, 0, 0, 0, 0, 200, 0, 0] + [UInt8](repeating: 0, count: 28),
        ]
        for curve in wild {
            for depth in [8, 16] { #expect(try picture(ICCProfile.matrix(.p3, curve: curve).bytes, depth: depth).isComplete) }
        }
    }
}
