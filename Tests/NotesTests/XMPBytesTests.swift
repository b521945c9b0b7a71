import Particles
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that a change of a packet leaves all other bytes as they are.
@Suite struct XMPBytesTests {
    private func changed(_ text: String, _ change: (inout PictureNote) -> Void) throws -> String {
        let packet = try XMPPacket(Array(text.utf8))
        var note = packet.note
        change(&note)
        return String(decoding: try packet.changed(to: note).bytes, as: UTF8.self)
    }

    @Test func aChangedValueIsTheOnlyChange() throws {
        let sample = SidecarSamples.lightroom
        let title = try changed(sample) { $0.title = "Ships & more" }
        let rating = try changed(sample) { $0.rating = -1 }
        let city = try changed(sample) { $0.place = "Cais da Ribeira, Gaia, Portugal & \"sea\"" }
        let street = try changed(sample) { $0.place = "Praça, Porto, Portugal & \"sea\"" }

        // The text of the picture's language is that of all languages; the translation stays.
        #expect(title == sample.replacing("Boats &lt;at&gt; dawn", with: "Ships &amp; more"))
        #expect(rating == sample.replacing("xmp:Rating=\"3\"", with: "xmp:Rating=\"-1\""))
        #expect(street == sample.replacing("\"Cais da Ribeira\"", with: "\"Praça\""))
        #expect(
            city
                == sample.replacing("\"Cais da Ribeira\"", with: "\"Cais da Ribeira, Gaia\"")
                .replacing("\r\n   photoshop:City=\"Porto\"", with: ""))
    }

    @Test func aDateKeepsItsFormAndItsZone() throws {
        let date = PartialDate(text: "2020-01-02T03:04")

        #expect(
            try changed(SidecarSamples.lightroom) { $0.date = date }
                == SidecarSamples.lightroom.replacing("2024-05-01T06:44:10.25+02:00", with: "2020-01-02T03:04+02:00"))
        #expect(
            try changed(SidecarSamples.darktable) { $0.date = date }
                == SidecarSamples.darktable.replacing("2023:08:14 19:21:07.000", with: "2020:01:02 03:04:00"))
    }

    @Test func aRemovedPropertyIsTheOnlyChange() throws {
        #expect(
            try changed(SidecarSamples.darktable) { $0.rating = nil }
                == SidecarSamples.darktable.replacing("\n    xmp:Rating=\"4\"", with: ""))
        #expect(
            try changed(SidecarSamples.exifTool) { $0.rating = nil }
                == SidecarSamples.exifTool.replacing("\n  <xmp:Rating>5</xmp:Rating>", with: ""))
    }

    @Test func addedPropertyFollowsTheStyleOfThePacket() throws {
        let added = """
            \t\t\t<xmp:Rating xmlns:xmp="http://ns.adobe.com/xap/1.0/">2</xmp:Rating>
            """
        let end = "\n\t\t</rdf:Description>"
        #expect(
            try changed(SidecarSamples.digiKam) { $0.rating = 2 } == SidecarSamples.digiKam.replacing(end, with: "\n" + added + end))

        let sample = SidecarSamples.oneLine
        let title =
            "<dc:title xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><r:Alt><r:li xml:lang=\"x-default\">A</r:li></r:Alt></dc:title>"
        #expect(try changed(sample) { $0.title = "A" } == sample.replacing("/></r:RDF>", with: ">\(title)</r:Description></r:RDF>"))
    }

    @Test func peopleWhoStayKeepTheirBytes() throws {
        let sample = SidecarSamples.digiKam
        let bo = "\n\t\t\t\t\t<rdf:li rdf:parseType=\"Resource\"><rdf:value>Bo</rdf:value><q:role>guide</q:role></rdf:li>"
        let (ana, cléo) = ("\n\t\t\t\t\t<rdf:li>Ana</rdf:li>", "\n\t\t\t\t\t<rdf:li>Cléo</rdf:li>")
        func item(_ name: String) -> String { "\n\t\t\t\t\t<rdf:li>\(name)</rdf:li>" }

        #expect(try changed(sample) { $0.people = ["Bo", "Cléo"] } == sample.replacing(ana, with: ""))
        #expect(try changed(sample) { $0.people = ["Ana", "Cléo"] } == sample.replacing(bo, with: ""))
        #expect(
            try changed(sample) { $0.people = ["Eve", "Ana", "Bo", "Dan", "Cléo", "Flo"] }
                == sample.replacing(ana, with: item("Eve") + ana).replacing(cléo, with: item("Dan") + cléo + item("Flo")))
        #expect(
            try changed(sample) { $0.people = ["Cléo", "Bo"] }
                == sample.replacing(ana, with: "").replacing(bo, with: "")
                .replacing(cléo, with: cléo + item("Bo")))
    }

    /// Removing an added text gives the original bytes again, for packets with a place for it.
    @Test func addingAndRemovingLeavesNoTrace() throws {
        for sample in [SidecarSamples.darktable, SidecarSamples.digiKam, SidecarSamples.exifTool, SidecarSamples.lightroom] {
            let packet = try XMPPacket(Array(sample.utf8))
            var note = packet.note
            if note.place.isEmpty { note.place = "Here" }
            if note.people.isEmpty { note.people = ["Ana", "Bo"] }
            if note.text.isEmpty { note.text = "A\nB" }

            let back = try packet.changed(to: note).changed(to: packet.note)

            #expect(String(decoding: back.bytes, as: UTF8.self) == sample)
        }
    }

    /// The lines of every sample that contain no property of a note.
    @Test func linesOfOthersStayInTheirOrder() throws {
        for (name, text) in SidecarSamples.all {
            let packet = try XMPPacket(Array(text.utf8))
            let known = [
                "title", "li", "Alt", "Rating", "Date", "City", "Country", "Location", "Person", "value", "description", "/rdf", "q:source",
                "Bag",
            ]
            let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }.filter { line in
                !known.contains { line.contains($0) } && !line.contains("r:RDF")
            }
            for note in XMPPacketTests.notes {
                let changed = String(decoding: try packet.changed(to: note).bytes, as: UTF8.self).unicodeScalars
                    .split(separator: "\n").map { String($0) }
                var rest = changed[...]
                for line in lines {
                    let place = rest.firstIndex { $0 == line }
                    #expect(place != nil, "\(name): \(line)")
                    if let place { rest = rest[(place + 1)...] }
                }
            }
        }
    }

    // MARK: Damage

    /// Each first part of each sample, and seeded changes of its bytes. Nothing traps, and a change of a readable packet reads back or is
    /// refused.
    @Test func damagedPacketsNeitherTrapNorLie() throws {
        var random = RandomSource(seed: 15)
        for (_, text) in SidecarSamples.all {
            let bytes = Array(text.utf8)
            for count in stride(from: 0, to: bytes.count, by: 7) { _ = try? XMPPacket(Array(bytes.prefix(count))) }
            for _ in 0..<400 {
                var damaged = bytes
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                guard let packet = try? XMPPacket(damaged) else { continue }
                var note = packet.note
                note.title += "+"
                if let changed = try? packet.changed(to: note) { #expect(changed.note == note) }
            }
        }
    }

    /// Markup is cut and pasted within a sample. The result is valid XML more often than after changes of bytes.
    @Test func shuffledPacketsNeitherTrapNorLie() throws {
        var random = RandomSource(seed: 6)
        var count = 0
        for (_, text) in SidecarSamples.all {
            let pieces = text.split(separator: "<", omittingEmptySubsequences: false).map { "<" + $0 }
            for _ in 0..<400 {
                var shuffled = pieces
                let piece = shuffled.remove(at: Int.random(in: 0..<shuffled.count, using: &random))
                if Bool.random(using: &random) { shuffled.insert(piece, at: Int.random(in: 0..<shuffled.count, using: &random)) }
                guard let packet = try? XMPPacket(Array(shuffled.joined().dropFirst().utf8)) else { continue }
                for note in XMPPacketTests.notes {
                    guard let changed = try? packet.changed(to: note) else { continue }
                    count += 1
                    #expect(changed.note == note)
                }
            }
        }
        #expect(count > 100)
    }
}
