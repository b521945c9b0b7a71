import LayoutMath
import Particles
import Testing

@testable import EmitterFiles

/// Tests values that depend on several keys: modes, axes, blending, textures.
@Suite struct DesignerFileTests {
    static func plist(_ pairs: (String, String)...) -> [UInt8] {
        Files.plist([("maxParticles", "<integer>100</integer>"), ("particleLifespan", "<real>2</real>")] + pairs)
    }

    static func real(_ key: String, _ value: Double) -> (String, String) { (key, "<real>\(value)</real>") }

    @Test func whatIsMissingIsZeroAndThePictureASoftDot() throws {
        let cell = try Files.read(Self.plist()).emitter.cells[0]

        #expect(cell.birthRate == 50 && cell.velocity == 0 && cell.scale == 0 && cell.color.alpha == 0)
        #expect(cell.contents == "soft-dot" && cell.orbit == nil && cell.capacity == 100)
    }

    @Test func emissionRateOverridesWhatFollowsFromTheCount() throws {
        #expect(try Files.read(Self.plist(Self.real("emissionRate", 7))).emitter.cells[0].birthRate == 7)
        #expect(try Files.read(Self.plist(Self.real("emissionRate", 0))).emitter.cells[0].birthRate == 50)
    }

    @Test func flippedAxisTurnsAllMotionInGravityMode() throws {
        let keys = [
            Self.real("speed", 80), Self.real("gravityx", 3), Self.real("gravityy", -9), Self.real("angle", 90),
            Self.real("radialAcceleration", 5), Self.real("tangentialAcceleration", 6),
        ]
        let head = [("maxParticles", "<integer>9</integer>")]
        let cell = try Files.read(Files.plist(head + keys + [("yCoordFlipped", "<integer>-1</integer>")])).emitter.cells[0]
        let upright = try Files.read(Files.plist(head + keys + [("yCoordFlipped", "<integer>1</integer>")])).emitter.cells[0]

        #expect((cell.velocity, cell.xAcceleration, cell.yAcceleration) == (-80, -3, -9))
        #expect((cell.radialAcceleration, cell.tangentialAcceleration, cell.emissionLongitude.degrees) == (-5, 6, -90))
        #expect((upright.velocity, upright.xAcceleration, upright.yAcceleration) == (80, 3, 9))
    }

    @Test func flippedAxisMirrorsRadiusMode() throws {
        let keys = [Self.real("emitterType", 1), Self.real("angle", 30), Self.real("rotatePerSecond", 45)]
        let head = [("maxParticles", "<integer>9</integer>")]
        let cell = try Files.read(Files.plist(head + keys + [Self.real("yCoordFlipped", -1)])).emitter.cells[0]

        #expect(abs(cell.emissionLongitude.degrees - 210) < 1e-9 && cell.orbit?.speed == .degrees(45))
    }

    @Test func flippedAxisMeansNothingToStarling() throws {
        let document = try Files.read(Files.pex([("maxParticles.value", "9"), ("speed.value", "80"), ("yCoordFlipped.value", "-1")]))

        #expect(document.emitter.cells[0].velocity == 80)
    }

    @Test func radiiOfParticleDesigner2AreWholeNumbers() throws {
        let radii = [Self.real("emitterType", 1), Self.real("maxRadius", 10.9), Self.real("rotatePerSecond", -45.9)]
        let marked = try Files.read(Files.plist([("configName", "<string>glow</string>")] + radii)).emitter.cells[0].orbit
        let plain = try Files.read(Files.plist(radii)).emitter.cells[0].orbit

        #expect(marked?.startRadius == 10 && marked?.speed == .degrees(45))
        #expect(plain?.startRadius == 10.9)
    }

    @Test func sizeOfMinusOneStaysAsItStarts() throws {
        let start = Self.real("startParticleSize", 48)
        let finish = Self.real("finishParticleSize", -1)

        #expect(try Files.read(Self.plist(start, finish)).emitter.cells[0].finish?.scale == 1.5)
        let warnings = Files.warnings(Self.plist(start, finish, Self.real("startParticleSizeVariance", 2), Self.real("duration", -1)))
        #expect(warnings == ["test:11: finishParticleSize: each particle ends at a size of its own, drawn as it was at the start"])
    }

