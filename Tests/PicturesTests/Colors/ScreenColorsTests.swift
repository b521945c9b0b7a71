import Codecs
import Foundation
import Imaging
import Particles
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests that pictures get the colours of a screen, and keep their own where they are stored.
@Suite struct ScreenColorsTests {
    private func colors(_ profile: ICCProfile) throws -> ScreenColors? {
        try ScreenColors.reading(profile.bytes, with: CodecDecoder())
    }

    private func bitmap(_ pixels: [UInt32]) -> Bitmap { Bitmap(width: pixels.count, height: 1, pixels: pixels) }

    /// Every colour of a coarse cube, and random ones.
    private static let samples: [UInt32] =
        (0..<512).map { 0xFF00_0000 | ($0 >> 6) * 36 << 16 | ($0 >> 3 & 7) * 36 << 8 | ($0 & 7) * 36 }
        + (0..<3_000).map { 0xFF00_0000 | ($0 &* 2_654_435_761) & 0xFF_FFFF }

    /// A screen's colours by their formula.
    private func expected(_ primaries: ColorMath.Primaries, _ exponent: Double?, _ pixel: UInt32) -> ColorMath.Triple {
        let light = ColorMath.map(pixel.levels / 255, ColorMath.srgbLight)
        let screen = ColorMath.apply(ColorMath.inverse(primaries.toSRGB), light)
        return ColorMath.map(screen) { value in
            let light = min(1, max(0, value))
            return exponent.map { pow(light, 1 / $0) * 255 } ?? ColorMath.level(light)
        }
    }

    @Test func colorsAreThoseOfTheFormula() throws {
        for (primaries, exponent) in [(ColorMath.Primaries.p3, nil), (.adobe, 2.2), (.bt2020, 1.8)] as [(ColorMath.Primaries, Double?)] {
            let curve = exponent.map(ICCProfile.gamma) ?? ICCProfile.srgbCurve
            let screen = try #require(try colors(.matrix(primaries, curve: curve)))

            let shown = screen.converted(bitmap(Self.samples)).pixels
            let distances = zip(shown, Self.samples).map { ColorMath.map($0.levels - expected(primaries, exponent, $1), abs).max() }
            // The curves differ most in the dark.
            #expect(distances.max() ?? 255 < (exponent == nil ? 2 : 6), "\(primaries): \(distances.max() ?? 0)")
            #expect(distances.reduce(0, +) / Double(distances.count) < 0.8)
        }
    }

    @Test func aScreenOfSRGBChangesNothing() throws {
        #expect(try colors(.matrix(.sRGB, curve: ICCProfile.srgbCurve)) == nil)
    }

    @Test func blackWhiteAndAlphaStay() throws {
        let screen = try #require(try colors(.matrix(.p3, curve: ICCProfile.srgbCurve)))
        var picture = bitmap([0xFF00_0000, 0xFFFF_FFFF, 0x80FF_0000, 0, 0xFF80_8080])
        picture = picture.asFrame(AnimationFrame(count: 2, duration: 1, playCount: 0))

        let shown = screen.converted(picture)

        #expect(shown.pixels[0...1] == [0xFF00_0000, 0xFFFF_FFFF] && shown.pixels[3] == 0)
        #expect(shown.pixels.map { $0 >> 24 } == picture.pixels.map { $0 >> 24 })
        #expect(shown.pixels[2] & 0xFF_FFFF != 0xFF_0000 && abs(Int(shown.pixels[4] >> 8 & 0xFF) - 0x80) <= 1)
        // The identity differs, so that a texture of the unconverted picture is not used for the converted one.
        #expect(shown.identity != picture.identity && shown.animation == picture.animation && !shown.isOpaque)
    }

    @Test func whatIsNoProfileOfAScreenIsRefused() throws {
        var scanner = ICCProfile.matrix(.p3, curve: ICCProfile.srgbCurve)
        scanner.kind = "scnr"
        for bytes in [[], [1, 2, 3], scanner.bytes, ICCProfile.gray(curve: ICCProfile.gamma(2)).bytes] {
            #expect(throws: (any Error).self) { try ScreenColors.reading(bytes, with: CodecDecoder()) }
        }
        #expect(ScreenColors(bytes: [UInt8](repeating: 0, count: 7)) == nil)
    }

    /// Altered bytes give a table or an error.
    @Test func damagedProfilesAreHarmless() throws {
        let whole = ICCProfile.matrix(.p3, curve: ICCProfile.srgbCurve).bytes
        var (random, read) = (RandomSource(seed: 5), 0)
        for round in 0..<300 {
            var bytes = whole
            for _ in 0...(round % 4) { bytes[random.next(bytes.count)] = UInt8(random.next(256)) }
            if round % 5 == 0 { bytes.removeLast(random.next(bytes.count)) }
            if (try? ScreenColors.reading(bytes, with: CodecDecoder())) != nil { read += 1 }
        }
        #expect(read > 20)
    }

    @Test @MainActor func onlyWhatIsShownHasTheScreensColors() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(ColorPNG(width: 25, samples: (0..<3_000).map { ($0 * 7_919) % 256 }).bytes, to: "a.png")
        let loader = FileImageLoader(CodecDecoder())
        let plain = try loader.decode(path: path, fit: .original)
        let library = PictureLibrary(decoder: loader, on: Work(.synchronous))
        func shown() -> Bitmap? { if case .ready(let bitmap) = library.state(of: ImageID(path)) { bitmap } else { nil } }
        #expect(shown() == plain)

        library.colors = try colors(.matrix(.p3, curve: ICCProfile.srgbCurve))

        #expect(shown() != plain && shown() == library.colors?.converted(plain))
        #expect(try loader.decode(path: path, fit: .original) == plain)

        library.colors = nil
        #expect(shown() == plain)
    }
}
