import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests reading, checking and decoding a file in this process.
@Suite struct PictureDecoderTests {
    private let decoder = FileImageLoader(CodecDecoder())
    private let folder: TemporaryFolder
    /// Three columns and two rows of different colours.
    private let sample = Bitmap(
        width: 3, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF])

    init() throws { folder = try TemporaryFolder() }

    /// The contents of `bitmap` as a PNG file.
    private func png(_ bitmap: Bitmap) throws -> [UInt8] {
        let path = folder.path + "/written.png"
        try PNGWriter.write(bitmap, to: path)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test func writtenPNGReadsBack() throws {
        let file = try folder.write(try png(sample), to: "sample.png")

        #expect(try decoder.decode(path: file, fit: .original) == sample)
    }

    @Test func alphaSurvivesWritingAndReading() throws {
        let bitmap = Bitmap(width: 2, height: 1, pixels: [0x80FF_8040, 0xFF10_2030])

        let read = try decoder.decode(contents: try png(bitmap), fit: .original)

        #expect(!read.isOpaque)
        #expect(zip(read.pixels, bitmap.pixels).allSatisfy { distance($0, $1) <= 1 })
    }

    @Test func missingAndForeignFilesAreToldApart() throws {
        let file = try folder.write(Array("%PDF-1.7 ..............".utf8), to: "foreign.png")

        #expect(throws: PictureFailure(path: file, error: .notAPicture)) { try decoder.decode(path: file, fit: .original) }
        #expect(throws: PictureFailure(path: "/nowhere/at/all.png", error: .missing)) {
            try decoder.decode(path: "/nowhere/at/all.png", fit: .original)
        }
        #expect(throws: PictureError.empty) { try decoder.decode(contents: [], fit: .original) }
    }

    @Test(arguments: [
        (PictureFit.original, 40, 20), (.fill(width: 10, height: 10), 10, 10), (.within(width: 10, height: 10), 10, 5),
        (.within(width: 100, height: 100), 40, 20), (.height(10), 20, 10), (.height(60), 120, 60), (.exactly(width: 7, height: 9), 7, 9),
    ])
    func fitGivesItsSize(fit: PictureFit, width: Int, height: Int) throws {
        let file = try png(Bitmap(width: 40, height: 20, color: 0xFF12_3456))

        let bitmap = try decoder.decode(contents: file, fit: fit)

        #expect(bitmap.width == width && bitmap.height == height)
        // Scaling one colour gives that colour.
        #expect(bitmap.pixels.allSatisfy { distance($0, 0xFF12_3456) <= 1 })
        #expect(bitmap.isOpaque)
    }

    @Test func fillCropsTheMiddle() throws {
        let pixels: [UInt32] = (0..<800).map { (10..<30).contains($0 % 40) ? 0xFFFF_FFFF : 0xFFFF_0000 }
        let file = try png(Bitmap(width: 40, height: 20, pixels: pixels))

        let bitmap = try decoder.decode(contents: file, fit: .fill(width: 10, height: 10))

        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    // MARK: Reduction while reading

    /// A JPEG at half, quarter and eighth of its size looks like the full-size picture reduced.
    @Test(arguments: [(800, 450), (400, 225), (200, 113), (150, 84), (77, 43)])
    func jpegIsReducedWhileItIsRead(width: Int, height: Int) throws {
        let path = Samples.resources + "/pictures/mirror-lake.jpg"
        let whole = try decoder.decode(path: path, fit: .original)
        let reduced = try decoder.decode(path: path, fit: .exactly(width: width, height: height))
        let expected = whole.fitted(.exactly(width: width, height: height))

        #expect(reduced.isOpaque && reduced.isComplete)
        #expect(meanDistance(reduced, expected) < 2)
    }

    /// PNG and WebP, opaque and with holes, give the same result as decoding the complete picture and then reducing it.
    @Test(arguments: [1, 2, 3, 5, 7]) func pngIsReducedRowByRow(reduction: Int) throws {
        let side = 210
        let pixels: [UInt32] = (0..<(side * side)).map { index in
            let (x, y) = (UInt32(index % side), UInt32(index / side))
            return (x % 8 == 0 ? 0 : 0xFF00_0000) | x << 16 | y << 8 | 0x40
        }
        let bitmap = Bitmap(width: side, height: side, pixels: pixels)
        let fit = PictureFit.exactly(width: side / reduction, height: side / reduction)
        let reduced = try decoder.decode(contents: try png(bitmap), fit: fit)

        #expect(!reduced.isOpaque)
        #expect(meanDistance(reduced, bitmap.fitted(fit)) < 2)
    }

    @Test func aWebPWithHolesIsReduced() throws {
        let path = Samples.resources + "/landscape/dusk-ridge-3.webp"
        let whole = try decoder.decode(path: path, fit: .original)
        let reduced = try decoder.decode(path: path, fit: .height(90))

        #expect(reduced.height == 90 && !reduced.isOpaque)
        #expect(meanDistance(reduced, whole.fitted(.height(90))) < 4)
    }

    /// The mean over all channels of all pixels, of 255.
    private func meanDistance(_ a: Bitmap, _ b: Bitmap) -> Double {
        guard a.width == b.width, a.height == b.height else { return 255 }
        let sum = zip(a.pixels, b.pixels).reduce(0) { sum, pair in
            // The colour of clear pixels has no meaning.
            sum + distance(pair.0 >> 24 == 0 ? 0 : pair.0, pair.1 >> 24 == 0 ? 0 : pair.1)
        }
        return Double(sum) / Double(a.pixels.count)
    }

    // MARK: Files that end early

    /// A file cut at every sixteenth is shown up to its end and known to be incomplete, or refused with a reason. WebP stores its alpha
    /// before its colours, so that little of a cut file can be shown.
    @Test(arguments: [("pictures/mirror-lake.jpg", 14), ("landscape/dusk-ridge-3.webp", 1), ("sample.png", 10)])
    func aCutFileIsShownAsFarAsItGoes(name: String, least: Int) throws {
        let noise = (0..<(200 * 100)).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8 }
        let bytes =
            name == "sample.png"
            ? try png(Bitmap(width: 200, height: 100, pixels: noise))
            : Array(try Data(contentsOf: URL(fileURLWithPath: Samples.resources + "/" + name)))
        var shown = 0
        for sixteenth in 0..<16 {
            let cut = Array(bytes.prefix(bytes.count * sixteenth / 16))
            do {
                let bitmap = try decoder.decode(contents: cut, fit: .within(width: 100, height: 100))
                #expect(!bitmap.isComplete, "cut at \(sixteenth)/16 counts as complete")
                shown += 1
            } catch let error as PictureError {
                #expect(!error.reason.isEmpty)
            } catch let error as PictureDecodeError {
                #expect(!error.description.isEmpty)
            }
        }
        #expect(shown >= least)
        #expect(try decoder.decode(contents: bytes, fit: .within(width: 100, height: 100)).isComplete)
    }

    // MARK: Orientation

    /// Positions of the stored corners (red first, blue at the end of the first row, yellow below red) after each turn.
    @Test(arguments: [
        (1, [0, 1, 2, 3, 4, 5], 3), (2, [2, 1, 0, 5, 4, 3], 3), (3, [5, 4, 3, 2, 1, 0], 3), (4, [3, 4, 5, 0, 1, 2], 3),
        (5, [0, 3, 1, 4, 2, 5], 2), (6, [3, 0, 4, 1, 5, 2], 2), (7, [5, 2, 4, 1, 3, 0], 2), (8, [2, 5, 1, 4, 0, 3], 2),
        (0, [0, 1, 2, 3, 4, 5], 3), (9, [0, 1, 2, 3, 4, 5], 3),
    ])
    func orientationTurnsOnce(exif: Int, order: [Int], width: Int) throws {
        let bitmap = try decode(sample, fit: .original, exif: exif)

        #expect(bitmap.width == width)
        #expect(bitmap.pixels == order.map { sample.pixels[$0] })
    }

    @Test func fitMeasuresTheTurnedPicture() throws {
        let bitmap = try decode(Bitmap(width: 40, height: 20, color: 0xFF00_0000), fit: .height(20), exif: 6)

        #expect(bitmap.width == 10 && bitmap.height == 20)
    }

    /// Decodes a PNG with an orientation as if its header had specified it.
    private func decode(_ bitmap: Bitmap, fit: PictureFit, exif: Int) throws -> Bitmap {
        let order = DecodeOrder(
            format: .png, size: PixelSize(width: bitmap.width, height: bitmap.height), orientation: PictureOrientation(exif: exif), fit: fit
        )
        let open = try OpenFile(try folder.write(try png(bitmap), to: "turned.png"))
        return try CodecDecoder().decode(order, from: open.descriptor)
    }

    @Test func decodingWorksOffTheMainThread() async throws {
        let contents = try png(sample)
        let decoder = decoder

        let bitmap = try await Task.detached { try decoder.decode(contents: contents, fit: .original) }.value

        #expect(bitmap == sample)
    }
}

private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}
