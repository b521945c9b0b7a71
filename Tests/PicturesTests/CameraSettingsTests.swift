import Testing

@testable import Pictures

/// Tests reading the camera's settings of a picture.
@Suite struct CameraSettingsTests {
    typealias Entry = EXIFFile.Entry

    private func read(_ entries: [Entry]) -> CameraSettings {
        let block = EXIFFile.block(entries)
        return EXIFBlock(in: ByteWindow(block), from: 0, to: block.count).settings
    }

    private static let all: [Entry] = [
        .fractions(0x829A, [(1, 250)]), .fractions(0x829D, [(28, 10)]), .short(0x8827, 400),
        Entry(tag: 0x9204, kind: 10, count: 1, bytes: EXIFFile.long(-7 & 0xFFFF_FFFF) + EXIFFile.long(10)), .short(0x9209, 0x19),
        .fractions(0x920A, [(57, 10)]), .short(0xA405, 26), .text(0xA434, "RF24-70mm F2.8 L"), .text(0x0131, "darktable 4.2"),
        .text(0x013B, "Ada"), .text(0x8298, "© Ada"), .text(0x010E, "Dawn"),
    ]

    @Test func everyTagIsRead() {
        let settings = read(Self.all)

        #expect(settings.exposureTime == 1.0 / 250 && settings.fNumber == 2.8 && settings.sensitivity == 400)
        #expect(settings.exposureBias == -0.7 && settings.hasFlash == true)
        #expect(settings.focalLength == 5.7 && settings.filmFocalLength == 26)
        #expect(settings.lens == "RF24-70mm F2.8 L" && settings.software == "darktable 4.2")
        #expect(settings.artist == "Ada" && settings.copyright == "© Ada" && settings.description == "Dawn")
    }

    @Test(arguments: [
        Entry.fractions(0x829A, [(0, 250)]), .fractions(0x829A, [(1, 0)]), .fractions(0x829A, [(1, 2), (1, 2)]), .short(0x829A, 1),
        .short(0x8827, 0), .short(0x8827, 0xFFFF), .short(0xA405, 0), .text(0xA434, ""), .fractions(0x829D, []),
        Entry(tag: 0x9204, kind: 10, count: 1, bytes: EXIFFile.long(1) + EXIFFile.long(0)),
        Entry(tag: 0x9204, kind: 5, count: 1, bytes: EXIFFile.long(1) + EXIFFile.long(3)),
    ])
    func whatMakesNoSenseIsNotTold(_ entry: Entry) {
        #expect(read([entry]) == CameraSettings())
    }

    @Test func headerOfAFileHasThem() throws {
        let header = try PictureHeader(of: EXIFFile.jpeg(EXIFFile.block(Self.all, position: EXIFFile.position() + [.area("Zermatt")])))

        #expect(header.settings == read(Self.all))
        #expect(header.coordinate?.words == "47.37° N, 8.54° E" && header.placeName == "Zermatt")
        #expect(header.profileName == nil)
    }

    @Test func blockCutOrBentTrapsNowhere() {
        let whole = EXIFFile.block(Self.all)
        for length in whole.indices { _ = EXIFBlock(in: ByteWindow(Array(whole.prefix(length))), from: 0, to: length) }
        for place in whole.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var bent = whole
                bent[place] = value
                _ = EXIFBlock(in: ByteWindow(bent), from: 0, to: bent.count)
            }
        }
    }
}

/// Tests the names of colour profiles.
@Suite struct ColorProfileNameTests {
    private static func long(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } }

    /// A profile with one tag.
    private static func profile(_ tag: [UInt8], offset: Int = 144) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(16..<20, with: "GRAY".utf8)
        header.replaceSubrange(36..<40, with: "acsp".utf8)
        let table = long(1) + Array("desc".utf8) + long(offset) + long(tag.count)
        var bytes = header + table + tag
        bytes.replaceSubrange(0..<4, with: long(bytes.count))
        return bytes
    }

    private static let plain = Array("desc".utf8) + long(0) + long(11) + Array("Display\u{1} P3\0".utf8)
    private static let translated =
        Array("mluc".utf8) + long(0) + long(1) + long(12) + Array("enUS".utf8) + long(10) + long(28)
        + "Grün!".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

    private func name(_ bytes: [UInt8]) -> String? {
        var profile = ColorProfile()
        profile.takeChunk(bytes[...])
        return profile.name
    }

    @Test func descriptionIsTheName() {
        #expect(name(Self.profile(Self.plain)) == "Display P3")
        #expect(name(Self.profile(Self.translated)) == "Grün!")
        #expect(name(Self.profile(Self.plain, offset: 4_000)) == nil)
        #expect(name(Self.profile(Array("text".utf8) + Self.plain.dropFirst(4))) == nil)
        #expect(name([]) == nil)
    }

    @Test(arguments: [plain, translated]) func profileCutOrBentTrapsNowhere(_ tag: [UInt8]) {
        let whole = Self.profile(tag)
        for length in whole.indices { _ = name(Array(whole.prefix(length))) }
        for place in 128..<whole.count {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var bent = whole
                bent[place] = value
                _ = name(bent)
            }
        }
    }
}
