import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

@testable import Editing

/// Tests turning and cropping a PNG: every pixel stays, and so does the metadata.
@Suite struct PNGTests {
    private let fixture: EditFixture

    init() throws { fixture = try EditFixture() }

    private func transparent() -> Bitmap {
        let opaque = EditFixture.bitmap(31, 23)
        return Bitmap(width: 31, height: 23, pixels: opaque.pixels.enumerated().map { $1 & 0xFF_FFFF | UInt32($0 * 7 % 256) << 24 })
    }

    @Test(arguments: 0...3, [false, true]) func everyPixelIsKept(quarters: Int, isCut: Bool) throws {
        guard quarters != 0 || isCut else { return }
        for bitmap in [EditFixture.bitmap(31, 23), transparent()] {
            try fixture.write(bitmap, as: .png, to: "a.png")
            let part = isCut ? PicturePart(x: 3, y: 5, width: 17, height: 11) : nil
            let whole = try fixture.decoded("a.png").turned(byQuarters: quarters)

            _ = try fixture.editor.write(PictureEdit(quarters: quarters, part: part), of: try fixture.file("a.png"))

            let expected = part.map(whole.part) ?? whole
            #expect(try fixture.decoded("a.png").difference(from: expected) == 0)
        }
    }

    @Test func undoBringsBackEveryByte() throws {
        try fixture.write(transparent(), as: .png, to: "a.png")
        let original = fixture.bytes("a.png")

        let written = try fixture.editor.write(PictureEdit(quarters: 2), of: try fixture.file("a.png"))
        #expect(fixture.bytes("a.png") != original)
        _ = try fixture.editor.undo(written)

        #expect(fixture.bytes("a.png") == original)
    }

    @Test func fieldsAreKept() throws {
        try Tool.require("exiftool")
        try fixture.write(EditFixture.bitmap(32, 20), as: .png, to: "a.png")
        try Tool.run(
            "exiftool",
            [
                "-q", "-overwrite_original", "-n", "-PNG:Comment=by the pier", "-DateTimeOriginal=2024:05:01 06:44:00", "-Make=Lens",
                "-Orientation=6", "-XMP-dc:Title=Boats", "-XMP-tiff:Orientation=6", "-PixelsPerUnitX=3000", "-PixelsPerUnitY=2000",
                fixture.scratch.path("a.png"),
            ])
        func field(_ name: String) throws -> String {
            try Tool.run("exiftool", ["-s3", "-n", "-\(name)", fixture.scratch.path("a.png")]).lines.first ?? ""
        }
        #expect(try fixture.header("a.png").orientation == 6)
        let before = try fixture.decoded("a.png")

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.png"))

        #expect(try fixture.decoded("a.png").difference(from: before.turned(byQuarters: 1)) == 0)
        #expect(try field("PNG:Comment") == "by the pier" && field("EXIF:Make") == "Lens" && field("XMP:Title") == "Boats")
        #expect(try field("EXIF:DateTimeOriginal") == "2024:05:01 06:44:00")
        #expect(try field("EXIF:Orientation") == "1" && field("XMP:Orientation") == "1")
        #expect(try field("PixelsPerUnitX") == "2000" && field("PixelsPerUnitY") == "3000")
        #expect(
            try Tool.run("exiftool", ["-validate", "-warning", "-a", "-s3", fixture.scratch.path("a.png")]).lines.filter { $0 != "OK" }
                == [])
    }

    /// Files of many programs and of every kind. The written files have every pixel, and refused files are unchanged.
    @Test func everyKindKeepsItsPixelsOrIsLeftAlone() throws {
        let corpus = Samples.sources.appendingPathComponent("Tests/PictureCorpus/png")
        var (written, refused): (Int, Set<String>) = (0, [])
        for name in try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted() {
            let bytes = Array(try Data(contentsOf: corpus.appendingPathComponent(name)))
            try fixture.scratch.write(bytes, to: "a.png")
            guard let before = try? fixture.decoded("a.png") else { continue }
            let file = try fixture.file("a.png")
            do throws(EditError) {
                _ = try fixture.editor.write(PictureEdit(quarters: 1), of: file)
            } catch {
                refused.insert("\(error)")
                #expect(fixture.bytes("a.png") == bytes)
                continue
            }
            written += 1
            #expect(try fixture.decoded("a.png").difference(from: before.turned(byQuarters: 1)) == 0, "\(name)")
        }
        #expect(written > 20, "\(written)")
        #expect(refused.contains("would lose the fineness of its colours: save a copy"), "\(refused)")
    }

    @Test func checksumsAreThoseOfTheStandard() {
        #expect(PNGParts.checksum(Array("IEND".utf8)) == 0xAE42_6082)
        #expect(PNGParts.chunk("IEND", []) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }
}
