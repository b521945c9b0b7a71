import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests OpenEXR files: generated ones, and one of each compression that was written with OpenEXR 3.4's Python bindings.
@Suite struct EXRDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    /// The picture of the files in the corpus.
    private static func level(_ x: Int, _ y: Int, _ channel: Int) -> Double { Double([x * 6, y * 8, (x + y) * 3][channel]) / 255 }

    private static func word(_ light: [Double], alpha: UInt32 = 255) -> UInt32 {
        SceneLight.shown(light).reduce(alpha) { $0 << 8 | UInt32(TIFFDecodingTests.encoded(max(0, $1)).rounded()) }
    }

    private static let whole = TIFFDecodingTests.bitmap(40, 30) { x, y in word((0..<3).map { level(x, y, $0) }) }

    private static func colours(_ kind: EXRFile.Kind) -> [EXRFile.Channel] {
        ["R", "G", "B"].enumerated().map { index, name in EXRFile.Channel(name, kind) { x, y, _ in level(x, y, index) } }
    }

    // MARK: Layouts

    @Test(arguments: [EXRFile.Kind.half, .float], [nil, 7, 16, 64]) func rowsAndTilesAreTheSamePicture(kind: EXRFile.Kind, tile: Int?)
        throws
    {
        for hasLevels in tile == nil ? [false] : [false, true] {
            var file = EXRFile(40, 30, Self.colours(kind))
            (file.tile, file.hasLevels) = (tile, hasLevels)

            let bitmap = try files.decode(file.bytes)

            // Dithered.
            #expect(bitmap.isOpaque && bitmap.isComplete && bitmap.greatestDifference(from: Self.whole) <= 1)
        }
    }

    /// Files in the corpus; B44 loses some of the picture.
    @Test(arguments: [("rle", 1), ("zips", 1), ("zip", 1), ("piz", 1), ("pxr24", 1), ("zip-float", 1), ("b44", 7), ("b44a", 7)])
    func everyCompressionIsRead(name: String, difference: Int) throws {
        let bytes = try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/openexr/\(name).exr"))

        #expect(try files.decode(Array(bytes)).greatestDifference(from: Self.whole) <= difference)
    }

    /// A smaller level is decoded where it is large enough.
    @Test func theLeastLevelThatIsLargeEnoughIsDecoded() throws {
        var file = EXRFile(64, 48, ["R", "G", "B"].map { EXRFile.Channel($0) { _, _, level in Double(level) / 8 } })
        (file.tile, file.hasLevels) = (16, true)
        func level(_ side: Int) throws -> Double {
            let pixel = try files.decode(file.bytes, fit: .within(width: side, height: side)).pixels[5] & 0xFF
            return (0...6).map { Double($0) }.min {
                abs(TIFFDecodingTests.encoded($0 / 8) - Double(pixel)) < abs(TIFFDecodingTests.encoded($1 / 8) - Double(pixel))
            } ?? -1
        }

        #expect(try [64, 33, 32, 17, 16, 8].map(level) == [0, 0, 1, 1, 2, 3])
    }

    // MARK: Channels

    @Test func wholeNumbersAreLightToo() throws {
        let file = EXRFile(
            8, 4, ["R", "G", "B"].enumerated().map { index, name in EXRFile.Channel(name, .uint) { x, _, _ in x % 3 == index ? 1 : 0 } })

        let expected = TIFFDecodingTests.bitmap(8, 4) { x, _ in Self.word((0..<3).map { x % 3 == $0 ? 1 : 0 }) }
        #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= 1)
    }

    /// Colours are stored multiplied by alpha.
    @Test func alphaIsTakenOutOfTheColours() throws {
        let colours = ["R", "G", "B"].enumerated().map { index, name in
            EXRFile.Channel(name) { x, y, _ in Self.level(x, y, index) * Double(x) / 39 }
        }
        let file = EXRFile(40, 30, colours + [EXRFile.Channel("A") { x, _, _ in Double(x) / 39 }])

        let bitmap = try files.decode(file.bytes)

        #expect(!bitmap.isOpaque)
        for (index, pixel) in bitmap.pixels.enumerated() {
            let (x, y) = (index % 40, index / 40)
            let expected = Self.word((0..<3).map { Self.level(x, y, $0) }, alpha: UInt32((Double(x) / 39 * 255).rounded()))
            #expect(abs(Int(pixel >> 24) - Int(expected >> 24)) <= 1)
            for shift: UInt32 in [0, 8, 16] {
                #expect(abs(Int(pixel >> shift & 0xFF) - Int(expected >> shift & 0xFF)) * Int(pixel >> 24) <= 3 * 255)
            }
        }
    }

    @Test(arguments: ["Y", "Z", "depth.V"]) func aSingleChannelIsGrey(name: String) throws {
        let file = EXRFile(40, 30, [EXRFile.Channel(name) { x, _, _ in Double(x) / 39 }])

        let expected = TIFFDecodingTests.bitmap(40, 30) { x, _ in Self.word([Double(x) / 39, Double(x) / 39, Double(x) / 39]) }
        #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= 1)
    }

    /// Luminance, and differences of colour of half the size.
    @Test func differencesOfColourAreMixed() throws {
        let (red, green, blue) = (0.5, 0.2, 0.7)
        let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        let channels = [("Y", luminance, 1), ("RY", (red - luminance) / luminance, 2), ("BY", (blue - luminance) / luminance, 2)]
        for tile in [nil, 16] {
            var file = EXRFile(
                40, 30, channels.map { channel in EXRFile.Channel(channel.0, .float, step: channel.2) { _, _, _ in channel.1 } })
            file.tile = tile

            // OpenEXR reads no halved channels in tiles.
            guard tile == nil else { continue }
            let expected = TIFFDecodingTests.bitmap(40, 30) { _, _ in Self.word([red, green, blue]) }
            #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= 1)
        }
    }

    /// The primaries of Rec. 2020 and its white, in which sRGB's red is (0.6274, 0.0691, 0.0164). Source: ITU-R BT.2087, section 3.
    @Test func lightOfOtherPrimariesBecomesThatOfSRGB() throws {
        let channels = [("R", 0.6274), ("G", 0.0691), ("B", 0.0164)]
        var file = EXRFile(8, 8, channels.map { channel in EXRFile.Channel(channel.0, .float) { _, _, _ in channel.1 } })
        file.chromaticities = [0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290]

        let expected = TIFFDecodingTests.bitmap(8, 8) { _, _ in Self.word([1, 0, 0]) }
        // Near black, a step of light is several of sRGB.
        #expect(try files.decode(file.bytes).greatestDifference(from: expected) <= 4)
    }

    // MARK: Windows

    /// Pixels that the data window lacks are transparent. Pixels beyond the display window are left out.
    @Test(arguments: [(5, 3), (-4, -7), (20, 25), (0, 0)], [nil, 16]) func thePictureIsTheDisplayWindow(
        place: (left: Int, top: Int), tile: Int?
    ) throws {
        var file = EXRFile(40, 30, Self.colours(.half))
        file.data = (place.left, place.top, place.left + 39, place.top + 29)
        file.display = (2, 1, 51, 41)
        file.tile = tile

        let bitmap = try files.decode(file.bytes)

        let expected = TIFFDecodingTests.bitmap(50, 41) { x, y in
            let (column, row) = (x + 2 - place.left, y + 1 - place.top)
            return (0..<40).contains(column) && (0..<30).contains(row) ? Self.whole.pixels[row * 40 + column] : 0
        }
        #expect(bitmap.greatestDifference(from: expected) <= 1)
        #expect(try PictureHeader(of: file.bytes).size == PixelSize(width: 50, height: 41))
    }

    /// With nothing in the display window, the data are shown.
    @Test func dataOutsideTheDisplayWindowAreShownAlone() throws {
        var file = EXRFile(40, 30, Self.colours(.half))
        (file.data, file.display) = ((100, 100, 139, 129), (0, 0, 9, 9))

        #expect(try files.decode(file.bytes).greatestDifference(from: Self.whole) <= 1)
    }

    /// The windows are found behind attributes that are longer than what is read at a time.
    @Test(arguments: [10, 5_000, 200_000]) func longAttributesAreStepped(comment: Int) throws {
        var file = EXRFile(40, 30, Self.colours(.half))
        file.comment = comment

        #expect(try files.decode(file.bytes).greatestDifference(from: Self.whole) <= 1)
    }

    // MARK: What is not read

    @Test func whatIsNotReadIsNamed() throws {
        let dwa = try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/openexr/dwaa.exr"))
        var b44 = EXRFile(40, 30, Self.colours(.float))
        b44.compression = 6

        // OpenEXR reads DWA from 3.2 on.
        do {
            let difference = try files.decode(Array(dwa)).greatestDifference(from: Self.whole)
            #expect(difference <= 12)
        } catch { #expect("\(error)".contains("compressed by DWA")) }
        #expect { try files.decode(b44.bytes) } throws: { "\($0)".contains("B44") }
    }

    @Test func sizesThatMakeNoSenseAreRefused() {
        for box in [(0, 0, 5_000_000, 5), (0, 0, 40_000, 40_000), (5, 5, 4, 4), (Int(Int32.min), 0, Int(Int32.max), 5)] {
            var file = EXRFile(8, 8, Self.colours(.half))
            let bytes = file.bytes
            (file.data, file.display) = (box, box)
            file.data = box
            // Only the windows change, so the pixels can be missing.
            let changed = replaced(bytes, box)

            #expect(throws: PictureError.self, "\(box)") { try files.decode(changed) }
            #expect(throws: PictureDecodeError.self, "\(box)") { try files.decodeUnjudged(changed, .exr, width: 8, height: 8) }
        }
    }

    /// The bytes with other windows in place of those from 0 to 7.
    private func replaced(_ bytes: [UInt8], _ box: EXRFile.Box) -> [UInt8] {
        let old = [0, 0, 7, 7].flatMap { [UInt8](low: $0, 4) }
        let new = [box.left, box.top, box.right, box.bottom].flatMap { [UInt8](low: $0, 4) }
        var (result, place) = (bytes, 0)
        while place + 16 <= result.count {
            if Array(result[place..<(place + 16)]) == old { result.replaceSubrange(place..<(place + 16), with: new) }
            place += 1
        }
        return result
    }

    @Test func truncatedFilesAreShownInPart() throws {
        let bytes = EXRFile(40, 30, Self.colours(.half)).bytes

        let bitmap = try files.decode(Array(bytes.prefix(bytes.count * 3 / 4)))

        #expect(!bitmap.isComplete && bitmap.pixels.last == 0)
        #expect(
            Bitmap(width: 40, height: 15, pixels: Array(bitmap.pixels.prefix(600))).greatestDifference(
                from: Bitmap(width: 40, height: 15, pixels: Array(Self.whole.pixels.prefix(600)))) <= 1)
    }
}
