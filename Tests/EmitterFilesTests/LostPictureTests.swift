import Particles
import Testing

@testable import EmitterFiles

/// Tests documents with pictures that cannot be read.
@Suite struct LostPictureTests {
    /// The text of a picture that ends early.
    private static let damaged = "H4sIAAAA"

    private static let plist = Files.plist([
        ("maxParticles", "<integer>9</integer>"), ("particleLifespan", "<real>3</real>"),
        ("textureFileName", "<string>glow.png</string>"), ("textureImageData", "<string>\(damaged)</string>"),
    ])

    @Test(arguments: EmitterFileFormat.allCases)
    func textIsWrittenAgainInEveryFormat(format: EmitterFileFormat) throws {
        let document = try Files.read(Self.plist)
        let back = try EmitterDocument.read(Array(document.written(as: format, file: "out").text.utf8), file: "back")

        #expect(back.document.unreadPictures == ["glow.png": Self.damaged] && back.document.pictures.isEmpty)
        #expect(back.lostPictures.map(\.reason) == ["is damaged or cut off"])
        #expect(back.document.emitter.cells[0].contents == "glow.png" && back.document.emitter.cells[0].lifetime == 3)
    }

    @Test func otherPicturesOfTheFileAreRead() throws {
        let packed = Base64.text(Files.png(width: 8))
        let json = Files.json("{}", rest: "\"pictures\": {\"a\": \"?\",\n\"b\": \"\(packed)\"},\n")
        let document = try Files.read(json)

        #expect(document.pictures.keys.sorted() == ["b"] && document.unreadPictures == ["a": "?"])
        #expect(try Files.read(Array(document.written(as: .json, file: "out").text.utf8)) == document)
    }

    @Test func pictureInItsPlaceIsWrittenInstead() throws {
        var document = try Files.read(Self.plist)
        document.pictures["glow.png"] = EmbeddedPicture(bytes: Files.png(width: 8))

        for format in EmitterFileFormat.allCases {
            let back = try Files.read(Array(document.written(as: format, file: "out").text.utf8))
            #expect(back.pictures == document.pictures && back.unreadPictures.isEmpty)
        }
    }

    /// A picture of the same width is drawn in its place, so that values in pixels keep their size.
    @Test func widthOfTheFileBesideHolds() throws {
        let document = try EmitterDocument.read(Self.plist, file: "test") { $0 == "glow.png" ? 128 : nil }.document

        #expect(document.textureWidth == 128)
    }

    @Test func lineBeginsWithTheReasonAndStaysALine() {
        let lost = LostPicture("a\nb\(String(repeating: "c", count: 300))", of: "/tmp/x.plist", line: 12, reason: "is damaged: no\tend")

        #expect(lost.description.hasPrefix("the picture is damaged: no?end (a?bccc"))
        #expect(lost.description.hasSuffix("… of /tmp/x.plist:12)"))
    }

    @Test func bytesOfAPropertyListAreAPictureToo() throws {
        let png = Files.png(width: 8)
        let bytes = Files.plist([("maxParticles", "<integer>9</integer>"), ("textureImageData", "<data>\n\(Base64.text(png))\n</data>")])

        #expect(try Files.read(bytes).pictures["texture"]?.bytes == png)
    }
}
