import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests reading notes from packets, and changing packets.
@Suite struct XMPPacketTests {
    private func packet(_ inside: String, attributes: String = "") throws -> XMPPacket {
        let spaces = """
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:p="http://ns.adobe.com/photoshop/1.0/" \
            xmlns:i="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
            """
        let rdf = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        return try XMPPacket(Array("\(rdf)<rdf:Description \(spaces) \(attributes)>\(inside)</rdf:Description></rdf:RDF>".utf8))
    }

    // MARK: Reading

    @Test func notesOfOtherProgramsAreRead() throws {
        let notes = try SidecarSamples.all.map { try XMPPacket(Array($0.text.utf8)).note }

        #expect(notes[0] == PictureNote(rating: 4, date: PartialDate(text: "2023-08-14T19:21")))
        let place = "Cais da Ribeira, Porto, Portugal & \"sea\""
        #expect(notes[1] == PictureNote(title: "Boats <at> dawn", place: place, rating: 3, date: PartialDate(text: "2024-05-01T06:44")))
        #expect(notes[2] == PictureNote(text: "We waited <for> the ferry.\nIt came late.", people: ["Ana", "Bo", "Cléo"]))
        #expect(notes[3] == PictureNote(title: "It's here", rating: 5))
        #expect(notes[4].isEmpty)
    }

    @Test(arguments: [
        "<dc:title>A</dc:title>", "<dc:title><rdf:Alt><rdf:li>A</rdf:li></rdf:Alt></dc:title>",
        "<dc:title><rdf:Seq><rdf:li xml:lang='de'>B</rdf:li><rdf:li xml:lang='X-Default'>A</rdf:li></rdf:Seq></dc:title>",
        "<dc:title rdf:parseType='Resource'><rdf:value>A</rdf:value></dc:title>",
        "<dc:title><rdf:Description rdf:value='A'/></dc:title>", "<dc:title rdf:value='A' xml:lang='de'/>",
        "<dc:title><rdf:Description><rdf:value>A</rdf:value></rdf:Description></dc:title>",
        "<dc:title><rdf:Alt><rdf:li rdf:parseType='Resource'><rdf:value>A</rdf:value></rdf:li></rdf:Alt></dc:title>",
        "<title xmlns='http://purl.org/dc/elements/1.1/'>A</title>", "<x:title xmlns:x='http://purl.org/dc/elements/1.1/'>&#65;</x:title>",
        "<dc:title> <!-- no --> A\n</dc:title><dc:title>B</dc:title>",
    ])
    func everyFormOfATitleIsReadChangedAndRemoved(markup: String) throws {
        let packet = try packet(markup)
        #expect(packet.note.title == "A")

        let changed = try packet.changed(to: PictureNote(title: "New <&> \"one\""))
        #expect(changed.note == PictureNote(title: "New <&> \"one\""))
        let removed = try changed.changed(to: PictureNote())
        #expect(removed.note.isEmpty && !String(decoding: removed.bytes, as: UTF8.self).contains("title>"))
    }

    @Test func attributesAreReadChangedAndRemoved() throws {
        let packet = try packet("", attributes: "dc:title='A' xmp:Rating = \"2.0\"\n p:City='Porto'")
        #expect(packet.note == PictureNote(title: "A", place: "Porto", rating: 2))

        let note = PictureNote(title: "'\"\t<&>", place: "Gaia", rating: -1)
        #expect(try packet.changed(to: note).note == note)
        #expect(try packet.changed(to: PictureNote()).note.isEmpty)
    }

    @Test(arguments: ["-2", "6", "", "five", "nan", "inf", "1e9", "-1.6"])
    func ratingsThatXMPDoesNotDefineAreMissing(text: String) throws {
        #expect(try packet("<xmp:Rating>\(text)</xmp:Rating>").note.rating == nil)
    }

    @Test(arguments: [(-1, "-1"), (0, "0"), (3, " 3 "), (4, "4.2"), (5, "5.0")])
    func ratingsAreRead(rating: Int, text: String) throws {
        #expect(try packet("<xmp:Rating>\(text)</xmp:Rating>").note.rating == rating)
    }

    /// They are in namespaces that are not those of the note, below other properties, or outside RDF.
    @Test func propertiesOfOthersAreNotRead() throws {
        let inside = """
            <x:title xmlns:x='http://example.org/'>A</x:title><title>B</title>
            <x:part xmlns:x='http://example.org/' rdf:parseType='Resource'><dc:title>C</dc:title></x:part>
            <x:dc xmlns:x='http://example.org/' xmlns:dc='http://example.org/'><dc:title>D</dc:title></x:dc>
            """

        #expect(try packet(inside).note.isEmpty)
    }

