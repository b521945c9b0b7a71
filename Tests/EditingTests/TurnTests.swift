import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import TestFiles
import Testing

@testable import Editing

/// Tests turning a JPEG and writing it back: the picture looks like the one on the screen, and nothing is lost.
@Suite struct TurnTests {
    private let fixture: EditFixture

    init() throws { fixture = try EditFixture() }

    /// Sizes in complete units of 16 pixels, and with a remainder on either side.
    static let sizes = [PixelSize(width: 48, height: 32), PixelSize(width: 45, height: 32), PixelSize(width: 48, height: 37)]

    @Test(arguments: 1...8, sizes) func thePictureIsAsItWasSeen(orientation: Int, size: PixelSize) throws {
        for quarters in 0...3 {
            try fixture.jpeg(EditFixture.bitmap(size.width, size.height), orientation: orientation)
            let before = try fixture.decoded("a.jpg")
            guard quarters != 0 else { continue }

            _ = try fixture.editor.write(PictureEdit(quarters: quarters), of: try fixture.file("a.jpg"))

            let after = try fixture.decoded("a.jpg")
            // The inverse transform rounds rows and columns one after the other, and so does the interpolation of chroma. That makes a
            // level or two.
            let tolerance = try fixture.header("a.jpg").orientation == 1 ? 3 : 0
            let difference = after.difference(from: before.turned(byQuarters: quarters))
            #expect(difference.map { $0 <= tolerance } == true, "\(orientation) \(quarters) \(size): \(difference ?? -1)")
        }
    }

    /// Every coefficient is kept: turning until the picture is upright again gives the file that recoding it gives.
    @Test(arguments: 1...8) func wholeUnitsComeBackBitForBit(orientation: Int) throws {
        try fixture.jpeg(EditFixture.bitmap(48, 32))
        let (turn, upright) = (PictureOrientation(exif: orientation), PictureOrientation(exif: 1))
        let same = try transformed("a.jpg", PixelSize(width: 48, height: 32), upright)
        try fixture.scratch.write(try transformed("a.jpg", PixelSize(width: 48, height: 32), turn), to: "b.jpg")
        let back = try #require((1...8).map { PictureOrientation(exif: $0) }.first { $0.isInverse(of: turn) })

        #expect(try transformed("b.jpg", turn.oriented(PixelSize(width: 48, height: 32)), back) == same)
    }

    private func transformed(_ name: String, _ size: PixelSize, _ turn: PictureOrientation, part: PicturePart? = nil) throws -> [UInt8] {
        let file = open(fixture.scratch.path(name), O_RDONLY)
        defer { close(file) }
        let whole = PicturePart(x: 0, y: 0, width: size.width, height: size.height)
        return try CodecDecoder().transform(
            TransformOrder(size: size, part: part ?? whole, orientation: turn, byteLimit: 1 << 20), from: file)
    }

    /// The options of jpegtran for the turn that an EXIF orientation asks for.
    private static let options: [[String]] = [
        [], ["-flip", "horizontal"], ["-rotate", "180"], ["-flip", "vertical"], ["-transpose"], ["-rotate", "90"], ["-transverse"],
        ["-rotate", "270"],
    ]

    /// Kinds of JPEG: how cjpeg makes one, and how jpegtran codes it.
    static let kinds: [(name: String, make: [String], code: [String])] = [
        ("half", ["-sample", "2x2"], ["-optimize"]), ("wide", ["-sample", "2x1"], ["-optimize"]),
        ("high", ["-sample", "1x2"], ["-optimize"]), ("full", ["-sample", "1x1"], ["-optimize"]), ("grey", ["-grayscale"], ["-optimize"]),
        ("progressive", ["-progressive"], ["-progressive"]), ("arithmetic", ["-arithmetic"], ["-arithmetic"]),
        ("odd", ["-sample", "4x1"], ["-optimize"]),
    ]

    /// The file equals that of jpegtran, byte for byte from its tables on, for all eight orientations and for a crop.
    @Test(arguments: kinds.map(\.name)) func filesAreThoseOfJpegtran(_ kind: String) throws {
        let (_, make, code) = try #require(Self.kinds.first { $0.name == kind })
        try fixture.scratch.write(Self.portablePixels(EditFixture.bitmap(64, 64)), to: "a.ppm")
        try fixture.tool("cjpeg", make, from: "a.ppm", to: "a.jpg")
        for (index, option) in Self.options.enumerated() {
            try fixture.tool("jpegtran", code + ["-copy", "none"] + option, from: "a.jpg", to: "b.jpg")
            let ours = try JPEGParts(try transformed("a.jpg", PixelSize(width: 64, height: 64), PictureOrientation(exif: index + 1)))
            let theirs = try JPEGParts(fixture.bytes("b.jpg"))
            #expect(ours.coded == theirs.coded, "\(kind) \(option)")
        }
        try fixture.tool("jpegtran", code + ["-copy", "none", "-crop", "23x31+32+16"], from: "a.jpg", to: "b.jpg")
        let part = PicturePart(x: 32, y: 16, width: 23, height: 31)
        let ours = try transformed("a.jpg", PixelSize(width: 64, height: 64), PictureOrientation(exif: 1), part: part)
        #expect(try JPEGParts(ours).coded == JPEGParts(fixture.bytes("b.jpg")).coded, "\(kind)")
    }

