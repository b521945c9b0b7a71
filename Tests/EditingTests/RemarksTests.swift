import Codecs
import Foundation
import Imaging
import Pictures
import TestFiles
import Testing

@testable import Editing

/// Tests the metadata of a file after a turn and a crop, read by another program.
@Suite struct RemarksTests {
    private let fixture: EditFixture

    init() throws {
        try Tool.require("exiftool")
        fixture = try EditFixture()
    }

    /// A picture with metadata of cameras and programs.
    private func remarked(_ size: PixelSize, orientation: Int) throws {
        try fixture.jpeg(EditFixture.bitmap(size.width, size.height), to: "a.jpg")
        try fixture.jpeg(EditFixture.bitmap(32, 24), to: "thumb.jpg")
        let result = try Tool.run(
            "exiftool",
            [
                "-q", "-overwrite_original", "-n", "-Orientation=\(orientation)", "-DateTimeOriginal=2024:05:01 06:44:00", "-Make=Panorama",
                "-Model=Lens & Co", "-ExifImageWidth=\(size.width)", "-ExifImageHeight=\(size.height)", "-GPSLatitude=47.5",
                "-GPSLatitudeRef=N", "-UserComment=by the pier", "-XMP-tiff:Orientation=\(orientation)", "-XMP-dc:Title=Boats",
                "-IPTC:Keywords=harbour", "-Comment=a comment", "-Copyright=Ana", "-ThumbnailImage<=\(fixture.scratch.path("thumb.jpg"))",
                fixture.scratch.path("a.jpg"),
            ])
        #expect(result.code == 0, "\(result.errors)")
    }

    /// The fields that exiftool finds.
    private func fields(_ name: String) throws -> [String: String] {
        let result = try Tool.run("exiftool", ["-G1", "-n", "-s", "-t", "-a", fixture.scratch.path(name)])
        var fields: [String: String] = [:]
        for line in result.lines {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 3, !["System", "ExifTool", "Composite"].contains(parts[0]) { fields["\(parts[0]) \(parts[1])"] = parts[2] }
        }
        return fields
    }

    private func warnings(_ name: String) throws -> [String] {
        try Tool.run("exiftool", ["-validate", "-warning", "-a", "-s3", fixture.scratch.path(name)]).lines.filter { $0 != "OK" }
    }

    @Test func aTurnOfUnitsKeepsAllButWhatItContradicts() throws {
        try remarked(PixelSize(width: 48, height: 32), orientation: 1)
        let before = try fields("a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg"))

        var expected = before.filter { !$0.key.hasPrefix("IFD1 ") }
        expected["File ImageWidth"] = "32"
        expected["File ImageHeight"] = "48"
        expected["ExifIFD ExifImageWidth"] = "32"
        expected["ExifIFD ExifImageHeight"] = "48"
        let after = try fields("a.jpg").filter { !$0.key.hasPrefix("File EncodingProcess") && !$0.key.hasPrefix("File YCbCr") }
        for (key, value) in expected where !key.hasPrefix("File EncodingProcess") && !key.hasPrefix("File YCbCr") {
            #expect(after[key] == value, "\(key)")
        }
        #expect(Set(after.keys).subtracting(expected.keys).isEmpty)
        #expect(after["IFD0 Orientation"] == "1" && after["XMP-tiff Orientation"] == "1")
        #expect(try warnings("a.jpg") == [])
    }

    @Test func aStatedTurnChangesTheOrientationAlone() throws {
        try remarked(PixelSize(width: 45, height: 33), orientation: 6)
        let before = try fields("a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg"))

        let after = try fields("a.jpg")
        #expect(after["IFD0 Orientation"] == "3" && after["XMP-tiff Orientation"] == "3")
        #expect(Set(after.keys) == Set(before.keys))
        for (key, value) in before where !key.hasSuffix(" Orientation") { #expect(after[key] == value, "\(key)") }
    }

    /// The small picture in the file would show the part that was cut off.
    @Test func aCutLeavesNothingOfTheThumbnail() throws {
        try remarked(PixelSize(width: 48, height: 32), orientation: 1)
        let thumb = fixture.bytes("thumb.jpg")
        let scan = try JPEGParts(thumb).scans
        let needle = Array(thumb[scan...].prefix(24))
        #expect(fixture.bytes("a.jpg").contains(needle))

        _ = try fixture.editor.write(
            PictureEdit(part: PicturePart(x: 16, y: 0, width: 32, height: 16)), of: try fixture.file("a.jpg"))

        #expect(!fixture.bytes("a.jpg").contains(needle))
        let after = try fields("a.jpg")
        #expect(after["ExifIFD ExifImageWidth"] == "32" && after["ExifIFD ExifImageHeight"] == "16")
        #expect(after.keys.filter { $0.hasPrefix("IFD1 ") } == [])
        #expect(after["ExifIFD DateTimeOriginal"] == "2024:05:01 06:44:00" && after["XMP-dc Title"] == "Boats")
        #expect(try warnings("a.jpg") == [])
    }

    /// A file without EXIF gets a block. A block without an orientation gets an entry.
    @Test(arguments: [[], ["-Make=Panorama", "-DateTimeOriginal=2024:05:01 06:44:00"]]) func orientationIsAdded(_ tags: [String]) throws {
        try fixture.jpeg(EditFixture.bitmap(45, 33), to: "a.jpg")
        if !tags.isEmpty {
            try Tool.run("exiftool", ["-q", "-overwrite_original"] + tags + [fixture.scratch.path("a.jpg")])
            try Tool.run("exiftool", ["-q", "-overwrite_original", "-Orientation=", fixture.scratch.path("a.jpg")])
        }
        let before = try fields("a.jpg")
        #expect(before["IFD0 Orientation"] == nil)

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg"))

        let after = try fields("a.jpg")
        #expect(after["IFD0 Orientation"] == "6")
        for (key, value) in before where key != "File ExifByteOrder" { #expect(after[key] == value, "\(key)") }
        #expect(try fixture.header("a.jpg").orientation == 6)
    }

    @Test(arguments: [true, false]) func blocksOfBothByteOrdersAreChanged(isBig: Bool) throws {
        let bytes = Samples.jpeg(40, 30, orientation: 5, isBig: isBig)
        var block = try #require(TIFFBlock(Array(bytes[12..<(12 + 26)])))
        #expect(block.orientation == 5)
        #expect(block.state(orientation: 2) && block.orientation == 2)
        #expect(TIFFBlock(block.bytes)?.orientation == 2)
    }
}
