import Foundation
import Storage
import TestFiles
import Testing

@testable import Notes
@testable import Pictures

/// Tests that other programs read our sidecars, and that theirs are read: `exiftool` (package libimage-exiftool-perl) and `exiv2`.
@Suite struct RoundTripTests {
    private let folder: TemporaryFolder
    private let store = NoteStore()
    private var picture: String { folder.path("fjord.jpg") }
    private var sidecar: String { folder.path("fjord.jpg.xmp") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/fjord.jpg", toPath: folder.path("fjord.jpg"))
    }

    static let hasExiftool = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")
    static let hasExiv2 = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiv2")

    private static let note = PictureNote(
        title: "Boats & <ships>", place: "Ribeira \"3\"", text: "one\ntwo — ünïcode 👩‍👩‍👧", people: ["Ana", "Bo & Cléo"], rating: 4,
        date: PartialDate(text: "2024-05-01T06:44"))

    private func run(_ program: String, _ words: [String]) throws -> (code: Int32, text: String) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = words
        process.environment = ["LC_ALL": "C.UTF-8", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private func save(_ note: PictureNote) throws { _ = try store.save(note, for: picture, basedOn: try store.note(of: picture)) }

    // MARK: exiftool

    @Test(.enabled(if: hasExiftool, "exiftool is not installed")) func exiftoolReadsOurSidecars() throws {
        try save(Self.note)

        let tags = ["Title", "Description", "Location", "PersonInImage", "Rating", "DateCreated"].map { "-XMP:" + $0 }
        let (code, text) = try run("exiftool", ["-j"] + tags + [sidecar])

        let values = try #require((try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])?.first)
        #expect(code == 0 && values["Title"] as? String == Self.note.title && values["Description"] as? String == Self.note.text)
        #expect(values["Location"] as? String == Self.note.place && values["PersonInImage"] as? [String] == Self.note.people)
        #expect(values["Rating"] as? Int == 4 && values["DateCreated"] as? String == "2024:05:01 06:44")
        let check = try run("exiftool", ["-validate", "-warning", "-a", sidecar]).text
        #expect(check.contains("Validate") && check.contains("OK") && !check.contains("Warning"))
    }

    /// Our sidecar is changed by the program and by us, and read by the program again.
    @Test(.enabled(if: hasExiftool, "exiftool is not installed")) func sidecarsGoToExiftoolAndBack() throws {
        try save(Self.note)
        let changes = [
            "-XMP-dc:Title=Ships", "-XMP-xmp:Rating=2", "-XMP-xmp:Label=Blue", "-XMP-photoshop:City=Porto", "-XMP-dc:Subject=sea",
        ]
        #expect(try run("exiftool", ["-overwrite_original"] + changes + [sidecar]).code == 0)

        var note = try store.note(of: picture).note
        var expected = Self.note
        (expected.title, expected.rating, expected.place) = ("Ships", 2, Self.note.place + ", Porto")
        #expect(note == expected)
        let label = try WholeRead.text(of: sidecar).split(separator: "\n").filter { $0.contains("Label") || $0.contains("sea") }
        (note.title, note.people, note.rating) = ("Ours", ["Bo & Cléo", "Dan"], nil)
        try save(note)

        let text = try run("exiftool", ["-s3", "-XMP:Title", "-XMP:Label", "-XMP:Subject", "-XMP:PersonInImage", "-XMP:Rating", sidecar])
            .text
        #expect(text == "Ours\nBlue\nsea\nBo & Cléo, Dan\n")
        #expect(try WholeRead.text(of: sidecar).split(separator: "\n").filter { $0.contains("Label") || $0.contains("sea") } == label)
    }

    @Test(.enabled(if: hasExiftool, "exiftool is not installed"), arguments: ["jpg", "png", "webp"])
    func whatExiftoolWritesIntoPicturesIsRead(format: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Samples.resources + "/landscape")
        let file = folder.path("a." + format)
        switch format {
        case "jpg": try FileManager.default.copyItem(atPath: picture, toPath: file)
        case "webp":
            let name = try #require(names.first { $0.hasSuffix(".webp") })
            try FileManager.default.copyItem(atPath: Samples.resources + "/landscape/" + name, toPath: file)
        default: try folder.write(RoundTripTests.png, to: "a.png")
        }
        let values = ["Title=Boats & ø", "Description=one", "Location=Ribeira", "Rating=3", "PersonInImage=Ana"].map { "-XMP:" + $0 }

        let (code, text) = try run("exiftool", ["-overwrite_original"] + values + [file])

        #expect(code == 0, "\(text)")
        #expect(
            try store.note(of: file)
                == SavedNote(
                    note: PictureNote(title: "Boats & ø", place: "Ribeira", text: "one", people: ["Ana"], rating: 3), source: .picture))
    }

    @Test(.enabled(if: hasExiftool, "exiftool is not installed"), arguments: ["", "UTF8"])
    func recordsThatExiftoolWritesAreRead(charset: String) throws {
        let values = ["ObjectName=Føur", "Caption-Abstract=abc", "City=Porto", "Sub-location=Rua", "DateCreated=2024:05:01"]
        let code = try run(
            "exiftool", ["-overwrite_original", "-codedcharacterset=" + charset] + values.map { "-IPTC:" + $0 } + [picture]
        ).code

        #expect(code == 0)
        let note = PictureNote(title: "Føur", place: "Rua, Porto", text: "abc", date: PartialDate(year: 2024, month: 5, day: 1))
        #expect(try store.note(of: picture).note == note)
    }

    /// One grey pixel, with its check sums.
    private static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A,
        0x7E,
        0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0, 0, 0, 0x82, 0, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0, 0, 0, 0,
        0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    // MARK: exiv2

    @Test(.enabled(if: hasExiv2, "exiv2 is not installed")) func exiv2ReadsOurSidecars() throws {
        try save(Self.note)

        let text = try run("exiv2", ["-PXkt", sidecar]).text

        for line in [
            "Xmp.dc.title lang=\"x-default\" \(Self.note.title)", "Xmp.iptc.Location \(Self.note.place)", "Xmp.xmp.Rating 4",
            "Xmp.iptcExt.PersonInImage Ana, Bo & Cléo", "Xmp.photoshop.DateCreated 2024-05-01T06:44", "two — ünïcode 👩‍👩‍👧",
        ] {
            #expect(text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.contains(line), "\(text)")
        }
    }

    /// Every sample of a sidecar, changed by us, is read by the program, and what it writes is read by us.
    @Test(.enabled(if: hasExiv2, "exiv2 is not installed")) func sidecarsGoToExiv2AndBack() throws {
        // The program does not accept RDF without a wrapper as a sidecar.
        for (name, sample) in SidecarSamples.all where name != "one line" {
            try folder.write(sample, as: "fjord.jpg.xmp")
            let before = try run("exiv2", ["-PXkt", sidecar]).text.split(separator: "\n")
            try save(Self.note)

            let after = try run("exiv2", ["-PXkt", sidecar])
            let known = ["title", "description", "Location", "City", "Country", "Person", "Rating", "Date", "one", "two", "It came"]
            let others = { (lines: [Substring]) in lines.filter { line in !known.contains { line.contains($0) } } }
            #expect(after.code == 0 && others(after.text.split(separator: "\n")) == others(before), "\(name)")

            // The program reads values with qualifiers of unknown namespaces, but does not write them.
            if name == "digiKam" { continue }
            let change = ["-M", "set Xmp.dc.title lang=x-default Ships", "-M", "set Xmp.xmp.Rating 1", "-M", "set Xmp.xmp.Label Blue"]
            #expect(try run("exiv2", change + [sidecar]).code == 0, "\(name)")
            var expected = Self.note
            (expected.title, expected.rating) = ("Ships", 1)
            #expect(try store.note(of: picture).note == expected, "\(name)")
        }
    }
}