    @Test func rotationIsTheDirectionInCocosAndAddedToItInStarling() throws {
        let plist = Self.plist(("rotationIsDir", "<true/>"), Self.real("rotationStart", 20), Self.real("rotationEnd", 110))
        let pex = Files.pex([
            ("maxParticles.value", "9"), ("emitAngleAlignedRotation.value", "1"), ("rotationStart.value", "20"),
            ("rotationEnd.value", "110"),
        ])
        let (cocos, starling) = (try Files.read(plist).emitter.cells[0], try Files.read(pex).emitter.cells[0])

        #expect(cocos.rotation == .zero && cocos.finish?.rotation == .degrees(90))
        #expect(starling.rotation == .degrees(20) && starling.finish?.rotation == .degrees(110))
    }

    @Test(arguments: [
        ("770", "1", true), ("1", "1", true), ("770", "771", false), ("1", "771", false), ("774.0", "771", false),
        ("SOURCE_ALPHA", "ONE", true), ("GL_SRC_ALPHA", "GL_ONE_MINUS_SRC_ALPHA", false), ("sourceAlpha", "oneMinusSourceAlpha", false),
        ("GL_ONE", "GL_ONE", true), ("DESTINATION_COLOR", "ONE_MINUS_DESTINATION_ALPHA", false),
    ])
    func blendingIsKnownByNumberAndName(source: String, destination: String, isAdditive: Bool) throws {
        let keys = [("maxParticles.value", "9"), ("blendFuncSource.value", source), ("blendFuncDestination.value", destination)]

        let document = try Files.read(Files.pex(keys))

        #expect(document.emitter.renderMode.isAdditive == isAdditive)
        let isExact = [770, 1].contains(document.blendFactors?.source) && [1, 771].contains(document.blendFactors?.destination)
        #expect(Files.warnings(Files.pex(keys + [("duration.value", "-1")])).isEmpty == isExact)
    }

    @Test func allFactorsKeepTheirNumbersOnARoundTrip() throws {
        for factor in [0, 1] + Array(768...775) where factor != 0 {
            let document = try Files.read(Self.plist(Self.real("blendFuncSource", Double(factor)), Self.real("blendFuncDestination", 771)))
            let text = document.written(as: .plist, file: "out").text

            #expect(try Files.read(Array(text.utf8)).blendFactors == BlendFactors(source: factor, destination: 771))
        }
    }

    // MARK: Textures

    @Test(arguments: [Files.png(width: 64), Files.tiff(width: 64, isBig: true), Files.tiff(width: 64, isBig: false)])
    func embeddedTextureIsKeptAndGivesTheScale(bytes: [UInt8]) throws {
        let packed = try #require(EmbeddedPicture(bytes: bytes)).packed
        let document = try Files.read(
            Self.plist(
                ("textureFileName", "<string>glow.png</string>"), ("textureImageData", "<string>\n\(packed)\n</string>"),
                Self.real("startParticleSize", 32)))

        #expect(document.pictures["glow.png"]?.bytes == bytes && document.textureWidth == 64)
        #expect(document.emitter.cells[0].scale == 0.5 && document.emitter.cells[0].contents == "glow.png")
    }

    @Test func textureOfAFileGivesTheScaleToo() throws {
        let bytes = Self.plist(("textureFileName", "<string>glow.png</string>"), Self.real("startParticleSize", 32))
        let document = try EmitterDocument.read(bytes, file: "test") { $0 == "glow.png" ? 128 : nil }.document

        #expect(document.emitter.cells[0].scale == 0.25)
    }

