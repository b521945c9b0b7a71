import Codecs
import Foundation
import Imaging
import Particles
import Pictures
import TestFiles
import Testing

@testable import Editing

/// The cut-away part is nowhere in the file: the test plants a token in every place that can hold a small picture.
@Suite struct CutLeavesNothingTests {
    private let fixture: EditFixture

    init() throws {
        fixture = try EditFixture()
        try fixture.jpeg(EditFixture.bitmap(48, 32), to: "plain.jpg")
        try fixture.write(EditFixture.bitmap(48, 32), as: .png, to: "plain.png")
    }

    // MARK: The token

    /// Bytes within the frame of a tiny JPEG, like those of a picture.
    static let token: [UInt8] = {
        var random = RandomSource(seed: 3)
        return (0..<64).map { _ in UInt8.random(in: 1...255, using: &random) }
    }()
    static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB] + token + [0xFF, 0xD9]
    static let base64 = Data(picture).base64EncodedString()
    static let hexadecimal = token.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()

    /// Whether the bytes contain the token, raw or as text.
    private func holdsToken(_ bytes: [UInt8]) -> Bool {
        let code = Array(Self.base64.utf8)
        return bytes.contains(Array(Self.token.prefix(16))) || bytes.contains(Array(Self.token.suffix(16)))
            || bytes.contains(Array(code[24..<48])) || bytes.contains(Array(Self.hexadecimal.utf8.prefix(24)))
    }

    // MARK: Places in a JPEG

    private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
    }

    private static func packet(_ properties: String, attributes: String = "", around: String = "") -> [UInt8] {
        let text = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(around)<rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
            xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/" xmlns:own="http://example.com/own/"\(attributes)>\
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Boats</rdf:li></rdf:Alt></dc:title>\(properties)\
            </rdf:Description></rdf:RDF></x:xmpmeta>\(around)<?xpacket end="w"?>
            """
        return Array(text.utf8)
    }

    private static let thumbnails = """
        <xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:width>8</xmpGImg:width>\
        <xmpGImg:image>\(base64)</xmpGImg:image></rdf:li></rdf:Alt></xmp:Thumbnails>
        """
    private static let packetHead = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    private static func resource(_ id: Int, _ bytes: [UInt8], name: [UInt8] = []) -> [UInt8] {
        let head: [UInt8] = Array("8BIM".utf8) + [UInt8(id >> 8), UInt8(id & 255), UInt8(name.count)] + name
        return head + (head.count % 2 == 0 ? [] : [0]) + [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
            + (bytes.count % 2 == 0 ? [] : [0])
    }

    private static func resources(_ bytes: [UInt8]) -> [UInt8] { segment(0xED, Array("Photoshop 3.0\0".utf8) + bytes) }

    private static func record(_ record: UInt8, _ set: UInt8, _ value: [UInt8]) -> [UInt8] {
        [0x1C, record, set, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
    }

    /// Segments before the picture that can contain the token.
    static let segments: [String: [UInt8]] = {
        var places: [String: [UInt8]] = [
            "JFXX": segment(0xE0, Array("JFXX\0\u{10}".utf8) + picture),
            "a thumbnail of JFIF": segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 4, 5] + token.prefix(60)),
            "behind a head of JFIF": segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 0, 0] + token),
            "thumbnails of XMP": segment(0xE1, packetHead + packet(thumbnails)),
            "a text of XMP": segment(0xE1, packetHead + packet("<own:blob>\(base64)</own:blob>")),
            "a text of XMP in hexadecimal": segment(0xE1, packetHead + packet("<own:blob>\(hexadecimal)</own:blob>")),
            "lines of XMP": segment(
                0xE1, packetHead + packet("<own:blob>\(base64.prefix(48))&#xA;\(base64.dropFirst(48))</own:blob>")),
            "an attribute of XMP": segment(0xE1, packetHead + packet("", attributes: " own:blob=\"\(base64)\"")),
            "an attribute in XMP": segment(0xE1, packetHead + packet("<own:a own:blob=\"\(base64)\"/>")),
            "a comment in XMP": segment(0xE1, packetHead + packet("", around: "<!-- \(base64) -->")),
            "an instruction in XMP": segment(0xE1, packetHead + packet("", around: "<?own \(base64)?>")),
            "behind XMP": segment(0xE1, packetHead + packet("") + [0] + token),
            "damaged XMP": segment(0xE1, packetHead + Array("<x>\(base64)".utf8)),
            "further XMP": segment(
                0xE1,
                Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(repeating: UInt8(ascii: "A"), count: 32) + [
                    0, 0, 0, 99, 0, 0, 0, 0,
                ]
                    + Array(base64.utf8)),
            "a thumbnail of Photoshop": resources(resource(0x040C, [UInt8](repeating: 0, count: 28) + picture)),
            "an older thumbnail of Photoshop": resources(resource(0x0409, [UInt8](repeating: 0, count: 28) + picture)),
            "EXIF in Photoshop": resources(resource(0x0422, picture)),
            "another resource": resources(resource(0x0FA0, picture)),
            "the name of a resource": resources(resource(0x0404, record(2, 5, Array("Boats".utf8)), name: token)),
            "behind the resources": resources(resource(0x0404, record(2, 5, Array("Boats".utf8))) + token),
            "a preview of IPTC": resources(resource(0x0404, record(2, 202, picture))),
            "an object of IPTC": resources(resource(0x0404, record(8, 10, picture))),
            "a text of IPTC": resources(resource(0x0404, record(2, 120, Array(base64.utf8)))),
            "pictures of MPF": segment(0xE2, Array("MPF\0".utf8) + picture),
            "FlashPix": segment(0xE2, Array("FPXR\0".utf8) + picture),
            "behind a profile": segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile + token),
            "no profile": segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + token + token + token),
            "behind the meaning of colours": segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + token),
            "a comment": segment(0xFE, token),
            "a comment in letters": segment(0xFE, Array(base64.utf8)),
            "makers' notes": exif(makerNote: picture),
            "a text of EXIF": exif(text: Array(base64.utf8)),
            "bytes as a text of EXIF": exif(text: token),
            "a comment of EXIF": exif(comment: [UInt8](repeating: 0, count: 8) + token),
            "a comment in letters in EXIF": exif(comment: Array("ASCII\0\0\0".utf8) + Array(base64.utf8)),
            "another field of EXIF": exif(unknown: token),
            "between the fields of EXIF": exif(gap: picture),
            "a thumbnail of EXIF": exif(thumbnail: picture),
            "a preview of EXIF": exif(preview: picture),
            "a second EXIF": exif() + exif(unknown: token),
        ]
        for marker in UInt8(0xE0)...0xEF { places["segment \(marker - 0xE0)"] = segment(marker, Array("OWN\0".utf8) + picture) }
        return places
    }()

    /// A profile of 132 bytes without tags.
    private static let profile: [UInt8] = {
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes.replaceSubrange(0..<4, with: [0, 0, 0, 132])
        bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return bytes
    }()

    /// A block of EXIF with a maker's name, a time, and one more entry.
    private static func exif(
        makerNote: [UInt8] = [], text: [UInt8] = [], comment: [UInt8] = [], unknown: [UInt8] = [], gap: [UInt8] = [],
        thumbnail: [UInt8] = [],
        preview: [UInt8] = []
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var block = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
        func directory(_ fields: [(tag: Int, kind: Int, value: [UInt8])], next: Int = 0) -> [UInt8] {
            var (head, far): ([UInt8], [UInt8]) = (number(fields.count, 2), [])
            let end = block.count + 2 + 12 * fields.count + 4
            for field in fields {
                let size = [2: 1, 3: 2, 4: 4, 7: 1][field.kind] ?? 1
                head += number(field.tag, 2) + number(field.kind, 2) + number(field.value.count / size, 4)
                if field.value.count <= 4 {
                    head += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
                } else {
                    head += number(end + far.count, 4)
                    far += field.value
                }
            }
            return head + number(next, 4) + far
        }
        let main: [(Int, Int, [UInt8])] =
            (text.isEmpty ? [] : [(0x010E, 2, text)]) + [(0x010F, 2, Array("Lens\0".utf8))]
            + (preview.isEmpty ? [] : [(0x014A, 4, number(1_000, 4))]) + (unknown.isEmpty ? [] : [(0x0BAD, 7, unknown)])
            + [(0x8769, 4, number(400, 4))]
        block += directory(main, next: thumbnail.isEmpty ? 0 : 700)
        block += [UInt8](repeating: 0, count: 400 - block.count)
        block += directory(
            [(0x9003, 2, Array("2024:05:01 06:44:00\0".utf8))] + (makerNote.isEmpty ? [] : [(0x927C, 7, makerNote)])
                + (comment.isEmpty ? [] : [(0x9286, 7, comment)]))
        block += gap + [UInt8](repeating: 0, count: 700 - block.count - gap.count)
        block += directory([(0x0201, 4, number(800, 4)), (0x0202, 4, number(thumbnail.count, 4))])
        block += [UInt8](repeating: 0, count: 800 - block.count) + thumbnail + [UInt8](repeating: 0, count: 200 - thumbnail.count)
        block += directory([(0x0111, 4, number(1_100, 4)), (0x0117, 4, number(preview.count, 4))])
        block += [UInt8](repeating: 0, count: 1_100 - block.count) + preview
        return segment(0xE1, Array("Exif\0\0".utf8) + block)
    }

    private func cut(_ name: String) throws {
        _ = try fixture.editor.write(PictureEdit(part: PicturePart(x: 16, y: 0, width: 32, height: 16)), of: try fixture.file(name))
    }

    // MARK: A JPEG

    @Test(arguments: segments.keys.sorted()) func aCutJPEGHasNothingOfItsSegments(place: String) throws {
        let plain = fixture.bytes("plain.jpg")
        let segment = try #require(Self.segments[place])
        try fixture.scratch.write(plain[..<2] + segment + plain[2...], to: "a.jpg")
        #expect(holdsToken(fixture.bytes("a.jpg")))

        try cut("a.jpg")

        #expect(!holdsToken(fixture.bytes("a.jpg")))
        #expect(try fixture.header("a.jpg").size == PixelSize(width: 32, height: 16))
    }

    /// Films, further pictures and data that phones write after their photos.
    @Test func aCutJPEGHasNothingBehindIt() throws {
        try fixture.scratch.write(fixture.bytes("plain.jpg") + Self.picture, to: "a.jpg")

        try cut("a.jpg")

        #expect(!holdsToken(fixture.bytes("a.jpg")))
    }

    /// The copy of a cut picture is made in the same way.
    @Test(arguments: ["b.jpg", "b.png", "b.webp"]) func neitherHasACopy(name: String) throws {
        let plain = fixture.bytes("plain.jpg")
        try fixture.scratch.write(plain[..<2] + Self.segments.sorted { $0.key < $1.key }.flatMap { $0.value } + plain[2...], to: "a.jpg")

        _ = try fixture.editor.write(
            PictureEdit(part: PicturePart(x: 16, y: 0, width: 32, height: 16)), of: try fixture.file("a.jpg"), as: name)

        #expect(!holdsToken(fixture.bytes(name)))
    }

    @Test func aCutJPEGKeepsWhatIsSaidInTexts() throws {
        try Tool.require("exiftool")
        try fixture.scratch.write(fixture.bytes("plain.jpg"), to: "a.jpg")
        let fields = [
            "IFD0:Make": "Lens & Co", "ExifIFD:DateTimeOriginal": "2024:05:01 06:44:00", "ExifIFD:FNumber": "2.8", "ExifIFD:ISO": "100",
            "ExifIFD:LensModel": "50 mm", "ExifIFD:UserComment": "by the pier", "ExifIFD:OffsetTimeOriginal": "+02:00",
            "GPS:GPSLatitude": "47.5",
            "IFD0:XPTitle": "Österreich", "XMP-dc:Title": "Boats", "XMP-dc:Creator": "Ana", "XMP-iptcExt:PersonInImage": "Ben",
            "XMP-photoshop:City": "Hallstatt", "IPTC:Keywords": "harbour", "File:Comment": "a comment", "IFD0:Copyright": "Ana",
        ]
        let options = ["-q", "-n", "-overwrite_original", "-ExifImageWidth=48", "-ExifImageHeight=32"]
        let result = try Tool.run("exiftool", options + fields.map { "-\($0.key)=\($0.value)" } + [fixture.scratch.path("a.jpg")])
        #expect(result.code == 0, "\(result.errors)")

        try cut("a.jpg")

        for (field, value) in fields {
            let found = try Tool.run("exiftool", ["-n", "-s3", "-\(field)", fixture.scratch.path("a.jpg")]).lines
            #expect(found == [value], "\(field)")
        }
        #expect(
            try Tool.run("exiftool", ["-validate", "-warning", "-a", "-s3", fixture.scratch.path("a.jpg")]).lines.filter { $0 != "OK" }
                == [])
    }

    // MARK: Areas

    @Test(arguments: [(48, 32), (45, 33)]) func areasDoNotStayWhereTheyWere(size: (Int, Int)) throws {
        try Tool.require("exiftool")
        for edit in [PictureEdit(quarters: 1), PictureEdit(part: PicturePart(x: 16, y: 0, width: 16, height: 16))] {
            try fixture.jpeg(EditFixture.bitmap(size.0, size.1), to: "a.jpg")
            let path = fixture.scratch.path("a.jpg")
            let result = try Tool.run(
                "exiftool",
                [
                    "-q", "-n", "-overwrite_original", "-ExifImageWidth=\(size.0)", "-ExifImageHeight=\(size.1)",
                    "-ExifIFD:SubjectArea=10 10 5 5", "-ExifIFD:SubjectLocation=4 5", "-ExifIFD:ISO=100",
                    "-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=\(size.0),H=\(size.1),Unit=pixel},RegionList=[{Area={X=0.5,Y=0.5,W=0.1,H=0.1},Name=Ana,Type=Face}]}",
                    "-XMP-MP:RegionInfoMP={Regions=[{PersonDisplayName=Ana,Rectangle=\"0.1, 0.1, 0.2, 0.2\"}]}", "-XMP-dc:Title=Boats",
                    path,
                ])
            #expect(result.code == 0, "\(result.errors)")

            _ = try fixture.editor.write(edit, of: try fixture.file("a.jpg"))

            let left = try Tool.run("exiftool", ["-s", "-a", "-G1", "-*Region*", "-SubjectArea", "-SubjectLocation", path]).lines
            #expect(left == [])
            #expect(try Tool.run("exiftool", ["-n", "-s3", "-XMP-dc:Title", "-ExifIFD:ISO", path]).lines == ["Boats", "100"])
            #expect(try Tool.run("exiftool", ["-validate", "-warning", "-a", "-s3", path]).lines.filter { $0 != "OK" } == [])
        }
    }

    // MARK: A turn

    /// Small pictures would otherwise stay unchanged.
    @Test(
        arguments: [
            "a thumbnail of Photoshop", "an older thumbnail of Photoshop", "thumbnails of XMP", "makers' notes", "a thumbnail of EXIF",
            "JFXX", "a preview of EXIF",
        ],
        [1, 2, 3])
    func aTurnedJPEGHasNoSmallPictureOfBefore(place: String, quarters: Int) throws {
        let plain = fixture.bytes("plain.jpg")
        try fixture.scratch.write(plain[..<2] + (try #require(Self.segments[place])) + plain[2...], to: "a.jpg")

        _ = try fixture.editor.write(PictureEdit(quarters: quarters), of: try fixture.file("a.jpg"))

        #expect(!holdsToken(fixture.bytes("a.jpg")))
    }

    // MARK: A PNG

    static let chunks: [String: [UInt8]] = [
        "an unknown chunk": PNGParts.chunk("prVt", picture),
        "a critical-safe chunk": PNGParts.chunk("vpAg", picture),
        "a text": PNGParts.chunk("tEXt", Array("Own\0\(base64)".utf8)),
        "a keyword": PNGParts.chunk("tEXt", token + [0] + Array("text".utf8)),
        "a deflated text": PNGParts.chunk("zTXt", Array("Own\0\0".utf8) + TestFiles.PNGParts.stored(Array(base64.utf8))),
        "a deflated text of bytes": PNGParts.chunk("zTXt", Array("Own\0\0".utf8) + TestFiles.PNGParts.stored(picture)),
        "XMP": PNGParts.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet(thumbnails)),
        "deflated XMP": PNGParts.chunk(
            "iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + TestFiles.PNGParts.stored(packet(thumbnails))),
        "a Unicode text": PNGParts.chunk("iTXt", Array("Own\0\0\0\0\0\(base64)".utf8)),
        "a thumbnail of EXIF": PNGParts.chunk("eXIf", Array(exif(thumbnail: picture).dropFirst(10))),
        "makers' notes": PNGParts.chunk("eXIf", Array(exif(makerNote: picture).dropFirst(10))),
        "a long time": PNGParts.chunk("tIME", [7, 0xE8, 1, 1, 1, 1, 1] + token),
    ]

    @Test(arguments: chunks.keys.sorted()) func aCutPNGHasNothingOfItsChunks(place: String) throws {
        let plain = fixture.bytes("plain.png")
        try fixture.scratch.write(plain[..<33] + (try #require(Self.chunks[place])) + plain[33...] + Self.picture, to: "a.png")

        try cut("a.png")

        #expect(!holdsToken(fixture.bytes("a.png")))
        #expect(try fixture.header("a.png").size == PixelSize(width: 32, height: 16))
    }

    @Test(arguments: ["XMP", "deflated XMP", "a thumbnail of EXIF", "makers' notes"]) func aTurnedPNGHasNoSmallPictureOfBefore(
        place: String
    ) throws {
        let plain = fixture.bytes("plain.png")
        try fixture.scratch.write(plain[..<33] + (try #require(Self.chunks[place])) + plain[33...], to: "a.png")

        _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.png"))

        #expect(!holdsToken(fixture.bytes("a.png")))
    }

    // MARK: Texts

    @Test func textsOfPeopleAreKept() {
        for text in [
            "", "Boats", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
            "https://example.com/a/b?c=d&e=f#g",
            "xmp.did:01801174072068118083C4A5B2A7E0F2", "2024-05-01T06:44:00+02:00", "船が港にいる。とても静かな朝だった。",
            "line one\nline two\r\nline three", "0x1F, 0x2E, 0x3D",
        ] { #expect(HarmlessText.accepts(text), "\(text)") }
        for text in [Self.base64, Self.hexadecimal, String(Self.base64.prefix(44)) + "\n" + String(Self.base64.suffix(44)), "a\u{1}b"] {
            #expect(!HarmlessText.accepts(text), "\(text)")
        }
    }
}
