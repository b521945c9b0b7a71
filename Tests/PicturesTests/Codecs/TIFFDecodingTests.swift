import Codecs
import Glibc
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests the layouts of TIFF files: however samples lie in the file, the picture is the same.
@Suite struct TIFFDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// A sample of eight bits, different in each channel.
    static func level(_ x: Int, _ y: Int, _ channel: Int) -> UInt64 { UInt64((x * 7 + y * 13 + channel * 101 + x * y) % 256) }

    /// An opaque picture of these levels.
    static func bitmap(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) -> Bitmap {
        Bitmap(width: width, height: height, pixels: (0..<height).flatMap { y in (0..<width).map { color($0, y) } })
    }

    static func color(_ x: Int, _ y: Int) -> UInt32 {
        0xFF00_0000 | UInt32(level(x, y, 0)) << 16 | UInt32(level(x, y, 1)) << 8 | UInt32(level(x, y, 2))
    }

    private static func plain(_ width: Int = 53, _ height: Int = 37) -> TIFFFile {
        TIFFFile(width: width, height: height) { level($0, $1, $2) }
    }

    // MARK: Where samples lie

    @Test(arguments: [TIFFFile.Packing.none, .lzw, .deflate, .packBits], [false, true])
    func everyLayoutOfColoursIsTheSamePicture(packing: TIFFFile.Packing, isBig: Bool) throws {
        let expected = Self.bitmap(53, 37, Self.color)
        for isPlanar in [false, true] {
            for (tile, rows) in [(nil, 1), (nil, 5), (nil, 37), (nil, 1_000), ((16, 16), 0), ((64, 48), 0)] as [((Int, Int)?, Int)] {
                for isLong in [false, true] {
                    var file = Self.plain()
                    (file.packing, file.isBig, file.isPlanar, file.isLong) = (packing, isBig, isPlanar, isLong)
                    file.rowsPerStrip = rows
                    file.tile = tile.map { (width: $0.0, height: $0.1) }
                    file.beginsWithDirectory = isLong != isBig

                    let bitmap = try files.decode(file.bytes)

                    #expect(bitmap == expected && bitmap.isOpaque && bitmap.isComplete, "\(isPlanar) \(rows) \(isLong)")
                }
            }
        }
    }

    /// Rows of a strip of more than four megabytes are decoded one by one.
    @Test(arguments: [false, true]) func largeStripsAreTheSamePicture(isPlanar: Bool) throws {
        // Each row has a different level: 4.3 MB, or three times 1.4 MB.
        let (width, height) = (60_000, 24)
        let rows = (0..<height).map { [UInt8](repeating: UInt8($0 * 10), count: width * (isPlanar ? 1 : 3)) }
        let strip = TIFFFile.pack(Array(rows.joined()), .deflate)
        var file = TIFFFile(width: width, height: height) { _, _, _ in 0 }
        (file.isPlanar, file.packing, file.rowsPerStrip) = (isPlanar, .deflate, height)
        file.strips = [[UInt8]](repeating: strip, count: isPlanar ? 3 : 1)

        let bitmap = try files.decode(file.bytes, fit: .exactly(width: 100, height: height))

        #expect(bitmap.isComplete)
        for y in 0..<height { #expect(bitmap.pixels[y * 100 + 50] == 0xFF00_0000 | UInt32(y * 10) * 0x01_0101) }
    }

    /// A run of PackBits continues in the next row, as from some writers.
    @Test func runsBeyondTheEndOfARowAreRead() throws {
        var file = TIFFFile(width: 10, height: 6) { _, y, _ in y < 3 ? 40 : 200 }
        (file.channels, file.photometric, file.packing) = (1, 1, .packBits)

        #expect(try files.decode(file.bytes) == Self.bitmap(10, 6) { _, y in y < 3 ? 0xFF28_2828 : 0xFFC8_C8C8 })
    }

    @Test func aJPEGInStripsIsRead() throws {
        let picture = Self.bitmap(48, 32) { x, y in 0xFF00_0000 | UInt32(x * 5) << 16 | UInt32(y * 7) << 8 | 90 }
        var file = Self.plain(48, 32)
        (file.packing, file.photometric) = (.jpeg, 6)
        file.entries[530] = .shorts([2, 2])
        file.strips = [try Self.jpeg(picture)]

        #expect(try files.decode(file.bytes).greatestDifference(from: picture) <= 24)
    }

    private static func jpeg(_ picture: Bitmap) throws -> [UInt8] {
        let descriptor = try #require(MemoryFile.make())
        defer { close(descriptor) }
        try CodecEncoder().encode(picture, as: .jpeg(quality: 95), metadata: EncodedMetadata(), to: descriptor)
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        #expect(pread(descriptor, &bytes, bytes.count, 0) == bytes.count)
        return bytes
    }

    // MARK: What samples are

    @Test(arguments: [1, 2, 3, 4, 5, 8, 12, 16, 24, 32], [false, true])
    func greyHasAnyNumberOfBits(bits: Int, isWhiteLeast: Bool) throws {
        let most = bits == 32 ? Double(UInt32.max) : Double(1 << bits - 1)
        func value(_ x: Int, _ y: Int) -> UInt64 { UInt64((Double(Self.level(x, y, 0)) / 255 * most).rounded()) }
        for tile in [nil, (width: 32, height: 16)] {
            var file = TIFFFile(width: 45, height: 20) { x, y, _ in value(x, y) }
            (file.bits, file.channels, file.photometric, file.tile) = (bits, 1, isWhiteLeast ? 0 : 1, tile)

            let expected = Self.bitmap(45, 20) { x, y in
                let share = Double(value(x, y)) / most
                return 0xFF00_0000 | UInt32(((isWhiteLeast ? 1 - share : share) * 255).rounded()) * 0x01_0101
            }
            // More than eight bits are dithered.
            #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= (bits > 8 ? 1 : 0), "\(bits)")
        }
    }

    @Test(arguments: [1, 2, 4, 8, 16]) func palettesAreRead(bits: Int) throws {
        let palette = (0..<3).flatMap { channel in (0..<(1 << bits)).map { ($0 * 7_919 + channel * 20_011) % 65_536 } }
        func index(_ x: Int, _ y: Int) -> Int { Int(Self.level(x, y, 0)) * ((1 << bits) - 1) / 255 }
        var file = TIFFFile(width: 45, height: 20) { x, y, _ in UInt64(index(x, y)) }
        (file.bits, file.channels, file.photometric, file.palette) = (bits, 1, 3, palette)

        let bitmap = try files.decode(file.bytes)

        let expected = Self.bitmap(45, 20) { x, y in
            (0..<3).reduce(0xFF) { $0 << 8 | UInt32(palette[index(x, y) + $1 << bits] >> 8) }
        }
        // One of sixteen bits is rounded.
        #expect(bitmap.greatestDifference(from: expected) <= (bits == 16 ? 1 : 0))
    }

    @Test func aPaletteOfBytesIsReadAsSuch() throws {
        var file = TIFFFile(width: 9, height: 5) { x, y, _ in UInt64(x + y) }
        (file.channels, file.photometric) = (1, 3)
        file.palette = (0..<3).flatMap { channel in (0..<256).map { ($0 * 3 + channel * 50) % 256 } }

        #expect(
            try files.decode(file.bytes)
                == Self.bitmap(9, 5) { x, y in
                    (0..<3).reduce(0xFF) { $0 << 8 | UInt32(((x + y) * 3 + $1 * 50) % 256) }
                })
    }

    /// Coefficients that make the conversion impossible are ignored.
    @Test(arguments: [[0, 1, 0, 1, 0, 1], [3, 10, 0, 1, 1, 10], [3, 10, 0, 0, 1, 10]])
    func luminanceWithoutUsableCoefficientsHasThoseOfTheStandard(shares: [Int]) throws {
        var file = TIFFFile(width: 20, height: 8) { x, y, channel in UInt64(channel == 0 ? x * 12 : 100 + y * 8) }
        file.photometric = 6
        file.entries[530] = .shorts([1, 1])
        let plain = try files.decode(file.bytes)
        file.entries[529] = .fractions(shares)

        #expect(try files.decode(file.bytes) == plain)
    }

    @Test(arguments: [8, 16], [false, true]) func alphaIsStraightOrMultiplied(bits: Int, isPlanar: Bool) throws {
        let most = UInt64(1 << bits - 1)
        func alpha(_ x: Int) -> UInt64 { UInt64(x * 255 / 39) }
        for kind in [1, 2] {
            var file = TIFFFile(width: 40, height: 12) { x, y, channel in
                if channel == 3 { return alpha(x) * most / 255 }
                let level = Self.level(x, y, channel) * most / 255
                return kind == 1 ? (level * alpha(x) + 127) / 255 : level
            }
            (file.bits, file.channels, file.extras, file.isPlanar) = (bits, 4, [kind], isPlanar)

            let bitmap = try files.decode(file.bytes)

            #expect(!bitmap.isOpaque)
            for (index, pixel) in bitmap.pixels.enumerated() {
                let (x, y) = (index % 40, index / 40)
                #expect(pixel >> 24 == UInt32(alpha(x)))
                for channel in 0..<3 {
                    let (seen, expected) = (Int(pixel >> UInt32(16 - 8 * channel) & 0xFF), Int(Self.level(x, y, channel)))
                    // Colours as far as they are visible through alpha, rounded twice.
                    #expect(abs(seen - expected) * Int(alpha(x)) <= 2 * 255, "\(x) \(y) \(channel)")
                }
            }
        }
    }

    /// A fourth sample without a meaning is alpha, unless all would be transparent.
    @Test(arguments: [0, 90]) func aSampleWithoutAMeaningMayBeAlpha(alpha: Int) throws {
        var file = TIFFFile(width: 12, height: 5) { x, y, channel in channel == 3 ? UInt64(alpha) : Self.level(x, y, channel) }
        (file.channels, file.extras) = (4, [0])

        let bitmap = try files.decode(file.bytes)

        #expect(bitmap.isOpaque == (alpha == 0))
        #expect(bitmap.pixels.allSatisfy { $0 >> 24 == (alpha == 0 ? 255 : 90) })
    }

    /// Of several further samples none is alpha.
    @Test(arguments: [false, true]) func pixelsMayHaveMoreSamplesThanColours(isPlanar: Bool) throws {
        var file = Self.plain()
        (file.channels, file.extras, file.isPlanar) = (9, [0, 0, 0, 0, 0, 0], isPlanar)

        #expect(try files.decode(file.bytes) == Self.bitmap(53, 37, Self.color))
    }

    @Test(arguments: [8, 16], [false, true]) func inksBecomeColours(bits: Int, isPlanar: Bool) throws {
        let most = UInt64(1 << bits - 1)
        var file = TIFFFile(width: 30, height: 8) { x, y, channel in Self.level(x, y, channel) * most / 255 }
        (file.bits, file.channels, file.photometric, file.isPlanar) = (bits, 4, 5, isPlanar)

        let expected = try files.decode(ofInks: 30, 8) { x, y in (0..<4).map { Int(Self.level(x, y, $0)) } }
        #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= 1)
    }

    @Test(arguments: [16, 32, 64], [false, true]) func floatsAreLight(bits: Int, isBig: Bool) throws {
        func pattern(_ value: Double) -> UInt64 {
            switch bits {
            case 16: UInt64(Float16(value).bitPattern)
            case 32: UInt64(Float(value).bitPattern)
            default: value.bitPattern
            }
        }
        for channels in [1, 3] {
            var file = TIFFFile(width: 33, height: 9) { x, y, channel in pattern(Double(Self.level(x, y, channel)) / 255) }
            (file.bits, file.channels, file.format, file.photometric) = (bits, channels, 3, channels == 1 ? 1 : 2)
            file.isBig = isBig

            let expected = Self.bitmap(33, 9) { x, y in
                (0..<3).reduce(0xFF) { $0 << 8 | UInt32(Self.encoded(Double(Self.level(x, y, min($1, channels - 1))) / 255)) }
            }
            #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= (bits == 16 ? 2 : 1))
        }
    }

    /// The sRGB value of light. Source: IEC 61966-2-1.
    static func encoded(_ light: Double) -> Double {
        (255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded()
    }

    /// Data such as heights: the least value is black, the greatest white, and the value for missing data does not count.
    @Test func measuredValuesTakeTheWholeRange() throws {
        func value(_ x: Int) -> Float { x == 0 ? -.greatestFiniteMagnitude : Float(x) * 25 - 50 }
        var file = TIFFFile(width: 11, height: 3) { x, _, _ in UInt64(value(x).bitPattern) }
        (file.bits, file.channels, file.format, file.photometric) = (32, 1, 3, 1)
        var signed = TIFFFile(width: 11, height: 3) { x, _, _ in UInt64(truncatingIfNeeded: x * 25 - 50) & 0xFFFF }
        (signed.bits, signed.channels, signed.format, signed.photometric) = (16, 1, 2, 1)
        var stated = file
        (stated.entries[340], stated.entries[341]) = (.doubles([0]), .doubles([400]))

        let (floats, integers) = (try files.decode(file.bytes).pixels, try files.decode(signed.bytes).pixels)
        #expect(floats[0] == 0xFF00_0000 && floats[1] == 0xFF00_0000 && floats[10] == 0xFFFF_FFFF)
        #expect(integers[0] == 0xFF00_0000 && integers[10] == 0xFFFF_FFFF)
        // Dithered.
        #expect(abs(Double(floats[2] & 0xFF) - Self.encoded(25.0 / 225)) <= 1 && abs(Double(integers[1] & 0xFF) - Self.encoded(0.1)) <= 1)
        #expect(abs(Double(try files.decode(stated.bytes).pixels[10] & 0xFF) - Self.encoded(0.5)) <= 1)
    }

    /// L*, a* and b* of white, black, a grey, and sRGB's red, in the ways of CIE and of ICC. Source: Bruce Lindbloom's calculator, D50.
    @Test(arguments: [8, 16], [8, 9]) func coloursOfCIEAreRead(bits: Int, photometric: Int) throws {
        let colors: [(Double, Double, Double)] = [(100, 0, 0), (0, 0, 0), (53.585, 0, 0), (54.29, 80.81, 69.89)]
        var file = TIFFFile(width: 4, height: 1) { x, _, channel in
            let value = [colors[x].0, colors[x].1, colors[x].2][channel]
            let isICC = photometric == 9
            let scaled =
                channel == 0 ? value * (bits == 8 ? 2.55 : isICC ? 652.8 : 655.35) : (value + (isICC ? 128 : 0)) * (bits == 8 ? 1 : 256)
            return UInt64(truncatingIfNeeded: Int(scaled.rounded())) & (1 << UInt64(bits) - 1)
        }
        (file.bits, file.photometric) = (bits, photometric)

        let expected = Bitmap(width: 4, height: 1, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0xFF80_8080, 0xFFFF_0000])
        // A step of a* and b* in a byte is several of a colour near its limit.
        #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= (bits == 8 ? 12 : 2))
    }

    /// Luminance and halved differences of colour that no JPEG has: two rows of two pixels, then the differences.
    @Test func subsampledColoursAreReadByTheLibrary() throws {
        var file = TIFFFile(width: 4, height: 2) { _, _, _ in 0 }
        (file.photometric, file.strips) = (6, [[50, 50, 50, 50, 128, 128, 200, 200, 200, 200, 128, 128]])
        file.entries[530] = .shorts([2, 2])

        #expect(try files.decode(file.bytes) == Self.bitmap(4, 2) { x, _ in x < 2 ? 0xFF32_3232 : 0xFFC8_C8C8 })
    }
}