    @Test func textureMayBeDeflatedByZlibOrNotAtAll() throws {
        // A zlib wrapper with only stored blocks: header, one final block, checksum.
        let png = Files.png(width: 8)
        let length = UInt8(png.count)
        let (low, high) = png.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        let stored = [0x78, 0x01, 1, length, 0, ~length, 0xFF] + png + [high >> 8, high & 255, low >> 8, low & 255].map { UInt8($0) }

        for bytes in [stored, png] {
            let text = Base64.text(bytes)
            let document = try Files.read(Self.plist(("textureImageData", "<string>\(text)</string>")))

            #expect(document.pictures == ["texture": EmbeddedPicture(bytes: png)].compactMapValues(\.self))
        }
    }

    // MARK: What is said about the file

    @Test func unknownKeysAreNamedOnceAndKept() throws {
        let bytes = Self.plist(
            ("positionType", "<integer>1</integer>"), ("spriteFrameUuid", "<string>a&amp;b</string>"),
            ("middleParticleSize", "<real>3.5</real>"), ("blendAdditive", "<true/>"),
            ("extra", "<dict><key>a</key><array><real>1</real></array></dict>"),
            ("configName", "<string>glow</string>"), Self.real("duration", -1), ("zz", "<real>1</real>"))
        let document = try Files.read(bytes)
        let again = try Files.read(Array(document.written(as: .plist, file: "out").text.utf8))

        #expect(
            Files.warnings(bytes) == [
                "test:9: not known here, and kept only in .plist files: positionType, spriteFrameUuid, middleParticleSize, blendAdditive, extra and 1 more"
            ])
        #expect(again.unknownKeys == document.unknownKeys && again.unknownKeys.count == 7)
    }

    @Test func unknownElementsAndAttributesOfAPexAreKept() throws {
        let text = """
            <particleEmitterConfig><maxParticles value="9"/><gravity x="1" y="2" z="&lt;3&quot;"/>
            <animation><isAnimated value="1"/><firstFrame value="a&amp;b"/></animation><tinted value="1"/></particleEmitterConfig>
            """
        let document = try Files.read(Array(text.utf8))
        let written = document.written(as: .pex, file: "out").text

        #expect(document.unknownKeys.map(\.name) == ["gravity.z", "animation", "tinted"])
        #expect(try Files.read(Array(written.utf8)).unknownKeys == document.unknownKeys)
        #expect(written.contains("<gravity x=\"1\" y=\"2\" z=\"&lt;3&quot;\"/>"))
    }

    @Test func attributesThatStandTwiceOrHaveDotsAreKept() throws {
        let text = """
            <particleEmitterConfig><maxParticles value="9"/><gravity z="1"/><gravity z="2" w.0="3"/></particleEmitterConfig>
            """
        let document = try Files.read(Array(text.utf8))
        let written = document.written(as: .pex, file: "out").text

        #expect(document.unknownKeys.map(\.name) == ["gravity.z", "gravity.z", "gravity.w.0"])
        #expect(try Files.read(Array(written.utf8)).unknownKeys == document.unknownKeys)
    }

    @Test func encodingIsTheFilesOwn() throws {
        let text = String(decoding: Self.plist(("textureFileName", "<string>Glühen.png</string>")), as: UTF8.self)
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let latin = text.replacing("1.0\"?>", with: "1.0\" encoding=\"ISO-8859-1\"?>").unicodeScalars.map { UInt8($0.value) }

        for bytes in [wide, latin] { #expect(try Files.read(bytes).emitter.cells[0].contents == "Glühen.png") }
    }

    @Test func spriteSheetsUseTheSameContainer() {
        let sheet = Files.plist([("frames", "<dict/>"), ("metadata", "<dict><key>format</key><integer>2</integer></dict>")])

        #expect(Files.refusal(sheet) == "test:2: has neither maxParticles nor emitterType: this is no particle system")
    }
}

/// A base64 encoder that is independent of the reader.
enum Base64 {
    static func text(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for index in 0..<4 { text.append(index <= part.count ? letters[word >> (18 - 6 * index) & 63] : "=") }
        }
        return text
    }
}
