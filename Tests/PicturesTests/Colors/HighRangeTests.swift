import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests pictures of a high dynamic range: their bright light is compressed, the rest stays.
@Suite struct HighRangeTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private enum Transfer { static let (pq, hlg): (UInt8, UInt8) = (16, 18) }
    private typealias Chunk = (name: String, bytes: [UInt8])

    /// Colours of eleven steps a channel.
    private static let colors: [ColorMath.Triple] = (0..<1_331).map { place -> ColorMath.Triple in
        let steps = [place / 121, place / 11 % 11, place % 11].map { Double($0) }
        return ColorMath.Triple(steps[0], steps[1], steps[2]) / 10
    }

    private func shown(_ colors: [ColorMath.Triple], _ chunks: [Chunk]) throws -> [ColorMath.Triple] {
        let samples = colors.flatMap { color in [color.x, color.y, color.z].map { Int(($0 * 65_535).rounded()) } }
        return try files.decode(ColorPNG(width: 11, depth: 16, samples: samples, chunks: chunks).bytes).pixels.map(\.levels)
    }

    private static func peak(_ light: Double) -> Chunk { ("cLLI", ICCProfile.big(Int(light * 10_000), 4) + ICCProfile.big(1_000_000, 4)) }

    private func greatest(_ shown: [ColorMath.Triple], _ expected: [ColorMath.Triple]) -> Double {
        zip(shown, expected).map { ColorMath.map($0 - $1, abs).max() }.max() ?? 255
    }

    /// By the brightest pixel that the file states; 1,000 cd/m² if it states none.
    @Test(arguments: [nil, 400, 1_000, 4_000, 10_000] as [Double?]) func lightIsCompressedFromThePeakOn(_ peak: Double?) throws {
        let chunks = [ColorPNG.points(primaries: 9, transfer: Transfer.pq)] + (peak.map { [Self.peak($0)] } ?? [])

        let shown = try shown(Self.colors, chunks)

        let expected = Self.colors.map { color in
            ColorMath.map(ColorMath.toned(ColorMath.map(color, ColorMath.pqLight), peak: peak ?? 1_000, .bt2020), ColorMath.level)
        }
        #expect(greatest(shown, expected) < 1.2)
    }

    /// A peak that is not above white, or that makes no sense, compresses nothing.
    @Test(arguments: [1, 100, 203, 400_000]) func aPeakOutOfRangeIsTheNearest(_ peak: Double) throws {
        let points = ColorPNG.points(primaries: 1, transfer: Transfer.pq)

        let near = try shown(Self.colors, [points, Self.peak(min(10_000, max(203, peak)))])

        #expect(try shown(Self.colors, [points, Self.peak(peak)]) == near)
    }

    /// Four blocks of 8 by 8 pixels with 12 bits, in PQ and the primaries of BT.2020; made by avifenc 0.11.
    private static let avif = """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPJtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAA\
        AAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEWAAAAMAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNv\
        AAAAFGlzcGUAAAAAAAAAEAAAABAAAAAQcGl4aQAAAAADDAwMAAAADGF2MUOBQGAAAAAAE2NvbHJuY2x4AAkAEAAAgAAAABdpcG1hAAAAAAAAAAEAAQQBAoME\
        AAAAOG1kYXQSAAoJWAz/+dCRAAiAMiFEAADyNRjtLve7bclRxznZd6x/0H6O/wyYVYOZ8/XKtoA=
        """

    @Test func anAVIFIsCompressedToo() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.avif)))

        let bitmap = try files.decode(bytes)

        let samples = [(3_000, 3_000, 3_000), (2_600, 1_800, 1_200), (900, 2_400, 600), (2_047, 2_047, 3_500)]
        for (block, (red, green, blue)) in samples.enumerated() {
            let light = ColorMath.map(ColorMath.Triple(Double(red), Double(green), Double(blue)) / 4_095, ColorMath.pqLight)
            let expected = ColorMath.map(ColorMath.toned(light, peak: 1_000, .bt2020), ColorMath.level)
            let shown = bitmap.pixels[(block / 2 * 8 + 4) * 16 + block % 2 * 8 + 4].levels
            #expect(ColorMath.map(shown - expected, abs).max() < 1.2)
        }
    }

    @Test func theScenesLightOfHLGIsShownAsOnADisplay() throws {
        let shown = try shown(Self.colors, [ColorPNG.points(primaries: 9, transfer: Transfer.hlg)])

        let shares = ColorMath.Primaries.bt2020.toXYZ.map(\.y)
        let expected = Self.colors.map { color -> ColorMath.Triple in
            let light = ColorMath.map(color, ColorMath.hlgLight)
            let luminance = light.x * shares[0] + light.y * shares[1] + light.z * shares[2]
            return ColorMath.map(ColorMath.toned(light * (1_000 * pow(luminance, 0.2)), peak: 1_000, .bt2020), ColorMath.level)
        }
        #expect(greatest(shown, expected) < 1.2)
    }

    /// More light is never darker, white is reached at the peak, and grey stays grey.
    @Test(arguments: [UInt8(16), 18]) func brighterIsNotDarker(transfer: UInt8) throws {
        let greys = (0..<110).map { ColorMath.Triple(repeating: Double($0) / 109) }

        let shown = try shown(greys, [ColorPNG.points(primaries: 9, transfer: transfer)])

        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.x <= $1.x + 1 })
        #expect(shown[0].x == 0 && shown[109].x == 255)
        #expect(shown.allSatisfy { $0.max() - $0.min() <= 1 })
    }

    /// The three channels keep their ratios, however bright.
    @Test func huesStay() throws {
        let values = stride(from: 0.3, through: 0.75, by: 0.05).map { ColorMath.Triple($0, $0 * 0.9, $0 * 0.8) }
        let padded = values + [ColorMath.Triple](repeating: values[0], count: 11 - values.count)

        let shown = try shown(padded, [ColorPNG.points(primaries: 1, transfer: Transfer.pq)])

        for (value, levels) in zip(values, shown) {
            let (light, seen) = (ColorMath.map(value, ColorMath.pqLight), ColorMath.map(levels / 255, ColorMath.srgbLight))
            #expect(abs(seen.y / seen.x - light.y / light.x) < 0.03)
            #expect(abs(seen.z / seen.x - light.z / light.x) < 0.03)
        }
    }
}
