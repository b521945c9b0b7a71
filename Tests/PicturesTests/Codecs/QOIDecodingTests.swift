import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests QOI files, pixel for pixel.
@Suite struct QOIDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Runs, small and large steps, and colours that repeat, opaque or not.
    static func made(_ width: Int, _ height: Int, channels: Int = 4) -> QOIFile {
        var chance = RandomSource(seed: UInt64(width * height))
        var (pixels, pixel) = ([UInt32](), UInt32(0xFF20_4060))
        while pixels.count < width * height {
            switch chance.next(5) {
            case 0: pixels += [UInt32](repeating: pixel, count: chance.next(90))
            case 1: pixel = pixel & 0xFF00_0000 | UInt32(chance.next(1 << 24))
            case 2: pixel = pixel & 0xFFFF_0000 | (pixel &+ 0x0101 &* UInt32(chance.next(3))) & 0xFFFF
            case 3: pixel = pixels.isEmpty ? pixel : pixels[chance.next(pixels.count)]
            default: if channels == 4 { pixel = pixel & 0xFF_FFFF | UInt32(chance.next(256)) << 24 }
            }
            pixels.append(pixel)
        }
        return QOIFile(width: width, height: height, channels: channels, pixels: Array(pixels.prefix(width * height)))
    }

    private static func picture(_ file: QOIFile) -> Bitmap { Bitmap(width: file.width, height: file.height, pixels: file.pixels) }

    // MARK: Pixels

    @Test(arguments: [3, 4], [(1, 1), (1, 7), (9, 1), (64, 33), (301, 20)]) func everyPixelIsRead(channels: Int, size: (Int, Int)) throws {
        let file = Self.made(size.0, size.1, channels: channels)

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.looksLike(Self.picture(file)) && bitmap.isComplete)
        #expect(channels == 4 || bitmap == Self.picture(file) && bitmap.isOpaque)
    }

    /// By the specification: the first pixel follows 0, 0, 0, 255, an index has pixels by their hash, and differences wrap around.
    @Test func operationsMeanWhatTheSpecificationSays() throws {
        let operations: [[UInt8]] = [
            [0xC1], [0xFE, 10, 20, 30], [0x40 | 0x32], [0x80 | 42, 0xF1], [0xFE, 1, 0, 255], [0x40 | 0x07],
            // Indexes of 10, 20, 30 and of the first pixel.
            [9], [53], [0xC0],
        ]
        let body = operations.flatMap { $0 }
        let file = QOIFile(width: 10, height: 1, channels: 3, pixels: [])
        let colors: [UInt32] = [0, 0, 0x0A141E, 0x0B121E, 0x1C1C21, 0x0100FF, 0xFFFF00, 0x0A141E, 0, 0]

        let bitmap = try files.decode(file.header + body + QOIFile.end)

        #expect(bitmap.pixels == colors.map { 0xFF00_0000 | $0 })
    }

    @Test func threeChannelsAreOpaqueWhateverAPixelSays() throws {
        let file = QOIFile(width: 2, height: 1, channels: 3, pixels: [])

        #expect(try files.decode(file.header + [0xFF, 1, 2, 3, 0, 0xC0] + QOIFile.end).pixels == [0xFF01_0203, 0xFF01_0203])
    }

    @Test(arguments: [2, 3, 7]) func rowsAreReducedAsTheyCome(reduction: Int) throws {
        var file = Self.made(210, 84, channels: 3)
        file.pixels = file.pixels.indices.map { 0xFF00_0000 | UInt32($0 % 210) << 16 | UInt32($0 / 210) << 8 }
        let fit = PictureFit.exactly(width: 210 / reduction, height: 84 / reduction)

        #expect(try files.decode(file.bytes, fit: fit).greatestDifference(from: Self.picture(file).fitted(fit)) <= 1)
    }

    /// The byte for the colour space is ignored, as in other readers.
    @Test func theColorSpaceChangesNothing() throws {
        var file = Self.made(2, 2)
        file.colorSpace = 1
        #expect(try files.decode(file.bytes) == Self.picture(file))
    }

    // MARK: What makes no sense

    @Test(arguments: [(2, 0), (5, 0), (4, 2), (0, 0)]) func headersThatMakeNoSenseAreRefused(channels: Int, colorSpace: Int) {
        var file = Self.made(4, 4)
        (file.channels, file.colorSpace) = (channels, colorSpace)
        let words = "its QOI header makes no sense"

        #expect(throws: PictureError.damaged(words)) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.damaged(words)) { try files.decodeUnjudged(file.bytes, .qoi, width: 4, height: 4) }
    }

    @Test(arguments: [(0, 4), (4, 0), (5_000_000, 1), (1 << 31, 1 << 31), (20_000, 20_000)]) func sizesThatMakeNoSenseAreRefused(
        width: Int, height: Int
    ) {
        var file = Self.made(4, 4)
        (file.width, file.height) = (width, height)

        #expect(throws: PictureError.self) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(file.bytes, .qoi, width: 4, height: 4) }
    }

    @Test func aCutFileIsShownAsFarAsItGoes() throws {
        let file = Self.made(40, 24, channels: 3)
        let whole = Self.picture(file)
        for count in stride(from: 0, to: file.bytes.count - QOIFile.end.count, by: 5) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(Array(file.bytes.prefix(count))) }) else { continue }
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: Array(0..<24)), "cut at \(count)")
        }

        // The end mark is not needed.
        #expect(try files.decode(file.bytes.dropLast(8)) == whole)
    }
}
