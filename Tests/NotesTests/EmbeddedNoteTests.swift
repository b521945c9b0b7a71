import Imaging
import Particles
import Platform
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Files with texts about the picture, each around one of the samples' headers.
enum TextFiles {
    static func big(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(number >> (8 * $0) & 255) } }

    // MARK: JPEG

    static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, marker] + big(bytes.count + 2, 2) + bytes }
    static func xmp(_ packet: [UInt8]) -> [UInt8] { segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet) }
    static func jpeg(_ segments: [UInt8]...) -> [UInt8] { [0xFF, 0xD8] + segments.joined() + Samples.jpeg(40, 30).dropFirst(2) }

    static func record(_ record: UInt8, _ set: UInt8, _ bytes: [UInt8], isExtended: Bool = false) -> [UInt8] {
        [0x1C, record, set] + (isExtended ? [0x80, 4] + big(bytes.count, 4) : big(bytes.count, 2)) + bytes
    }
    static func resource(_ number: Int, name: String = "", _ bytes: [UInt8]) -> [UInt8] {
        let name = [UInt8(name.utf8.count)] + name.utf8
        let padded = name + (name.count % 2 == 1 ? [0] : [])
        return Array("8BIM".utf8) + big(number, 2) + padded + big(bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }
    static func photoshop(_ resources: [UInt8]) -> [UInt8] { segment(0xED, Array("Photoshop 3.0\0".utf8) + resources) }

    // MARK: PNG and WebP

    static func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] { big(bytes.count, 4) + Array(type.utf8) + bytes + [0, 0, 0, 0] }
    static func text(_ packet: [UInt8], compressed: UInt8 = 0) -> [UInt8] {
        chunk("iTXt", Array("XML:com.adobe.xmp\0".utf8) + [compressed, 0] + Array("en\0XMP\0".utf8) + packet)
    }
    static func png(before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        let sample = Samples.png(40, 30)
        return Array(sample.prefix(33)) + before + chunk("IDAT", [1, 2, 3, 4]) + chunk("IDAT", [5]) + after + chunk("IEND", [])
    }
    static func webp(_ packet: [UInt8]) -> [UInt8] {
        func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
            Array(type.utf8) + big(bytes.count, 4).reversed() + bytes + (bytes.count % 2 == 1 ? [0] : [])
        }
        let frame = Array(Samples.webp(40, 30).dropFirst(20))
        let chunks = chunk("VP8X", [4, 0, 0, 0, 39, 0, 0, 29, 0, 0]) + chunk("VP8L", frame) + chunk("XMP ", packet)
        return Array("RIFF".utf8) + big(chunks.count + 4, 4).reversed() + Array("WEBP".utf8) + chunks
    }

    // MARK: HEIF and JPEG XL

    static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
        let bytes = Array(contents.joined())
        return big(bytes.count + 8, 4) + Array(type.utf8) + bytes
    }
    /// A picture of 40x30 whose second item is the packet.
    static func heif(_ packet: [UInt8], brand: String = "heic") -> [UInt8] {
        func item(_ number: Int, _ type: String, _ texts: String) -> [UInt8] {
            box("infe", [2, 0, 0, 0], big(number, 2), [0, 0], Array(type.utf8), Array(texts.utf8))
        }
        let start = box("ftyp", Array(brand.utf8), [0, 0, 0, 0], Array(brand.utf8))
        func meta(at place: Int) -> [UInt8] {
            box(
                "meta", [0, 0, 0, 0], box("pitm", [0, 0, 0, 0, 0, 1]),
                box("iinf", [0, 0, 0, 0, 0, 2], item(1, "hvc1", "\0"), item(2, "mime", "words\0application/rdf+xml\0")),
                box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 2, 0, 0, 0, 1], big(place, 4), big(packet.count, 4)),
                box(
                    "iprp", box("ipco", box("ispe", [0, 0, 0, 0], big(40, 4), big(30, 4))),
                    box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1])))
        }
        return start + meta(at: start.count + meta(at: 0).count + 8) + box("mdat", packet)
    }
    static func jp2(before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
        let size = [0, 47, 0, 0] + big(40, 4) + big(30, 4) + [UInt8](repeating: 0, count: 8) + big(40, 4) + big(30, 4)
        let components: [UInt8] = [0, 3, 7, 1, 1, 7, 1, 1, 7, 1, 1]
        let codestream = [0xFF, 0x4F, 0xFF, 0x51] + size + [UInt8](repeating: 0, count: 8) + components + [0xFF, 0xD9]
        return box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + before + box("jp2c", codestream) + after
    }
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    static func uuid(_ packet: [UInt8]) -> [UInt8] { box("uuid", xmpIdentifier, packet) }
    static func jxl(_ packet: [UInt8]) -> [UInt8] {
        // Sides of nine bits, no ratio, and the usual metadata.
        let codestream: [UInt8] = [0xFF, 0x0A] + big(29 << 3 | 39 << 17 | 1 << 26, 4).reversed()
        let start = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        return start + box("jxlc", codestream) + box("xml ", packet)
    }
}

