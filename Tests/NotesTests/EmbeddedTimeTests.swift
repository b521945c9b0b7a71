import Imaging
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests which of the times that a picture states counts.
@Suite struct EmbeddedTimeTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func time(_ bytes: [UInt8]) throws -> CameraTime? {
        let file = try #require(PictureFile(at: folder.write(bytes, to: "a")))
        let shot = try Shot(reading: file)
        // Facts and copies show the same time as the library.
        let header = try PictureHeader(ofFile: file.path, wantsFacts: true)
        #expect(header.date == shot.time.map { CivilDate(secondsSince1970: $0.reading) })
        return shot.time
    }

    // MARK: Parts

    /// An EXIF block with texts in its first directory, and others in that of details.
    private static func exif(_ first: [(Int, String)] = [], _ details: [(Int, String)] = []) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        func directory(_ texts: [(Int, String)], _ link: Int?, at start: Int) -> [UInt8] {
            let count = texts.count + (link == nil ? 0 : 1)
            var (entries, contents) = (little(count, 2), [UInt8]())
            for (tag, text) in texts {
                let bytes = Array(text.utf8) + [0]
                entries += little(tag, 2) + little(2, 2) + little(bytes.count, 4)
                if bytes.count <= 4 {
                    entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
                } else {
                    entries += little(start + 2 + count * 12 + 4 + contents.count, 4)
                    contents += bytes
                }
            }
            if let link { entries += little(0x8769, 2) + little(4, 2) + little(1, 4) + little(link, 4) }
            return entries + little(0, 4) + contents
        }
        let link = details.isEmpty ? nil : 8 + directory(first, 0, at: 8).count
        return Array("II".utf8) + little(42, 2) + little(8, 4) + directory(first, link, at: 8)
            + (link.map { directory(details, nil, at: $0) } ?? [])
    }

    private static func segment(_ block: [UInt8]) -> [UInt8] { TextFiles.segment(0xE1, Array("Exif\0\0".utf8) + block) }

    private static func packet(_ body: String, exif: String = "exif") -> [UInt8] {
        Array(
            """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:\(exif)="http://ns.adobe.com/exif/1.0/"
             xmlns:photoshop = 'http://ns.adobe.com/photoshop/1.0/' xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(body)</rdf:Description></rdf:RDF>\
            </x:xmpmeta><?xpacket end="w"?>
            """.utf8)
    }

    private static func records(_ sets: [(UInt8, String)]) -> [UInt8] {
        TextFiles.photoshop(TextFiles.resource(0x0404, sets.flatMap { TextFiles.record(2, $0.0, Array($0.1.utf8)) }))
    }

    private static let (original, digitized, changed) = ("2024:05:01 06:44:10", "2023:05:01 06:44:10", "2022:05:01 06:44:10")

    // MARK: Tests

    @Test func theTimeOfTheShotWinsOverAllOthers() throws {
        let block = Self.segment(Self.exif([(0x0132, Self.changed)], [(0x9003, Self.original), (0x9004, Self.digitized)]))
        let packet = TextFiles.xmp(Self.packet("xmp:CreateDate=\"2021-05-01\">"))
        let records = Self.records([(55, "20200501")])

        #expect(try time(TextFiles.jpeg(block, packet, records)) == CameraTime(text: Self.original))
        #expect(try time(TextFiles.jpeg(packet, records, block)) == CameraTime(text: Self.original))
    }

    @Test func eachLesserTimeCountsWhereTheBetterOnesAreMissing() throws {
        let packet = TextFiles.xmp(Self.packet("xmp:CreateDate=\"2021-05-01T10:00:00\">"))
        let records = Self.records([(55, "20200501"), (60, "064410+0200")])
        let changed = Self.segment(Self.exif([(0x0132, Self.changed)]))

        #expect(
            try time(TextFiles.jpeg(Self.segment(Self.exif([(0x0132, Self.changed)], [(0x9004, Self.digitized)])), packet))
                == CameraTime(text: Self.digitized))
        #expect(try time(TextFiles.jpeg(changed, packet, records)) == CameraTime(text: "2021-05-01T10:00:00"))
        #expect(try time(TextFiles.jpeg(changed, records)) == CameraTime(text: "2020-05-01T06:44:10+02:00"))
        #expect(try time(TextFiles.jpeg(changed)) == CameraTime(text: Self.changed))
        #expect(try time(TextFiles.jpeg()) == nil)
    }

    @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "unknown"])
    func anInvalidTimeHidesNoOther(_ text: String) throws {
        let block = Self.segment(Self.exif([(0x0132, Self.changed)], [(0x9003, text), (0x9004, Self.digitized)]))
        let none = Self.segment(Self.exif([(0x0132, text)], [(0x9003, text)]))

        #expect(try time(TextFiles.jpeg(block)) == CameraTime(text: Self.digitized))
        #expect(
            try time(TextFiles.jpeg(none, TextFiles.xmp(Self.packet("xmp:CreateDate=\"2021-05-01\">")))) == CameraTime(text: "2021-05-01"))
    }

    @Test(arguments: [
        "exif:DateTimeOriginal=\"2021-05-01T10:00:00.5+02:00\" xmp:CreateDate=\"2020-01-01\">",
        "xmp:CreateDate='2020-01-01' exif:DateTimeOriginal = '2021-05-01T10:00:00.5+02:00'>",
        "><xmp:CreateDate>2020-01-01</xmp:CreateDate><exif:DateTimeOriginal>2021-05-01T10:00:00.5+02:00</exif:DateTimeOriginal>",
        "photoshop:DateCreated=\"2021-05-01T10:00:00.5+02:00\" xmp:CreateDate=\"2020-01-01\">",
        "><photoshop:DateCreated>\n 2021-05-01T10:00:00.5+02:00\n</photoshop:DateCreated>",
        "exif:DateTimeOriginal=\"0000\" xmp:CreateDate=\"2021-05-01T10:00:00.5+02:00\">",
    ]) func packetsAreReadInAllTheirForms(_ body: String) throws {
        #expect(try time(TextFiles.jpeg(TextFiles.xmp(Self.packet(body)))) == CameraTime(text: "2021-05-01T10:00:00.5+02:00"))
    }

    @Test func prefixesAreThoseThatThePacketDeclares() throws {
        let packet = Self.packet("e:DateTimeOriginal=\"2021-05-01\" exif:DateTimeOriginal=\"2020-01-01\">", exif: "e")
        #expect(try time(TextFiles.jpeg(TextFiles.xmp(packet))) == CameraTime(text: "2021-05-01"))
    }

    @Test func packetsOfOtherFormatsStateTheTimeToo() throws {
        let packet = Self.packet("xmp:CreateDate=\"2021-05-01T10:00:00\">")
        let files = [
            TextFiles.png(before: TextFiles.text(packet)), TextFiles.png(after: TextFiles.text(packet)),
            TextFiles.png(
                after: TextFiles.chunk("tIME", [7, 232, 1, 1, 0, 0, 0]) + TextFiles.text(packet)
                    + TextFiles.chunk("eXIf", Self.exif([(0x0132, Self.changed)]))),
            TextFiles.webp(packet), TextFiles.heif(packet), TextFiles.heif(packet, brand: "avif"), TextFiles.jxl(packet),
            TextFiles.jp2(before: TextFiles.uuid(packet)), TextFiles.jp2(after: TextFiles.uuid(packet)),
        ]

        for (index, file) in files.enumerated() { #expect(try time(file) == CameraTime(text: "2021-05-01T10:00:00"), "\(index)") }
    }

    /// A TIFF has the records themselves, or within Photoshop's resources.
    @Test func recordsInATIFFStateTheTimeToo() throws {
        let records = TextFiles.record(2, 55, Array("20200501".utf8)) + TextFiles.record(2, 60, Array("064410+0200".utf8))
        func file(_ tag: Int, _ bytes: [UInt8]) -> [UInt8] {
            var tiff = TIFFFile(width: 4, height: 4) { _, _, _ in 0 }
            tiff.entries[tag] = .bytes(bytes, kind: 7)
            return tiff.bytes
        }

        #expect(try time(file(33_723, records)) == CameraTime(text: "2020-05-01T06:44:10+02:00"))
        #expect(try time(file(34_377, TextFiles.resource(0x0404, records))) == CameraTime(text: "2020-05-01T06:44:10+02:00"))
    }

    @Test func fractionsAndOffsetsOfEXIFBelongToTheirTimes() throws {
        func time(_ first: [(Int, String)], _ details: [(Int, String)]) throws -> CameraTime? {
            try self.time(TextFiles.jpeg(Self.segment(Self.exif(first, details))))
        }
        let all = [(0x9010, "+01:00"), (0x9011, "+02:00"), (0x9012, "+03:00"), (0x9290, "1"), (0x9291, "25"), (0x9292, "375")]

        #expect(try time([], all + [(0x9003, Self.original)]) == CameraTime(text: "2024-05-01T06:44:10.25+02:00"))
        #expect(try time([], all + [(0x9004, Self.digitized)]) == CameraTime(text: "2023-05-01T06:44:10.375+03:00"))
        #expect(try time([(0x0132, Self.changed)], all) == CameraTime(text: "2022-05-01T06:44:10.1+01:00"))
        #expect(try time([], [(0x9003, "2017-03-03")]) == CameraTime(reading: 1_488_499_200))
    }
}
