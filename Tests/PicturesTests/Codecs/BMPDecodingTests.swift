import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests BMP files with uncompressed rows.
@Suite struct BMPDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Rows from the top, of values below `bound`.
    static func values(_ width: Int, _ height: Int, below bound: Int) -> [[UInt32]] {
        var chance = RandomSource(seed: UInt64(width * 1_000 + height))
        return (0..<height).map { _ in (0..<width).map { _ in UInt32(chance.next(bound)) } }
    }

    /// `0xRRGGBB`, none like another.
    static func palette(_ count: Int) -> [UInt32] { (0..<count).map { UInt32(truncatingIfNeeded: ($0 + 1) &* 0x9E37_79B1) >> 8 } }

    static func bitmap(_ rows: [[UInt32]], _ color: (UInt32) -> UInt32) -> Bitmap {
        Bitmap(width: rows[0].count, height: rows.count, pixels: rows.flatMap { $0.map(color) })
    }

    /// A file with a palette, stored from the bottom up.
    static func indexed(_ rows: [[UInt32]], bitCount: Int) -> BMPFile {
        var file = BMPFile(width: rows[0].count, height: rows.count, bitCount: bitCount)
        file.palette = palette(1 << bitCount)
        file.pixels = BMPFile.rows(rows.reversed(), bitCount: bitCount)
        return file
    }

    private static func masked(_ rows: [[UInt32]], bitCount: Int, masks: [UInt32], headerLength: Int) -> BMPFile {
        var file = BMPFile(width: rows[0].count, height: rows.count, bitCount: bitCount)
        file.headerLength = headerLength
        file.masks = masks
        file.compression = masks.count == 4 && headerLength == 40 ? 6 : 3
        file.pixels = BMPFile.rows(rows.reversed(), bitCount: bitCount)
        return file
    }

    /// The channel under a mask in eight bits, computed otherwise than by the decoder.
    private static func level(_ word: UInt32, _ mask: UInt32) -> UInt32 {
        guard mask != 0 else { return 0 }
        let low = Double(mask & ~(mask - 1))
        return UInt32((Double(word & mask) / low * 255 / (Double(mask) / low)).rounded(.toNearestOrAwayFromZero))
    }

    private static func color(_ word: UInt32, _ masks: [UInt32]) -> UInt32 {
        let alpha = masks.count == 4 ? level(word, masks[3]) : 255
        return alpha << 24 | level(word, masks[0]) << 16 | level(word, masks[1]) << 8 | level(word, masks[2])
    }

    // MARK: Palettes

    @Test(arguments: [1, 2, 4, 8], [12, 16, 40, 52, 56, 64, 108, 124]) func everyIndexHasItsColour(bitCount: Int, headerLength: Int) throws
    {
        for width in [1, 2, 3, 4, 5, 7, 8, 9, 31, 33, 64] {
            let rows = Self.values(width, 5, below: 1 << bitCount)
            var file = Self.indexed(rows, bitCount: bitCount)
            file.headerLength = headerLength

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap == Self.bitmap(rows) { 0xFF00_0000 | file.palette[Int($0)] }, "\(width) wide")
            #expect(bitmap.isOpaque && bitmap.isComplete)
        }
    }

    /// The header states fewer colours, or the pixels begin before the palette is complete.
    @Test(arguments: [12, 40], [false, true]) func coloursThatAreMissingAreBlack(headerLength: Int, isStated: Bool) throws {
        let rows = Self.values(20, 3, below: 256)
        var file = Self.indexed(rows, bitCount: 8)
        file.headerLength = headerLength
        file.palette.removeLast(156)
        // A header of 12 bytes does not state the number.
        file.statedColorCount = isStated ? 100 : nil
        file.gap = isStated && headerLength == 40 ? [9, 9, 9, 9, 9, 9, 9, 9] : []

        let expected = Self.bitmap(rows) { 0xFF00_0000 | ($0 < 100 ? file.palette[Int($0)] : 0) }
        #expect(try files.decode(file.bytes) == expected)
    }

    @Test func moreColoursThanBitsCanNameAreLeftOut() throws {
        let rows = Self.values(9, 3, below: 16)
        var file = Self.indexed(rows, bitCount: 4)
        file.palette = Self.palette(300)
        file.statedColorCount = 300

        #expect(try files.decode(file.bytes) == Self.bitmap(rows) { 0xFF00_0000 | file.palette[Int($0)] })
    }

    // MARK: Colours

    @Test func pixelsOf16BitsHaveFiveOfEachColour() throws {
        let rows = Self.values(33, 9, below: 1 << 16)
        var file = BMPFile(width: 33, height: 9, bitCount: 16)
        file.pixels = BMPFile.rows(rows.reversed(), bitCount: 16)

        #expect(try files.decode(file.bytes) == Self.bitmap(rows) { Self.color($0, [0x7C00, 0x3E0, 0x1F]) })
    }

    /// The fourth byte of 32 bits has no meaning there. The file may have a palette, which the pixels do not use.
    @Test(arguments: [24, 32], [12, 40, 64, 124]) func pixelsOf24And32BitsAreTheirColours(bitCount: Int, headerLength: Int) throws {
        for width in [1, 2, 3, 4, 5] {
            let rows = Self.values(width, 4, below: bitCount == 24 ? 1 << 24 : 1 << 31)
            var file = BMPFile(width: width, height: 4, bitCount: bitCount)
            file.headerLength = headerLength
            file.palette = headerLength == 40 ? Self.palette(7) : []
            file.statedColorCount = headerLength == 40 ? 7 : nil
            file.pixels = BMPFile.rows(rows.reversed(), bitCount: bitCount)

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap == Self.bitmap(rows) { 0xFF00_0000 | $0 } && bitmap.isOpaque)
        }
    }

    private static let masks16: [[UInt32]] = [
        [0xF800, 0x7E0, 0x1F], [0x1F, 0x7E0, 0xF800], [0xF00, 0xF0, 0xF], [0x7, 0x38, 0xFC0], [0, 0xFFFF, 0], [0xF00, 0xF0, 0xF, 0xF000],
        [0x7C00, 0x3E0, 0x1F, 0x8000],
    ]
    private static let masks32: [[UInt32]] = [
        [0xFF, 0xFF00, 0xFF_0000], [0xFFC0_0000, 0x3F_F000, 0xFFC], [0xFFFF, 0xFF_0000, 0xFF00_0000], [0xFF00_0000, 0xFF_0000, 0xFF00],
        [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000], [0x3FF0_0000, 0xF_FC00, 0x3FF, 0xC000_0000], [0xFF00_0000, 0xFF_0000, 0xFF00, 0x7F],
        // Holes, and one channel over another.
        [0xF0F0_0000, 0xFFF0, 0xFF0, 0xF],
    ]

    @Test(arguments: [16, 32], [40, 52, 56, 108, 124]) func masksOfAnyKindAreRead(bitCount: Int, headerLength: Int) throws {
        for masks in bitCount == 16 ? Self.masks16 : Self.masks32 where masks.count < 4 || headerLength != 52 {
            let rows = Self.values(40, 6, below: 1 << min(31, bitCount)).map { $0.map { bitCount == 32 ? $0 &* 3 : $0 } }
            let file = Self.masked(rows, bitCount: bitCount, masks: masks, headerLength: headerLength)

            #expect(try files.decode(file.bytes).looksLike(Self.bitmap(rows) { Self.color($0, masks) }), "\(masks)")
        }
    }

    /// Values of more than sixteen bits lose differences that are invisible.
    @Test func aMaskMayBeVeryWide() throws {
        let rows: [[UInt32]] = [[0, 0xFFFF_FFFF, 0x8000_0000, 0x1234_5678]]
        let file = Self.masked(rows, bitCount: 32, masks: [0xFFFF_FFFF, 0xFFFF_F000, 0], headerLength: 40)

        #expect(try files.decode(file.bytes).pixels == [0xFF00_0000, 0xFFFF_FF00, 0xFF80_8000, 0xFF12_1200])
    }

    /// Some writers without alpha leave it 0 everywhere. The picture is opaque.
    @Test(arguments: [1, 3]) func alphaThatIsNowhereSetIsNone(reduction: Int) throws {
        let rows = Self.values(60, 30, below: 1 << 24)
        let masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
        let file = Self.masked(rows, bitCount: 32, masks: masks, headerLength: 108)
        let fit = PictureFit.exactly(width: 60 / reduction, height: 30 / reduction)

        let bitmap = try files.decode(file.bytes, fit: fit)

        #expect(bitmap.isOpaque && bitmap.isComplete)
        if reduction == 1 { #expect(bitmap == Self.bitmap(rows) { 0xFF00_0000 | $0 }) }
    }

    // MARK: Rows

    @Test(arguments: [1, 4, 8, 24]) func theFirstRowMayBeTheHighest(bitCount: Int) throws {
        let rows = Self.values(21, 13, below: 1 << bitCount)
        var file = Self.indexed(rows, bitCount: min(8, bitCount))
        (file.bitCount, file.pixels) = (bitCount, BMPFile.rows(rows.reversed(), bitCount: bitCount))
        file.palette = bitCount <= 8 ? file.palette : []
        var turned = file
        (turned.height, turned.pixels) = (-13, BMPFile.rows(rows, bitCount: bitCount))

        #expect(try files.decode(turned.bytes) == files.decode(file.bytes))
    }

    @Test func pixelsMayLieFurtherBackOrNowhereStated() throws {
        let rows = Self.values(10, 10, below: 256)
        var file = Self.indexed(rows, bitCount: 8)
        let expected = try files.decode(file.bytes)

        file.gap = [UInt8](repeating: 0xAA, count: 70_001)
        #expect(try files.decode(file.bytes) == expected)
        // The stated offset of the pixels is missing, or is that of the palette.
        for offset in [0, 54] {
            (file.gap, file.statedOffset) = ([], offset)
            #expect(try files.decode(file.bytes) == expected)
        }
    }

    /// The result equals that of reading the complete picture and then reducing it, whichever row comes first.
    @Test(arguments: [2, 3, 5, 7], [false, true]) func rowsAreReducedAsTheyCome(reduction: Int, isTopDown: Bool) throws {
        let rows = (0..<210).map { y in (0..<200).map { x in UInt32(x) << 16 | UInt32(y) << 8 | 0x40 } }
        var file = BMPFile(width: 200, height: isTopDown ? -210 : 210, bitCount: 24)
        file.pixels = BMPFile.rows(isTopDown ? rows : rows.reversed(), bitCount: 24)
        let fit = PictureFit.exactly(width: 200 / reduction, height: 210 / reduction)

        let reduced = try files.decode(file.bytes, fit: fit)
        let expected = Self.bitmap(rows) { 0xFF00_0000 | $0 }.fitted(fit)

        #expect(reduced.isOpaque && reduced.isComplete)
        #expect(reduced.greatestDifference(from: expected) <= 2)
    }

    // MARK: Rare kinds

    /// Printers are sent such files.
    @Test(arguments: [4, 5]) func aFileInsideABMPIsReadByItsOwnDecoder(compression: Int) throws {
        let inside = try files.encoded(Self.bitmap(Self.values(40, 30, below: 1 << 24)) { 0xFF00_0000 | $0 }, asJPEG: compression == 4)
        var file = BMPFile(width: 40, height: 30, bitCount: 0)
        (file.compression, file.pixels) = (compression, inside)

        #expect(try files.decode(file.bytes) == files.decode(inside))
        #expect(try files.decode(file.bytes, fit: .height(6)) == files.decode(inside, fit: .height(6)))
    }

    @Test func aFileInsideABMPThatIsNoneIsRefused() {
        for compression in [4, 5] {
            var file = BMPFile(width: 40, height: 30, bitCount: 0)
            (file.compression, file.pixels) = (compression, [UInt8](repeating: 7, count: 99))
            #expect(throws: PictureDecodeError.self) { try files.decode(file.bytes) }
        }
    }

    /// A PNG or JPEG whose size differs from the BMP's could take more memory than was allowed.
    @Test func aFileInsideABMPOfAnotherSizeIsRefused() throws {
        var file = BMPFile(width: 20, height: 30, bitCount: 0)
        (file.compression, file.pixels) = (5, try files.encoded(Bitmap(width: 40, height: 30, color: 0xFF12_3456), asJPEG: false))

        #expect(throws: PictureDecodeError.damaged("it is 40x30, not what its header says")) { try files.decode(file.bytes) }
    }

    /// Signed numbers with thirteen bits behind the point, proportional to light. Source: GDI+, PixelFormat64bppARGB.
    @Test func pixelsOf64BitsAreLight() throws {
        var file = BMPFile(width: 4, height: 1, bitCount: 64)
        let colors: [[Int]] = [
            [0, 0, 8_192, 8_192], [8_192, 16_384, -8_192, 8_192], [1_024, 1_024, 1_024, 8_192], [0, 8_192, 0, 4_096],
        ]
        file.pixels = colors.flatMap { $0.flatMap { [UInt8](low: $0, 2) } }

        let bitmap = try files.decode(file.bytes)

        // An eighth of the light is 99.1 of 255.
        let gray = bitmap.pixels[2] & 0xFF
        #expect([99, 100].contains(gray))
        #expect(bitmap.pixels[0] == 0xFFFF_0000 && bitmap.pixels[1] == 0xFF00_FFFF && bitmap.pixels[3] == 0x8000_FF00)
    }

    @Test(arguments: [1, 8, 24, 32]) func theHeaderOfTheFileMayBeMissing(bitCount: Int) throws {
        let rows = Self.values(21, 13, below: 1 << min(24, bitCount))
        var file = Self.indexed(rows, bitCount: min(8, bitCount))
        (file.bitCount, file.pixels) = (bitCount, BMPFile.rows(rows.reversed(), bitCount: bitCount))
        file.palette = bitCount <= 8 ? file.palette : []

        #expect(try files.decode(file.bytes.dropFirst(14)) == files.decode(file.bytes))
    }

    @Test func theFirstFileOfAnArrayIsRead() throws {
        var file = Self.indexed(Self.values(10, 10, below: 256), bitCount: 8)
        let expected = try files.decode(file.bytes)
        // Offsets count from the beginning of the file.
        file.statedOffset = 14 + 40 + 1_024 + 14
        let array = Array("BA".utf8) + [UInt8](low: 14, 4) + [UInt8](low: 0, 4) + [UInt8](low: 0, 4)

        #expect(try files.decode(array + file.bytes) == expected)
    }

    // MARK: What is not read

    @Test(arguments: [
        (64, 3, 1, PictureDecodeError.unsupported("BMP packed by Huffman's code")), (40, 0, 48, .unsupported("BMP of 48 bits")),
        (40, 0, 0, .damaged("its pixels have no bits")), (40, 1, 4, .unsupported("BMP packed by method 1 with 4 bits")),
        (40, 11, 32, .unsupported("BMP packed by method 11 with 32 bits")),
    ])
    func kindsThatAreNotReadAreNamed(headerLength: Int, compression: Int, bitCount: Int, error: PictureDecodeError) {
        var file = BMPFile(width: 8, height: 8, bitCount: bitCount)
        (file.headerLength, file.compression, file.pixels) = (headerLength, compression, [UInt8](repeating: 7, count: 600))

        #expect(throws: error) { try files.decode(file.bytes) }
    }

    @Test(arguments: [(0, 5), (5, 0), (-5, 5), (5, Int(Int32.min)), (32_000, 32_000), (5_000_000, 1)])
    func sizesThatMakeNoSenseAreRefused(width: Int, height: Int) {
        var file = BMPFile(width: width, height: height, bitCount: 24)
        file.pixels = [UInt8](repeating: 7, count: 600)

        #expect(throws: PictureError.self) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(file.bytes, .bmp, width: 5, height: 5) }
    }

    /// A size that a BMP cannot have with so few bytes.
    @Test(arguments: [0, 1]) func aBombIsRefusedBeforeItIsDecoded(compression: Int) {
        var file = BMPFile(width: 20_000, height: 20_000, bitCount: 8)
        (file.compression, file.pixels) = (compression, [0, 1])

        #expect(throws: PictureError.implausible(PixelSize(width: 20_000, height: 20_000), byteCount: 56)) { try files.decode(file.bytes) }
    }

    @Test(arguments: [4, 11, 13, 15]) func headersOfNoKindAreRefused(length: Int) {
        var file = Self.indexed(Self.values(8, 8, below: 256), bitCount: 8)
        file.headerLength = length

        #expect(throws: PictureError.damaged("its BMP header makes no sense")) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.damaged("its BMP header makes no sense")) {
            try files.decodeUnjudged(file.bytes, .bmp, width: 8, height: 8)
        }
    }
}
