import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests BMP files with run-length encoded rows, and damaged files of all kinds.
@Suite struct BMPRunTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static func made(_ width: Int, _ height: Int, bitCount: Int, pixels: [UInt8]) -> BMPFile {
        var file = BMPFile(width: width, height: height, bitCount: bitCount)
        file.compression = bitCount == 4 ? 2 : 1
        file.palette = BMPDecodingTests.palette(1 << bitCount)
        file.pixels = pixels
        return file
    }

    /// The picture of `rows` of indexes.
    private static func picture(_ rows: [[UInt32]], _ file: BMPFile) -> Bitmap {
        BMPDecodingTests.bitmap(rows) { 0xFF00_0000 | file.palette[Int($0)] }
    }

    /// Some equal and some not.
    private static func rows(_ width: Int, _ height: Int, bitCount: Int) -> [[UInt32]] {
        BMPDecodingTests.values(width, height, below: 1 << bitCount).map { row in row.indices.map { $0 % 11 < 5 ? row[0] : row[$0] } }
    }

    // MARK: Runs

    @Test(arguments: [4, 8], [40, 64, 124]) func runsAndSinglePixelsMakeRows(bitCount: Int, headerLength: Int) throws {
        for width in [1, 2, 3, 4, 5, 6, 7, 64, 301] {
            let rows = Self.rows(width, 7, bitCount: bitCount)
            var file = Self.made(width, 7, bitCount: bitCount, pixels: BMPFile.runs(rows.reversed(), bitCount: bitCount))
            file.headerLength = headerLength

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap == Self.picture(rows, file), "\(width) wide")
            #expect(bitmap.isOpaque && bitmap.isComplete)
        }
    }

    @Test func aRunOfFourBitsHasTwoColoursInTurn() throws {
        let file = Self.made(7, 1, bitCount: 4, pixels: [7, 0x2C, 0, 1])

        #expect(try files.decode(file.bytes) == Self.picture([[2, 12, 2, 12, 2, 12, 2]], file))
    }

    /// Two pixels, two to the right and one up, three pixels, then the end. Pixels that no run writes have the first colour.
    @Test(arguments: [4, 8]) func pixelsThatNobodyWroteHaveTheFirstColour(bitCount: Int) throws {
        let pixels = BMPFile.run(3, 2, bitCount) + [0, 2, 2, 1] + BMPFile.singles([1, 2, 3], bitCount) + [0, 0] + [0, 1]
        let file = Self.made(8, 4, bitCount: bitCount, pixels: pixels)
        let rows: [[UInt32]] = [
            [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 2, 3, 0], [3, 3, 0, 0, 0, 0, 0, 0],
        ]

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap == Self.picture(rows, file) && bitmap.isComplete && bitmap.isOpaque)
    }

    @Test func severalRowsAreSkippedAtOnce() throws {
        let file = Self.made(3, 9, bitCount: 8, pixels: BMPFile.run(5, 3, 8) + [0, 2, 0, 7, 3, 0] + BMPFile.run(6, 1, 8) + [0, 1])

        // The mark moves to the next row but not to its beginning, so the run lies beyond the end.
        let expected = [[UInt32]](repeating: [0, 0, 0], count: 8) + [[5, 5, 5]]
        #expect(try files.decode(file.bytes) == Self.picture(expected, file))
    }

    @Test func whatLiesBeyondTheEndOfARowIsLeftOut() throws {
        let pixels = BMPFile.run(1, 9, 8) + BMPFile.singles([4, 4, 4], 8) + [0, 0] + BMPFile.run(2, 4, 8) + [0, 0, 0, 1]
        let file = Self.made(4, 2, bitCount: 8, pixels: pixels)

        #expect(try files.decode(file.bytes) == Self.picture([[2, 2, 2, 2], [1, 1, 1, 1]], file))
    }

    /// Some writers forget the end mark, and nothing is missing.
    @Test func theMarkOfTheEndMayBeMissing() throws {
        let rows = Self.rows(12, 5, bitCount: 8)
        let file = Self.made(12, 5, bitCount: 8, pixels: Array(BMPFile.runs(rows.reversed(), bitCount: 8).dropLast(2)))

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap == Self.picture(rows, file) && bitmap.isComplete)
    }

    @Test func aMarkBeyondThePictureEndsIt() throws {
        let file = Self.made(4, 3, bitCount: 8, pixels: BMPFile.run(1, 4, 8) + [0, 2, 0, 200] + BMPFile.run(2, 4, 8) + [0, 1])

        let bitmap = try files.decode(file.bytes)

        #expect(!bitmap.isComplete)
        #expect(
            bitmap.pixels.suffix(4) == Self.picture([[1, 1, 1, 1]], file).pixels[...] && bitmap.pixels.prefix(8).allSatisfy { $0 == 0 })
    }

    @Test(arguments: [2, 3, 7]) func runsAreReducedAsTheyCome(reduction: Int) throws {
        let rows = Self.rows(210, 84, bitCount: 8)
        var stored = BMPDecodingTests.indexed(rows, bitCount: 8)
        let expected = try files.decode(stored.bytes, fit: .exactly(width: 210 / reduction, height: 84 / reduction))
        (stored.compression, stored.pixels) = (1, BMPFile.runs(rows.reversed(), bitCount: 8))

        #expect(try files.decode(stored.bytes, fit: .exactly(width: 210 / reduction, height: 84 / reduction)) == expected)
    }

    /// In OS/2's runs of 24 bits, colours are bytes of blue, green and red.
    @Test func runsOf24BitsHaveColours() throws {
        var file = BMPFile(width: 5, height: 2, bitCount: 24)
        (file.headerLength, file.compression) = (64, 4)
        file.pixels =
            [3, 1, 2, 3] + [0, 0] + [0, 3] + [9, 8, 7, 6, 5, 4, 3, 2, 1] + [0] + [2, 0xFF, 0, 0x80] + [0, 1]

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.isComplete)
        #expect(
            bitmap.pixels == [
                0xFF07_0809, 0xFF04_0506, 0xFF01_0203, 0xFF80_00FF, 0xFF80_00FF, 0xFF03_0201, 0xFF03_0201, 0xFF03_0201, 0xFF00_0000,
                0xFF00_0000,
            ])
    }

    // MARK: Damage

    /// One file of each kind, with the picture that it holds.
    private static var kinds: [(name: String, bytes: [UInt8], isTopDown: Bool)] {
        var kinds: [(String, [UInt8], Bool)] = []
        for bitCount in [1, 2, 4, 8] {
            kinds.append(("\(bitCount) bits", BMPDecodingTests.indexed(rows(30, 20, bitCount: bitCount), bitCount: bitCount).bytes, false))
        }
        for bitCount in [4, 8] {
            let runs = BMPFile.runs(rows(30, 20, bitCount: bitCount), bitCount: bitCount)
            kinds.append(("runs of \(bitCount) bits", made(30, 20, bitCount: bitCount, pixels: runs).bytes, false))
        }
        for (bitCount, masks) in [(16, []), (24, []), (32, [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000])] as [(Int, [UInt32])] {
            var file = BMPFile(width: 30, height: -20, bitCount: bitCount)
            (file.headerLength, file.masks, file.compression) = (masks.isEmpty ? 40 : 108, masks, masks.isEmpty ? 0 : 3)
            file.pixels = BMPFile.rows(rows(30, 20, bitCount: 24).map { $0.map { $0 | 0x8000_0000 } }, bitCount: bitCount)
            kinds.append(("\(bitCount) bits", file.bytes, true))
        }
        return kinds
    }

    /// A file that is cut anywhere shows the rows that it has, or gives a reason why not.
    @Test(arguments: 0..<9) func aCutFileIsShownAsFarAsItGoes(kind: Int) throws {
        let (name, bytes, isTopDown) = Self.kinds[kind]
        let whole = try files.decode(bytes)
        let order = isTopDown ? Array(0..<20) : (0..<20).reversed()
        var shown = 0
        for count in 0..<bytes.count {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(Array(bytes.prefix(count))) }) else { continue }
            shown += 1
            // Bytes that fill up a row, and the end mark, may be missing.
            #expect(
                bitmap.isComplete ? bitmap == whole && count >= bytes.count - 4 : bitmap.isBeginning(of: whole, order: order),
                "\(name), cut at \(count)")
        }

        #expect(whole.isComplete && shown >= 20)
    }

    @Test(arguments: 0..<9) func damagedFilesAreShownOrRefused(kind: Int) throws {
        let bytes = Self.kinds[kind].bytes
        var (chance, shown) = (RandomSource(seed: UInt64(kind + 1)), 0)
        for _ in 0..<200 {
            var damaged = bytes
            // The first bytes describe the file, so they are changed more often.
            for _ in 0...chance.next(4) { damaged[chance.next(chance.next(2) == 0 ? 70 : damaged.count)] = UInt8(chance.next(256)) }
            if chance.next(5) == 0 { damaged.removeLast(chance.next(damaged.count)) }
            if try files.pictureOrRefusal({ try files.decode(damaged, fit: .within(width: 10, height: 10)) }) != nil { shown += 1 }
            _ = try files.pictureOrRefusal { try files.decodeUnjudged(damaged, .bmp, width: 30, height: 20) }
        }

        #expect(shown > 10 && shown < 200)
    }
}
