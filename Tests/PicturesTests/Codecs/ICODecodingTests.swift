import Codecs
import Imaging
import Platform
import Testing

@testable import Pictures

/// Tests icons and cursors: which picture is shown, and how masks and alpha hide parts of it.
@Suite struct ICODecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// A picture in an icon, and the fields of its entry.
    struct Entry {
        var width: Int
        var height: Int
        var bitCount: Int
        var bytes: [UInt8]
    }

    static func icon(_ entries: [Entry], type: Int = 1) -> [UInt8] {
        var (head, body) = ([UInt8](low: 0, 2) + [UInt8](low: type, 2) + [UInt8](low: entries.count, 2), [UInt8]())
        for entry in entries {
            head += [UInt8(truncatingIfNeeded: entry.width), UInt8(truncatingIfNeeded: entry.height), 0, 0, 1, 0]
            head += [UInt8](low: entry.bitCount, 2) + [UInt8](low: entry.bytes.count, 4)
            head += [UInt8](low: 6 + 16 * entries.count + body.count, 4)
            body += entry.bytes
        }
        return head + body
    }

    /// A BMP without its file header, with a mask.
    /// - Parameters:
    ///   - rows: From the top.
    ///   - mask: Whether pixels are hidden, row by row from the top; empty for a file without the mask.
    static func bitmap(_ rows: [[UInt32]], bitCount: Int, mask: [[Bool]], headerLength: Int = 40) -> Entry {
        var file = BMPFile(width: rows[0].count, height: 2 * rows.count, bitCount: bitCount)
        file.headerLength = headerLength
        if bitCount <= 8 { file.palette = BMPDecodingTests.palette(1 << bitCount) }
        file.pixels = BMPFile.rows(rows.reversed(), bitCount: bitCount)
        file.pixels += BMPFile.rows(mask.reversed().map { $0.map { $0 ? 1 : 0 } }, bitCount: 1)
        return Entry(width: rows[0].count, height: rows.count, bitCount: bitCount, bytes: Array(file.bytes.dropFirst(14)))
    }

    static func mask(_ width: Int, _ height: Int) -> [[Bool]] {
        BMPDecodingTests.values(width, height, below: 3).map { $0.map { $0 == 1 } }
    }

    private static func masked(_ rows: [[UInt32]], _ mask: [[Bool]], _ color: (UInt32) -> UInt32) -> Bitmap {
        BMPDecodingTests.bitmap(zip(rows, mask).map { zip($0, $1).map { $1 ? 0 : 0xFF00_0000 | color($0) } }) { $0 }
    }

    private func png(_ side: Int, _ color: UInt32) throws -> Entry {
        let bytes = try files.encoded(Bitmap(width: side, height: side, color: color), asJPEG: false)
        return Entry(width: side, height: side, bitCount: 32, bytes: bytes)
    }

    // MARK: Bitmaps

    @Test(arguments: [1, 4, 8], [12, 40]) func indexesAreShownThroughTheMask(bitCount: Int, headerLength: Int) throws {
        for width in [1, 16, 33] {
            let (rows, mask) = (BMPDecodingTests.values(width, 9, below: 1 << bitCount), Self.mask(width, 9))
            let palette = BMPDecodingTests.palette(1 << bitCount)

            let bitmap = try files.decode(Self.icon([Self.bitmap(rows, bitCount: bitCount, mask: mask, headerLength: headerLength)]))

            #expect(bitmap == Self.masked(rows, mask) { palette[Int($0)] }, "\(width) wide")
        }
    }

    @Test func coloursAreShownThroughTheMask() throws {
        let (rows, mask) = (BMPDecodingTests.values(13, 9, below: 1 << 24), Self.mask(13, 9))

        #expect(try files.decode(Self.icon([Self.bitmap(rows, bitCount: 24, mask: mask)])) == Self.masked(rows, mask) { $0 })
        let high = try files.decode(Self.icon([Self.bitmap(rows.map { $0.map { $0 & 0x7FFF } }, bitCount: 16, mask: mask)]))
        #expect(zip(high.pixels, mask.flatMap { $0 }).allSatisfy { $0 >> 24 == ($1 ? 0 : 255) })
    }

    @Test func alphaIsPreferredToTheMask() throws {
        let rows = BMPDecodingTests.values(12, 12, below: 1 << 31)

        let bitmap = try files.decode(Self.icon([Self.bitmap(rows, bitCount: 32, mask: Self.mask(12, 12))]))

        #expect(bitmap.looksLike(BMPDecodingTests.bitmap(rows) { $0 }))
    }

    @Test func alphaThatIsNowhereSetLeavesItToTheMask() throws {
        let (rows, mask) = (BMPDecodingTests.values(12, 12, below: 1 << 24), Self.mask(12, 12))

        #expect(try files.decode(Self.icon([Self.bitmap(rows, bitCount: 32, mask: mask)])) == Self.masked(rows, mask) { $0 })
    }

    @Test func aMaskThatIsMissingHidesNothing() throws {
        let rows = BMPDecodingTests.values(12, 12, below: 1 << 24)
        let expected = BMPDecodingTests.bitmap(rows) { 0xFF00_0000 | $0 }

        #expect(try files.decode(Self.icon([Self.bitmap(rows, bitCount: 24, mask: [])])) == expected)
    }

    @Test(arguments: [2, 3]) func anIconIsReducedAsItComes(reduction: Int) throws {
        let rows = (0..<84).map { y in (0..<210).map { x in UInt32(x) << 16 | UInt32(y) << 8 } }
        let none = [[Bool]](repeating: [Bool](repeating: false, count: 210), count: 84)
        let fit = PictureFit.exactly(width: 210 / reduction, height: 84 / reduction)

        let reduced = try files.decode(Self.icon([Self.bitmap(rows, bitCount: 24, mask: none)]), fit: fit)

        #expect(reduced.greatestDifference(from: BMPDecodingTests.bitmap(rows) { 0xFF00_0000 | $0 }.fitted(fit)) <= 1)
    }

    // MARK: PNG

    @Test func aPNGIsReadByItsOwnDecoder() throws {
        let noise = BMPDecodingTests.bitmap(BMPDecodingTests.values(256, 256, below: 1 << 24)) { 0xFF00_0000 | $0 }
        let bytes = try files.encoded(noise, asJPEG: false)
        let icon = Self.icon([Entry(width: 0, height: 0, bitCount: 32, bytes: bytes)])

        #expect(try files.decode(icon) == noise)
        #expect(try files.decode(icon, fit: .height(40)) == files.decode(bytes, fit: .height(40)))
    }

    /// The picture's header states the size, which may be larger than a directory can state.
    @Test func aPNGMayBeLargerThanItsEntrySays() throws {
        var entry = try png(600, 0xFF12_3456)
        (entry.width, entry.height) = (0, 0)

        #expect(try files.decode(Self.icon([entry])).width == 600)
    }

    // MARK: Which one

    @Test func theLargestPictureIsShown() throws {
        let entries = try [png(16, 0xFF00_0010), png(48, 0xFF00_0030), png(32, 0xFF00_0020)]

        for turn in 0..<3 {
            let turned = Array(entries[turn...] + entries[..<turn])
            #expect(try files.decode(Self.icon(turned)) == Bitmap(width: 48, height: 48, color: 0xFF00_0030))
        }
    }

    @Test func ofEquallyLargeOnesTheDeepestIsShown() throws {
        let rows = BMPDecodingTests.values(16, 16, below: 2)
        let none = [[Bool]](repeating: [Bool](repeating: false, count: 16), count: 16)
        var entries = [4, 24, 8, 1].map { Self.bitmap(rows, bitCount: $0, mask: none) }
        let expected = BMPDecodingTests.bitmap(rows) { 0xFF00_0000 | $0 }

        #expect(try files.decode(Self.icon(entries)) == expected)
        // A cursor states its tip instead.
        for index in entries.indices { entries[index].bitCount = 30 - index }
        #expect(try files.decode(Self.icon(entries, type: 2)) == expected)
    }

    // MARK: What makes no sense

    @Test(arguments: [0, 3, 7]) func typesThatAreNoneAreNoPictures(type: Int) throws {
        #expect(throws: PictureError.notAPicture) { try files.decode(Self.icon([png(16, 0xFF00_0010)], type: type)) }
    }

    @Test func directoriesThatMakeNoSenseAreNoPictures() throws {
        #expect(throws: PictureError.notAPicture) { try files.decode(Self.icon([])) }
        var bytes = Self.icon([try png(16, 0xFF00_0010)])
        // The picture would lie within the directory, or behind the file.
        for offset in [3, 1_000_000] {
            bytes.replaceSubrange(18..<22, with: [UInt8](low: offset, 4))
            #expect(throws: PictureError.notAPicture) { try files.decode(bytes) }
        }
    }

    @Test(arguments: [(0, 16), (16, 0), (-4, 16), (5_000_000, 16), (30_000, 30_000)]) func sizesThatMakeNoSenseAreRefused(
        width: Int, height: Int
    ) {
        var entry = Self.bitmap(BMPDecodingTests.values(16, 16, below: 2), bitCount: 8, mask: [])
        entry.bytes.replaceSubrange(4..<12, with: [UInt8](low: width, 4) + [UInt8](low: 2 * height, 4))

        #expect(throws: PictureError.self) { try files.decode(Self.icon([entry])) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(Self.icon([entry]), .ico, width: 16, height: 16) }
    }

    @Test func aBombIsRefusedBeforeItIsDecoded() {
        var bomb = try? png(16, 0xFF00_0010)
        bomb?.bytes.replaceSubrange(16..<24, with: [UInt8](high: 60_000, 4) + [UInt8](high: 60_000, 4))

        #expect(throws: PictureError.tooManyPixels(PixelSize(width: 60_000, height: 60_000))) {
            try files.decode(Self.icon([#require(bomb)]))
        }
    }
}
