import Codecs
import Glibc
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests Radiance pictures: their ways of packing, axes and colours.
@Suite struct HDRDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Pixels of three mantissas and an exponent, with runs.
    static func pixels(_ width: Int, _ height: Int) -> [[[UInt8]]] {
        var chance = RandomSource(seed: UInt64(width + height))
        return (0..<height).map { _ in
            var (row, pixel) = ([[UInt8]](), [UInt8](repeating: 128, count: 4))
            while row.count < width {
                pixel = (0..<3).map { _ in UInt8(128 + chance.next(128)) } + [UInt8(124 + chance.next(6))]
                row += [[UInt8]](repeating: pixel, count: 1 + chance.next(5))
            }
            return Array(row.prefix(width))
        }
    }

    enum Packing: CaseIterable { case none, old, channels }

    static func file(
        _ rows: [[[UInt8]]], _ packing: Packing, lines: String = "FORMAT=32-bit_rle_rgbe\n", axes: (String, String) = ("-Y", "+X")
    ) -> [UInt8] {
        let head = "#?RADIANCE\n# made by a test\n\(lines)EXPOSURE=2.5\n\n\(axes.0) \(rows.count) \(axes.1) \(rows[0].count)\n"
        return Array(head.utf8) + rows.flatMap { packed($0, packing) }
    }

    private static func packed(_ row: [[UInt8]], _ packing: Packing) -> [UInt8] {
        switch packing {
        // Short scanlines are never stored by channels.
        case .none: return row.flatMap { $0 }
        case .channels where row.count < 8: return row.flatMap { $0 }
        case .old:
            var (bytes, x) = ([UInt8](), 0)
            while x < row.count {
                let run = row[x...].prefix { $0 == row[x] }.count
                bytes += row[x]
                if run > 1 { bytes += [1, 1, 1, UInt8((run - 1) & 255)] }
                if run > 256 { bytes += [1, 1, 1, UInt8((run - 1) >> 8)] }
                x += run
            }
            return bytes
        case .channels:
            return [2, 2] + [UInt8](high: row.count, 2) + (0..<4).flatMap { channel in runs(row.map { $0[channel] }) }
        }
    }

    private static func runs(_ values: [UInt8]) -> [UInt8] {
        var (bytes, x) = ([UInt8](), 0)
        while x < values.count {
            let run = values[x...].prefix(127).prefix { $0 == values[x] }.count
            if run > 2 {
                bytes += [128 + UInt8(run), values[x]]
                x += run
            } else {
                let count = min(values.count - x, 1 + x % 128)
                bytes += [UInt8(count)] + values[x..<(x + count)]
                x += count
            }
        }
        return bytes
    }

    /// The level of a mantissa in sRGB, with its fraction.
    private static func level(_ light: Double) -> Double {
        255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    private static func shown(_ stored: [UInt8]) -> [Double] {
        SceneLight.shown(stored.prefix(3).map { stored[3] == 0 ? 0 : Double($0) * pow(2, Double(stored[3]) - 136) })
    }

    /// Whether every channel is one of the two levels that its light lies between.
    private static func matches(_ bitmap: Bitmap, _ rows: [[[UInt8]]]) -> Bool {
        zip(bitmap.pixels, rows.flatMap { $0 }).allSatisfy { pixel, stored in
            let levels = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF].map { Double($0) }
            let wanted = shown(stored).map(level)
            return pixel >> 24 == 255 && zip(levels, wanted).allSatisfy { abs($0 - $1) < 1.01 }
        }
    }

    // MARK: Pixels

    @Test(arguments: Packing.allCases, [1, 7, 8, 130, 700]) func everyPixelIsRead(packing: Packing, width: Int) throws {
        let rows = Self.pixels(width, 6)

        let bitmap = try files.decode(Self.file(rows, packing))

        #expect(bitmap.width == width && bitmap.height == 6 && bitmap.isComplete && bitmap.isOpaque)
        #expect(Self.matches(bitmap, rows))
    }

    @Test func runsOfTheOldWayMayBeLong() throws {
        let rows = [[[UInt8]](repeating: [200, 150, 130, 128], count: 1_000)]

        #expect(Self.matches(try files.decode(Self.file(rows, .old)), rows))
    }

    @Test func lightAboveWhiteIsWhiteAndNoExponentIsBlack() throws {
        let rows: [[[UInt8]]] = [[[255, 255, 255, 255], [255, 255, 255, 0], [128, 0, 0, 129]]]

        #expect(try files.decode(Self.file(rows, .none)).pixels == [0xFFFF_FFFF, 0xFF00_0000, 0xFFF3_0000])
    }

    /// Equal amounts of X, Y and Z are Radiance's white.
    @Test func colourOfTheCIEIsConverted() throws {
        let rows: [[[UInt8]]] = [[[128, 128, 128, 128], [128, 66, 5, 128]]]

        let pixels = try files.decode(Self.file(rows, .none, lines: "FORMAT=32-bit_rle_xyze\n")).pixels

        // Half the light is 187.5 of 255; the other pixel has the chromaticity of Radiance's red.
        let levels = [UInt32(16), 8, 0].map { pixels[0] >> $0 & 0xFF }
        #expect(levels.allSatisfy { (186...189).contains($0) })
        #expect(pixels[1] >> 16 & 0xFF > 220 && pixels[1] >> 8 & 0xFF < 60 && pixels[1] & 0xFF < 60)
    }

    // MARK: Axes

    /// The first pixel of the file lies in the corner that the axes name, whatever comes first.
    @Test(arguments: [
        ("-Y", "+X", 0, 0), ("-Y", "-X", 1, 0), ("+Y", "-X", 1, 1), ("+Y", "+X", 0, 1), ("+X", "-Y", 0, 0), ("-X", "-Y", 1, 0),
        ("-X", "+Y", 1, 1), ("+X", "+Y", 0, 1),
    ])
    func axesTurnThePicture(lines: String, pixels: String, right: Int, down: Int) throws {
        // Three scanlines of four pixels: the first is white, the rest of its scanline red, all others blue.
        let (white, red, blue): ([UInt8], [UInt8], [UInt8]) = ([128, 128, 128, 129], [128, 0, 0, 129], [0, 0, 128, 129])
        let stored = [[white, red, red, red], [blue, blue, blue, blue], [blue, blue, blue, blue]]

        let bitmap = try files.decode(Self.file(stored, .none, axes: (lines, pixels)))

        let hasColumns = lines.hasSuffix("X")
        #expect(bitmap.width == (hasColumns ? 3 : 4) && bitmap.height == (hasColumns ? 4 : 3))
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            bitmap.pixels[(down == 1 ? bitmap.height - 1 - y : y) * bitmap.width + (right == 1 ? bitmap.width - 1 - x : x)]
        }
        // A light of 1 is shown as 0.9: between the levels 243 and 244.
        #expect([0xFFF3_F3F3, 0xFFF4_F4F4].contains(pixel(0, 0)))
        #expect([0xFFF3_0000, 0xFFF4_0000].contains(pixel(hasColumns ? 0 : 1, hasColumns ? 1 : 0)))
        #expect([0xFF00_00F3, 0xFF00_00F4].contains(pixel(hasColumns ? 1 : 0, hasColumns ? 0 : 1)))
    }

    @Test(arguments: [2, 3]) func scanlinesAreReducedAsTheyCome(reduction: Int) throws {
        let rows = (0..<60).map { y in (0..<90).map { x in [UInt8(128 + x), UInt8(128 + y), 200, 128] } }
        let fit = PictureFit.exactly(width: 90 / reduction, height: 60 / reduction)

        let whole = try files.decode(Self.file(rows, .channels))
        #expect(try files.decode(Self.file(rows, .channels), fit: fit).greatestDifference(from: whole.fitted(fit)) <= 2)
    }

    // MARK: What makes no sense

    @Test(arguments: [
        "#?RADIANCE\n\n-Y 0 +X 5\nabcd", "#?RADIANCE\n\n-Y 5 +X 0\nabcd", "#?RADIANCE\n\n-Y 5 -Y 5\nabcd", "#?RADIANCE\n\n-Z 5 +X 5\nabcd",
        "#?RADIANCE\n\n-Y 5\nabcd", "#?RADIANCE\n\n-Y x +X 5\nabcd", "#?RADIANCE\n\n-Y 99999999999999999999 +X 5\nabcd",
        "#?RADIANCE\n\n-Y 20000 +X 20000\nabcd", "#?RGBE\n\n-Y 500000000 +X 1\nabcd", "#?RADIANCE\nFORMAT=other\n\n-Y 5 +X 5\nabcd",
        "#?RADIANCE\n\n",
    ])
    func headersThatMakeNoSenseAreRefused(text: String) {
        #expect(throws: PictureError.self) { try files.decode(Array(text.utf8)) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(Array(text.utf8), .hdr, width: 3, height: 3) }
    }

    @Test(arguments: Packing.allCases) func aCutFileIsShownAsFarAsItGoes(packing: Packing) throws {
        let bytes = Self.file(Self.pixels(30, 12), packing)
        let whole = try files.decode(bytes)
        var shown = 0
        for count in stride(from: 0, to: bytes.count, by: 7) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(bytes.prefix(count)) }) else { continue }
            shown += 1
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: Array(0..<12)), "cut at \(count)")
        }

        #expect(shown > 50)
    }
}
