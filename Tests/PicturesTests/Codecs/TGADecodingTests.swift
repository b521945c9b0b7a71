import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests TGA files of every kind, and that other files are not taken for them.
@Suite struct TGADecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Some equal pixels and some not.
    static func made(_ width: Int, _ height: Int, kind: Int, bitCount: Int, isPacked: Bool = false) -> TGAFile {
        let bound = 1 << min(31, kind == 1 ? 6 : bitCount)
        let rows = BMPDecodingTests.values(width, height, below: bound).map { row in row.indices.map { $0 % 9 < 4 ? row[0] : row[$0] } }
        var file = TGAFile(width: width, height: height, kind: kind, bitCount: bitCount, isPacked: isPacked, pixels: rows.flatMap { $0 })
        if kind == 1 { file.map = BMPDecodingTests.palette(64) }
        return file
    }

    private static func picture(_ file: TGAFile, _ color: (UInt32) -> UInt32) -> Bitmap {
        Bitmap(width: file.width, height: file.height, pixels: file.pixels.map(color))
    }

    /// Five bits of each colour, computed otherwise than by the decoder.
    private static func color15(_ value: UInt32) -> UInt32 {
        [UInt32(10), 5, 0].reduce(0xFF) { $0 << 8 | UInt32((Double(value >> $1 & 31) / 31 * 255).rounded()) }
    }

    // MARK: Kinds

    @Test(arguments: [false, true], [(8, 24), (16, 24), (8, 32), (8, 16), (8, 15)]) func everyIndexHasItsColour(
        isPacked: Bool, bits: (Int, Int)
    ) throws {
        var file = Self.made(37, 11, kind: 1, bitCount: bits.0, isPacked: isPacked)
        (file.mapBits, file.mapFirst, file.text) = (bits.1, 3, Array("a text".utf8))
        file.pixels = file.pixels.map { $0 + 3 }
        let expected = Self.picture(file) { index in
            let entry = file.map[Int(index) - 3]
            return bits.1 < 24 ? Self.color15(entry & 0x7FFF) : 0xFF00_0000 | entry
        }

        #expect(try files.decode(file.bytes) == expected)
    }

    @Test(arguments: [false, true], [15, 16, 24, 32]) func coloursAreRead(isPacked: Bool, bitCount: Int) throws {
        for width in [1, 2, 127, 300] {
            let file = Self.made(width, 5, kind: 2, bitCount: bitCount, isPacked: isPacked)
            let expected = Self.picture(file) { bitCount < 24 ? Self.color15($0 & 0x7FFF) : bitCount == 24 ? 0xFF00_0000 | $0 : $0 }

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap.looksLike(expected) && bitmap.isComplete && bitmap.isOpaque == (bitCount < 32), "\(width) wide")
        }
    }

    @Test(arguments: [false, true]) func graysAreRead(isPacked: Bool) throws {
        let gray = Self.made(40, 9, kind: 3, bitCount: 8, isPacked: isPacked)
        let clear = Self.made(40, 9, kind: 3, bitCount: 16, isPacked: isPacked)

        #expect(try files.decode(gray.bytes) == Self.picture(gray) { 0xFF00_0000 | $0 * 0x1_0101 })
        #expect(try files.decode(clear.bytes).looksLike(Self.picture(clear) { ($0 & 0xFF00) << 16 | ($0 & 0xFF) * 0x1_0101 }))
    }

    @Test(arguments: [false, true], [false, true]) func theFirstPixelMayBeInAnyCorner(isTopDown: Bool, isRightToLeft: Bool) throws {
        for (kind, bitCount) in [(1, 8), (2, 24), (3, 8)] {
            for isPacked in [false, true] {
                var file = Self.made(21, 13, kind: kind, bitCount: bitCount, isPacked: isPacked)
                let expected = try files.decode(file.bytes)
                (file.isTopDown, file.isRightToLeft) = (isTopDown, isRightToLeft)
                #expect(try files.decode(file.bytes) == expected)
            }
        }
    }

    /// Some writers add one for old screens.
    @Test func aMapThatColoursDoNotNeedIsSkipped() throws {
        var file = Self.made(9, 9, kind: 2, bitCount: 24)
        let expected = try files.decode(file.bytes)
        file.map = BMPDecodingTests.palette(16)

        #expect(try files.decode(file.bytes) == expected)
    }

    @Test func indexesWithoutAColourAreBlack() throws {
        var file = Self.made(2, 1, kind: 1, bitCount: 8)
        (file.map, file.mapFirst, file.pixels) = ([0x11_2233], 5, [5, 4])

        #expect(try files.decode(file.bytes).pixels == [0xFF11_2233, 0xFF00_0000])
    }

    // MARK: Alpha

    @Test(arguments: [1, 3]) func alphaThatIsNowhereSetIsNone(reduction: Int) throws {
        var file = Self.made(60, 30, kind: 2, bitCount: 32)
        file.pixels = file.pixels.map { $0 & 0xFF_FFFF }
        file.alphaBits = 8

        let bitmap = try files.decode(file.bytes, fit: .exactly(width: 60 / reduction, height: 30 / reduction))

        #expect(bitmap.isOpaque && bitmap.isComplete)
        if reduction == 1 { #expect(bitmap == Self.picture(file) { 0xFF00_0000 | $0 }) }
    }

    @Test func aBitOfAlphaCountsIfItIsStated() throws {
        var file = TGAFile(width: 2, height: 1, kind: 2, bitCount: 16, pixels: [0xFC00, 0x001F])
        #expect(try files.decode(file.bytes).pixels == [0xFFFF_0000, 0xFF00_00FF])
        file.alphaBits = 1
        #expect(try files.decode(file.bytes).pixels == [0xFFFF_0000, 0])
    }

    /// 0 and 1: none; 2 and 3: alpha; 4: colours were multiplied by it.
    @Test(arguments: [
        (0, 0, 0xFF20_4060), (0, 8, 0x8020_4060), (1, 8, 0xFF20_4060), (2, 8, 0x8020_4060), (3, 8, 0x8020_4060), (4, 8, 0x8040_80BF),
    ])
    func theFooterTellsWhatAlphaMeans(attributes: UInt8, alphaBits: Int, expected: UInt32) throws {
        var file = TGAFile(width: 1, height: 1, kind: 2, bitCount: 32, pixels: [0x8020_4060])
        (file.attributes, file.alphaBits) = (attributes, alphaBits)
        let wanted = Bitmap(width: 1, height: 1, pixels: [expected])

        #expect(try files.decode(file.bytes).looksLike(wanted))
    }

    // MARK: Reduction

    @Test(arguments: [2, 3, 7], [false, true]) func rowsAreReducedAsTheyCome(reduction: Int, isTopDown: Bool) throws {
        var file = Self.made(210, 84, kind: 2, bitCount: 24)
        (file.pixels, file.isTopDown) = (file.pixels.indices.map { UInt32($0 % 210) << 16 | UInt32($0 / 210) << 8 }, isTopDown)
        let fit = PictureFit.exactly(width: 210 / reduction, height: 84 / reduction)

        let expected = Self.picture(file) { 0xFF00_0000 | $0 }.fitted(fit)
        #expect(try files.decode(file.bytes, fit: fit).greatestDifference(from: expected) <= 1)
    }

    // MARK: What is no TGA

    /// A TGA has no signature: if a single field makes no sense, the file is no TGA.
    @Test(arguments: [(1, 2), (2, 4), (2, 12), (3, 1), (7, 7), (16, 17), (16, 8), (17, 0x40), (17, 5), (12, 0), (14, 0)])
    func aFieldThatMakesNoSenseIsEnough(place: Int, value: UInt8) throws {
        var bytes = Self.made(8, 8, kind: 2, bitCount: 24).bytes
        #expect(try files.decode(bytes).width == 8)
        bytes[place] = value

        #expect(throws: PictureError.notAPicture) { try files.decode(bytes) }
    }

    @Test func aFileThatIsTooShortIsNone() throws {
        let bytes = Self.made(8, 8, kind: 2, bitCount: 24).bytes

        #expect(throws: PictureError.notAPicture) { try files.decode(bytes.dropLast()) }
        #expect(throws: PictureError.notAPicture) { try files.decode(bytes.prefix(18)) }
        #expect(throws: PictureError.notAPicture) { try files.decode(bytes.prefix(5)) }
    }

    @Test func bytesByChanceAreNone() {
        var (chance, taken) = (RandomSource(seed: 11), 0)
        for _ in 0..<100_000 {
            // Fields that are often 0 are 0 here too, which makes the files more likely to be accepted.
            let head = (0..<18).map { _ in chance.next(2) == 0 ? 0 : UInt8(chance.next(256)) }
            if (try? PictureFormat(magicOf: ByteWindow(head), fileSize: 65_536)) == .tga { taken += 1 }
        }

        #expect(taken <= 1)
    }

    @Test func textsAreNone() {
        var (chance, letters) = (RandomSource(seed: 12), Array(" \n\t\r0123456789abcdefghijklmnopqrstuvwxyzABCDEFÄöß,.;:(){}<>/\"'=".utf8))
        letters += [UInt8](0x80...0xBF)
        for round in 0..<30_000 {
            let text = (0..<18).map { _ in letters[chance.next(letters.count)] }
            // As UTF-8, and as UTF-16 in both orders.
            let bytes = round % 3 == 0 ? text : text.flatMap { round % 3 == 1 ? [0, $0] : [$0, 0] }
            #expect((try? PictureFormat(magicOf: ByteWindow(bytes), fileSize: 10_000_000)) != .tga)
        }
    }

    @Test func aBombIsRefusedBeforeItIsDecoded() {
        var file = Self.made(4, 4, kind: 2, bitCount: 24, isPacked: true)
        let pixels = file.bytes.dropFirst(file.header.count)
        (file.width, file.height) = (21_000, 21_000)

        // More pixels than the runs in the file can have.
        #expect(throws: PictureError.notAPicture) { try files.decode(file.header + pixels) }
        #expect(throws: PictureError.tooManyPixels(PixelSize(width: 21_000, height: 21_000))) {
            try files.decode(file.header + [UInt8](repeating: 0x80, count: 21_000 * 21_000 / 32 + 4))
        }
    }

    /// Uncompressed files that are cut are no TGA. Compressed ones are shown up to their end.
    @Test(arguments: [false, true]) func aCutFileIsShownAsFarAsItGoes(isTopDown: Bool) throws {
        var file = Self.made(40, 24, kind: 2, bitCount: 24, isPacked: true)
        file.isTopDown = isTopDown
        let (whole, bytes) = (try files.decode(file.bytes), file.bytes)
        var shown = 0
        for count in stride(from: 0, to: bytes.count, by: 7) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(bytes.prefix(count)) }) else { continue }
            shown += 1
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: isTopDown ? Array(0..<24) : (0..<24).reversed()))
        }

        #expect(shown > 50)
    }
}
