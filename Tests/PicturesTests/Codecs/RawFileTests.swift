import Codecs
import Glibc
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests RAW files: which files count as RAW, the facts in their headers, and the pixels that are shown.
@Suite struct RawFileTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Red, green, blue and white in the quarters of a picture.
    private static func quarters(_ width: Int, _ height: Int) -> TIFFFile {
        SensorFile.sensor(width, height) { x, y, channel in
            let quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
            return quarter == 3 || quarter == channel ? 0.8 : 0.05
        }
    }

    private static func grey(_ width: Int, _ height: Int, _ level: UInt32) -> Bitmap {
        Bitmap(width: width, height: height, pixels: [UInt32](repeating: 0xFF00_0000 | level * 0x01_0101, count: width * height))
    }

    private static func jpeg(_ picture: Bitmap) throws -> [UInt8] {
        let descriptor = try #require(MemoryFile.make())
        defer { close(descriptor) }
        try CodecEncoder().encode(picture, as: .jpeg(quality: 95), metadata: EncodedMetadata(), to: descriptor)
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        #expect(pread(descriptor, &bytes, bytes.count, 0) == bytes.count)
        return bytes
    }

    private func format(_ bytes: [UInt8]) -> PictureFormat? { try? PictureHeader(of: bytes).format }

    // MARK: The sensor

    @Test func theSensorIsDevelopedInItsColours() throws {
        let bitmap = try files.decode(Self.quarters(160, 120).bytes)

        #expect(bitmap.width == 160 && bitmap.height == 120 && bitmap.isComplete && bitmap.isOpaque)
        func channels(_ x: Int, _ y: Int) -> [Int] {
            let pixel = bitmap.pixels[y * 160 + x]
            return [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
        }
        let (red, green, blue, white) = (channels(40, 30), channels(120, 30), channels(40, 90), channels(120, 90))
        for (channel, color) in [red, green, blue].enumerated() {
            let others = color.enumerated().filter { $0.offset != channel }.map(\.element)
            #expect(color[channel] > 180 && others.allSatisfy { $0 < 110 }, "\(color)")
        }
        #expect(white.allSatisfy { $0 > 180 } && (white.max() ?? 0) - (white.min() ?? 255) <= 4, "\(white)")
    }

    @Test(arguments: Array(1...8)) func orientationIsAppliedOnce(value: Int) throws {
        var file = Self.quarters(160, 120)
        let upright = try files.decode(file.bytes)
        file.entries[274] = .shorts([value])

        let turned = try files.decode(file.bytes)

        let orientation = PictureOrientation(exif: value)
        #expect(turned.pixels == orientation.turned(upright.pixels, size: PixelSize(width: 160, height: 120)))
    }

    /// The header states the part of the sensor that is the picture, and that part is shown.
    @Test func croppedSensorsKeepTheirShape() throws {
        var file = SensorFile.sensor(160, 120) { x, _, _ in (20..<140).contains(x) ? 0.6 : 0.1 }
        file.entries[50_719] = .longs([20, 0])
        file.entries[50_720] = .longs([120, 120])

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.width == 120 && bitmap.height == 120)
        #expect(bitmap.pixels[60 * 120 + 2] & 0xFF > 150 && bitmap.pixels[60 * 120 + 117] & 0xFF > 150)
    }

    @Test func aSensorThatIsCutIsRefused() throws {
        var file = Self.quarters(160, 120)
        file.beginsWithDirectory = true
        let bytes = file.bytes

        #expect { try files.decode(Array(bytes.prefix(bytes.count * 3 / 4))) } throws: { "\($0)".contains("it ends too early") }
    }

    // MARK: The preview

    /// A preview is shown where it has as many pixels as wanted, or as the sensor at half the size.
    @Test(arguments: [(80, 60, 160, true), (40, 30, 40, true), (40, 30, 41, false)])
    func thePreviewIsShownIfItIsLargeEnough(width: Int, height: Int, side: Int, isShown: Bool) throws {
        let preview = try Self.jpeg(Self.grey(width, height, 90))
        let file = SensorFile.file(preview: preview, width, height, sensor: Self.quarters(160, 120))

        let bitmap = try files.decode(file.bytes, fit: .within(width: side, height: side))

        #expect(bitmap.width == side)
        #expect(bitmap.pixels.allSatisfy { abs(Int($0 & 0xFF) - 90) <= 2 } == isShown)
    }

    /// A JPEG that shows another picture or is damaged is no preview. For a damaged sensor, a small preview is better than no picture.
    @Test func otherPreviewsAreNotShown() throws {
        let square = SensorFile.file(preview: try Self.jpeg(Self.grey(120, 120, 90)), 120, 120, sensor: Self.quarters(160, 120))
        let damaged = SensorFile.file(preview: [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3], 80, 60, sensor: Self.quarters(160, 120))
        var small = SensorFile.file(preview: try Self.jpeg(Self.grey(40, 30, 90)), 40, 30, sensor: Self.quarters(160, 120))
        small.copies[0].entries[259] = .shorts([34_892])

        for file in [square, damaged] { #expect(try !files.decode(file.bytes).pixels.allSatisfy { $0 & 0xFF == 90 }) }
        #expect(try files.decode(small.bytes).pixels.allSatisfy { abs(Int($0 & 0xFF) - 90) <= 2 })
    }

    /// Cameras are newer than libraries: the largest JPEG in such a file is its preview.
    @Test func filesOfUnknownCamerasShowTheirPreviews() throws {
        let (small, large) = (try Self.jpeg(Self.grey(40, 30, 200)), try Self.jpeg(Self.grey(120, 90, 90)))
        let fuji = Self.raf(width: 121, height: 90, preview: large) + small

        let bitmap = try files.decode(fuji)

        #expect(bitmap.width == 121 && bitmap.pixels.allSatisfy { abs(Int($0 & 0xFF) - 90) <= 2 })
        #expect { try files.decode(Self.raf(width: 120, height: 90, preview: [1, 2, 3])) } throws: { !"\($0)".isEmpty }
    }

    // MARK: The header

    /// The places of a JPEG and of a table with the size.
    private static func raf(width: Int, height: Int, preview: [UInt8]) -> [UInt8] {
        func big(_ value: Int, _ count: Int) -> [UInt8] { [UInt8](low: value, count).reversed() }
        let table = big(1, 4) + big(0x111, 2) + big(4, 2) + big(height, 2) + big(width, 2)
        let start = Array("FUJIFILMCCD-RAW 0201FF000000Panorama".utf8)
        let head = start + [UInt8](repeating: 0, count: 84 - start.count) + big(148, 4) + big(preview.count, 4)
        let places = big(148 + preview.count, 4) + big(table.count, 4)
        return head + places + [UInt8](repeating: 0, count: 148 - head.count - places.count) + preview + table
    }

    @Test func camerasFilesAreToldFromPlainTIFF() throws {
        let plain = TIFFFile(width: 40, height: 30) { _, _, _ in 9 }
        var copy = plain
        copy.entries = [254: .longs([1]), 271: .text("NIKON CORPORATION")]
        copy.copies = [plain]
        var pyramid = plain
        pyramid.entries = [271: .text("NIKON CORPORATION"), 272: .text("Coolscan")]
        pyramid.copies = [copy]
        var behind = Self.quarters(300, 200)
        behind.beginsWithDirectory = false
        var canon = plain
        canon.beginsWithDirectory = true

        #expect(format(plain.bytes) == .tiff && format(pyramid.bytes) == .tiff)
        #expect(format(copy.bytes) == .raw)
        // The directory lies beyond the first bytes that are read.
        #expect(behind.bytes.count > PictureLimits.window && format(behind.bytes) == .raw)
        #expect(format(Self.raf(width: 20, height: 10, preview: [1])) == .raw)
        #expect(throws: PictureError.formatNotRead("CRW")) { try PictureHeader(of: Array("II\u{1A}\0\0\0HEAPCCDR".utf8)) }
        #expect(throws: PictureError.formatNotRead("X3F")) { try PictureHeader(of: Array("FOVb            ".utf8)) }
    }

    @Test func theKindOfACamerasFileIsNamed() throws {
        var copy = TIFFFile(width: 40, height: 30) { _, _, _ in 9 }
        copy.entries = [254: .longs([1])]
        copy.copies = [TIFFFile(width: 80, height: 60) { _, _, _ in 9 }]
        for (maker, name) in [("NIKON CORPORATION", "RAW (NEF)"), ("SONY", "RAW (ARW)"), ("SAMSUNG", "RAW (SRW)"), ("Hasselblad", "RAW")] {
            copy.entries[271] = .text(maker)
            copy.beginsWithDirectory = true
            #expect(try PictureHeader(of: copy.bytes).formatName == name)
        }

        #expect(try PictureHeader(of: Self.quarters(160, 120).bytes).formatName == "RAW (DNG)")
        #expect(try PictureHeader(of: Self.raf(width: 60, height: 40, preview: [1])).formatName == "RAW (RAF)")
        #expect(try PictureHeader(of: Samples.png(8, 8)).formatName == "PNG")
    }

    /// The sensor's size wins over that of a copy, and the part of the sensor that is the picture over both.
    @Test func sizesAreThoseOfThePicture() throws {
        var sensor = Self.quarters(160, 120)
        let file = SensorFile.file(preview: [0xFF, 0xD8, 0xFF], 320, 240, sensor: sensor)
        sensor.entries[50_720] = .fractions([150, 1, 110, 1])
        let cropped = SensorFile.file(preview: [0xFF, 0xD8, 0xFF], 320, 240, sensor: sensor)

        #expect(try PictureHeader(of: file.bytes).size == PixelSize(width: 160, height: 120))
        #expect(try PictureHeader(of: cropped.bytes).size == PixelSize(width: 150, height: 110))
        #expect(try PictureHeader(of: Self.raf(width: 60, height: 40, preview: [1])).size == PixelSize(width: 60, height: 40))
    }

    /// Panasonic: the edges of the picture on the sensor, under a special number.
    @Test func aPanasonicsSizeIsThatBetweenItsEdges() throws {
        var file = TIFFFile(width: 8, height: 8) { _, _, _ in 0 }
        file.entries = [4: .shorts([6]), 5: .shorts([8]), 6: .shorts([306]), 7: .shorts([408]), 274: .shorts([6])]
        var bytes = file.bytes
        bytes[2] = 0x55

        let header = try PictureHeader(of: bytes)

        #expect(header.format == .raw && header.size == PixelSize(width: 400, height: 300) && header.orientation == 6)
    }

    @Test func aMinoltasBlocksAreRead() throws {
        func big(_ value: Int, _ count: Int) -> [UInt8] { [UInt8](low: value, count).reversed() }
        var facts = TIFFFile(width: 1, height: 1) { _, _, _ in 0 }
        facts.isBig = true
        facts.entries = [271: .text("Minolta"), 272: .text("DiMAGE 7"), 274: .shorts([8]), 306: .text("2003:04:05 06:07:08")]
        let size = Array("27820001".utf8) + big(1_944, 2) + big(2_568, 2) + big(1_920, 2) + big(2_560, 2) + [UInt8](repeating: 0, count: 8)
        let blocks = Array("\0PRD".utf8) + big(size.count, 4) + size + Array("\0TTW".utf8) + big(facts.bytes.count, 4) + facts.bytes

        let header = try PictureHeader(of: Array("\0MRM".utf8) + big(blocks.count, 4) + blocks)

        #expect(header.format == .raw && header.size == PixelSize(width: 2_560, height: 1_920))
        #expect(header.orientation == 8 && header.camera == "Minolta DiMAGE 7")
        #expect(header.date?.words(in: 2026) == "5 April 2003, 06:07")
    }

    /// CR3: the size is that of the first track, and the facts are directories in separate boxes.
    @Test func aCanonsBoxesAreRead() throws {
        func big(_ value: Int, _ count: Int) -> [UInt8] { [UInt8](low: value, count).reversed() }
        func box(_ type: String, _ contents: [UInt8]) -> [UInt8] { big(contents.count + 8, 4) + Array(type.utf8) + contents }
        func directory(_ entries: [Int: TIFFFile.Values]) -> [UInt8] {
            var file = TIFFFile(width: 1, height: 1) { _, _, _ in 0 }
            (file.entries, file.beginsWithDirectory) = (entries, true)
            return file.bytes
        }
        func track(_ width: Int, _ height: Int) -> [UInt8] {
            let entry = box("CRAW", [UInt8](repeating: 0, count: 24) + big(width, 2) + big(height, 2) + [UInt8](repeating: 0, count: 40))
            return box("trak", box("mdia", box("minf", box("stbl", box("stsd", big(0, 4) + big(1, 4) + entry)))))
        }
        let parts =
            box("CMT1", directory([271: .text("Canon"), 272: .text("Canon EOS R6"), 274: .shorts([6]), 306: .text("2026:01:01 00:00:00")]))
            + box("CMT2", directory([0x9003: .text("2024:05:01 06:44:00")]))
        let movie = box("moov", box("uuid", [UInt8](repeating: 7, count: 16) + parts) + track(5_472, 3_648) + track(5_568, 3_708))

        let header = try PictureHeader(of: box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8)) + movie + box("mdat", [1, 2, 3]))

        #expect(header.format == .raw && header.size == PixelSize(width: 5_472, height: 3_648) && header.orientation == 6)
        #expect(header.camera == "Canon EOS R6" && header.date?.words(in: 2026) == "1 May 2024, 06:44")
    }
}