/// Tests reading notes out of picture files.
@Suite struct EmbeddedNoteTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func note(_ bytes: [UInt8]) throws -> PictureNote { try PictureNote(embeddedIn: folder.write(bytes, to: "a")) }

    private static let stated = PictureNote(title: "Boats & ø", place: "Porto", text: "one\ntwo", people: ["Ana"], rating: 3)
    private static func packet(_ note: PictureNote = stated) throws -> [UInt8] { try XMPPacket(note).bytes }
    private static let records =
        TextFiles.record(1, 90, [0x1B, 0x25, 0x47]) + TextFiles.record(2, 5, Array("Føur".utf8))
        + TextFiles.record(2, 25, Array("word".utf8))
        + TextFiles.record(2, 55, Array("20240500".utf8)) + TextFiles.record(2, 90, Array("Porto".utf8))
        + TextFiles.record(2, 92, Array("Ribeira".utf8)) + TextFiles.record(2, 120, Array("a\rb".utf8), isExtended: true)
    private static let older = PictureNote(title: "Føur", place: "Ribeira, Porto", text: "a\nb", date: PartialDate(year: 2024, month: 5))

    // MARK: Formats

    @Test func packetsAreFoundInEveryFormat() throws {
        let packet = try Self.packet()
        let padding = TextFiles.segment(0xE2, [UInt8](repeating: 7, count: 65_000))
        let files = [
            TextFiles.jpeg(TextFiles.xmp(packet)), TextFiles.jpeg(padding, padding, TextFiles.xmp(packet)),
            TextFiles.jpeg(TextFiles.xmp(packet + [0, 0])), TextFiles.png(before: TextFiles.text(packet)),
            TextFiles.png(after: TextFiles.text(packet)),
            TextFiles.png(before: TextFiles.chunk("prVt", [UInt8](repeating: 1, count: 70_000)) + TextFiles.text(packet)),
            TextFiles.webp(packet), TextFiles.heif(packet), TextFiles.heif(packet, brand: "avif"), TextFiles.jxl(packet),
            TextFiles.jp2(before: TextFiles.uuid(packet)), TextFiles.jp2(after: TextFiles.uuid(packet)),
        ]

        for (index, file) in files.enumerated() { #expect(try note(file) == Self.stated, "\(index)") }
    }

    @Test func recordsOfIPTCAreFound() throws {
        let resources = TextFiles.resource(0x040C, name: "odd", [1, 2, 3]) + TextFiles.resource(0x0404, name: "ab", Self.records)

        #expect(try note(TextFiles.jpeg(TextFiles.photoshop(resources))) == Self.older)
        let halves = [Array(resources.prefix(50)), Array(resources.dropFirst(50))].map { TextFiles.photoshop($0) }
        #expect(try note(TextFiles.jpeg(halves[0], halves[1])) == Self.older)
    }

    @Test func invalidUTF8IsReadAsLatin1UnlessDeclared() throws {
        let latin: [UInt8] = [0x46, 0xF8, 0x75, 0x72]
        func title(_ records: [UInt8]) throws -> String {
            try note(TextFiles.jpeg(TextFiles.photoshop(TextFiles.resource(0x0404, records)))).title
        }

        #expect(try title(TextFiles.record(2, 5, latin)) == "Føur")
        #expect(try title(TextFiles.record(2, 5, Array("Føur".utf8))) == "Føur")
        #expect(try title(TextFiles.record(1, 90, [0x1B, 0x25, 0x47]) + TextFiles.record(2, 5, latin)) == "F\u{FFFD}ur")
    }

    /// XMP wins, property by property; the first packet wins over later ones.
    @Test func whatThePacketDoesNotStateIsThatOfIPTC() throws {
        let older = TextFiles.photoshop(TextFiles.resource(0x0404, Self.records))
        let packet = try Self.packet(PictureNote(title: "New", rating: 1))
        let second = try Self.packet(PictureNote(title: "Second", people: ["Bo"]))

        var expected = Self.older
        (expected.title, expected.rating) = ("New", 1)
        #expect(try note(TextFiles.jpeg(older, TextFiles.xmp(packet), TextFiles.xmp(second))) == expected)
        #expect(try note(TextFiles.jpeg(TextFiles.xmp(Array("<broken".utf8)), older)) == Self.older)
    }

    @Test func filesWithoutTextsHaveNone() throws {
        let files = [
            Samples.jpeg(4, 4), Samples.png(4, 4), Samples.webp(4, 4), Samples.gif(4, 4), Samples.bmp(4, 4), [], Array("no picture".utf8),
            TextFiles.png(before: TextFiles.text(try Self.packet(), compressed: 1)),
            TextFiles.png(before: TextFiles.text([UInt8](repeating: 32, count: 2 << 20))),
        ]

        for file in files { #expect(try note(file).isEmpty) }
    }

    @Test func aFileThatCannotBeReadNowIsTold() throws {
        #expect(throws: PictureError.missing) { try PictureNote(embeddedIn: folder.path("none.jpg")) }
    }

    /// The texts do not change what else is read of the files.
    @Test func headersAreThoseOfFilesWithoutTexts() throws {
        let packet = try Self.packet()
        for (file, plain) in [
            (TextFiles.jpeg(TextFiles.xmp(packet), TextFiles.photoshop(Self.records)), Samples.jpeg(40, 30)),
            (TextFiles.png(before: TextFiles.text(packet)), Samples.png(40, 30)), (TextFiles.webp(packet), Samples.webp(40, 30)),
        ] {
            let (header, other) = (try PictureHeader(of: file), try PictureHeader(of: plain))
            #expect(header.size == other.size && header.isComplete == other.isComplete && header.format == other.format)
        }
    }

    // MARK: Damage

    private static func files() throws -> [[UInt8]] {
        let packet = try packet()
        let resources = TextFiles.photoshop(TextFiles.resource(0x0404, name: "x", records))
        return [
            TextFiles.jpeg(resources, TextFiles.xmp(packet)), TextFiles.png(before: TextFiles.text(packet), after: TextFiles.text(packet)),
            TextFiles.webp(packet), TextFiles.heif(packet), TextFiles.jxl(packet), TextFiles.jp2(after: TextFiles.uuid(packet)),
            TextFiles.jpeg(resources),
        ]
    }

    /// Reads from memory, in windows as from a file.
    private func readDamaged(_ bytes: [UInt8]) -> PictureNote? {
        let first = ByteWindow(Array(bytes.prefix(256)))
        guard let format = try? PictureFormat(magicOf: first, fileSize: bytes.count) else { return nil }
        var scan = HeaderScan(format: format, fileSize: bytes.count)
        var (count, total) = (0, 0)
        let texts = try? scan.runToTexts(from: first) { offset, length in
            count += 1
            total += length
            return Array(bytes.dropFirst(offset).prefix(length))
        }
        #expect(count <= 16_384 && total <= 8 * bytes.count + 16_384 * 512)
        return texts.map { PictureNote($0) }
    }

    @Test func everyBeginningIsRead() throws {
        for file in try Self.files() {
            for count in 0..<file.count { _ = readDamaged(Array(file.prefix(count))) }
            #expect(readDamaged(file)?.isEmpty == false)
        }
    }

    @Test func changedBytesNeitherTrapNorReadEndlessly() throws {
        var random = RandomSource(seed: 4)
        for file in try Self.files() {
            for _ in 0..<1_500 {
                var damaged = file
                for _ in 0...Int.random(in: 0..<6, using: &random) {
                    // Lengths and signatures are near the beginning.
                    let end = Bool.random(using: &random) ? min(120, damaged.count) : damaged.count
                    let place = Int.random(in: 0..<end, using: &random)
                    damaged[place] =
                        [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &random)][Int.random(in: 0..<5, using: &random)]
                }
                _ = readDamaged(damaged)
            }
        }
    }
}
