import Foundation
import Imaging
import Particles
import Pictures
import Platform
import Storage
import TestFiles
import Testing

@testable import EmitterFiles
@testable import ParticleEditor

/// Tests where an emitter's texture is searched, and what is shown if there is none.
@MainActor
@Suite(.serialized) struct EmitterTextureTests {
    private let fixture: WorkerFixture
    private var folder: String { fixture.folder.path }

    init() throws { fixture = try WorkerFixture() }

    /// A property list with a texture.
    private func plist(named name: String, data: String = "") -> [UInt8] {
        let texture = data.isEmpty ? "" : "<key>textureImageData</key><string>\(data)</string>"
        let text = """
            <plist><dict><key>maxParticles</key><integer>30</integer><key>particleLifespan</key><real>2</real>
            <key>startParticleSize</key><real>32</real><key>textureFileName</key><string>\(name)</string>\(texture)</dict></plist>
            """
        return Array(text.utf8)
    }

    private func opened(_ bytes: [UInt8]) throws -> OpenedEmitter {
        try EmitterFolder.open(try fixture.write(bytes, to: "fire.plist"), fixture.decoder)
    }

    /// A picture of one colour.
    private func png(_ width: Int) -> [UInt8] { PackedPNG.bytes(width: width, height: width) }

    // MARK: Stand-ins

    @Test(arguments: ["", "AAAA", "no base64 %%"])
    func softDotStandsInForATextureThatIsMissingOrDamaged(data: String) throws {
        let opened = try opened(plist(named: "glow.png", data: data))

        let dot = SpritePicture.softDot(side: 32)
        #expect(opened.pictures["glow.png"]?.pixels == dot.pixels)
        #expect(opened.document.emitter.cells[0].birthRate == 15 && opened.document.emitter.cells[0].scale == 1)
        #expect(opened.warnings.count == 2, "and that the duration is missing")
        #expect(opened.warnings[0].hasPrefix("the picture ") && opened.warnings[0].hasSuffix("; a soft dot stands in for it"))
        #expect(opened.warnings[0].contains(data.isEmpty ? "does not exist (glow.png of" : "fire.plist:2)"))
    }

