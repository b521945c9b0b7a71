import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests the colour information of a PNG, and samples of 16 bits.
@Suite struct PNGColorTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private typealias Chunk = (name: String, bytes: [UInt8])

    private static let samples = (0..<1_200).map { ($0 * 2_654_435_761 >> 16) & 0xFF }

    private func picture(_ chunks: [Chunk], depth: Int = 8) throws -> Bitmap {
        let samples = Self.samples.map { depth == 16 ? $0 * 257 : $0 }
        return try files.decode(ColorPNG(width: 20, depth: depth, samples: samples, chunks: chunks).bytes)
    }

    // MARK: Chunks

    private static let points = ColorPNG.points(primaries: 9, transfer: 13)
    private static let profile = ColorPNG.profile(ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(2.2)).bytes)
    private static let srgb: Chunk = ("sRGB", [0])
    private static let gamma: [Chunk] = [ColorPNG.gamma(1), ColorPNG.chromaticities(.p3)]

    /// Code points win over a profile, that over sRGB, and that over exponents, in whichever order they come.
    @Test func theMostExactChunkCounts() throws {
        let (points, profile) = (try picture([Self.points]), try picture([Self.profile]))
        let (plain, gamma) = (try picture([]), try picture(Self.gamma))

        #expect(Set([points, profile, plain, gamma].map(\.pixels)).count == 4)
        let all = [Self.srgb, Self.profile] + Self.gamma + [Self.points]
        #expect(try picture(all) == points && picture(all.reversed()) == points)
        let older = [Self.srgb] + Self.gamma + [Self.profile]
        #expect(try picture(older) == profile && picture(older.reversed()) == profile)
        #expect(try picture(Self.gamma + [Self.srgb]) == plain && picture([Self.srgb] + Self.gamma) == plain)
    }

    @Test func chunksThatSayNothingCountAsNone() throws {
        let plain = try picture([])
        let silent: [[Chunk]] = [
            [ColorPNG.chromaticities(.p3)], [ColorPNG.gamma(1 / 2.2)], [ColorPNG.gamma(0.45)],
            [ColorPNG.gamma(1 / 2.2), ColorPNG.chromaticities(.sRGB)],
            [("gAMA", [0, 0, 0, 0])], [("gAMA", [0xFF, 0xFF, 0xFF, 0xFF])], [("gAMA", [1])], [("cICP", [12, 13, 0])],
            [("cICP", [1, 13, 0, 1])],
            // Not red, green and blue; not all values; no such code points.
            [("cICP", [12, 13, 1, 1])], [("cICP", [12, 13, 0, 0])], [ColorPNG.points(primaries: 200, transfer: 200)],
            [("iCCP", [])], [("iCCP", Array("name".utf8))], [("iCCP", Array("name\0\0".utf8) + [0x78, 0x9C, 1])],
            [("cHRM", [UInt8](repeating: 0, count: 32)), ColorPNG.gamma(1 / 2.2)],
        ]
        for chunks in silent {
            for depth in [8, 16] { #expect(try picture(chunks, depth: depth) == plain, "\(chunks)") }
        }
    }

    /// Without chromaticities, an exponent of 2.2 is that of the screen, as in browsers. With them, it is that of light.
    @Test(arguments: [1.0, 1.8, 2.5, 2.8]) func anExponentCounts(_ exponent: Double) throws {
        let (alone, lit) = (
            try picture([ColorPNG.gamma(1 / exponent)]), try picture([ColorPNG.gamma(1 / exponent), ColorPNG.chromaticities(.sRGB)])
        )

        for (index, sample) in Self.samples.prefix(600).enumerated() {
            let (value, shift) = (Double(sample) / 255, UInt32(16 - 8 * (index % 3)))
            let shown = Double(alone.pixels[index / 3] >> shift & 0xFF), light = Double(lit.pixels[index / 3] >> shift & 0xFF)
            #expect(abs(shown - 255 * pow(value, exponent / 2.2)) < 0.6)
            #expect(abs(light - ColorMath.level(pow(value, exponent))) < 0.6)
        }
    }

    /// The colours of a palette are converted like pixels.
    @Test func aPaletteIsConvertedToo() throws {
        let colors = (0..<256).map { [$0, ($0 * 7) % 256, 255 - $0] }
        let palette: Chunk = ("PLTE", colors.flatMap { $0.map { UInt8($0) } })

        let indexed = try files.decode(ColorPNG(width: 16, kind: 3, samples: Array(0..<256), chunks: [Self.profile, palette]).bytes)

        #expect(indexed == (try files.decode(ColorPNG(width: 16, samples: colors.flatMap { $0 }, chunks: [Self.profile]).bytes)))
    }

    // MARK: 16 bits

    /// Steps far below a level show as a share of brighter pixels: means of eight columns rise as the samples do.
    @Test(arguments: [UInt8(0), 2]) func aSlowRampHasNoBands(kind: UInt8) throws {
        let (width, height, channels) = (512, 8, kind == 0 ? 1 : 3)
        let row = (0..<width).flatMap { x in [Int](repeating: 30_000 + 2 * x, count: channels) }
        let file = ColorPNG(width: width, depth: 16, kind: kind, samples: (0..<height).flatMap { _ in row }).bytes

        let bitmap = try files.decode(file)

        let means = stride(from: 0, to: width, by: 8).map { start in
            (0..<64).reduce(0.0) { $0 + bitmap.pixels[$1 / 8 * width + start + $1 % 8].levels.x } / 64
        }
        for (index, mean) in means.enumerated() { #expect(abs(mean - Double(30_000 + 16 * index + 7) / 257) < 0.1) }
        #expect(zip(means, means.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(try files.decode(file) == bitmap)
    }

    /// A value exactly at a level keeps that level at every position.
    @Test func samplesOnALevelAreNotDithered() throws { #expect(try picture([], depth: 16) == picture([])) }

    /// Means are taken with all bits: of samples half a level above a level, half the pixels are the next level.
    @Test func reducedSamplesKeepTheirBits() throws {
        let sample = 100 * 257 + 128
        let file = ColorPNG(width: 64, depth: 16, samples: [Int](repeating: sample, count: 3 * 64 * 64)).bytes

        let bitmap = try files.decode(file, fit: .within(width: 16, height: 16))

        let higher = bitmap.pixels.count { $0 == 0xFF65_6565 }
        #expect(higher == 128 && bitmap.pixels.allSatisfy { $0 == 0xFF64_6464 || $0 == 0xFF65_6565 })
    }

    /// Alpha weighs colours, as in eight bits.
    @Test func reducedSamplesAreWeightedByAlpha() throws {
        let pair = [65_535, 0, 0, 65_535, 0, 65_535, 0, 0]
        let file = ColorPNG(width: 8, depth: 16, kind: 6, samples: (0..<32).flatMap { _ in pair }).bytes

        let bitmap = try files.decode(file, fit: .within(width: 4, height: 4))

        #expect(bitmap.pixels.allSatisfy { $0 & 0xFFFFFF == 0xFF_0000 && (127...128).contains($0 >> 24) })
    }

    /// An interlaced file of 16 bits holds twice the memory.
    @Test func interlacedSamplesOf16BitsCountTwice() {
        let size = PixelSize(width: 100, height: 10)

        #expect(HeldPixels.deepInterlaced.byteCount(of: size) == 2 * HeldPixels.interlaced.byteCount(of: size))
        for (depth, held) in [(UInt8(8), HeldPixels.interlaced), (16, .deepInterlaced)] {
            var scan = HeaderScan(format: .png, fileSize: 57)
            var bytes = Samples.png(100, 10)
            (bytes[24], bytes[28]) = (depth, 1)
            _ = try? scan.step(over: ByteWindow(bytes))
            #expect(scan.held == held)
        }
    }
}
