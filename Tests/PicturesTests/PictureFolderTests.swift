import Foundation
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct PictureFolderTests {
    @Test func namesAreInNaturalOrderAndOthersAreLeftOut() throws {
        let folder = try TemporaryFolder()
        for name in ["file10.jpg", "File9.JPG", "file11.png", "b.webp", "notes.txt", ".hidden.jpg"] { try folder.write([1], to: name) }
        try FileManager.default.createDirectory(atPath: folder.path + "/sub.jpg", withIntermediateDirectories: true)

        let opened = PictureFolder(opening: [folder.path])

        #expect(opened.files.map(\.name) == ["b.webp", "File9.JPG", "file10.jpg", "file11.png"])
        #expect(opened.complaints.isEmpty)
    }

    @Test func namesThatAreNotTextAreListedAndOpened() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "a.jpg")
        let old = String(pathBytes: Array("caf".utf8) + [0xE9] + Array(".png".utf8))
        try folder.write(Samples.png(3, 2), to: old)

        let opened = PictureFolder(opening: [folder.path], checksFiles: true)

        #expect(opened.files.map(\.name) == ["a.jpg", old])
        #expect(try PictureHeader(ofFile: opened.files[1].path).size == PixelSize(width: 3, height: 2))
        #expect(Caption.title(ofFile: opened.files[1].name) == "caf\u{FFFD}")
        #expect(PictureFolder(opening: [folder.path + "/" + old], checksFiles: true).files.map(\.name) == [old])
        #expect(PictureFolder(opening: [folder.path + "/no" + old]).complaints == ["\(folder.path)/nocaf\u{FFFD}.png: does not exist"])
    }

    /// é as one character, and as e with a combining accent: a folder may have both names, and each is a separate picture.
    @Test func namesThatReadTheSameAreTwoPictures() throws {
        let folder = try TemporaryFolder()
        let names = ["caf\u{E9}.png", "cafe\u{301}.png"].map { String(pathBytes: Array($0.utf8)) }
        for (index, name) in names.enumerated() { try folder.write(Samples.png(UInt32(3 + index), 2), to: name) }

        let opened = PictureFolder(opening: [folder.path], checksFiles: true)

        #expect(Set(opened.files.map(\.path)).count == 2)
        let sizes = try opened.files.map { try PictureHeader(ofFile: $0.path).size.width }
        #expect(Set(sizes) == [3, 4])
        #expect(opened.files.map { Caption.title(ofFile: $0.name) }.allSatisfy { $0 == "caf\u{E9}" })
    }

    @Test func fileThatIsNamedIsListedWhateverItIs() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write([1], to: "letter.txt")

        #expect(PictureFolder(opening: [file]).files.map(\.path) == [file])
    }

    @Test func eachBadPathGetsItsLine() throws {
        let folder = try TemporaryFolder()
        mkfifo(folder.path + "/pipe", 0o600)

        let opened = PictureFolder(opening: ["/nowhere/at/all", folder.path + "/pipe", "/dev/zero"])

        #expect(
            opened.complaints == [
                "/nowhere/at/all: does not exist", "\(folder.path)/pipe: is a pipe, not a file", "/dev/zero: is a device, not a file",
            ])
        #expect(opened.files.isEmpty)
    }

    @Test func checkedFilesAreRefusedByTheirHeaders() throws {
        let folder = try TemporaryFolder()
        let letter = try folder.write(Array("dear sir".utf8), to: "letter.jpg")

        let opened = PictureFolder(opening: [letter], checksFiles: true)

        #expect(opened.files.isEmpty)
        #expect(opened.refusals.map(\.line) == ["letter.jpg is not a picture"])
    }

    @Test(arguments: [
        ("last-light_north-pier.jpg", "last light north pier"), ("IMG_2217.JPG", "IMG 2217"), (".jpg", ".jpg"), ("noext", "noext"),
        ("a.b.png", "a.b"),
    ])
    func titlesComeFromFileNames(_ name: String, _ title: String) {
        #expect(Caption.title(ofFile: name) == title)
    }

    @Test(arguments: [
        (0, "1 January, 00:00"), (951_782_400, "29 February, 00:00"), (-1, "31 December, 23:59"), (1_758_310_920, "19 September, 19:42"),
    ])
    func datesAreThoseOfTheCalendar(_ seconds: Int, _ text: String) {
        let date = CivilDate(secondsSince1970: seconds)

        #expect(date.words(in: date.year) == text)
    }

    @Test(arguments: [(2025, "19 September, 19:42"), (2024, "19 September 2025, 19:42"), (2026, "19 September 2025, 19:42")])
    func datesOfAnotherYearTellIt(_ year: Int, _ text: String) {
        #expect(CivilDate(secondsSince1970: 1_758_310_920).words(in: year) == text)
    }

    @Test func summaryTellsTheSpan() {
        func summary(_ times: Int..., in year: Int = 2025) -> String {
            Caption.summary(of: times, in: year)
        }

        #expect(summary(1_757_635_200, 1_758_310_920) == "2 pictures, 12 – 19 September")
        #expect(summary(1_757_635_200, 1_758_310_920, in: 2026) == "2 pictures, 12 – 19 September 2025")
        #expect(summary(1_756_598_400, 1_758_310_920, in: 2026) == "2 pictures, 31 August – 19 September 2025")
        #expect(summary(1_758_310_920) == "1 picture, 19 September")
        #expect(summary(1_758_310_920, in: 2026) == "1 picture, 19 September 2025")
        #expect(summary(0, 1_758_310_920) == "2 pictures, 1 January 1970 – 19 September 2025")
        #expect(Caption.summary(of: [], in: 2025) == "no pictures")
    }
}
