import Codecs
import Foundation
import Imaging
import Particles
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests JPEG 2000 with files of 40 x 30 pixels in the corpus. OpenJPEG 2.5's `opj_compress` has made their codestreams, without loss where the
/// name does not say so; boxes with palettes, inks, alpha and halved colours were put around them.
@Suite struct JPEG2000DecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static func channels(_ x: Int, _ y: Int) -> [Int] { [x * 6, y * 8, (x + y) * 3] }

    private static func bitmap(_ color: (_ x: Int, _ y: Int) -> [Int]) -> Bitmap {
        TIFFDecodingTests.bitmap(40, 30) { x, y in color(x, y).reduce(0xFF) { $0 << 8 | UInt32($1) } }
    }

    private static let whole = bitmap { channels($0, $1) }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/jpeg2000/\(name)")))
    }

    private func decode(_ name: String, fit: PictureFit = .original) throws -> Bitmap { try files.decode(try bytes(name), fit: fit) }

    @Test(arguments: [("rgb.jp2", 0), ("rgb-tiles.j2k", 0), ("rgb-deep.j2k", 0), ("rgb-lossy.jp2", 4), ("sycc420.jp2", 6)])
    func coloursAreRead(name: String, difference: Int) throws {
        let bitmap = try decode(name)

        #expect(bitmap.isOpaque && bitmap.isComplete && bitmap.greatestDifference(from: Self.whole) <= difference)
    }

    @Test func greyIsRead() throws {
        let expected = Self.bitmap { x, _ in [x * 6, x * 6, x * 6] }

        #expect(try decode("grey.jp2") == expected)
        // Twelve bits with a sign, dithered.
        #expect(try decode("grey-signed.j2k").greatestDifference(from: expected) <= 1)
    }

    @Test func palettesAndInksAreRead() throws {
        let palette = Self.bitmap { x, _ in [x / 4 * 25, 255 - x / 4 * 20, x / 4 * 7] }
        let inks = try files.decode(ofInks: 40, 30) { x, y in Self.channels(x, y).map { 255 - $0 } + [30] }

        #expect(try decode("palette.jp2") == palette)
        #expect(try decode("cmyk.jp2").greatestDifference(from: inks) <= 1)
    }

    /// By a definition of the channels, and without one.
    @Test(arguments: ["alpha.jp2", "alpha.j2k"]) func alphaIsRead(name: String) throws {
        let bitmap = try decode(name)

        #expect(!bitmap.isOpaque)
        for (index, pixel) in bitmap.pixels.enumerated() {
            let (x, y) = (index % 40, index / 40)
            #expect(Int(pixel >> 24) == 255 - x * 6)
            for (channel, level) in Self.channels(x, y).enumerated() {
                #expect(abs(Int(pixel >> UInt32(16 - 8 * channel) & 0xFF) - level) * Int(pixel >> 24) <= 255)
            }
        }
    }

    /// Halved resolutions are decoded where they are large enough: they look like the picture, reduced.
    @Test(arguments: ["rgb.jp2", "rgb-tiles.j2k", "rgb-deep.j2k", "sycc420.jp2"], [20, 19, 11]) func resolutionsAreReduced(
        name: String, width: Int
    ) throws {
        let fit = PictureFit.exactly(width: width, height: width * 3 / 4)

        #expect(try decode(name, fit: fit).greatestDifference(from: Self.whole.fitted(fit)) <= 10)
    }

    @Test func sizesAreReadFromFilesAndCodestreams() throws {
        for name in ["rgb.jp2", "rgb-tiles.j2k"] {
            let header = try PictureHeader(of: try bytes(name))
            #expect(header.format == .jpeg2000 && header.size == PixelSize(width: 40, height: 30))
        }
    }

    /// Boxes before the codestream: one with facts, in which the orientation does not count, one with a packet, and a very long one.
    @Test func factsAndTextsAreRead() throws {
        func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            [UInt8](low: contents.count + 8, 4).reversed() + Array(type.utf8) + contents
        }
        var facts = TIFFFile(width: 1, height: 1) { _, _, _ in 0 }
        facts.entries = [271: .text("Panorama"), 272: .text("Box 1"), 274: .shorts([6])]
        let packet = Array("<x:xmpmeta/>".utf8)
        let identifier: [UInt8] = [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC]
        let blocks =
            box("free", [UInt8](repeating: 0, count: 100_000)) + box("uuid", Array("JpgTiffExif->JP2".utf8) + facts.bytes)
            + box("uuid", identifier + packet)
        let plain = try bytes("rgb.jp2")
        // Behind the signature and the brands.
        let file = Array(plain.prefix(32)) + blocks + plain.dropFirst(32)

        let header = try PictureHeader(of: file)
        var scan = HeaderScan(format: .jpeg2000, fileSize: file.count)
        let texts = try scan.runToTexts(from: ByteWindow(Array(file.prefix(PictureLimits.window)))) { offset, count in
            Array(file.dropFirst(offset).prefix(count))
        }

        #expect(header.camera == "Panorama Box 1" && header.orientation == 1 && header.size == PixelSize(width: 40, height: 30))
        #expect(texts.xmp == packet)
        #expect(try files.decode(file) == Self.whole)
    }

    // MARK: What is not read

    @Test func truncatedFilesAreShownInPartOrRefused() throws {
        let whole = try bytes("rgb-tiles.j2k")
        for part in 1..<16 {
            let cut = Array(whole.prefix(whole.count * part / 16))
            let bitmap = try files.pictureOrRefusal { try files.decode(cut) }
            if let bitmap { #expect(!bitmap.isComplete, "\(part)/16") }
        }
    }

    /// A picture in a single resolution must be held completely. With others, it is decoded at one that fits into memory.
    @Test func whatWouldBeHeldAsAWholeIsRefused() throws {
        var file = try bytes("rgb-tiles.j2k")
        // SIZ is behind SOC: the size at its bytes 4 and 8, and that of tiles; COD is behind it, with the number of halvings.
        for place in [8, 24] { file.replaceSubrange(place..<(place + 4), with: [0, 0, 0x4E, 0x20]) }
        for place in [12, 28] { file.replaceSubrange(place..<(place + 4), with: [0, 0, 0x27, 0x10]) }
        let style = try #require((0..<(file.count - 1)).first { file[$0] == 0xFF && file[$0 + 1] == 0x52 })
        let size = PixelSize(width: 20_000, height: 10_000)

        #expect(try PictureHeader(of: file).size == size)
        file[style + 9] = 0
        #expect(throws: PictureError.heldWhole(size, .whole(.jpeg2000, bytesPerPixel: 12))) { try PictureHeader(of: file) }
    }

    @Test(arguments: ["no-size.jp2", "cut.j2k"]) func damagedFilesAreRefused(name: String) throws {
        let bytes = try bytes(name)

        #expect(throws: (any Error).self) { try files.decode(bytes) }
    }

    // MARK: Reductions

    /// For any origin, tiles, sampling and number of resolutions, every size comes out as it was ordered.
    @Test(arguments: 0..<12) func everyReductionOfEveryGridIsShown(seed: Int) throws {
        var chance = RandomSource(seed: UInt64(seed))
        for _ in 0..<10 {
            let origin = (x: chance.next(3) * chance.next(500), y: chance.next(3) * chance.next(500))
            let end = (x: origin.x + 1 + chance.next(3_000), y: origin.y + 1 + chance.next(900))
            var stream = EmptyCodestream(origin: origin, end: end)
            if chance.next(2) == 0 {
                stream.tileOrigin = (origin.x - chance.next(origin.x + 1) / 4, origin.y - chance.next(origin.y + 1) / 4)
                stream.tile = (300 + chance.next(700), 200 + chance.next(700))
            }
            stream.halvings = chance.next(8)
            let step = (x: 1 + chance.next(3) * chance.next(7), y: 1 + chance.next(3) * chance.next(5))
            // A component needs a sample.
            let sampling = (x: min(step.x, end.x - origin.x), y: min(step.y, end.y - origin.y))
            stream.sampling = [(1, 1), sampling].shuffled(using: &chance).prefix(1 + chance.next(2)).map { $0 }
            if stream.sampling.count == 2 { stream.sampling.append(stream.sampling[1]) }
            let bytes = stream.bytes
            let size = PixelSize(width: end.x - origin.x, height: end.y - origin.y)
            #expect(try PictureHeader(of: bytes).size == size)
            for side in [1, 2, 3, 7, 16, 31, 64, 100, 127, 128, 129, 200, 220, 255, 256] {
                let fit = PictureFit.within(width: side, height: side)
                let plan = FitPlan(fit, source: size)

                let bitmap = try files.decode(bytes, fit: fit)

                #expect(bitmap.width == plan.size.width && bitmap.height == plan.size.height, "\(stream) at \(side)")
                #expect(bitmap.isComplete && bitmap.pixels.allSatisfy { $0 == bitmap.pixels[0] })
            }
        }
    }

    /// A picture whose samples are not square has at most the pixels that it states, and enough for what was ordered.
    @Test func samplesThatAreNotSquareAreFittedToTheGrid() throws {
        let stream = EmptyCodestream(end: (3_323, 891), sampling: [(11, 5), (13, 6), (7, 6), (13, 6)])

        for side in 1...256 {
            let bitmap = try files.decode(stream.bytes, fit: .within(width: side, height: side))
            #expect(bitmap.width == side && bitmap.height == max(1, Int((891 * Double(side) / 3_323).rounded())))
        }
    }
}
