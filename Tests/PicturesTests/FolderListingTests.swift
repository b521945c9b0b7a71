import Foundation
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests subfolders, and files that are not read.
@Suite struct FolderListingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ name: String) { mkdir(folder.path + "/" + name, 0o700) }

    private func age(_ name: String, _ seconds: Int) {
        let time = timeval(tv_sec: seconds, tv_usec: 0)
        utimes(folder.path + "/" + name, [time, time])
    }

    @Test func foldersStandInNaturalOrderAndHiddenOnesAreLeftOut() throws {
        for name in ["b10", "b9", "A", ".hidden", "a.jpg"] { make(name) }
        try folder.write([1], to: "1.jpg")
        try folder.write([1], to: "b9/2.jpg")

        let listed = PictureFolder(opening: [folder.path])

        #expect(listed.subfolders.map(\.name) == ["A", "a.jpg", "b9", "b10"])
        #expect(listed.files.map(\.name) == ["1.jpg"])
        #expect(PictureFolder(opening: [folder.path], isRecursive: true).subfolders.isEmpty)
        #expect(PictureFolder(opening: [folder.path], isRecursive: true).files.map(\.name) == ["1.jpg", "2.jpg"])
    }

    @Test func linksThatLeadInACircleEndTheListing() throws {
        make("inner")
        try folder.write([1], to: "inner/1.jpg")
        symlink("..", folder.path + "/inner/loop")
        symlink("self", folder.path + "/self")
        symlink("nowhere", folder.path + "/gone")

        #expect(PictureFolder(opening: [folder.path]).subfolders.map(\.name) == ["inner"])
        #expect(PictureFolder(opening: [folder.path], isRecursive: true).files.map(\.name) == ["1.jpg"])
        #expect(FolderPreview(ofFolder: folder.path + "/inner").words == "1 picture, 1 folder")
    }

    @Test func namesThatAreNotTextAreListed() throws {
        let old = String(pathBytes: Array("caf".utf8) + [0xE9])
        _ = (folder.path + "/" + old).withPath { mkdir($0, 0o700) }
        try folder.write([1], to: old + "/1.jpg")

        let found = PictureFolder(opening: [folder.path]).subfolders

        #expect(found.map(\.name) == [old])
        #expect(FolderPreview(ofFolder: found[0].path).pictureCount == 1)
    }

    /// As a network folder that is away and comes back, without a change of its time.
    @Test @MainActor func aFolderThatCouldNotBeListedIsTriedAgain() throws {
        let previews = FolderPreviews(on: Work(.synchronous))
        let within = Subfolder(path: folder.path + "/away", modified: 1)
        #expect(previews.preview(of: within)?.error == .missing)
        make("away")
        try folder.write([1], to: "away/1.jpg")

        // It does not happen at every frame.
        #expect(previews.preview(of: within)?.error == .missing)
        previews.forgetFailures()

        #expect(previews.preview(of: within)?.pictureCount == 1)
    }

    @Test func tenThousandFoldersAreListed() throws {
        for number in 0..<10_000 { make("\(number)") }

        let listed = PictureFolder(opening: [folder.path])

        #expect(listed.subfolders.map(\.name) == (0..<10_000).map(String.init))
    }

    // MARK: Formats

    @Test func formatsThatAreNotReadAreCounted() throws {
        for name in ["a.xcf", "b.XCF", "c.jxr", "d.wdp", "e.kra", "f.dds", "g.jpg", "h.txt", "i.mp4", ".j.xcf"] {
            try folder.write([1], to: name)
        }
        make("k.xcf")
        symlink("a.xcf", folder.path + "/l.xcf")
        make("sub")
        try folder.write([1], to: "sub/m.dds")

        let own = PictureFolder(opening: [folder.path]).unread
        let all = PictureFolder(opening: [folder.path], isRecursive: true).unread

        #expect(Caption.line(of: own) == "7 files in formats that are not read: XCF 3, JPEG XR 2, DDS 1, KRA 1")
        #expect(Caption.line(of: all) == "8 files in formats that are not read: XCF 3, DDS 2, JPEG XR 2, KRA 1")
    }

    @Test(arguments: [
        (["HEIC": 31, "AVIF": 20, "TIFF": 8], "59 files in formats that are not read: HEIC 31, AVIF 20, TIFF 8"),
        (["TIFF": 1], "1 file in a format that is not read: TIFF 1"), (["TIFF": 2], "2 files in a format that is not read: TIFF 2"),
        ([:], ""), (["TIFF": 0], ""),
    ])
    func theLineIsInTheRightNumber(_ counts: [String: Int], _ line: String) {
        #expect(Caption.line(of: UnreadFormats(counts)) == line)
    }

    /// A format that is supported one day is no longer counted.
    @Test func whatIsReadIsNeverCounted() {
        for ending in PictureFormat.allCases.flatMap(\.fileExtensions) { #expect(UnreadFormats.format(ofExtension: ending) == nil) }
        #expect(UnreadFormats.format(ofExtension: "xcf") == "XCF")
        #expect(UnreadFormats.format(ofExtension: "txt") == nil)
    }

    // MARK: One picture

    @Test func aHiddenOrOddlyNamedPictureIsAmongItsNeighbours() throws {
        for name in ["a.jpg", "c.jpg", ".b.jpg", "b.scan"] { try folder.write([1], to: name) }

        let odd = PictureFolder(opening: [folder.path], including: folder.path + "/b.scan")
        let hidden = PictureFolder(opening: [folder.path], including: folder.path + "/.b.jpg")
        let usual = PictureFolder(opening: [folder.path], including: folder.path + "/a.jpg")
        let gone = PictureFolder(opening: [folder.path], including: folder.path + "/z.jpg")

        #expect(odd.files.map(\.name) == ["a.jpg", "b.scan", "c.jpg"])
        #expect(hidden.files.map(\.name) == [".b.jpg", "a.jpg", "c.jpg"])
        #expect(usual.files.count == 2 && gone.files.count == 2)
    }

    // MARK: Previews

    @Test func previewTellsCountsAndTheNewestPictures() throws {
        make("p")
        make("p/deeper")
        for number in 0..<6 {
            try folder.write([1], to: "p/\(number).jpg")
            age("p/\(number).jpg", 1_000 + number * 7 % 6)
        }

        let preview = FolderPreview(ofFolder: folder.path + "/p")

        #expect(preview.words == "6 pictures, 1 folder")
        #expect(preview.pictures.map(FilePath.name) == ["5.jpg", "4.jpg", "3.jpg", "2.jpg"])
    }

    @Test func aFolderOfFoldersShowsOneOfEach() throws {
        for name in ["p", "p/a", "p/b"] { make(name) }
        for name in ["p/a/1.jpg", "p/a/2.jpg", "p/b/3.jpg"] { try folder.write([1], to: name) }
        age("p/a/1.jpg", 2_000)
        age("p/a/2.jpg", 1_000)

        let preview = FolderPreview(ofFolder: folder.path + "/p")

        #expect(preview.words == "2 folders")
        #expect(preview.pictures.map(FilePath.name) == ["1.jpg", "3.jpg"])
    }

    @Test func previewSaysWhyThereIsNothing() throws {
        for name in ["none", "raw"] { make(name) }
        try folder.write([1], to: "raw/1.xcf")

        #expect(FolderPreview(ofFolder: folder.path + "/none").words == "empty")
        #expect(FolderPreview(ofFolder: folder.path + "/raw").words == "1 file that is not read")
        #expect(FolderPreview(ofFolder: folder.path + "/gone").words == "does not exist")
        #expect(FolderPreview(ofFolder: folder.path + "/gone").error == .missing)
    }

    @Test @MainActor func foldersAreLookedIntoOnAnotherThread() throws {
        make("p")
        try folder.write([1], to: "p/1.jpg")
        let work = Work(.threaded)
        let previews = FolderPreviews(on: work)
        var changeCount = 0
        previews.didChange = { changeCount += 1 }
        let folders = (0..<300).map { Subfolder(path: folder.path + "/p", modified: $0) }

        for folder in folders { #expect(previews.preview(of: folder) == nil) }
        while previews.preview(of: folders[299]) == nil { work.deliver() }

        #expect(changeCount > 0)
        #expect(previews.preview(of: folders[299])?.pictureCount == 1)
    }

    // MARK: Orders

    private func arranged(_ order: PictureOrder) -> String {
        let files = [("a", 30, 2), ("b", 10, 3), ("c", 20, 2), ("d", 10, 1)].map { PictureFile(path: $0.0, modified: $0.1, size: $0.2) }
        return order.arranged(files, modified: \.modified, size: \.size).map(\.path).joined()
    }

    @Test(arguments: [
        ("name", "abcd"), ("name-descending", "dcba"), ("date", "bdca"), ("date-descending", "acbd"), ("size", "dacb"),
        ("size-descending", "bacd"),
    ])
    func filesStandInEveryOrderAndEqualOnesByName(_ text: String, _ names: String) throws {
        let order = try #require(PictureOrder(text: text))

        #expect(arranged(order) == names)
        #expect(order.text == text)
        #expect(order.reversed.reversed == order)
    }

    @Test func unknownOrdersAreNone() {
        for text in ["", "colour", "-descending", "date-ascending"] { #expect(PictureOrder(text: text) == nil) }
    }

    @Test func pathsFromTheRootAreMadeOfText() {
        let here = FileManager.default.currentDirectoryPath

        #expect(FilePath.absolute("/a//b/./c/") == "/a/b/c")
        #expect(FilePath.absolute("a/b") == here + "/a/b")
        #expect(FilePath.absolute(".") == here && FilePath.absolute("") == here)
        #expect(FilePath.absolute(folder.path + "/..") == FilePath.real(folder.path + "/.."))
    }
}
