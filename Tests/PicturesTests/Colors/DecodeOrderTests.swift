import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests the orders for decoders: how they are sent, and in which colours they are carried out.
@Suite struct DecodeOrderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let fits: [PictureFit] = [
        .original, .fill(width: 3, height: 4), .within(width: 5, height: 6), .height(7), .exactly(width: 8, height: 9),
    ]

    @Test(arguments: PictureFormat.allCases, DecodeOrder.Colors.allCases)
    func anOrderArrivesAsItWasSent(_ format: PictureFormat, _ colors: DecodeOrder.Colors) {
        for (index, fit) in Self.fits.enumerated() {
            let order = DecodeOrder(
                format: format, size: PixelSize(width: 12, height: 34), orientation: PictureOrientation(exif: index + 1), fit: fit,
                colors: colors)

            #expect(DecodeOrder(words: order.words) == order)
        }
    }

    @Test func wordsOutOfRangeAreNoOrder() throws {
        let order = DecodeOrder(
            format: .png, size: PixelSize(width: 12, height: 34), orientation: PictureOrientation(exif: 1), fit: .original)
        let words = order.words

        for (index, bad) in [(0, 1_000), (1, 0), (2, 70_000_000), (4, 9), (7, 2), (7, UInt32.max)] as [(Int, UInt32)] {
            var changed = words
            changed[index] = bad
            #expect(DecodeOrder(words: changed) == nil, "\(index): \(bad)")
        }
        #expect(DecodeOrder(words: Array(words.dropLast())) == nil && DecodeOrder(words: words + [0]) == nil)
    }

    @Test(arguments: 1...8) func anOrderForAPartArrivesAsItWasSent(exif: Int) {
        var order = DecodeOrder(
            format: .jpeg, size: PixelSize(width: 12, height: 34), orientation: PictureOrientation(exif: exif), fit: .original)
        let upright = order.orientation.oriented(order.size)
        order.part = PicturePart(x: upright.width - 3, y: upright.height - 4, width: 3, height: 4)

        #expect(DecodeOrder(words: order.words) == order)
        for beyond in [11, 12, 13, 14] {
            var words = order.words
            words[beyond] += 1
            #expect(DecodeOrder(words: words) == nil, "\(beyond)")
            words[beyond] = .max
            #expect(DecodeOrder(words: words) == nil, "\(beyond)")
        }
    }

    @Test func aPartWithoutPixelsOrOfAFrameIsNoOrder() {
        var order = DecodeOrder(
            format: .gif, size: PixelSize(width: 12, height: 34), orientation: PictureOrientation(exif: 1), fit: .original)
        order.part = PicturePart(x: 1, y: 2, width: 3, height: 4)
        var empty = order.words
        empty[13] = 0
        order.frame = 0

        #expect(DecodeOrder(words: empty) == nil)
        #expect(DecodeOrder(words: order.words) == nil)
    }

    /// Copies keep the pixels that their profile describes.
    @Test(arguments: [8, 16]) func colorsAsStoredAreNotConverted(depth: Int) throws {
        let samples = (0..<300).map { ($0 * 77) % 256 * (depth == 16 ? 257 : 1) }
        let profile = ColorPNG.profile(ICCProfile.matrix(.adobe, curve: ICCProfile.gamma(2.2)).bytes)
        let file = try folder.write(ColorPNG(width: 10, depth: depth, samples: samples, chunks: [profile]).bytes, to: "a.png")
        let plain = try folder.write(ColorPNG(width: 10, depth: depth, samples: samples).bytes, to: "b.png")
        let loader = FileImageLoader(CodecDecoder())

        let stored = try OpenPicture(file).decode(.original, with: CodecDecoder())

        #expect(try stored == loader.decode(path: plain, fit: .original))
        #expect(try stored != loader.decode(path: file, fit: .original))
    }

    /// Colours for which no profile can be stored become sRGB in a copy too.
    @Test func colorsWithoutAProfileAreConvertedForCopies() throws {
        let samples = (0..<256).map { $0 }
        let gray = ColorPNG.profile(ICCProfile.gray(curve: ICCProfile.gamma(1)).bytes)
        for chunk in [gray, ColorPNG.gamma(1), ColorPNG.points(primaries: 1, transfer: 8)] {
            let file = try folder.write(ColorPNG(width: 16, kind: 0, samples: samples, chunks: [chunk]).bytes, to: "a.png")
            let open = try OpenPicture(file)

            #expect(open.profile.isEmpty)
            let copied = try open.decode(.original, with: CodecDecoder())
            #expect(try copied == FileImageLoader(CodecDecoder()).decode(path: file, fit: .original))
            #expect(copied.pixels[100] != 0xFF64_6464)
        }
    }

    /// A WebP keeps its profile in a chunk; its pixels are coded with loss.
    @Test func aWebPIsConvertedByItsProfile() throws {
        let pixels: [UInt32] = (0..<1_024).map { place in
            let (x, y) = (UInt32(place % 32), UInt32(place / 32))
            return 0xFF00_0060 | (x * 8) << 16 | (y * 8) << 8
        }
        let profile = ICCProfile.matrix(.p3, curve: ICCProfile.srgbCurve).bytes
        let path = folder.path("a.webp")
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        try CodecEncoder().encode(
            Bitmap(width: 32, height: 32, pixels: pixels), as: .webp(quality: 95), metadata: EncodedMetadata(profile: profile),
            to: descriptor)

        let stored = try OpenPicture(path).decode(.original, with: CodecDecoder())
        let shown = try FileImageLoader(CodecDecoder()).decode(path: path, fit: .original)

        for (before, after) in zip(stored.pixels, shown.pixels) {
            let light = ColorMath.map(before.levels / 255, ColorMath.srgbLight)
            let expected = ColorMath.map(ColorMath.apply(ColorMath.Primaries.p3.toSRGB, light), ColorMath.level)
            #expect(ColorMath.map(after.levels - expected, abs).max() < 0.6)
        }
    }

    // MARK: Libraries

    /// The library of profiles is opened for a thumbnail only if the file seems to have one.
    @Test func aFileTellsWhichLibrariesItNeeds() throws {
        let profile = ICCProfile.matrix(.p3, curve: ICCProfile.srgbCurve).bytes
        let blocks = [[10, 20, 30]]
        func needs(_ bytes: [UInt8]) throws -> LibraryNeeds { LibraryNeeds(of: try OpenFile(try folder.write(bytes, to: "file"))) }
        func jpeg(_ segments: [[UInt8]]) -> [UInt8] { BlockJPEG(columns: 1, blocks: blocks, segments: segments.flatMap { $0 }).bytes }
        let long = BlockJPEG.segment(0xE1, [UInt8](repeating: UInt8(ascii: "I"), count: 65_000))

        #expect(try !needs(jpeg([])).readsProfiles)
        #expect(try needs(jpeg(BlockJPEG.profileSegments(profile))).readsProfiles)
        #expect(try needs(jpeg([long, long] + BlockJPEG.profileSegments(profile))).readsProfiles)
        #expect(try !needs(jpeg([long, long])).readsProfiles)
        #expect(try needs(ColorPNG(width: 1, samples: [1, 2, 3], chunks: [ColorPNG.profile(profile)]).bytes).readsProfiles)
        #expect(try !needs(ColorPNG(width: 1, samples: [1, 2, 3], chunks: [ColorPNG.gamma(1)]).bytes).readsProfiles)
        #expect(try !needs(Array("no picture".utf8)).readsProfiles && !needs([]).readsProfiles)
        let heic = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("heicmif1".utf8)
        #expect(try needs(heic).library == .heif && needs(heic).readsProfiles && needs(heic).frameLibrary == nil)
        let sequence = [0, 0, 0, 24] + Array("ftypavis".utf8) + [0, 0, 0, 0] + Array("avifmif1".utf8)
        #expect(try needs(sequence).library == .heif && needs(sequence).frameLibrary == .avif)
    }
}
