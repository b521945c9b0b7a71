import Codecs
import Foundation
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests parts of pictures against the same pixels of the complete picture.
@Suite struct PicturePartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Files of 200x152 pixels with fine detail, in formats that are read row by row, by libjpeg, and completely.
    enum Sample: String, CaseIterable {
        case jpeg, png, deepPNG, bmp, qoi, tiff, gif, webp

        static let size = PixelSize(width: 200, height: 152)

        var format: PictureFormat {
            switch self {
            case .jpeg: .jpeg
            case .png, .deepPNG: .png
            case .bmp: .bmp
            case .qoi: .qoi
            case .tiff: .tiff
            case .gif: .gif
            case .webp: .webp
            }
        }

        /// A noise of words with an alpha of 200 or more.
        static func pixel(_ x: Int, _ y: Int) -> UInt32 {
            let noise = UInt32(truncatingIfNeeded: (x &* 73_856_093) ^ (y &* 19_349_663) ^ (x &* y &* 83_492_791))
            return (200 + noise % 56) << 24 | (noise >> 3 & 0x3F3F3F) &+ UInt32(x) << 8 &+ UInt32(y) << 16
        }

        static var pixels: [UInt32] { (0..<size.area).map { pixel($0 % size.width, $0 / size.width) } }

        func write(to folder: TemporaryFolder) throws -> String {
            let (width, height, pixels) = (Self.size.width, Self.size.height, Self.pixels)
            func encoded(_ format: EncodingFormat) throws -> String {
                let path = try folder.write([], to: rawValue)
                let descriptor = path.withPath { open($0, O_WRONLY) }
                defer { close(descriptor) }
                let picture = Bitmap(width: width, height: height, pixels: pixels)
                try CodecEncoder().encode(picture, as: format, metadata: EncodedMetadata(), to: descriptor)
                return path
            }
            let words = pixels.map(Int.init)
            switch self {
            case .jpeg: return try encoded(.jpeg(quality: 85))
            case .png: return try encoded(.png)
            case .webp: return try encoded(.webp(quality: 85))
            case .deepPNG:
                let samples = words.flatMap { word in [16, 8, 0, 24].map { (word >> $0 & 0xFF) * 257 ^ word & 0x5F } }
                return try folder.write(ColorPNG(width: width, depth: 16, kind: 6, samples: samples).bytes, to: rawValue)
            case .bmp:
                let bytes = words.flatMap { word in [0, 8, 16].map { UInt8(word >> $0 & 0xFF) } }
                return try folder.write(BMPFile(width: width, height: height, bitCount: 24, pixels: bytes).bytes, to: rawValue)
            case .qoi: return try folder.write(QOIFile(width: width, height: height, pixels: pixels).bytes, to: rawValue)
            case .tiff:
                let file = TIFFFile(width: width, height: height) { x, y, channel in
                    UInt64(Self.pixel(x, y) >> [16, 8, 0][channel % 3] & 0xFF)
                }
                return try folder.write(file.bytes, to: rawValue)
            case .gif:
                var file = GIFFile(width: width, height: height, indexes: words.map { UInt8($0 & 0xFF) })
                file.globalColors = (0..<256).map { UInt32($0 * 0x01_03_07) & 0xFF_FFFF }
                return try folder.write(file.bytes, to: rawValue)
            }
        }
    }

    private func decode(_ path: String, _ sample: Sample, exif: Int, part: PicturePart?, fit: PictureFit) throws -> Bitmap {
        let file = try OpenFile(path)
        var order = DecodeOrder(format: sample.format, size: Sample.size, orientation: PictureOrientation(exif: exif), fit: fit)
        order.part = part
        return try CodecDecoder().decode(order, from: file.descriptor)
    }

    private func pixels(of bitmap: Bitmap, in part: PicturePart) -> [UInt32] {
        (part.y..<part.y + part.height).flatMap { y in bitmap.pixels[y * bitmap.width + part.x..<y * bitmap.width + part.x + part.width] }
    }

    /// Whether pixels are equal; up to one level if they are dithered, because the dither pattern begins with the part.
    private func areSame(_ found: [UInt32], _ wanted: [UInt32], _ sample: Sample) -> Bool {
        guard sample == .deepPNG else { return found == wanted }
        return found.count == wanted.count
            && zip(found, wanted).allSatisfy { a, b in
                [24, 16, 8, 0].allSatisfy { abs(Int(a >> UInt32($0) & 0xFF) - Int(b >> UInt32($0) & 0xFF)) <= 1 }
            }
    }

    /// In the middle, at each corner, one pixel, and the complete picture.
    private func parts(of size: PixelSize) -> [PicturePart] {
        [
            PicturePart(x: 61, y: 47, width: 50, height: 33), PicturePart(x: 0, y: 0, width: 9, height: 7),
            PicturePart(x: size.width - 41, y: 0, width: 41, height: 20), PicturePart(x: 0, y: size.height - 13, width: 30, height: 13),
            PicturePart(x: size.width - 1, y: size.height - 1, width: 1, height: 1), PicturePart(x: 70, y: 99, width: 1, height: 1),
            PicturePart(x: 0, y: 0, width: size.width, height: size.height),
        ]
    }

    @Test(arguments: Sample.allCases, 1...8) func aPartHasThePixelsOfTheWhole(_ sample: Sample, exif: Int) throws {
        let path = try sample.write(to: folder)
        let whole = try decode(path, sample, exif: exif, part: nil, fit: .original)

        for part in parts(of: PixelSize(width: whole.width, height: whole.height)) {
            let found = try decode(path, sample, exif: exif, part: part, fit: .original)

            #expect(found.width == part.width && found.height == part.height)
            #expect(areSame(found.pixels, pixels(of: whole, in: part), sample), "\(part)")
        }
    }

    /// Formats that are reduced by complete squares or by libjpeg's transform, at a part that begins with one.
    @Test(arguments: [Sample.jpeg, .png, .deepPNG, .bmp, .qoi, .tiff], 1...8)
    func aReducedPartHasThePixelsOfTheReducedWhole(_ sample: Sample, exif: Int) throws {
        let path = try sample.write(to: folder)
        let size = PictureOrientation(exif: exif).oriented(Sample.size)
        let half = PictureFit.exactly(width: size.width / 2, height: size.height / 2)
        let whole = try decode(path, sample, exif: exif, part: nil, fit: half)

        for part in [PicturePart(x: 48, y: 32, width: 80, height: 64), PicturePart(x: 0, y: 0, width: size.width, height: size.height)] {
            let found = try decode(
                path, sample, exif: exif, part: part, fit: .exactly(width: part.width / 2, height: part.height / 2))
            let place = PicturePart(x: part.x / 2, y: part.y / 2, width: part.width / 2, height: part.height / 2)

            #expect(areSame(found.pixels, pixels(of: whole, in: place), sample), "\(part)")
        }
    }

    @Test func aLoaderReadsAPartByItsIdentifier() throws {
        let path = try Sample.png.write(to: folder)
        let loader = FileImageLoader(CodecDecoder())
        let whole = try loader.decode(path: path, fit: .original)
        let part = PicturePart(x: 10, y: 20, width: 30, height: 40)

        let found = try loader.decode(ImageID(path, part: part)) { _ in }

        #expect(found.pixels == pixels(of: whole, in: part))
    }

    @Test(arguments: [
        PicturePart(x: 190, y: 0, width: 11, height: 1), PicturePart(x: 0, y: 152, width: 1, height: 1),
        PicturePart(x: -1, y: 0, width: 1, height: 1),
        PicturePart(x: 0, y: 0, width: 0, height: 0), PicturePart(x: .max, y: .max, width: .max, height: .max),
    ]) func aPartBeyondThePictureIsRefused(_ part: PicturePart) throws {
        let path = try Sample.png.write(to: folder)

        #expect(throws: PictureFailure.self) { try FileImageLoader(CodecDecoder()).decode(ImageID(path, part: part)) { _ in } }
    }

    /// Parts of a JPEG in any order, with a decoder that notes where they are.
    @Test(arguments: DetailedJPEG.allCases, [8, 5, 4, 3, 2]) func partsOfAJPEGAreFoundInAnyOrder(_ sample: DetailedJPEG, eighths: Int)
        throws
    {
        let file = try OpenFile(try folder.write(sample.bytes, to: sample.rawValue))
        let size = sample == .tall ? PixelSize(width: 104, height: 136) : PixelSize(width: 136, height: 104)
        let decoder = CodecDecoder()
        var eighth = DecodeOrder(
            format: .jpeg, size: size, orientation: PictureOrientation(exif: 1),
            fit: .exactly(width: size.width / 8, height: size.height / 8))
        eighth.source = 7
        func decoded(_ part: PicturePart?) throws -> Bitmap {
            let source = part?.size ?? size
            let fit = PictureFit.exactly(width: source.width * eighths / 8, height: source.height * eighths / 8)
            var order = DecodeOrder(format: .jpeg, size: size, orientation: PictureOrientation(exif: 1), fit: fit)
            (order.part, order.source) = (part, 7)
            return try decoder.decode(order, from: file.descriptor)
        }
        let whole = try decoded(nil)
        // Notes all places of a file as cameras write it.
        if eighths == 4 { _ = try decoder.decode(eighth, from: file.descriptor) }

        for (x, y) in [(96, 88), (64, 48), (0, 0), (56, 96), (88, 40), (8, 96), (96, 0)] {
            let part = PicturePart(x: x, y: y, width: 8, height: 8)
            let place = PicturePart(x: x * eighths / 8, y: y * eighths / 8, width: eighths, height: eighths)
            let found = try decoded(part)

            #expect(found.isComplete)
            #expect(found.pixels == pixels(of: whole, in: place), "\(part)")
        }
    }

    /// Everything before the end of a cut file is shown.
    @Test(arguments: DetailedJPEG.allCases) func aPartOfACutJPEGIsIncomplete(_ sample: DetailedJPEG) throws {
        let file = try OpenFile(try folder.write(Array(sample.bytes.dropLast(40)), to: sample.rawValue))
        let size = sample == .tall ? PixelSize(width: 104, height: 136) : PixelSize(width: 136, height: 104)
        var order = DecodeOrder(format: .jpeg, size: size, orientation: PictureOrientation(exif: 1), fit: .original)
        (order.part, order.source) = (PicturePart(x: size.width - 20, y: size.height - 20, width: 20, height: 20), 7)

        let found = try CodecDecoder().decode(order, from: file.descriptor)

        #expect(!found.isComplete)
    }
}
