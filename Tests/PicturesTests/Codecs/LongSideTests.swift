import Codecs
import Imaging
import Particles
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests pictures with sides longer than any screen: the number of pixels is limited, not the length of a side.
@Suite struct LongSideTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// A format, its longest possible side, and a closure that writes a grey picture of the stated size.
    struct Format: Sendable, CustomTestStringConvertible {
        let name: String
        var longest = Int.max
        let bytes: @Sendable (_ width: Int, _ height: Int, _ grey: @escaping (_ x: Int, _ y: Int) -> Int) -> [UInt8]

        var testDescription: String { name }
    }

    private static func rows<Value>(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Value) -> [[Value]] {
        (0..<height).map { y in (0..<width).map { x in value(x, y) } }
    }

    private static func png(_ width: Int, _ height: Int, depth: Int, _ grey: (Int, Int) -> Int) -> [UInt8] {
        let rows = rows(width, height) { [UInt8](repeating: UInt8(grey($0, $1)), count: depth / 8) }.map { Array($0.joined()) }
        return UnpackedPNG(width: width, height: height, bitDepth: depth, colorType: 0, rows: rows).bytes
    }

    private static func tiff(_ width: Int, _ height: Int, tile: (Int, Int)?, _ grey: @escaping (Int, Int) -> Int) -> [UInt8] {
        var file = TIFFFile(width: width, height: height) { x, y, _ in UInt64(grey(x, y)) }
        (file.channels, file.photometric, file.rowsPerStrip) = (1, 1, 64)
        file.tile = tile.map { (width: $0.0, height: $0.1) }
        return file.bytes
    }

    static let formats: [Format] = [
        Format(name: "PNG") { png($0, $1, depth: 8, $2) },
        Format(name: "PNG of 16 bits") { png($0, $1, depth: 16, $2) },
        Format(name: "BMP") { width, height, grey in
            let pixels = rows(width, height) { UInt32(grey($0, $1)) * 0x01_0101 }
            return BMPFile(width: width, height: -height, bitCount: 24, pixels: BMPFile.rows(pixels, bitCount: 24)).bytes
        },
        Format(name: "QOI") { width, height, grey in
            let pixels = rows(width, height) { 0xFF00_0000 | UInt32(grey($0, $1)) * 0x01_0101 }
            return QOIFile(width: width, height: height, pixels: Array(pixels.joined())).bytes
        },
        Format(name: "PGM") { width, height, grey in
            Array("P5\n\(width) \(height)\n255\n".utf8) + rows(width, height) { UInt8(grey($0, $1)) }.joined()
        },
        Format(name: "Radiance") { width, height, grey in
            HDRDecodingTests.file(rows(width, height) { x, y in grey(x, y) == 255 ? [128, 128, 128, 136] : [0, 0, 0, 0] }, .none)
        },
        Format(name: "PSB") { width, height, grey in
            let samples = Array(rows(width, height) { UInt32(grey($0, $1)) }.joined())
            return PSDFile(width: width, height: height, mode: 1, isLarge: true, channels: [samples]).bytes
        },
        Format(name: "PSB, packed") { width, height, grey in
            let samples = Array(rows(width, height) { UInt32(grey($0, $1)) }.joined())
            return PSDFile(width: width, height: height, mode: 1, isLarge: true, isPacked: true, channels: [samples]).bytes
        },
        Format(name: "TIFF") { tiff($0, $1, tile: nil, $2) },
        Format(name: "TIFF of tiles") { tiff($0, $1, tile: (512, 16), $2) },
        Format(name: "OpenEXR") { width, height, grey in
            EXRFile(width, height, [EXRFile.Channel("Y") { x, y, _ in Double(grey(x, y)) / 255 * 1e4 }]).bytes
        },
        Format(name: "GIF", longest: 65_535) { width, height, grey in
            var file = GIFFile(width: width, height: height, indexes: Array(rows(width, height) { UInt8(grey($0, $1) / 255) }.joined()))
            (file.globalColors, file.codeSize) = ([0, 0xFF_FFFF], 2)
            return file.bytes
        },
        Format(name: "TGA", longest: 65_535) { width, height, grey in
            let head: [UInt8] = [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0] + [UInt8](low: width, 2) + [UInt8](low: height, 2) + [8, 0x20]
            return head + rows(width, height) { UInt8(grey($0, $1)) }.joined()
        },
    ]

    /// Bands of black and white along the longer side, of whose middles each is shown; results are at most 16,384 pixels long.
    @Test(arguments: formats, [(100_000, 1), (1, 100_000), (40_000, 2)])
    func aLongSideIsShown(format: Format, sides: (width: Int, height: Int)) throws {
        let width = min(sides.width, format.longest)
        let height = min(sides.height, format.longest)
        let longest = max(width, height)
        let bytes = format.bytes(width, height) { x, y in (width > height ? x : y) * 16 / longest % 2 * 255 }

        let header = try PictureHeader(of: bytes)
        let bitmap = try files.decode(bytes, fit: .within(width: 16_384, height: 16_384))

        #expect(header.size == PixelSize(width: width, height: height))
        #expect(bitmap.isComplete && max(bitmap.width, bitmap.height) == 16_384)
        let (count, step) = width > height ? (bitmap.width, 1) : (bitmap.height, bitmap.width)
        let line = (0..<count).map { bitmap.pixels[$0 * step] }
        for band in 0..<16 { #expect(line[band * 1_024 + 512] & 0xFF == (band % 2 == 0 ? 0 : 255), "band \(band)") }
    }

    /// A picture of 21 megapixels is reduced as one of any other shape.
    @Test func aWidePNGIsReducedInBothDirections() throws {
        let row: [UInt8] = (0..<70_000).map { UInt8($0 / 70 % 256) }
        let png = UnpackedPNG(width: 70_000, height: 300, colorType: 0, rows: [[UInt8]](repeating: row, count: 300)).bytes

        let bitmap = try files.decode(png, fit: .within(width: 700, height: 700))

        #expect((bitmap.width, bitmap.height) == (700, 3))
        for x in 0..<700 {
            let level = (x * 100 + 50) / 70 % 256
            // Where the row does not begin again within a few pixels.
            if (4...251).contains(level) { #expect(abs(Int(bitmap.pixels[x] & 0xFF) - level) <= 2, "\(x)") }
        }
    }

    // MARK: Limits

    /// For any sides: a picture within the number of pixels is accepted, and every other one is refused without a trap.
    @Test func theNumberOfPixelsDecides() {
        var chance = RandomSource(seed: 38)
        for _ in 0..<20_000 {
            let sides = (0..<2).map { _ in 1 + chance.next(1 << (1 + chance.next(31))) }
            let size = PixelSize(width: sides[0], height: sides[1])
            let isWithin = sides[0] <= PictureLimits.longestRow && sides[1] <= PictureLimits.area && size.area <= PictureLimits.area

            var found: PictureError?
            do throws(PictureError) { try PictureLimits.check(size, format: .png, byteCount: 1 << 28) } catch { found = error }

            #expect(found == (isWithin ? nil : .tooManyPixels(size)))
        }
    }

    /// The header check reports sizes that a library does not read, before a decoder tries.
    @Test func aLibrarysOwnLimitIsTold() {
        #expect(throws: PictureError.tooManyPixels(PixelSize(width: 65_535, height: 2))) { try PictureHeader(of: Samples.jpeg(65_535, 2)) }
        #expect(throws: PictureError.tooManyPixels(PixelSize(width: 5_000_000, height: 2))) {
            try PictureHeader(of: Array("P5 5000000 2 255\n".utf8) + [UInt8](repeating: 0, count: 10_000_000))
        }
    }
}
