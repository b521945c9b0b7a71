import Codecs
import Foundation
import Imaging
import Particles
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests formats that libraries decode, with one picture in all of them: 48 x 32 pixels in four quarters.
///
/// The files were made with avifenc 0.11, heif-enc 1.15, pillow_heif and cjxl 0.7.
@Suite struct LibraryFormatTests {
    private static let red: UInt32 = 0xFFDC_1E1E
    private static let green: UInt32 = 0xFF1E_C828
    private static let blue: UInt32 = 0xFF28_3CDC
    private static let yellow: UInt32 = 0xFFF0_DC3C
    /// In rows.
    private static let plain = [red, green, blue, yellow]
    /// Half transparent at the upper right, and fully transparent at the lower right.
    private static let faded = [red, green & 0x00FF_FFFF | 0x8000_0000, blue, 0]

    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/" + name)))
    }

    private static func decode(_ name: String, fit: PictureFit = .original) throws -> Bitmap {
        try MadeFiles().decode(try file(name), fit: fit)
    }

    /// The middles of the quarters, in rows.
    private static func quarters(_ bitmap: Bitmap) -> [UInt32] {
        [1, 3].flatMap { y in [1, 3].map { x in bitmap.pixels[bitmap.height * y / 4 * bitmap.width + bitmap.width * x / 4] } }
    }

    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        [UInt32(0), 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    // MARK: Pixels

    @Test(arguments: [
        ("avif/plain.avif", plain), ("avif/ten.avif", plain), ("avif/twelve.avif", plain), ("avif/alpha.avif", faded),
        ("avif/premul.avif", faded), ("heic/plain.heic", plain), ("heic/full.heic", plain), ("heic/ten.heic", plain),
        ("heic/lossless.heic", plain), ("heic/alpha.heic", faded), ("heic/thumb.heic", plain), ("jpegxl/lossy.jxl", plain),
        ("jpegxl/deep.jxl", plain), ("jpegxl/alpha.jxl", faded),
    ])
    func everyQuarterHasItsColour(_ name: String, _ colours: [UInt32]) throws {
        let bitmap = try Self.decode(name)

        #expect(PixelSize(width: bitmap.width, height: bitmap.height) == PixelSize(width: 48, height: 32))
        #expect(bitmap.isComplete)
        #expect(bitmap.isOpaque == (colours == Self.plain))
        // Losses of the encoders; green suffers most.
        let found = Self.quarters(bitmap)
        for (seen, wanted) in zip(found, colours) {
            #expect(Self.difference(seen, wanted) <= (name.contains("lossy") ? 12 : 3), "\(String(seen, radix: 16))")
        }
    }

    @Test(arguments: ["avif/lossless.avif", "jpegxl/lossless.jxl"]) func nothingIsLostWithoutLoss(_ name: String) throws {
        let bitmap = try Self.decode(name)

        let row = { (left: UInt32, right: UInt32) in [UInt32](repeating: left, count: 24) + [UInt32](repeating: right, count: 24) }
        let (upper, lower) = (row(Self.red, Self.green), row(Self.blue, Self.yellow))
        #expect(bitmap.pixels == (0..<16).flatMap { _ in upper } + (0..<16).flatMap { _ in lower })
    }

    @Test(arguments: ["avif/grey.avif", "heic/grey.heic"]) func aPictureWithoutColoursIsGrey(_ name: String) throws {
        // Luminance of the quarters by BT.601.
        let greys = [UInt32(87), 131, 72, 208].map { 0xFF00_0000 | $0 << 16 | $0 << 8 | $0 }
        for (seen, wanted) in zip(Self.quarters(try Self.decode(name)), greys) { #expect(Self.difference(seen, wanted) <= 2) }
    }

    /// The container turns, mirrors and crops; the decoder's picture is upright, and its header says so.
    @Test(arguments: [
        ("avif/turned.avif", 32, 48, [green, yellow, red, blue]), ("avif/mirrored.avif", 48, 32, [blue, yellow, red, green]),
        ("avif/cropped.avif", 32, 16, plain), ("jpegxl/turned.jxl", 32, 48, [blue, red, yellow, green]),
    ])
    func thePictureIsUpright(_ name: String, _ width: Int, _ height: Int, _ colours: [UInt32]) throws {
        let header = try PictureHeader(of: try Self.file(name))
        let bitmap = try Self.decode(name)

        #expect(header.size == PixelSize(width: width, height: height))
        #expect(header.orientation == 1)
        for (seen, wanted) in zip(Self.quarters(bitmap), colours) { #expect(Self.difference(seen, wanted) <= 3) }
    }

    @Test func partsOfAGridLieSideBySide() throws {
        let bitmap = try Self.decode("avif/grid.avif")

        #expect(PixelSize(width: bitmap.width, height: bitmap.height) == PixelSize(width: 256, height: 256))
        // Each of four parts has four quarters of 64 pixels.
        for (column, row) in [(32, 32), (160, 32), (32, 160), (160, 160)] {
            #expect(Self.difference(bitmap.pixels[row * 256 + column], Self.red) <= 6)
            #expect(Self.difference(bitmap.pixels[(row + 64) * 256 + column + 64], Self.yellow) <= 6)
        }
    }

    // MARK: Sizes

    @Test(arguments: [
        "avif/plain.avif", "avif/ten.avif", "heic/plain.heic", "heic/thumb.heic", "heic/alpha.heic", "jpegxl/lossless.jxl",
        "jpegxl/lossy.jxl",
    ])
    func everySizeIsWhatWasOrdered(_ name: String) throws {
        let whole = try Self.decode(name)
        for side in 1...48 {
            let bitmap = try Self.decode(name, fit: .within(width: side, height: side))
            #expect(bitmap.width == side && bitmap.height == max(1, Int((Double(side) * 32 / 48).rounded())), "\(side)")
            guard side > 11 else { continue }
            for (seen, wanted) in zip(Self.quarters(bitmap), Self.quarters(whole)) {
                #expect(Self.difference(seen, wanted) <= 16, "\(side): \(String(seen, radix: 16)), \(String(wanted, radix: 16))")
            }
        }
    }

    // MARK: Steps

    /// libjxl 0.7 fails on a file whose parts are in an unusual order if it stops between steps. It can read the file in one go. The file
    /// was made with libjxl's encoder, and its parts were put into another order.
    @Test(arguments: [PictureFit.original, .within(width: 160, height: 120), .within(width: 20, height: 15)])
    func partsInAnyOrderAreRead(fit: PictureFit) throws {
        let bitmap = try Self.decode("jpegxl/reordered.jxl", fit: fit)

        #expect(bitmap.isComplete && bitmap.height * 4 == bitmap.width * 3)
        for (x, y) in [(0.1, 0.2), (0.5, 0.5), (0.9, 0.3), (0.3, 0.9)] {
            let pixel = bitmap.pixels[Int(y * Double(bitmap.height)) * bitmap.width + Int(x * Double(bitmap.width))]
            let wanted = [x, y, (x * 320 + y * 240) / 560].map { Int($0 * 255) }
            for (channel, level) in wanted.enumerated() {
                #expect(abs(Int(pixel >> UInt32(16 - 8 * channel) & 0xFF) - level) <= 16, "\(x) \(y) \(channel)")
            }
        }
    }

    // MARK: Headers

    @Test func factsOfTheShotAreRead() throws {
        func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            [UInt8](low: contents.count + 8, 4).reversed() + Array(type.utf8) + contents
        }
        let camera = Array("Acme One\0".utf8)
        // A directory with the model's name, which stands behind it.
        let block: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x10, 0, 2, 0, 0, 0, UInt8(camera.count), 0, 0, 0, 26, 0, 0, 0, 0] + camera
        let start = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        let file = start + box("jxlc", try Self.file("jpegxl/lossless.jxl")) + box("Exif", [0, 0, 0, 0] + block)

        #expect(try PictureHeader(of: file).camera == "Acme One")
        #expect(try MadeFiles().decode(file) == Self.decode("jpegxl/lossless.jxl"))
    }

    @Test(arguments: ["avif/grid.avif", "heic/thumb.heic", "heic/alpha.heic", "jpegxl/turned.jxl"])
    func noHeaderTrapsWhateverItsBytes(_ name: String) throws {
        let bytes = try Self.file(name)
        var chance = RandomSource(seed: 11)
        var accepted = 0
        for count in 0..<bytes.count { _ = try? PictureHeader(of: Array(bytes.prefix(count))) }
        for _ in 0..<4_000 {
            var altered = bytes
            for _ in 0...chance.next(4) { altered[chance.next(min(altered.count, 700))] = UInt8(chance.next(256)) }
            if (try? PictureHeader(of: altered)) != nil { accepted += 1 }
        }

        #expect(accepted > 40 && accepted < 4_000)
    }

    @Test func largeSizesAreRefusedByTheHeader() throws {
        var bytes = try Self.file("avif/plain.avif")
        let extents = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("ispe".utf8)) })
        func replace(width: Int, height: Int) {
            bytes.replaceSubrange(
                (extents + 8)..<(extents + 16), with: [width, height].flatMap { [UInt8]([UInt8](low: $0, 4).reversed()) })
        }

        replace(width: 65_000, height: 65_000)
        #expect(throws: PictureError.tooManyPixels(PixelSize(width: 65_000, height: 65_000))) { try PictureHeader(of: bytes) }
        replace(width: 16_000, height: 16_000)
        #expect(throws: PictureError.self) { try PictureHeader(of: bytes) }
        // A plausible size that the pixels do not have.
        replace(width: 40, height: 32)
        #expect(throws: (any Error).self) { try MadeFiles().decode(bytes) }
    }

    @Test func brandsDecideTheFormat() throws {
        func format(_ brands: [String]) -> PictureFormat? {
            let brandBytes = brands.flatMap { Array($0.utf8) }
            let box =
                [UInt8]([UInt8](low: 12 + brandBytes.count, 4).reversed()) + Array("ftyp".utf8) + Array(brandBytes.prefix(4)) + [
                    0, 0, 0, 0,
                ] + Array(brandBytes.dropFirst(4))
            return try? PictureFormat(magicOf: ByteWindow(box), fileSize: box.count)
        }

        #expect(format(["heic", "mif1"]) == .heic)
        #expect(format(["mif1", "heic"]) == .heic)
        #expect(format(["mif1", "avif"]) == .avif)
        #expect(format(["avif", "mif1"]) == .avif)
        #expect(format(["mif2", "mif1"]) == .heic)
        #expect(format(["msf1", "isom"]) == .heic)
        #expect(format(["isom", "mp42"]) == nil)
    }
}