    /// Sizes in the file refer to the texture's width, which its header states.
    @Test func standInHasTheSizeOfTheTexture() throws {
        // The bytes after the header, the length and the name of the pixels are no zlib stream.
        var broken = png(200)
        broken.replaceSubrange(41..<45, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let opened = try opened(plist(named: "glow.png", data: Data(Deflate.pack(broken)).base64EncodedString()))

        #expect(opened.document.textureWidth == 200 && opened.pictures["glow.png"]?.width == 200)
        #expect(opened.document.emitter.cells[0].scale == 32.0 / 200)
        #expect(opened.warnings[0].hasPrefix("the picture "))
    }

    @Test func pictureBesideTheFileIsShownWhereTheEmbeddedOneIsDamaged() throws {
        _ = try fixture.write(png(64), to: "glow.png")
        let opened = try opened(plist(named: "glow.png", data: "AAAA"))

        #expect(opened.pictures["glow.png"]?.width == 64 && opened.document.emitter.cells[0].scale == 0.5)
        #expect(opened.warnings.count == 1, "only that the duration is missing")
    }

    // MARK: Names

    @Test(arguments: [
        ("glow.png", "glow.png"), ("Glow.PNG", "glow.png"), ("glow.tif", "glow.png"), ("glow", "glow.png"),
        ("GLOW.pvr.ccz", "glow.pvr.png"),
        ("Particles/glow.png", "glow.png"), ("art\\glow.tga", "Glow.Png"), ("/nowhere/glow.png", "glow.png"), ("../glow.png", "glow.png"),
    ])
    func textureIsFoundBesideTheFileByAnotherCaseExtensionOrFolder(name: String, file: String) throws {
        _ = try fixture.write(png(64), to: file)
        let opened = try opened(plist(named: name))

        #expect(opened.pictures[name]?.width == 64 && opened.document.textureWidth == 64, "\(opened.warnings)")
    }

    @Test func veryNameCountsMostThenItsCaseThenTheFirstExtension() throws {
        for (name, width) in [("glow.webp", 8), ("glow.jpg", 16), ("Glow.png", 32), ("glow.png", 64), ("glow.txt", 4), ("glowing.png", 2)] {
            _ = try fixture.write(png(width), to: name)
        }
        func width(_ name: String) -> Int? {
            (try? PictureHeader(ofFile: PictureBesideFile.path(of: name, beside: folder + "/fire.plist")))?.size.width
        }

        #expect(width("glow.png") == 64 && width("GLOW.PNG") == 32 && width("glow.tif") == 32 && width("glo.png") == nil)
    }

    @Test func nameThatLeadsNowhereIsReportedAsItIs() {
        #expect(PictureBesideFile.path(of: "a/b.png", beside: "/nowhere/fire.plist") == "/nowhere/a/b.png")
        #expect(PictureBesideFile.path(of: "", beside: folder + "/fire.plist") == folder + "/")
        #expect(PictureBesideFile.path(of: "b.png", beside: "fire.plist") == "b.png")
    }

    // MARK: TIFF

    /// Whether pictures of the format are decoded: with its library, as the textures of most public files are TIFFs.
    private static let readsTIFF = PictureFormat.allCases.contains { $0.fileExtensions.contains("tif") }

    /// An uncompressed RGBA picture of one strip (TIFF 6.0, sections 2, 6 and 18), as Particle Designer embeds them.
    private func tiff(_ width: Int, _ height: Int, isBig: Bool, color: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBig ? little.reversed() : little
        }
        let pixels = [UInt8]((0..<width * height).map { _ in color }.joined())
        let bits = 8
        let directory = bits + 8 + pixels.count
        // Tag, type (3 two bytes, 4 four bytes), count, value or its place.
        let entries: [(Int, Int, Int, Int)] = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, 4, bits), (259, 3, 1, 1), (262, 3, 1, 2), (273, 4, 1, bits + 8),
            (277, 3, 1, 4),
            (278, 4, 1, height), (279, 4, 1, pixels.count), (284, 3, 1, 1), (338, 3, 1, 2),
        ]
        let list = entries.flatMap { tag, type, count, value in
            let isShort = type == 3 && count == 1
            return number(tag, 2) + number(type, 2) + number(count, 4) + (isShort ? number(value, 2) + [0, 0] : number(value, 4))
        }
        return (isBig ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2) + number(directory, 4) + [8, 8, 8, 8].flatMap { number($0, 2) }
            + pixels
            + number(entries.count, 2) + list + number(0, 4)
    }

    /// Shown where the format is read; a soft dot of its size until then, with the reason. The emitter is the same.
    @Test(arguments: [true, false], [true, false])
    func tiffTextureIsShownWhereTheFormatIsRead(isEmbedded: Bool, isBig: Bool) throws {
        let bytes = tiff(16, 8, isBig: isBig, color: [255, 128, 0, 255])
        if !isEmbedded { _ = try fixture.write(bytes, to: "Glow.tif") }
        let data = isEmbedded ? Data(Deflate.pack(bytes)).base64EncodedString() : ""
        let opened = try opened(plist(named: "glow.png", data: data))
        let picture = try #require(opened.pictures["glow.png"])

        #expect(opened.document.emitter.cells[0].birthRate == 15)
        if isEmbedded { #expect(opened.document.textureWidth == 16 && opened.document.pictures["glow.png"]?.bytes == bytes) }
        guard Self.readsTIFF, !opened.warnings[0].contains("install") else {
            #expect(picture.pixels == SpritePicture.softDot(side: Int(opened.document.textureWidth)).pixels)
            #expect(opened.warnings[0].hasPrefix("the picture ") && opened.warnings[0].hasSuffix("a soft dot stands in for it"))
            return
        }
        #expect(picture.width == 16 && picture.height == 8 && Set(picture.pixels) == [0xFFFF_8000])
        #expect(opened.document.textureWidth == 16 && opened.warnings.count == 1, "\(opened.warnings)")
    }
}
