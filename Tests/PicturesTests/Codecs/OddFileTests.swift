import TestFiles
import Codecs
import Imaging
import Platform
import Testing

@testable import Pictures

/// Tests JPEG, PNG and WebP files that bend the rules of their formats, but can be read.
@Suite struct OddFileTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static let noise = BMPDecodingTests.bitmap(BMPDecodingTests.values(40, 30, below: 1 << 24)) { 0xFF00_0000 | $0 }

    // MARK: JPEG

    /// Some cameras leave comments without even the bytes of their length.
    @Test(arguments: [0, 1, 2], [0xE3, 0xE1, 0xE2, 0xED, 0xFE] as [UInt8]) func segmentsWithoutALengthArePassedOver(
        length: UInt8, marker: UInt8
    ) throws {
        let jpeg = try files.encoded(Self.noise, asJPEG: true)
        let odd = jpeg.prefix(2) + [0xFF, marker, 0, length] + jpeg.dropFirst(2)

        #expect(try files.decode(odd) == files.decode(jpeg))
        #expect(try files.decode(odd, fit: .height(4)) == files.decode(jpeg, fit: .height(4)))
        #expect(try PictureHeader(of: Array(odd)).isComplete)
    }

    /// The first marker may be damaged, as in files of which other programs show the pixels: decoders look for the next one.
    @Test(arguments: [[0x00, 0xE0], [0xFE, 0xDC], [0xBF, 0xDC], [0x4B, 0xDC], [0x46, 0x49]] as [[UInt8]])
    func aDamagedFirstMarkerIsPassedOver(marker: [UInt8]) throws {
        let jpeg = try files.encoded(Self.noise, asJPEG: true)
        let odd = jpeg.prefix(2) + marker + jpeg.dropFirst(4)

        #expect(try files.decode(odd) == files.decode(jpeg))
        #expect(try PictureHeader(of: Array(odd)).isComplete)
        #expect(throws: PictureError.endsTooEarly) { try PictureHeader(of: Array(odd.prefix(2))) }
    }

    /// If the library cannot read them; newer versions can.
    @Test(
        .enabled(if: CodecLibraries.versions.contains { $0.hasPrefix("libjpeg-turbo 2.") }, "libjpeg reads lossless JPEG"),
        arguments: [(0xC3, "lossless JPEG"), (0xC5, "hierarchical JPEG"), (0xCB, "lossless JPEG with arithmetic coding")]
            as [(UInt8, String)])
    func kindsThatAreNotReadAreNamed(marker: UInt8, name: String) throws {
        var jpeg = try files.encoded(Self.noise, asJPEG: true)
        let frame = try #require(zip(jpeg, jpeg.dropFirst()).enumerated().first { $0.element.0 == 0xFF && $0.element.1 == 0xC0 }?.offset)
        jpeg[frame + 1] = marker

        #expect(throws: PictureDecodeError.unsupported(name)) { try files.decode(jpeg) }
    }

    // MARK: PNG

    private static let palette: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80, 90]

    private static func indexed(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        UnpackedPNG(width: 3, height: 2, colorType: 3, chunks: chunks, rows: [[0, 1, 2], [2, 1, 0]]).bytes
    }

    @Test func transparencyMayPrecedeThePalette() throws {
        let ordered = try files.decode(Self.indexed([("PLTE", Self.palette), ("tRNS", [0, 128])]))
        let text = ("tEXt", Array("Comment\0words".utf8))

        #expect(ordered.pixels == [0, 0x8028_323C, 0xFF46_505A, 0xFF46_505A, 0x8028_323C, 0])
        #expect(try files.decode(Self.indexed([("tRNS", [0, 128]), ("PLTE", Self.palette)])) == ordered)
        #expect(try files.decode(Self.indexed([text, ("tRNS", [0, 128]), text, ("PLTE", Self.palette), text])) == ordered)
    }

    /// The palette of an RGB picture only suggests colours for screens with few colours.
    @Test func transparencyOfAColorMayPrecedeTheProposedPalette() throws {
        let rows: [[UInt8]] = [[10, 20, 30, 0, 255, 0], [0, 255, 0, 40, 50, 60]]
        let file = { chunks in UnpackedPNG(width: 2, height: 2, colorType: 2, chunks: chunks, rows: rows).bytes }
        let (green, palette): ((String, [UInt8]), (String, [UInt8])) = (("tRNS", [0, 0, 0, 255, 0, 0]), ("PLTE", Self.palette))

        let ordered = try files.decode(file([palette, green]))

        #expect(ordered.pixels.map { $0 >> 24 } == [255, 0, 0, 255])
        #expect(try files.decode(file([green, palette])) == ordered)
        #expect(try files.decode(file([green])) == ordered)
    }

    @Test func damagedTransparencyBeforeThePaletteIsNoWorseThanNone() throws {
        let file = Self.indexed([("tRNS", [0, 128]), ("PLTE", Self.palette)])
        for place in 33..<(file.count - 12) {
            var damaged = file
            damaged[place] ^= 0xFF
            _ = try files.pictureOrRefusal { try files.decode(damaged) }
            _ = try files.pictureOrRefusal { try files.decode(file.prefix(place)) }
        }
    }

    /// A TIFF structure that turns the picture.
    private static func tiff(_ orientation: UInt8) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    /// The same in the text form that ImageMagick writes.
    private static func profile(_ orientation: UInt8, prefix: [UInt8] = Array("Exif\0\0".utf8)) -> [UInt8] {
        let bytes = prefix + tiff(orientation)
        let digits = bytes.enumerated().map {
            (($0.offset + 1) % 36 == 0 ? "\n" : "") + ($0.element < 16 ? "0" : "") + String($0.element, radix: 16)
        }
        return Array("\nexif\n      \(bytes.count)\n\(digits.joined())\n".utf8)
    }

    private static func turned(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        UnpackedPNG(width: 3, height: 2, colorType: 3, chunks: [(type, contents), ("PLTE", palette)], rows: [[0, 1, 2], [2, 1, 0]]).bytes
    }

    @Test(arguments: 1...8, ["Raw profile type exif", "Raw profile type APP1"]) func textsHaveTheOrientation(orientation: Int, key: String)
        throws
    {
        let (key, profile) = (Array(key.utf8), Self.profile(UInt8(orientation)))
        let texts: [(String, [UInt8])] = [
            ("tEXt", key + [0] + profile), ("zTXt", key + [0, 0] + PNGParts.stored(profile)),
            ("iTXt", key + [0, 0, 0, 0x65, 0x6E, 0, 0] + profile), ("iTXt", key + [0, 1, 0, 0, 0] + PNGParts.stored(profile)),
            ("zTXt", key + [0, 0] + PNGParts.stored(Self.profile(UInt8(orientation), prefix: []))),
        ]
        for (type, contents) in texts {
            #expect(try PictureHeader(of: Self.turned(type, contents)).orientation == orientation, "\(type)")
        }
    }

    private static func turnedBehindPixels(_ orientation: UInt8, byteCount: Int) -> UnpackedPNG {
        let row = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let last = [("tEXt", Array("Comment\0eXIf and more".utf8)), ("eXIf", tiff(orientation)), ("tEXt", Array("Comment\0words".utf8))]
        return UnpackedPNG(width: byteCount, height: 1, colorType: 0, rows: [row], lastChunks: last)
    }

    /// ImageMagick writes it there.
    @Test(arguments: [10, 20_000, 64_000]) func theBlockMayFollowThePixels(byteCount: Int) throws {
        var file = Self.turnedBehindPixels(6, byteCount: byteCount)

        #expect(try PictureHeader(of: file.bytes).orientation == 6)
        // Pixels that look like the chunk, and bytes after the end of the file.
        #expect(try PictureHeader(of: file.bytes + [0]).orientation == 1)
        file.rows[0].replaceSubrange(0..<8, with: [0, 0, 0, 26] + Array("eXIf".utf8))
        file.lastChunks.remove(at: 1)
        #expect(try PictureHeader(of: file.bytes).orientation == 1)
    }

    @Test func aBlockBeforeThePixelsComesFirst() throws {
        var file = Self.turnedBehindPixels(6, byteCount: 30)
        file.chunks = [("eXIf", Self.tiff(3))]

        #expect(try PictureHeader(of: file.bytes).orientation == 3)
    }

    @Test func textsThatMakeNoSenseTurnNothing() throws {
        let (key, profile) = (Array("Raw profile type exif".utf8), Self.profile(6))
        let texts: [(String, [UInt8])] = [
            ("tEXt", Array("Raw profile type iptc".utf8) + [0] + profile), ("tEXt", key + profile),
            ("tEXt", key + [0] + profile.prefix(40)),
            ("zTXt", key + [0, 9] + PNGParts.stored(profile)), ("zTXt", key + [0, 0] + profile), ("iTXt", key + [0, 0, 0, 0x65]),
            ("tEXt", key + [0] + Array("\nexif\n 99999999999999999999\n00".utf8)), ("tEXt", key + [0] + Array("\nexif\n 20\nxx".utf8)),
            ("tEXt", key),
            ("zTXt", key + [0, 0] + PNGParts.stored([UInt8](repeating: 0x30, count: 400_000))), ("tEXt", []), ("zTXt", key + [0]),
        ]
        for (type, contents) in texts {
            #expect(try PictureHeader(of: Self.turned(type, contents)).orientation == 1, "\(type)")
        }
    }

    // MARK: WebP

    private func webp(_ bitmap: Bitmap) throws -> [UInt8] { try files.encoded(bitmap, as: .webp(quality: 90)) }

    /// An animation of one frame at a place on a canvas.
    private static func animated(
        _ still: [UInt8], _ frame: (width: Int, height: Int), at place: (x: Int, y: Int), on canvas: (width: Int, height: Int)
    ) -> [UInt8] {
        func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
            Array(type.utf8) + [UInt8](low: bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
        }
        let place = [UInt8](low: place.x / 2, 3) + [UInt8](low: place.y / 2, 3)
        let size = [UInt8](low: frame.width - 1, 3) + [UInt8](low: frame.height - 1, 3)
        let extended = [0x12, 0, 0, 0] + [UInt8](low: canvas.width - 1, 3) + [UInt8](low: canvas.height - 1, 3)
        let body =
            Array("WEBP".utf8) + chunk("VP8X", extended) + chunk("ANIM", [255, 255, 255, 255, 0, 0])
            + chunk("ANMF", place + size + [100, 0, 0, 0] + still.dropFirst(12))
        return Array("RIFF".utf8) + [UInt8](low: body.count, 4) + body
    }

    @Test func theFirstFrameLiesAtItsPlaceOnAClearCanvas() throws {
        let still = try webp(Self.noise)
        let frame = try files.decode(still)

        let bitmap = try files.decode(Self.animated(still, (40, 30), at: (6, 2), on: (64, 48)))

        #expect(bitmap.width == 64 && bitmap.height == 48 && bitmap.isComplete && !bitmap.isOpaque)
        for (place, pixel) in bitmap.pixels.enumerated() {
            let (x, y) = (place % 64 - 6, place / 64 - 2)
            let isInside = (0..<40).contains(x) && (0..<30).contains(y)
            #expect(pixel == (isInside ? frame.pixels[y * 40 + x] : 0))
        }
    }

    @Test func aFrameAsLargeAsTheCanvasIsThePicture() throws {
        let still = try webp(Self.noise)

        #expect(try files.decode(Self.animated(still, (40, 30), at: (0, 0), on: (40, 30))) == files.decode(still))
    }

    /// If the frame lies at a place in a smaller picture, it lies at the same place in the reduced full-size picture.
    @Test(arguments: [2, 3, 5]) func aSmallPictureShowsTheFrameAtItsPlace(reduction: Int) throws {
        let color: UInt32 = 0xFF20_8040
        let file = Self.animated(try webp(Bitmap(width: 60, height: 30, color: color)), (60, 30), at: (30, 60), on: (120, 120))

        let bitmap = try files.decode(file, fit: .exactly(width: 120 / reduction, height: 120 / reduction))

        for (place, pixel) in bitmap.pixels.enumerated() {
            let (x, y) = (place % bitmap.width * reduction, place / bitmap.width * reduction)
            let isInside = (30...(90 - reduction)).contains(x) && (60...(90 - reduction)).contains(y)
            let isOutside = x + reduction <= 30 || x >= 90 || y + reduction <= 60 || y >= 90
            if isInside { #expect(pixel >> 24 == 255) }
            if isOutside { #expect(pixel == 0) }
        }
    }

    @Test(arguments: [(30, 0), (0, 20), (2_000_000, 0)]) func aFrameBeyondTheCanvasIsRefused(x: Int, y: Int) throws {
        let still = try webp(Self.noise)

        #expect(throws: PictureDecodeError.self) { try files.decode(Self.animated(still, (40, 30), at: (x, y), on: (64, 48))) }
    }

    // MARK: Nothing is resampled that keeps its size

    /// Colours that are partly transparent would be rounded.
    @Test func pixelsThatKeepTheirSizeAreKept() throws {
        let pixels = BMPDecodingTests.values(40, 30, below: 1 << 31).flatMap { $0 }
        let bitmap = Bitmap(width: 40, height: 30, pixels: pixels)
        let read = try files.decode(files.encoded(bitmap, asJPEG: false))

        #expect(zip(read.pixels, pixels).allSatisfy { $0 == ($1 >> 24 == 0 ? 0 : $1) })
    }
}
