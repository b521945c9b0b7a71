import Codecs
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests GIF files of every kind, pixel for pixel.
@Suite struct GIFDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// The requested number of colours, all different.
    private static func colors(_ count: Int) -> [UInt32] {
        (0..<count).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: ($0 + 1) &* 0x9E37_79B1) >> 8 }
    }

    /// Runs and noise, so that codes of all lengths occur.
    private static func indexes(_ count: Int, below bound: Int) -> [UInt8] {
        var chance = RandomSource(seed: 5)
        var indexes: [UInt8] = []
        while indexes.count < count { indexes += [UInt8](repeating: UInt8(chance.next(bound)), count: 1 + chance.next(9)) }
        return Array(indexes.prefix(count))
    }

    private static func made(_ width: Int, _ height: Int, colorCount: Int = 16) -> GIFFile {
        var file = GIFFile(width: width, height: height, indexes: indexes(width * height, below: colorCount))
        file.globalColors = colors(colorCount)
        file.codeSize = max(2, (colorCount - 1).bitWidth - (colorCount - 1).leadingZeroBitCount)
        return file
    }

    private static func picture(_ file: GIFFile) -> Bitmap {
        let colors = file.localColors ?? file.globalColors ?? []
        return Bitmap(width: file.width, height: file.height, pixels: file.indexes.map { colors[Int($0)] })
    }

    // MARK: Pixels

    @Test(arguments: [2, 4, 16, 128, 256], [false, true]) func everyIndexHasItsColour(colorCount: Int, isInterlaced: Bool) throws {
        for (width, height) in [(1, 1), (1, 9), (13, 1), (37, 23), (200, 150)] {
            var file = Self.made(width, height, colorCount: colorCount)
            file.isInterlaced = isInterlaced

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap == Self.picture(file), "\(width)x\(height)")
            #expect(bitmap.isOpaque && bitmap.isComplete)
        }
    }

    /// Codes begin with any number of bits up to eleven; a colour has eight of them.
    @Test(arguments: 1...11, [false, true]) func codesOfAnySizeAreRead(codeSize: Int, isInterlaced: Bool) throws {
        let count = min(256, 1 << codeSize)
        var file = Self.made(97, 61, colorCount: count)
        (file.codeSize, file.isInterlaced) = (codeSize, isInterlaced)

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.isComplete && bitmap.isOpaque && bitmap == Self.picture(file))
    }

    /// As browsers do.
    @Test func aFrameOfNoSizeFillsTheScreen() throws {
        let file = Self.made(6, 5)
        for places in [[5, 6], [7, 8], [5, 6, 7, 8]] {
            var bytes = file.bytes
            let frame = file.head.count
            for place in places { bytes[frame + place] = 0 }

            #expect(try PictureHeader(of: bytes).size == PixelSize(width: 6, height: 5))
            #expect(try files.decode(bytes) == Self.picture(file), "\(places)")
        }
    }

    @Test func aFileWithoutItsEndIsWhole() throws {
        let file = Self.made(30, 20)

        let bitmap = try files.decode(file.bytes.dropLast())

        #expect(bitmap.isComplete && bitmap == Self.picture(file))
    }

    @Test func theFramesOwnColoursComeFirst() throws {
        var file = Self.made(12, 7, colorCount: 8)
        file.localColors = Array(Self.colors(9).dropFirst())

        #expect(try files.decode(file.bytes) == Self.picture(file))
        file.globalColors = nil
        #expect(try files.decode(file.bytes) == Self.picture(file))
    }

    @Test func theFrameLiesAtItsPlaceOnAClearScreen() throws {
        for isInterlaced in [false, true] {
            var file = Self.made(5, 6)
            file.screen = (11, 9)
            file.place = (4, 2)
            file.isInterlaced = isInterlaced
            let frame = Self.picture(file)

            let bitmap = try files.decode(file.bytes)

            #expect(bitmap.width == 11 && bitmap.height == 9 && bitmap.isComplete && !bitmap.isOpaque)
            for (place, pixel) in bitmap.pixels.enumerated() {
                let (x, y) = (place % 11 - 4, place / 11 - 2)
                let isInside = (0..<5).contains(x) && (0..<6).contains(y)
                #expect(pixel == (isInside ? frame.pixels[y * 5 + x] : 0))
            }
        }
    }

    @Test func theClearIndexIsClear() throws {
        var file = Self.made(20, 10, colorCount: 4)
        file.clearIndex = 2

        let bitmap = try files.decode(file.bytes)

        #expect(!bitmap.isOpaque)
        for (pixel, index) in zip(bitmap.pixels, file.indexes) {
            #expect(index == 2 ? pixel >> 24 == 0 : pixel == file.globalColors?[Int(index)])
        }
    }

    @Test func onlyTheFirstFrameIsShown() throws {
        let first = Self.made(9, 9)
        var second = first
        second.indexes = first.indexes.map { $0 ^ 1 }

        #expect(try files.decode(first.head + first.frame + second.frame + [GIFFile.end]) == Self.picture(first))
    }

    /// Comments, the block that makes browsers repeat an animation, and zeros that some writers leave between blocks.
    @Test func whatStandsBeforeTheFrameIsPassedOver() throws {
        var file = Self.made(9, 9)
        let looping: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for preface in [GIFFile.comment(10), GIFFile.comment(200_000), looping, [0, 0, 0], GIFFile.comment(300) + [0] + looping + [0]] {
            file.preface = preface
            #expect(try files.decode(file.bytes) == Self.picture(file))
        }
    }

    @Test func coloursThatAreMissingAreWhite() throws {
        var file = GIFFile(width: 4, height: 1, indexes: [0, 1, 2, 3])
        file.codeSize = 2
        file.globalColors = [0xFF10_2030, 0xFF40_5060]

        #expect(try files.decode(file.bytes).pixels == [0xFF10_2030, 0xFF40_5060, 0xFFFF_FFFF, 0xFFFF_FFFF])
        file.globalColors = nil
        #expect(try files.decode(file.bytes).pixels == [UInt32](repeating: 0xFF00_0000, count: 4))
    }

    /// A small result is the complete picture reduced, as if it had been held in memory.
    @Test func aSmallPictureIsTheWholeOneReduced() throws {
        let file = Self.made(200, 150)

        #expect(try files.decode(file.bytes, fit: .height(30)) == Self.picture(file).fitted(.height(30)))
    }

    // MARK: Screens and frames that make no sense

    @Test(arguments: [(6, 0), (0, 5), (60_000, 0), (0, 65_535)]) func aFrameBeyondTheScreenIsRefused(left: Int, top: Int) {
        var file = Self.made(6, 5)
        file.screen = (6, 5)
        file.place = (left, top)
        let words = "its first frame lies beyond the screen"

        #expect(throws: PictureError.damaged(words)) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.damaged(words)) { try files.decodeUnjudged(file.bytes, .gif, width: 6, height: 5) }
    }

    /// Parts of a frame beyond the screen are not shown, as in later frames.
    @Test(arguments: [(6, 4, 0, 0), (3, 5, 0, 0), (6, 5, 2, 1), (1, 1, 0, 0), (9, 9, 8, 8), (20, 3, 4, 1)], [false, true])
    func aFrameThatReachesBeyondTheScreenIsCut(screen: (width: Int, height: Int, left: Int, top: Int), isInterlaced: Bool) throws {
        var file = Self.made(6, 5)
        let whole = Self.picture(file)
        file.screen = (screen.width, screen.height)
        file.place = (screen.left, screen.top)
        file.isInterlaced = isInterlaced

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.width == screen.width && bitmap.height == screen.height && bitmap.isComplete)
        for y in 0..<screen.height {
            for x in 0..<screen.width {
                let (column, row) = (x - screen.left, y - screen.top)
                let isFrame = (0..<6).contains(column) && (0..<5).contains(row)
                #expect(bitmap.pixels[y * screen.width + x] == (isFrame ? whole.pixels[row * 6 + column] : 0))
            }
        }
    }

    /// A common and harmless fault of writers.
    @Test(arguments: [(0, 0), (0, 5), (6, 0)]) func aScreenOfNoSizeIsTheFrame(width: Int, height: Int) throws {
        var file = Self.made(6, 5)
        file.screen = (width, height)
        file.place = (2, 3)

        #expect(try files.decode(file.bytes) == Self.picture(file))
    }

    @Test func aFrameAndAScreenOfNoSizeAreRefused() {
        for (width, height) in [(0, 5), (6, 0)] {
            var file = Self.made(6, 5)
            (file.width, file.height, file.indexes, file.screen) = (width, height, [], (0, 0))
            // The encoder cannot compress an empty frame.
            let frame = [UInt8](low: width, 2) + [UInt8](low: height, 2) + [0, 2, 1, 0x44, 0]
            let bytes = file.head + [0x2C, 0, 0, 0, 0] + frame + [GIFFile.end]
            let words = "its first frame has no pixels"

            #expect(throws: PictureError.damaged(words)) { try files.decode(bytes) }
            #expect(throws: PictureDecodeError.damaged(words)) { try files.decodeUnjudged(bytes, .gif, width: 6, height: 5) }
        }
    }

    @Test func aFileWithoutAFrameIsRefused() {
        let bytes = Self.made(6, 5).head + [GIFFile.end]

        #expect(throws: PictureError.damaged("it ends before its pixels")) { try files.decode(bytes) }
        #expect(throws: PictureDecodeError.damaged("it has no first frame")) {
            try files.decodeUnjudged(bytes, .gif, width: 6, height: 5)
        }
    }

    @Test func aBombIsRefusedBeforeItIsDecoded() {
        var file = Self.made(6, 5)
        for (width, height) in [(65_535, 65_535), (20_000, 20_000), (12_000, 8_000)] {
            file.screen = (width, height)
            #expect(throws: PictureError.self) { try files.decode(file.bytes) }
        }
    }

    /// Pictures that must be held completely are refused by their header if they are too large for a decoder.
    @Test func aScreenThatNoDecoderCanHoldIsRefused() {
        var file = Self.made(6, 5)
        file.screen = (12_000, 9_000)
        file.preface = GIFFile.comment(8_000)
        let size = PixelSize(width: 12_000, height: 9_000)

        #expect(throws: PictureError.heldWhole(size, .screen)) { try files.decode(file.bytes) }
    }

    @Test func anotherSizeThanWasJudgedIsRefused() {
        #expect(throws: PictureDecodeError.damaged("it is 6x5, not what its header says")) {
            try files.decodeUnjudged(Self.made(6, 5).bytes, .gif, width: 5, height: 6)
        }
    }

    // MARK: Damage

    /// A file that is cut anywhere shows the rows that it has, in their order, or gives a reason why not.
    @Test(arguments: [false, true]) func aCutFileIsShownAsFarAsItGoes(isInterlaced: Bool) throws {
        var file = Self.made(40, 24, colorCount: 64)
        file.isInterlaced = isInterlaced
        let (bytes, whole) = (file.bytes, Self.picture(file))
        var shown = 0
        // The last byte ends the file, and is not read.
        for count in 0..<(bytes.count - 1) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(Array(bytes.prefix(count))) }) else { continue }
            shown += 1
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: file.rowOrder), "cut at \(count)")
        }

        #expect(shown > bytes.count / 4)
        #expect(try files.decode(Array(bytes.dropLast())) == whole)
    }

    @Test func sixHundredDamagedFilesAreShownOrRefused() throws {
        var chance = RandomSource(seed: 3)
        var shown = 0
        for round in 0..<600 {
            var file = Self.made(30, 20, colorCount: 32)
            file.isInterlaced = round % 2 == 0
            file.clearIndex = round % 3 == 0 ? 1 : nil
            var bytes = file.bytes
            for _ in 0...chance.next(5) { bytes[chance.next(bytes.count)] = UInt8(chance.next(256)) }
            if try files.pictureOrRefusal({ try files.decode(bytes, fit: .within(width: 10, height: 10)) }) != nil { shown += 1 }
            _ = try files.pictureOrRefusal { try files.decodeUnjudged(bytes, .gif, width: 30, height: 20) }
        }

        #expect(shown > 60 && shown < 600)
    }
}
