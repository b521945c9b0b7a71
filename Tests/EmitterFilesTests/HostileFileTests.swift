import Particles
import Testing

@testable import EmitterFiles

/// Tests that damaged files are refused with one line or read with limited values.
@Suite struct HostileFileTests {
    static let plain = [("maxParticles", "<integer>9</integer>"), ("duration", "<real>-1</real>")]

    static func plist(_ key: String, _ value: String) -> [UInt8] { Files.plist(plain + [(key, value)]) }

    @Test(arguments: [
        ("", "test: is empty"), ("  \n ", "test: is empty"), ("hello", "test: is no emitter: neither JSON nor XML"),
        ("bplist00\u{1}\u{2}", "test: is a binary property list; plutil -convert xml1 makes it text"),
        ("<svg/>", "test:1: <svg> is no particle system"), ("<plist></plist>", "test:1: a property list of one dictionary is expected"),
        ("<plist><array/></plist>", "test:1: a property list of one dictionary is expected"),
        ("<plist>\n<dict>\n<key>angle</key></dict></plist>", "test:3: angle: has no value"),
        ("<plist><dict><real>1</real></dict></plist>", "test:1: <key> is expected, got <real>"),
        ("<plist><dict><key>angle</key><key>speed</key></dict></plist>", "test:1: angle: has no value"),
        ("<particleEmitterConfig/>", "test:1: has neither maxParticles nor emitterType: this is no particle system"),
        ("<plist>\n<dict>", "test:2: no element found"), ("<plist>\n</dict>", "test:2: mismatched tag"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><plist/>", "test:1: entities are not read here"),
    ])
    func fileThatIsNoneIsRefusedInOneLine(text: String, line: String) {
        #expect(Files.refusal(Array(text.utf8)) == line)
    }

    @Test(arguments: [
        ("<real>nan</real>", "expected a number, got \"nan\""), ("<real>inf</real>", "expected a number, got \"inf\""),
        ("<real></real>", "expected a number, got \"\""), ("<string>fast</string>", "expected a number, got \"fast\""),
        ("<true/>", "expected a number, got \"true\""), ("<real>1e30</real>", "1e30 is too large"),
        ("<dict><key>a</key><real>1</real></dict>", "expected a number, got <dict><key>a</key><real>1</real></dict>"),
        ("<array/>", "expected a number, got <array/>"), ("<real>1,500.5</real>", "expected a number, got \"1,500.5\""),
        ("<real>1,500,000</real>", "expected a number, got \"1,500,000\""), ("<real>,</real>", "expected a number, got \",\""),
    ])
    func numberThatIsNoneIsRefusedWithLineAndKey(value: String, reason: String) {
        #expect(Files.refusal(Self.plist("speed", value)) == "test:9: speed: \(reason)")
    }

    @Test func mistakesOfAPexAreNamedInItsOwnWords() {
        #expect(
            Files.refusal(Files.pex([("maxParticles.value", "9"), ("gravity.x", "NaN")]))
                == "test:4: gravity.x: expected a number, got \"NaN\"")
        #expect(
            Files.refusal(Files.pex([("maxParticles.value", "9"), ("blendFuncSource.value", "5")])).hasSuffix(
                "\"5\" is no factor of OpenGL's"))
    }

    @Test func hugeCountsAreTamed() throws {
        let keys = [("maxParticles", "<real>1e9</real>"), ("particleLifespan", "<real>0.0001</real>"), ("duration", "<real>-1</real>")]
        let document = try Files.read(Files.plist(keys))

        #expect(document.emitter.cells[0].capacity == EmitterFileLimits.capacity)
        #expect(document.emitter.cells[0].birthRate == EmitterFileLimits.birthRate)
        #expect(Files.warnings(Files.plist(keys)).count == 2)
    }

    @Test(arguments: ["-3", "0", "-0.0"])
    func lifeThatIsNoneBearsNothing(life: String) throws {
        let cell = try Files.read(Self.plist("particleLifespan", "<real>\(life)</real>")).emitter.cells[0]

        #expect(cell.lifetime <= 0 && cell.birthRate.isFinite)
    }

    // MARK: Textures

    /// If a picture is damaged, only the picture is missing: the file is read, and the picture's text is written again.
    @Test(arguments: [
        ("no base64 %%", "is not base64"), ("AAAA", "holds no picture that can be read"), ("H4sIAAAA", "is damaged or cut off"),
    ])
    func brokenTextureCostsTheTextureAlone(text: String, reason: String) throws {
        let bytes = Self.plist("textureImageData", "<string>\(text)</string>")
        let reading = try EmitterDocument.read(bytes, file: "test")

        #expect(reading.lostPictures.map(\.description) == ["the picture \(reason) (texture of test:9)"])
        #expect(reading.document.emitter.cells[0].contents == "texture" && reading.document.emitter.cells[0].capacity == 9)
        #expect(reading.document.pictures.isEmpty && reading.document.unreadPictures == ["texture": text])
    }

    @Test func textureBombIsLostBeforeItUnpacks() throws {
        let bomb = Base64.text(Deflate.pack([UInt8](repeating: 0, count: EmitterFileLimits.pictureByteCount + 1)))

        #expect(Files.losses(Self.plist("textureImageData", "<string>\(bomb)</string>")) == ["test:9: unpacks to more than 16 MiB"])
        let json = Files.json("{}", rest: "\"pictures\": {\"a\": \"\(bomb)\"},\n")
        #expect(Files.losses(json) == ["test:2: unpacks to more than 16 MiB"])
    }

    @Test func picturesTogetherAreBoundedToo() throws {
        let half = EmitterFileLimits.pictureByteCount / 2
        let packed = Base64.text(Deflate.pack(Files.png(width: 8, padding: half)))
        let json = Files.json("{}", rest: "\"pictures\": {\"a\": \"\(packed)\",\n\"b\": \"\(packed)\"},\n")

        #expect(Files.losses(json) == ["test:3: unpacks to more than 7 MiB"])
        #expect(try Files.read(json).pictures.keys.sorted() == ["a"])
    }

    @Test func pictureThatIsNoTextIsRefused() {
        #expect(Files.refusal(Files.json("{}", rest: "\"pictures\": {\"a\": 5},\n")) == "test:2: pictures.a: expected a text, got a number")
    }

    // MARK: Size

    @Test func tenThousandKeysAreBorneOrRefused() throws {
        let xml = Files.plist(Self.plain + (0..<10_000).map { ("k\($0)", "<real>1</real>") })
        let json = Files.json("{}", rest: (0..<10_000).map { "\"k\($0)\": 1,\n" }.joined())

        #expect(Files.refusal(xml).hasSuffix("more than 20000 elements"))
        let document = try Files.read(json)
        #expect(document.unknownKeys.count == 10_000)
        #expect(try Files.read(Array(document.written(as: .json, file: "out").text.utf8)) == document)
    }

    @Test func depthIsBounded() {
        let deep = String(repeating: "[", count: 100_000)
        let nested = String(repeating: "{\"cells\": [", count: 40)
        let xml = "<plist>" + String(repeating: "<dict>", count: 100_000)

        #expect(Files.refusal(Files.json(deep)).contains("more than 32 levels deep"))
        #expect(Files.refusal(Files.json(nested)).contains("more than 32 levels deep"))
        #expect(Files.refusal(Array(xml.utf8)).contains("more than 32 levels deep"))
    }

    @Test func filesAreBounded() {
        let large = [UInt8](repeating: UInt8(ascii: " "), count: EmitterFileLimits.byteCount + 1)

        #expect(Files.refusal(large) == "test: larger than 4 MiB")
    }

    @Test func cellsAreBounded() {
        let cells = [String](repeating: "{}", count: 65).joined(separator: ",")
        let rooms = [String](repeating: "{\"capacity\": 100000}", count: 13).joined(separator: ",")

        #expect(Files.refusal(Files.json("{\"cells\": [\(cells)]}")) == "test: emitter.cells: more than 64 cells")
        #expect(Files.refusal(Files.json("{\"cells\": [\(rooms)]}")) == "test: capacity: more than 1280000 places for particles")
    }

    @Test func attributesAreBounded() {
        let attributes = (0..<1_000).map { " a\($0)=\"1\"" }.joined()

        #expect(Files.refusal(Array("<plist\(attributes)/>".utf8)).hasSuffix("more than 64 attributes"))
    }

    // MARK: Chance

    static let seeds: [[UInt8]] = [
        Files.plist(plain + [("angle", "<real>90</real>"), ("textureFileName", "<string>a.png</string>"), ("x", "<dict/>")]),
        Files.pex([("maxParticles.value", "9"), ("gravity.x", "1.5"), ("startColor.red", "0.5"), ("texture.name", "a.png"), ("b.c", "d")]),
        Files.cell(
            """
            "name": "a", "birthRate": 40, "timing": {"duration": 2}, "color": {"red": 0.5}, "trail": {"count": 3},
            "colorOverLife": [{"location": 0.5}], "frames": {"columns": 2}, "style": {"spin": 3}, "new": [1, null]
            """),
        Files.plist(
            plain + [
                ("emitterType", "<integer>1</integer>"), ("speed", "<real>0,5</real>"), ("maxRadius", "<real>90</real>"),
                ("textureImageData", "<string>\(picture)</string>"),
            ]),
        Files.json(
            "{\"cells\": [{\"contents\": \"a\"}]}",
            rest: "\"stageCenter\": {\"x\": 5}, \"unusedMode\": {\"speed\": 9}, \"pictures\": {\"a\": \"\(picture)\", \"b\": \"?\"},\n"),
    ]

    /// A compressed picture.
    private static let picture = Base64.text(Deflate.pack(Files.png(width: 8)))

    @Test(arguments: Array(0..<20))
    func damagedFilesNeverBreakTheReader(round: Int) throws {
        var random = RandomSource(seed: UInt64(round))
        var accepted = 0
        for turn in 0..<1_000 {
            let bytes = Self.damaged(Self.seeds[turn % Self.seeds.count], &random)
            guard let document = try? Files.read(bytes) else { continue }
            accepted += 1
            // A file that was read can be written, and read again.
            let format = EmitterFileFormat.allCases[turn % 3]
            let text = document.written(as: format, file: "out").text
            #expect(throws: Never.self) { try Files.read(Array(text.utf8)) }
            let system = ParticleSystem(document.emitter, capacityPerCell: 100, policy: document.policy)
            system.advance(to: 0.1)
            #expect(system.aliveCount <= system.capacity, "what a file may say, a system bears")
        }
        #expect(accepted > 20, "some mutations are harmless")
    }

    /// One to four bytes are changed, removed, doubled or cut off.
    static func damaged(_ bytes: [UInt8], _ random: inout RandomSource) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int(random.next() % 4) where bytes.count > 4 {
            let place = Int(random.next() % UInt64(bytes.count))
            let end = min(bytes.count, place + 1 + Int(random.next() % 12))
            switch random.next() % 6 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3 where random.next() % 8 == 0: bytes.removeSubrange(place...)
            case 4: bytes.replaceSubrange(place..<end, with: "1e9".utf8)
            default: bytes[place] ^= 1 << UInt8(random.next() % 8)
            }
        }
        return bytes
    }
}
