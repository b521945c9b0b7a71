import Codecs
import Foundation
import Imaging
import LayoutMath
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests JPEG at two to seven eighths of its size. Files as cameras write them are read without libjpeg, and progressive ones with it.
@Suite struct JPEGReducedTests {
    private let decoder = FileImageLoader(CodecDecoder())

    private func decoded(_ bytes: [UInt8], _ eighths: Int) throws -> Bitmap {
        let size = try PictureHeader(of: bytes).size
        let bitmap = try decoder.decode(
            contents: bytes, fit: .exactly(width: size.width * eighths / 8, height: size.height * eighths / 8))
        #expect(bitmap.width == size.width * eighths / 8 && bitmap.height == size.height * eighths / 8 && bitmap.isOpaque)
        return bitmap
    }

    /// The distances of all channels of all pixels.
    private func distances(_ a: Bitmap, _ b: Bitmap) -> [Double] {
        guard a.width == b.width, a.height == b.height else { return [255] }
        return zip(a.pixels, b.pixels).flatMap { pair in
            [0, 8, 16].map { shift in abs(Double(pair.0 >> shift & 0xFF) - Double(pair.1 >> shift & 0xFF)) }
        }
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    /// The two files have the same coefficients. libjpeg leaves out the same frequencies and computes with integers.
    @Test(arguments: [3, 5, 6, 7]) func theSameCoefficientsAreThePictureOfLibjpeg(eighths: Int) throws {
        let (ours, theirs) = (try decoded(DetailedJPEG.restarts.bytes, eighths), try decoded(DetailedJPEG.progressive.bytes, eighths))

        #expect((distances(ours, theirs).max() ?? 255) <= 2)
        #expect(ours.isComplete && ours != theirs, "both were read by libjpeg")
    }

    /// At a half and a quarter libjpeg takes means of pixels, which are a little softer.
    @Test(arguments: [2, 4]) func aHalfAndAQuarterAreNearThePictureOfLibjpeg(eighths: Int) throws {
        let (ours, theirs) = (try decoded(DetailedJPEG.restarts.bytes, eighths), try decoded(DetailedJPEG.progressive.bytes, eighths))

        #expect(mean(distances(ours, theirs)) <= 4 && ours != theirs)
    }

    /// All samplings, and a scan that is divided by markers.
    @Test(arguments: DetailedJPEG.allCases, 2...7) func aReducedPictureIsTheWholeReduced(_ sample: DetailedJPEG, eighths: Int) throws {
        let whole = try decoder.decode(contents: sample.bytes, fit: .original)
        let reduced = try decoded(sample.bytes, eighths)

        let expected = whole.fitted(.exactly(width: reduced.width, height: reduced.height))
        #expect(mean(distances(reduced, expected)) <= 6)
        #expect(reduced.isComplete)
    }

    /// libjpeg shows everything before the end, and nothing of the bytes that were read beyond.
    @Test(arguments: 2...7) func aCutFileIsShownAsFarAsItGoes(eighths: Int) throws {
        let bytes = DetailedJPEG.full.bytes
        let whole = try decoded(bytes, eighths)
        let cut = try decoded(Array(bytes.prefix(bytes.count * 3 / 4)), eighths)

        #expect(!cut.isComplete)
        // At least two rows of units are complete.
        let count = whole.width * 4 * eighths
        let upper = { (bitmap: Bitmap) in
            Bitmap(width: whole.width, height: 4 * eighths, pixels: Array(bitmap.pixels.prefix(count)))
        }
        #expect(mean(distances(upper(cut), upper(whole))) <= 4)
    }
}