    // MARK: Refusing

    @Test func damagedPacketsAreRefusedWithTheirReason() {
        func error(_ text: String) -> XMPError? {
            do throws(XMPError) { _ = try XMPPacket(Array(text.utf8)) } catch { return error }
            return nil
        }
        let lol = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()

        #expect(error("") == .malformed("no element found", line: 1))
        #expect(error("<a>\n<b></a>") == .malformed("mismatched tag", line: 2))
        #expect(error("<a/>") == .notXMP)
        #expect(error("<!DOCTYPE a [<!ENTITY l0 'ha'>\(lol)]><a>&l9;</a>") == .declaresType(line: 1))
        #expect(error("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>") == .declaresType(line: 1))
        #expect(error("<a>&unknown;</a>") == .malformed("undefined entity", line: 1))
        #expect(error(String(repeating: "<a>", count: 100_000)) == .tooDeep(line: 1))
        #expect(error("<a>" + String(repeating: "<b/>", count: XMPLimits.elementCount) + "</a>") == .tooManyElements(line: 1))
        #expect(
            error("<a " + (0...XMPLimits.attributeCount).map { "b\($0)=''" }.joined(separator: " ") + "/>") == .tooManyAttributes(line: 1))
        #expect(error("<a>\n" + String(repeating: "<b c='' d=''/>", count: 3_000) + "</a>") == .tooManyAttributes(line: 2))
        #expect(error("<a>" + String(repeating: " ", count: 8 << 20) + "</a>") == .tooManyBytes)
        #expect(throws: XMPError.notUTF8) { try XMPPacket([0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00]) }
        #expect(throws: XMPError.notUTF8) { try XMPPacket(Array("<a>".utf8) + [0xED, 0xA0, 0x80] + Array("</a>".utf8)) }
    }

    /// The largest packets of each shape within the limits.
    @Test func packetsAtTheLimitsAreRead() throws {
        let items = String(repeating: "<rdf:li>a</rdf:li>", count: XMPLimits.elementCount - 10)
        let many = try packet("<e:PersonInImage><rdf:Bag>\(items)</rdf:Bag></e:PersonInImage>")
        let long = try packet("<dc:title>\(String(repeating: "é", count: 4_000_000))</dc:title>")

        #expect(many.note.people == ["a"] && long.note.title.utf8.count == PictureNote.longestLine)
        #expect(try many.changed(to: PictureNote(people: ["b"])).note.people == ["b"])
    }

    // MARK: Laws

    static let notes: [PictureNote] = [
        PictureNote(), PictureNote(title: "A"), PictureNote(place: "Rua <1>, Porto", people: ["Ana & co", "]]>", "ø"]),
        PictureNote(title: "\"Quote\" 'single'", text: "one\n\n\ttwo & three\r\nfour", rating: 0, date: PartialDate(text: "1987")),
        PictureNote(text: "\u{202E}مرحبا 👩‍👩‍👧", people: ["Cléo", "Ana"], rating: -1, date: PartialDate(text: "2024-02-29T23:59")),
        PictureNote(
            title: "T", place: "Elsewhere, Porto, Portugal & \"sea\"", text: "D", people: ["Bo", "Ana", "New"], rating: 5,
            date: PartialDate(text: "1999-12-31")),
    ]

    @Test(arguments: notes) func aFreshPacketReadsBack(note: PictureNote) throws {
        #expect(try XMPPacket(try XMPPacket(note).bytes).note == note)
    }

    /// From every sample by every note to every other note, and back.
    @Test func everyChangeOfEverySampleReadsBack() throws {
        for (name, text) in SidecarSamples.all {
            let first = try XMPPacket(Array(text.utf8))
            for note in Self.notes {
                let changed = try first.changed(to: note)
                #expect(changed.note == note, "\(name)")
                for other in Self.notes { #expect(try changed.changed(to: other).note == other, "\(name)") }
                let back = try changed.changed(to: first.note)
                #expect(back.note == first.note, "\(name)")
            }
        }
    }

    @Test func withoutAChangeNoByteChanges() throws {
        for (_, text) in SidecarSamples.all {
            let packet = try XMPPacket(Array(text.utf8))
            #expect(try packet.changed(to: packet.note).bytes == Array(text.utf8))
        }
    }

    @Test func changingTwiceIsChangingOnce() throws {
        for (_, text) in SidecarSamples.all {
            let packet = try XMPPacket(Array(text.utf8))
            for note in Self.notes {
                let changed = try packet.changed(to: note)
                #expect(try changed.changed(to: note).bytes == changed.bytes)
            }
        }
    }
}