    private static func portablePixels(_ bitmap: Bitmap) -> [UInt8] {
        Array("P6 \(bitmap.width) \(bitmap.height) 255\n".utf8)
            + bitmap.pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }

    /// Files of many programs and of every kind, including CMYK.
    @Test(arguments: 1...3) func everyKindIsTurned(quarters: Int) throws {
        let corpus = Samples.sources.appendingPathComponent("Tests/PictureCorpus/jpeg")
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()
        let inks = Samples.sources.appendingPathComponent("Tests/FuzzCorpus/jpeg/jpeg-cmyk")
        #expect(names.count > 60)
        for file in names.map({ corpus.appendingPathComponent($0) }) + [inks] {
            try fixture.scratch.write(Array(try Data(contentsOf: file)), to: "a.jpg")
            let before = try fixture.decoded("a.jpg")

            _ = try fixture.editor.write(PictureEdit(quarters: quarters), of: try fixture.file("a.jpg"))

            let difference = try fixture.decoded("a.jpg").difference(from: before.turned(byQuarters: quarters))
            #expect(difference.map { $0 <= 4 } == true, "\(file.lastPathComponent): \(difference ?? -1)")
        }
    }

    // MARK: Files that are turned by what they state

    /// A picture whose coefficients libjpeg cannot read, here with nine bits per sample, is turned as well, byte for byte.
    @Test func whatCannotBeCodedAgainStatesItsTurn() throws {
        try fixture.jpeg(EditFixture.bitmap(48, 32))
        var deep = fixture.bytes("a.jpg")
        let frame = try #require(try JPEGParts(deep).segments.first { $0.marker == 0xC0 })
        deep[frame.contents.lowerBound] = 9
        try fixture.scratch.write(deep, to: "a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg"))

        let (before, after) = try (JPEGParts(deep), JPEGParts(fixture.bytes("a.jpg")))
        #expect(after.bytes[after.scans...] == before.bytes[before.scans...])
        #expect(try fixture.header("a.jpg").orientation == 6)
        #expect(throws: EditError.self) {
            try fixture.editor.write(
                PictureEdit(part: PicturePart(x: 0, y: 0, width: 16, height: 16)), of: try fixture.file("a.jpg"))
        }
    }

    /// Cameras may put another picture after the first. Segments of the first picture state its distance, which must not change.
    @Test func filesWithFurtherPicturesKeepThem() throws {
        try fixture.jpeg(EditFixture.bitmap(48, 32), orientation: 1)
        let whole = fixture.bytes("a.jpg") + fixture.bytes("a.jpg")
        try fixture.scratch.write(whole, to: "a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: 3), of: try fixture.file("a.jpg"))

        let now = fixture.bytes("a.jpg")
        #expect(now.count == whole.count && zip(now, whole).filter { $0 != $1 }.count == 1)
        #expect(try fixture.header("a.jpg").orientation == 8)
    }

    @Test func uprightPixelsOnlyNeedToSaySo() throws {
        try fixture.jpeg(EditFixture.bitmap(48, 32), orientation: 6)
        let before = fixture.bytes("a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: 3), of: try fixture.file("a.jpg"))

        #expect(zip(before, fixture.bytes("a.jpg")).filter { $0 != $1 }.count == 1)
        #expect(try fixture.header("a.jpg").orientation == 1)
    }
}

extension JPEGParts {
    /// Everything that a decoder needs.
    var coded: [UInt8] { segments.filter { !$0.isRemark }.flatMap { bytes[$0.place] } + bytes[scans..<end] }
}

extension PictureOrientation {
    /// Whether a picture is unchanged after it is turned by one orientation and then by the other.
    func isInverse(of other: PictureOrientation) -> Bool {
        let size = PixelSize(width: 3, height: 2)
        let pixels: [UInt32] = [1, 2, 3, 4, 5, 6]
        return turned(other.turned(pixels, size: size), size: other.oriented(size)) == pixels && oriented(other.oriented(size)) == size
    }
}
