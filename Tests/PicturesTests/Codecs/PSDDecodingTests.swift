import Codecs
import Glibc
import Imaging
import Particles
import Platform
import Testing

@testable import Pictures

/// Tests the composite pictures of Photoshop files: modes, depths, packing, and which channel is transparency.
@Suite struct PSDDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// Some equal samples and some not.
    static func made(_ width: Int, _ height: Int, mode: Int, depth: Int = 8, channelCount: Int) -> PSDFile {
        var chance = RandomSource(seed: UInt64(width + mode))
        let channels = (0..<channelCount).map { _ in
            (0..<(width * height)).map { _ in chance.next(3) == 0 ? UInt32(chance.next(1 << min(31, depth))) : 0 }
        }
        return PSDFile(width: width, height: height, mode: mode, depth: depth, channels: channels)
    }

    private static func picture(_ file: PSDFile, _ color: ([UInt32]) -> UInt32) -> Bitmap {
        let pixels = (0..<(file.width * file.height)).map { place in color(file.channels.map { $0[place] }) }
        return Bitmap(width: file.width, height: file.height, pixels: pixels)
    }

    /// The same picture, stored in every way.
    private func decodeAll(_ file: PSDFile, _ check: (Bitmap) -> Bool) throws {
        for (isLarge, isPacked) in [(false, false), (false, true), (true, false), (true, true)] {
            var file = file
            (file.isLarge, file.isPacked) = (isLarge, isPacked)
            let bitmap = try files.decode(file.bytes)
            #expect(check(bitmap) && bitmap.isComplete, "large \(isLarge), packed \(isPacked)")
        }
    }

    // MARK: Modes

    @Test(arguments: [1, 7, 130, 300]) func coloursOfEightBitsAreRead(width: Int) throws {
        let file = Self.made(width, 9, mode: 3, channelCount: 3)

        try decodeAll(file) { $0 == Self.picture(file) { 0xFF00_0000 | $0[0] << 16 | $0[1] << 8 | $0[2] } }
    }

    @Test(arguments: [1, 8]) func graysOfEightBitsAreRead(mode: Int) throws {
        let file = Self.made(40, 9, mode: mode, channelCount: 1)

        try decodeAll(file) { $0 == Self.picture(file) { 0xFF00_0000 | $0[0] * 0x1_0101 } }
    }

    @Test func bitsAreBlackWhereTheyAreSet() throws {
        for width in [1, 8, 9, 33] {
            // A second channel has no meaning there.
            for channelCount in [1, 2] {
                let file = Self.made(width, 5, mode: 0, depth: 1, channelCount: channelCount)
                try decodeAll(file) { $0 == Self.picture(file) { $0[0] == 1 ? 0xFF00_0000 : 0xFFFF_FFFF } }
            }
        }
    }

    @Test func indexesHaveTheirColours() throws {
        var file = Self.made(40, 9, mode: 2, channelCount: 1)
        file.palette = (0..<768).map { UInt8(truncatingIfNeeded: $0 &* 37) }

        try decodeAll(file) { bitmap in
            let palette = file.palette.map { UInt32($0) }
            return bitmap
                == Self.picture(file) { sample in
                    let index = Int(sample[0])
                    return 0xFF00_0000 | palette[index] << 16 | palette[256 + index] << 8 | palette[512 + index]
                }
        }
    }

    /// Photoshop stores 0 for full ink.
    @Test(arguments: [8, 16]) func inksAreRead(depth: Int) throws {
        var file = Self.made(5, 1, mode: 4, depth: depth, channelCount: 4)
        let most: UInt32 = depth == 8 ? 255 : 65_535
        let full = [UInt32](repeating: most, count: 5)
        file.channels = [[most, 0, most, most, most], [most, most, 0, most, 0], [most, most, most, 0, 0], full]

        // Paper, cyan, magenta, yellow, and the latter two, as they are printed; then with black over them.
        try decodeAll(file) { $0.pixels == [0xFFFF_FFFF, 0xFF00_ACEA, 0xFFF1_2D8E, 0xFFFF_F02E, 0xFFEA_3633] }
        file.channels[3] = [0, 0, 0, 0, 0]
        try decodeAll(file) { $0.pixels == [0xFF2F_3032, 0xFF00_2330, 0xFF31_0016, 0xFF29_2B06, 0xFF2E_0500] }
    }

    // MARK: More bits

    @Test func valuesThatEightBitsHaveStayWhatTheyAre() throws {
        var file = Self.made(40, 9, mode: 3, depth: 16, channelCount: 3)
        file.channels = file.channels.map { $0.map { ($0 & 0xFF) * 257 } }

        try decodeAll(file) { $0 == Self.picture(file) { 0xFF00_0000 | ($0[0] & 0xFF) << 16 | ($0[1] & 0xFF) << 8 | ($0[2] & 0xFF) } }
    }

    @Test func sixteenBitsOfGrayAreDithered() throws {
        var file = Self.made(64, 64, mode: 1, depth: 16, channelCount: 1)
        file.channels = [[UInt32](repeating: 12_345, count: 4_096)]

        try decodeAll(file) { bitmap in
            let mean = bitmap.pixels.reduce(0) { $0 + Double($1 & 0xFF) } / 4_096
            return abs(mean - 12_345.0 / 257) < 0.02
        }
    }

    /// Floats are proportional to light; half of it is 187.5 of 255.
    @Test func thirtyTwoBitsAreLight() throws {
        var file = Self.made(4, 1, mode: 3, depth: 32, channelCount: 3)
        let light: [[Float]] = [[0, 1, 0.5, 9], [0, 0, 0.5, -1], [1, 0, 0.5, .nan]]
        file.channels = light.map { $0.map(\.bitPattern) }

        try decodeAll(file) { bitmap in
            let gray = bitmap.pixels[2] & 0xFF
            return (187...188).contains(gray) && bitmap.pixels[0] == 0xFF00_00FF && bitmap.pixels[1] == 0xFFFF_0000
                && bitmap.pixels[3] == 0xFFFF_0000
        }
    }

    /// Colours of L*a*b* with the white of D50, and what they are in sRGB. Source: Bruce Lindbloom's calculator, with Bradford's adaptation.
    @Test(arguments: [
        (255, 128, 128, 0xFFFFFF), (0, 128, 128, 0x000000), (136, 128, 128, 0x7F7F7F), (138, 209, 198, 0xFF0000), (224, 47, 209, 0x00FF00),
        (75, 196, 16, 0x0000FF),
    ])
    func labIsConverted(lightness: UInt32, a: UInt32, b: UInt32, expected: UInt32) throws {
        var file = Self.made(1, 1, mode: 9, channelCount: 3)
        file.channels = [[lightness], [a], [b]]
        let wanted = Bitmap(width: 1, height: 1, color: 0xFF00_0000 | expected)

        try decodeAll(file) { $0.greatestDifference(from: wanted) <= 6 }
        file.depth = 16
        file.channels = [[lightness * 257], [a << 8], [b << 8]]
        try decodeAll(file) { $0.greatestDifference(from: wanted) <= 6 }
    }

    // MARK: Alpha

    /// Photoshop blends transparent pixels with white.
    @Test(arguments: [8, 16]) func transparencyOfLayersIsAlpha(depth: Int) throws {
        var file = Self.made(4, 1, mode: 3, depth: depth, channelCount: 4)
        let colors: [[UInt32]] = [[255, 255, 127, 255], [0, 127, 255, 255], [0, 127, 127, 255], [255, 128, 128, 0]]
        file.channels = colors.map { $0.map { depth == 8 ? $0 : $0 * 257 } }
        (file.layerCount, file.hasLayerBlock) = (-2, depth == 16)
        if depth == 16 { file.layerCount = -1 }

        try decodeAll(file) { bitmap in
            let wanted = Bitmap(width: 4, height: 1, pixels: [0xFFFF_0000, 0x80FF_0000, 0x8000_FF00, 0])
            return !bitmap.isOpaque && bitmap.greatestDifference(from: wanted) <= 1
        }
    }

    /// ImageMagick does not. Its files are recognised by a colour that is darker than blending with white allows.
    @Test(arguments: [8, 16]) func coloursThatWereNotLaidOnWhiteAreKept(depth: Int) throws {
        var file = Self.made(2, 1, mode: 3, depth: depth, channelCount: 4)
        file.channels = [[200, 40], [200, 0], [200, 0], [128, 64]].map { $0.map { depth == 8 ? $0 : $0 * 257 } }
        file.layerCount = -1

        try decodeAll(file) { bitmap in
            bitmap.greatestDifference(from: Bitmap(width: 2, height: 1, pixels: [0x80C8_C8C8, 0x4028_0000])) <= 1
        }
    }

    @Test func aStoredSelectionIsNoAlpha() throws {
        var file = Self.made(12, 5, mode: 3, channelCount: 4)
        file.layerCount = 2
        let opaque = Self.picture(file) { 0xFF00_0000 | $0[0] << 16 | $0[1] << 8 | $0[2] }

        try decodeAll(file) { $0 == opaque }
        // Without layers, the channel's name shows it.
        file.layerCount = nil
        file.resources = PSDFile.resource(1_006, [7] + Array("Alpha 1".utf8))
        try decodeAll(file) { $0 == opaque }
    }

    /// Other programs write colours that were not blended with a background.
    @Test func aFourthChannelWithoutLayersAndNamesIsAlpha() throws {
        let file = Self.made(12, 5, mode: 3, channelCount: 4)

        try decodeAll(file) { $0.looksLike(Self.picture(file) { $0[3] << 24 | $0[0] << 16 | $0[1] << 8 | $0[2] }) }
    }

    @Test func inksMayHaveAlpha() throws {
        var file = Self.made(2, 1, mode: 4, channelCount: 5)
        file.channels = [[0, 255], [255, 255], [255, 255], [255, 255], [128, 255]]

        try decodeAll(file) { $0.pixels == [0x8000_ACEA, 0xFFFF_FFFF] }
    }

    // MARK: Other parts

    @Test func whatPrecedesThePixelsIsPassedOver() throws {
        var file = Self.made(12, 5, mode: 3, channelCount: 3)
        let expected = Self.picture(file) { 0xFF00_0000 | $0[0] << 16 | $0[1] << 8 | $0[2] }
        (file.palette, file.layerCount) = ([1, 2, 3], 700)
        file.resources =
            PSDFile.resource(1_000, name: "odd", [1, 2, 3]) + PSDFile.resource(1_036, [UInt8](repeating: 7, count: 100_000))
            + PSDFile.resource(1_057, [0, 0, 0, 1, 1]) + [1, 2, 3]

        try decodeAll(file) { $0 == expected }
    }

    /// Layers often take hundreds of megabytes.
    @Test(arguments: [300 << 20, 5 << 30]) func layersMayBeLargerThanOtherFiles(length: Int) throws {
        var file = Self.made(12, 5, mode: 3, channelCount: 3)
        file.isLarge = true
        let expected = try files.decode(file.bytes)
        let head = file.header + [UInt8](repeating: 0, count: 8) + [UInt8](high: length, 8)

        let path = try files.sparse(head, gap: length, file.bytes.dropFirst(head.count))

        if length < 4 << 30 {
            #expect(try FileImageLoader(CodecDecoder()).decode(path: path, fit: .original) == expected)
        } else {
            #expect(throws: PictureFailure.self) { try FileImageLoader(CodecDecoder()).decode(path: path, fit: .original) }
        }
    }

    @Test func whatTheCameraWroteIsRead() throws {
        var file = Self.made(12, 5, mode: 3, channelCount: 3)
        let facts = ShotFacts(maker: "FUJIFILM", model: "X-T4", taken: 1_714_545_845)
        file.resources = PSDFile.resource(1_036, [UInt8](repeating: 7, count: 70_000))
        file.resources += PSDFile.resource(1_058, EXIFWriter.bytes(of: facts))

        let header = try PictureHeader(of: file.bytes)

        #expect(header.camera == "FUJIFILM X-T4" && header.date != nil && header.orientation == 1)
    }

    @Test func aPictureThatOnlyLayersHaveIsRefusedByName() {
        var file = Self.made(12, 5, mode: 3, channelCount: 3)
        (file.layerCount, file.resources) = (2, PSDFile.resource(1_057, [0, 0, 0, 1, 0]))

        #expect(throws: PictureError.formatNotRead("layers-only PSD")) { try files.decode(file.bytes) }
    }

    @Test(arguments: [(2, "deflated PSD"), (3, "deflated PSD")]) func packingsThatAreNotReadAreNamed(
        packing: Int, name: String
    ) {
        var file = Self.made(12, 5, mode: 3, channelCount: 3)
        file.packing = packing

        #expect(throws: PictureError.formatNotRead(name)) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.unsupported(name)) {
            try files.decodeUnjudged(file.bytes, .psd, width: 12, height: 5)
        }
    }

    @Test(arguments: [2, 3, 7]) func rowsAreReducedAsTheyCome(reduction: Int) throws {
        var file = Self.made(210, 84, mode: 3, channelCount: 3)
        file.channels = [0, 1, 2].map { channel in (0..<(210 * 84)).map { UInt32([$0 % 210, $0 / 210, 64][channel]) } }
        let fit = PictureFit.exactly(width: 210 / reduction, height: 84 / reduction)
        let expected = Self.picture(file) { 0xFF00_0000 | $0[0] << 16 | $0[1] << 8 | $0[2] }.fitted(fit)
        file.isPacked = true

        #expect(try files.decode(file.bytes, fit: fit).greatestDifference(from: expected) <= 1)
    }

    // MARK: What makes no sense

    @Test(arguments: [(7, 8, 3), (5, 8, 3), (3, 8, 2), (3, 1, 3), (0, 8, 1), (2, 16, 1), (4, 32, 4), (3, 8, 57), (3, 24, 3)])
    func kindsThatMakeNoSenseAreRefused(mode: Int, depth: Int, channelCount: Int) {
        var file = Self.made(3, 3, mode: mode, channelCount: channelCount)
        file.depth = depth

        #expect(throws: PictureError.self) { try files.decode(file.bytes) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(file.bytes, .psd, width: 3, height: 3) }
    }

    @Test(arguments: [(0, 3), (3, 0), (5_000_000, 1), (300_000, 300_000), (20_000, 20_000)]) func sizesThatMakeNoSenseAreRefused(
        width: Int, height: Int
    ) {
        var file = Self.made(3, 3, mode: 3, channelCount: 3)
        let pixels = file.bytes
        (file.width, file.height) = (width, height)

        #expect(throws: PictureError.self) { try files.decode(file.header + pixels.dropFirst(26)) }
        #expect(throws: PictureDecodeError.self) {
            try files.decodeUnjudged(file.header + pixels.dropFirst(26), .psd, width: 3, height: 3)
        }
    }

    /// Channels follow each other, so the rows that all of them have are those of the last one.
    @Test(arguments: [false, true]) func aCutFileIsShownAsFarAsItGoes(isPacked: Bool) throws {
        var file = Self.made(40, 24, mode: 3, channelCount: 3)
        file.isPacked = isPacked
        let (bytes, whole) = (file.bytes, try files.decode(file.bytes))
        var shown = 0
        for count in stride(from: 0, to: bytes.count, by: 7) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(bytes.prefix(count)) }) else { continue }
            shown += 1
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: Array(0..<24)), "cut at \(count)")
        }

        #expect(shown > 40)
    }
}
