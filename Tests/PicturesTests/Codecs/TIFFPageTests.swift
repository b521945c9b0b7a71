import Codecs
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests which directory of a TIFF is shown, its orientation, and its other fields.
@Suite struct TIFFPageTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static func plain(_ width: Int, _ height: Int, _ level: UInt64 = 128) -> TIFFFile {
        TIFFFile(width: width, height: height) { _, _, _ in level }
    }

    private static func reduced(_ width: Int, _ height: Int, _ level: UInt64) -> TIFFFile {
        var file = plain(width, height, level)
        file.entries[254] = .longs([1])
        return file
    }

    private func level(_ file: TIFFFile, fit: PictureFit = .original) throws -> UInt32 { try level(file.bytes, fit: fit) }

    private func level(_ bytes: [UInt8], fit: PictureFit = .original) throws -> UInt32 {
        let bitmap = try files.decode(bytes, fit: fit)
        return bitmap.pixels[bitmap.pixels.count / 2] & 0xFF
    }

    // MARK: Pages and copies

    @Test func theFirstPageIsShown() throws {
        var file = Self.plain(20, 10, 10)
        file.pages = [Self.plain(40, 20, 90), Self.plain(8, 8, 200)]

        #expect(try PictureHeader(of: file.bytes).size == PixelSize(width: 20, height: 10))
        #expect(try level(file) == 10)
    }

    @Test(arguments: [false, true]) func copiesBeforeThePictureAreNotShown(isLong: Bool) throws {
        var file = Self.reduced(5, 3, 90)
        file.isLong = isLong
        file.pages = [Self.reduced(10, 6, 91), Self.plain(20, 12, 10), Self.plain(8, 8, 200)]

        #expect(try PictureHeader(of: file.bytes).size == PixelSize(width: 20, height: 12))
        #expect(try level(file) == 10)
    }

    /// If there is no other directory, the first one is shown.
    @Test func copiesOfNothingAreShown() throws {
        var file = Self.reduced(20, 12, 90)
        file.pages = [Self.reduced(10, 6, 91)]

        #expect(try PictureHeader(of: file.bytes).size == PixelSize(width: 20, height: 12))
        #expect(try level(file) == 90)
    }

    /// A copy is decoded where it is large enough, from the directories behind the page or from those that it refers to.
    @Test(arguments: [false, true]) func theSmallestCopyThatIsLargeEnoughIsDecoded(isSubdirectory: Bool) throws {
        var file = Self.plain(163, 121, 10)
        let copies = [Self.reduced(81, 60, 60), Self.reduced(40, 30, 120), Self.reduced(20, 15, 180)]
        if isSubdirectory { file.copies = copies } else { file.pages = copies }

        #expect(try level(file) == 10)
        #expect(try level(file, fit: .within(width: 100, height: 100)) == 10)
        #expect(try level(file, fit: .within(width: 81, height: 81)) == 60)
        #expect(try level(file, fit: .within(width: 41, height: 41)) == 60)
        #expect(try level(file, fit: .within(width: 40, height: 40)) == 120)
        #expect(try level(file, fit: .within(width: 8, height: 8)) == 180)
    }

    /// Copies after another page belong to that page. Copies with another aspect ratio show something else, and damaged ones show nothing.
    @Test func otherCopiesAreNotDecoded() throws {
        var file = Self.plain(400, 300, 10)
        file.pages = [Self.plain(400, 300, 90), Self.reduced(200, 150, 91)]
        var cropped = Self.plain(400, 300, 10)
        cropped.pages = [Self.reduced(150, 150, 90)]
        var damaged = Self.plain(400, 300, 10)
        damaged.pages = [Self.reduced(200, 150, 90)]
        (damaged.pages[0].packing, damaged.pages[0].strips) = (.deflate, [[1, 2, 3]])

        for file in [file, cropped, damaged] { #expect(try level(file, fit: .within(width: 90, height: 90)) == 10) }
    }

    @Test(arguments: [8, 16], [2, 3, 7, 20]) func rowsAreReducedAsTheyCome(bits: Int, reduction: Int) throws {
        let (width, height) = (211, 157)
        var file = TIFFFile(width: width, height: height) { x, y, channel in
            UInt64([x * 255 / 210, y * 255 / 156, 64][channel]) * (bits == 16 ? 257 : 1)
        }
        (file.bits, file.rowsPerStrip) = (bits, 9)
        let fit = PictureFit.exactly(width: width / reduction, height: height / reduction)
        let whole = TIFFDecodingTests.bitmap(width, height) { x, y in
            0xFF00_0040 | UInt32(x * 255 / 210) << 16 | UInt32(y * 255 / 156) << 8
        }

        let reduced = try files.decode(file.bytes, fit: fit)

        #expect(reduced.isOpaque && reduced.isComplete)
        // Means of squares, then a filter that looks a little further.
        #expect(reduced.greatestDifference(from: whole.fitted(fit)) <= 4)
    }

    @Test(arguments: Array(1...8)) func orientationIsAppliedOnce(value: Int) throws {
        var file = TIFFFile(width: 7, height: 4) { TIFFDecodingTests.level($0, $1, $2) }
        file.entries[274] = .shorts([value])
        // By libtiff's own conversion, which would turn the picture.
        var subsampled = TIFFFile(width: 2, height: 2) { _, _, _ in 0 }
        (subsampled.photometric, subsampled.strips) = (6, [[10, 60, 110, 200, 128, 128]])
        (subsampled.entries[530], subsampled.entries[274]) = (.shorts([2, 2]), .shorts([value]))
        let orientation = PictureOrientation(exif: value)
        let pixels = TIFFDecodingTests.bitmap(7, 4, TIFFDecodingTests.color).pixels
        let greys: [UInt32] = [0xFF0A_0A0A, 0xFF3C_3C3C, 0xFF6E_6E6E, 0xFFC8_C8C8]

        #expect(try files.decode(file.bytes).pixels == orientation.turned(pixels, size: PixelSize(width: 7, height: 4)))
        #expect(try files.decode(subsampled.bytes).pixels == orientation.turned(greys, size: PixelSize(width: 2, height: 2)))
        #expect(try PictureHeader(of: file.bytes).orientation == value)
    }

    // MARK: The header

    private static let facts: [Int: TIFFFile.Values] = [
        271: .text("Panorama"), 272: .text("Box Camera No. 2"), 306: .text("2026:01:02 03:04:05"),
    ]
    private static let details: [Int: TIFFFile.Values] = [0x9003: .text("2024:05:01 06:44:00")]
    private static let position: [Int: TIFFFile.Values] = [
        1: .text("N"), 2: .fractions([47, 1, 30, 1, 0, 1]), 3: .text("E"), 4: .fractions([8, 1, 15, 1, 0, 1]),
    ]

    /// Whether the directories lie before the pixels or far behind them.
    @Test(arguments: [false, true], [false, true]) func factsAreReadFromAllDirectories(isBig: Bool, beginsWithDirectory: Bool) throws {
        var file = Self.plain(300, 200)
        (file.isBig, file.beginsWithDirectory) = (isBig, beginsWithDirectory)
        file.entries = Self.facts
        file.subdirectories = [(0x8769, Self.details), (0x8825, Self.position)]
        var scan = HeaderScan(format: .tiff, fileSize: file.bytes.count)
        let bytes = file.bytes

        try scan.run(from: ByteWindow(Array(bytes.prefix(PictureLimits.window)))) { offset, count in
            Array(bytes.dropFirst(offset).prefix(count))
        }

        #expect(scan.size == PixelSize(width: 300, height: 200))
        #expect(scan.camera == "Panorama Box Camera No. 2")
        #expect(scan.time.time == CameraTime(text: "2024-05-01 06:44:00"))
        let coordinate = try #require(scan.coordinate)
        #expect(abs(coordinate.latitude - 47.5) < 1e-6 && abs(coordinate.longitude - 8.25) < 1e-6)
    }

    @Test func textsAndProfilesAreFound() throws {
        var file = Self.plain(300, 200)
        let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
        let resources = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 2, 65, 66]
        (file.entries[700], file.entries[34_377]) = (.bytes(packet, kind: 1), .bytes(resources, kind: 7))
        let bytes = file.bytes
        let first = ByteWindow(Array(bytes.prefix(PictureLimits.window)))
        var scan = HeaderScan(format: .tiff, fileSize: bytes.count)

        let texts = try scan.runToTexts(from: first) { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }

        #expect(texts.xmp == packet && texts.resources == resources)
    }

    /// The file offset at which a directory states the next one.
    private static func link(ofDirectoryAt offset: Int, in bytes: [UInt8]) throws -> (place: Int, next: Int) {
        let window = ByteWindow(bytes)
        let head = try #require(TIFFHead(window))
        let directory = try #require(TIFFDirectory(at: offset, in: window, head))
        return (directory.place.upperBound - 4, directory.next)
    }

    @Test func directoriesInACircleAreReadOnce() throws {
        var file = Self.reduced(20, 12, 90)
        file.pages = [Self.reduced(10, 6, 91)]
        var bytes = file.bytes
        let first = try #require(TIFFHead(ByteWindow(bytes))).first
        let second = try Self.link(ofDirectoryAt: first, in: bytes).next
        bytes.replaceSubrange(try Self.link(ofDirectoryAt: second, in: bytes).place..., with: [UInt8](low: first, 4))

        #expect(try PictureHeader(of: bytes).size == PixelSize(width: 20, height: 12))
        #expect(try files.decode(bytes, fit: .within(width: 4, height: 4)).width == 4)
    }

    /// Of a million smaller copies without pixels, only some are searched.
    @Test func aMillionDirectoriesAreNotRead() throws {
        let file = Self.reduced(20, 12, 90)
        var bytes = file.bytes
        let first = try #require(TIFFHead(ByteWindow(bytes))).first
        let link = try Self.link(ofDirectoryAt: first, in: bytes)
        bytes.replaceSubrange(link.place..<(link.place + 4), with: [UInt8](low: bytes.count, 4))
        bytes.reserveCapacity(bytes.count + 18_000_000)
        let directory: [UInt8] = [1, 0, 254, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        bytes += (0..<1_000_000).lazy.flatMap { _ in directory }
        for place in stride(from: bytes.count - 18_000_000, to: bytes.count, by: 18) {
            for byte in 0..<4 { bytes[place + 14 + byte] = UInt8(truncatingIfNeeded: (place + 18) >> (8 * byte)) }
        }
        var reads = 0
        var scan = HeaderScan(format: .tiff, fileSize: bytes.count)
        try scan.run(from: ByteWindow(Array(bytes.prefix(400)))) { offset, count in
            reads += 1
            return Array(bytes[offset..<min(bytes.count, offset + count)])
        }

        #expect(scan.size == PixelSize(width: 20, height: 12))
        #expect(reads < 70)
        #expect(try level(bytes) == 90)
    }

    @Test(arguments: [(0, 5), (5, 0), (5_000_000, 5), (65_000, 65_000)]) func sizesThatMakeNoSenseAreRefused(width: Int, height: Int) {
        var file = Self.plain(5, 5)
        (file.entries[256], file.entries[257]) = (.longs([width]), .longs([height]))

        #expect(throws: PictureError.self) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(file.bytes, .tiff, width: 5, height: 5) }
    }

    /// A row of tiles must fit into a decoder's memory.
    @Test func hugeTilesAreRefused() {
        var file = Self.plain(65_000, 5_000)
        (file.tile, file.strips) = ((65_008, 65_008), [[1]])
        let size = PixelSize(width: 65_000, height: 5_000)

        #expect { try PictureHeader(of: file.bytes) } throws: { error in
            guard case PictureError.heldWhole(size, .parts) = error else { return false }
            return "\(error)" == "is too large: 65000x5000, in large tiles or strips"
        }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(file.bytes, .tiff, width: 65_000, height: 5_000) }
    }

    @Test(arguments: ["II*\0", "MM\0*", "II*\0\u{8}\0\0\0", "II+\0\u{8}\0\0\0\u{7F}"]) func headersWithoutDirectoriesAreRefused(
        text: String
    ) {
        #expect(throws: PictureError.self) { try PictureHeader(of: Array(text.utf8) + [UInt8](repeating: 32, count: 20)) }
    }

    /// The reason is libtiff's message about a file that it cannot decode.
    @Test(arguments: [
        (259, 34_677, "SGILog"), (262, 51_177, "colours of kind 51177 in 3 samples"), (258, 40, "40 bits"),
    ])
    func kindsThatAreNotReadAreNamed(tag: Int, value: Int, words: String) {
        var file = Self.plain(8, 8)
        file.entries[tag] = .shorts(tag == 258 ? [value, value, value] : [value])

        #expect { try files.decode(file.bytes) } throws: { "\($0)".contains(words) }
    }

    /// The existing part of a cut file is shown, and known to be incomplete.
    @Test(arguments: [TIFFFile.Packing.none, .lzw, .packBits, .deflate]) func truncatedFilesAreShownInPart(packing: TIFFFile.Packing) throws
    {
        for (rows, tile) in [(7, nil), (40, nil), (0, (width: 16, height: 16))] as [(Int, (width: Int, height: Int)?)] {
            var file = TIFFFile(width: 60, height: 40) { TIFFDecodingTests.level($0, $1, $2) }
            (file.packing, file.rowsPerStrip, file.tile, file.beginsWithDirectory) = (packing, rows, tile, true)
            let whole = file.bytes

            let bitmap = try files.decode(Array(whole.prefix(whole.count * 3 / 4)))

            #expect(!bitmap.isComplete && !bitmap.isOpaque)
            #expect(bitmap.pixels.prefix(60 * 16) == TIFFDecodingTests.bitmap(60, 16, TIFFDecodingTests.color).pixels[...])
        }
    }
}
