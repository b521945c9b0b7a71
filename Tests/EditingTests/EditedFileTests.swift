import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import TestFiles
import Testing

@testable import Editing

/// Tests the edited file: its times, its permissions, its links, and how the original is restored.
@Suite struct EditedFileTests {
    private let fixture: EditFixture

    init() throws {
        fixture = try EditFixture()
        try fixture.jpeg(EditFixture.bitmap(48, 32), orientation: 1)
    }

    private let turn = PictureEdit(quarters: 1)
    private let cut = PictureEdit(part: PicturePart(x: 16, y: 0, width: 32, height: 16))

    private func status(_ name: String = "a.jpg") -> stat {
        var status = stat()
        lstat(fixture.scratch.path(name), &status)
        return status
    }

    @Test func timesAndRightsStay() throws {
        chmod(fixture.scratch.path("a.jpg"), 0o604)
        let time = timespec(tv_sec: 1_000_000_000, tv_nsec: 123_456_789)
        utimensat(AT_FDCWD, fixture.scratch.path("a.jpg"), [time, time], 0)

        let written = try fixture.editor.write(turn, of: try fixture.file("a.jpg"))

        let after = status()
        #expect(after.st_mtim.tv_sec == 1_000_000_000 && after.st_mtim.tv_nsec == 123_456_789)
        #expect(after.st_mode & 0o7777 == 0o604)
        #expect(try written.file == (fixture.file("a.jpg")) && written.unsynced == nil)
        #expect(fixture.names == ["a.jpg"])
    }

    @Test func undoBringsBackEveryByte() throws {
        let original = fixture.bytes("a.jpg")
        let first = try fixture.editor.write(cut, of: try fixture.file("a.jpg"))
        let second = try fixture.editor.write(turn, of: first.file)
        #expect(fixture.bytes("a.jpg") != original)

        _ = try fixture.editor.undo(second)
        let back = try fixture.editor.undo(first)

        #expect(fixture.bytes("a.jpg") == original && back.file.size == original.count)
        #expect(throws: EditError.tooLongAgo) { try fixture.editor.undo(first) }
    }

    @Test func originalsGiveWayToLaterOnes() {
        let originals = KeptOriginals(atMost: 10)
        let numbers = (0..<3).map { originals.keep([UInt8](repeating: UInt8($0), count: 5)) }

        #expect(originals.bytes(numbers[0]) == nil && originals.bytes(numbers[2]) == [2, 2, 2, 2, 2])
        #expect(originals.bytes(originals.keep([UInt8](repeating: 9, count: 50)))?.count == 50)
        #expect(originals.bytes(numbers[2]) == nil)
    }

    // MARK: Others

    @Test func aFileThatChangedSinceItWasShownIsLeftAlone() throws {
        let shown = try fixture.file("a.jpg")
        try fixture.jpeg(EditFixture.bitmap(64, 32))
        let other = fixture.bytes("a.jpg")

        #expect(throws: EditError.changed) { try fixture.editor.write(turn, of: shown) }
        #expect(fixture.bytes("a.jpg") == other)
    }

    @Test func undoOfAFileThatChangedIsRefused() throws {
        let written = try fixture.editor.write(turn, of: try fixture.file("a.jpg"))
        try fixture.jpeg(EditFixture.bitmap(64, 32))
        let other = fixture.bytes("a.jpg")

        #expect(throws: EditError.changed) { try fixture.editor.undo(written) }
        #expect(fixture.bytes("a.jpg") == other)
    }

    /// A decoder during whose work another program writes the picture.
    private struct Interrupted: FileDecoding {
        let interrupt: @Sendable () throws -> Void
        func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap { try CodecDecoder().decode(order, from: descriptor) }
        func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] {
            try interrupt()
            return try CodecDecoder().transform(order, from: descriptor)
        }
    }

    @Test func aFileThatChangesMeanwhileIsLeftAlone() throws {
        let fixture = fixture
        let editor = PictureEditor(
            decoder: Interrupted {
                try fixture.jpeg(EditFixture.bitmap(64, 32), to: "b.jpg");
                rename(fixture.scratch.path("b.jpg"), fixture.scratch.path("a.jpg"))
            },
            encoder: CodecEncoder())

        #expect(throws: EditError.changed) { try editor.write(turn, of: try fixture.file("a.jpg")) }
        #expect(try fixture.header("a.jpg").size == PixelSize(width: 64, height: 32) && fixture.names == ["a.jpg"])
    }

    @Test func aLinkIsFollowed() throws {
        symlink("a.jpg", fixture.scratch.path("link.jpg"))

        _ = try fixture.editor.write(turn, of: try fixture.file("link.jpg"))

        #expect(status("link.jpg").st_mode & S_IFMT == S_IFLNK)
        #expect(try fixture.header("a.jpg").size == PixelSize(width: 32, height: 48))
    }

    /// The other hard link keeps the original.
    @Test func aSecondNameKeepsTheOriginal() throws {
        link(fixture.scratch.path("a.jpg"), fixture.scratch.path("second.jpg"))
        let original = fixture.bytes("a.jpg")

        _ = try fixture.editor.write(turn, of: try fixture.file("a.jpg"))

        #expect(fixture.bytes("second.jpg") == original)
    }

    @Test func whatIsMissingIsTold() throws {
        let shown = try fixture.file("a.jpg")
        unlink(fixture.scratch.path("a.jpg"))

        #expect(throws: EditError.notRead(.missing)) { try fixture.editor.write(turn, of: shown) }
        #expect(fixture.names == [])
    }

    // MARK: What is cut off

    private func keeping(_ decoder: any FileDecoding = CodecDecoder()) -> PictureEditor {
        let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 0)
        let wastebasket = Wastebasket(
            Trash(dataFolder: fixture.scratch.path("data"), user: getuid()), now: { date })
        return PictureEditor(decoder: decoder, encoder: CodecEncoder(), wastebasket: wastebasket)
    }

    private var trashed: [String] {
        ["files", "info"].flatMap { (try? FileManager.default.contentsOfDirectory(atPath: fixture.scratch.path("data/Trash/\($0)"))) ?? [] }
    }

    @Test func theOriginalOfACutIsInTheWastebasketUntilUndo() throws {
        let (editor, original) = (keeping(), fixture.bytes("a.jpg"))

        let written = try editor.write(cut, of: try fixture.file("a.jpg"))
        let kept = try #require(written.kept)
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: kept.path))) == original && fixture.bytes("a.jpg") != original)
        #expect(trashed == ["a.jpg", "a.jpg.trashinfo"])

        _ = try editor.undo(written)
        #expect(fixture.bytes("a.jpg") == original && trashed == [])
    }

    @Test func aTurnNeedsNoWastebasket() throws {
        #expect(try keeping().write(turn, of: try fixture.file("a.jpg")).kept == nil)
        #expect(trashed == [])
    }

    @Test func aCutThatIsNotWrittenLeavesNothingInTheWastebasket() throws {
        let fixture = fixture
        let editor = keeping(Interrupted { try fixture.jpeg(EditFixture.bitmap(64, 32)) })

        #expect(throws: EditError.changed) { try editor.write(cut, of: try fixture.file("a.jpg")) }
        #expect(trashed == [])
    }

    /// The original file is kept, not the link.
    @Test func theFileBehindALinkIsKept() throws {
        symlink("a.jpg", fixture.scratch.path("link.jpg"))
        let original = fixture.bytes("a.jpg")

        let kept = try #require(try keeping().write(cut, of: try fixture.file("link.jpg")).kept)

        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: kept.path))) == original && kept.originalPath.hasSuffix("/a.jpg"))
    }

    // MARK: Files with flaws

    /// A file is cut off anywhere or has any byte changed. It is turned or left alone, and the result can be read.
    @Test func damagedFilesAreTurnedOrLeftAlone() throws {
        let whole = fixture.bytes("a.jpg")
        var (turned, refused) = (0, 0)
        for place in stride(from: 2, to: whole.count, by: 7) {
            for bytes in [Array(whole[..<place]), whole.enumerated().map { $0 == place ? ~$1 : $1 }] {
                try fixture.scratch.write(bytes, to: "a.jpg")
                do {
                    _ = try fixture.editor.write(turn, of: try fixture.file("a.jpg"))
                    turned += 1
                    _ = try JPEGParts(fixture.bytes("a.jpg"))
                } catch is EditError {
                    refused += 1
                    #expect(fixture.bytes("a.jpg") == bytes)
                }
            }
        }
        #expect(turned > 20 && refused > 20, "\(turned) turned, \(refused) refused")
    }

    /// A decoder that a picture has taken over. Only a JPEG of the ordered size is written.
    @Test(arguments: 0...4) func whatADecoderReturnsIsChecked(_ kind: Int) throws {
        let (original, fixture) = (fixture.bytes("a.jpg"), fixture)
        struct Captured: FileDecoding {
            let bytes: [UInt8]
            func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap { throw PictureError.missing }
            func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] { bytes }
        }
        try fixture.jpeg(EditFixture.bitmap(32, 48), to: "fake.jpg")
        let right = fixture.bytes("fake.jpg")
        let bytes: [UInt8] =
            switch kind {
            case 0: original
            case 1: []
            case 2: Array("#!/bin/sh\n".utf8) + right
            case 3: right + Array("tail".utf8)
            default: Array(right.dropLast(2))
            }
        let editor = PictureEditor(decoder: Captured(bytes: bytes), encoder: CodecEncoder())

        #expect(throws: EditError.notTrusted) { try editor.write(turn, of: try fixture.file("a.jpg")) }
        #expect(fixture.bytes("a.jpg") == original)
    }

    // MARK: Thumbnails

    @Test func thumbnailsOfAllProgramsAreRemoved() throws {
        let store = fixture.scratch.path("thumbnails")
        let editor = PictureEditor(
            decoder: CodecDecoder(), encoder: CodecEncoder(), thumbnails: ThumbnailStore(root: store))
        try fixture.jpeg(EditFixture.bitmap(640, 480), orientation: 1)
        let loader = FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: store))
        let path = fixture.scratch.path("a.jpg")
        func thumbnail() throws -> Bitmap { try loader.decode(path: path, fit: .within(width: 100, height: 100)) }
        _ = try thumbnail()
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: store + "/normal").first)
        for folder in ["large", "xx-large", "fail/other-2"] {
            try FileManager.default.createDirectory(atPath: store + "/" + folder, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: store + "/\(folder)/\(name)", contents: Data([1]))
            _ = FileManager.default.createFile(atPath: store + "/\(folder)/other.png", contents: Data([1]))
        }

        _ = try editor.write(turn, of: try fixture.file("a.jpg"))

        let left = try FileManager.default.subpathsOfDirectory(atPath: store).filter { $0.hasSuffix(".png") }
        #expect(left.sorted() == ["fail/other-2/other.png", "large/other.png", "xx-large/other.png"])
        let shown = try thumbnail()
        #expect(shown.width == 75 && shown.height == 100)
    }

    /// A thumbnail of the old picture that is made while the new one is written is removed.
    @Test func aThumbnailThatComesTooLateIsRemoved() throws {
        let store = fixture.scratch.path("thumbnails")
        try fixture.jpeg(EditFixture.bitmap(640, 480), orientation: 1)
        let (path, fixture) = (fixture.scratch.path("a.jpg"), fixture)
        struct Slow: FileDecoding {
            let interrupt: @Sendable () throws -> Void
            func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
                let bitmap = try CodecDecoder().decode(order, from: descriptor)
                try interrupt()
                return bitmap
            }
        }
        let slow = Slow { _ = try fixture.editor.write(PictureEdit(quarters: 1), of: try fixture.file("a.jpg")) }
        _ = try FileImageLoader(slow, thumbnails: ThumbnailStore(root: store)).decode(path: path, fit: .within(width: 100, height: 100))

        let shown = try FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: store))
            .decode(path: path, fit: .within(width: 100, height: 100))
        #expect(shown.width == 75 && shown.height == 100)
    }

    // MARK: Copies

    @Test func aCopyIsExactAndReplacesNothing() throws {
        let original = fixture.bytes("a.jpg")
        let path = try fixture.editor.write(turn, of: try fixture.file("a.jpg"), as: "b.jpg")
        #expect(path == fixture.scratch.path("b.jpg") && fixture.bytes("a.jpg") == original)
        let copy = fixture.bytes("b.jpg")

        #expect(throws: EditError.taken(name: "b.jpg")) { try fixture.editor.write(cut, of: try fixture.file("a.jpg"), as: "b.jpg") }
        #expect(fixture.bytes("b.jpg") == copy)
        _ = try fixture.editor.write(turn, of: try fixture.file("a.jpg"))
        #expect(fixture.bytes("a.jpg") == copy)
    }

    @Test(arguments: ["b.png", "b.webp", "b.JPG"]) func copiesHaveTheFormatOfTheirName(_ name: String) throws {
        try fixture.write(EditFixture.bitmap(48, 32), as: .png, to: "a.png")
        let edit = PictureEdit(quarters: 1, part: PicturePart(x: 3, y: 5, width: 20, height: 31))
        let before = try fixture.decoded("a.png").turned(byQuarters: 1).part(try #require(edit.part))

        _ = try fixture.editor.write(edit, of: try fixture.file("a.png"), as: name)

        let after = try fixture.decoded(name)
        #expect(name != "b.png" || after.difference(from: before) == 0)
        // Lossy formats blur the edges of colours.
        let mean = after.meanDifference(from: before)
        #expect(mean.map { $0 < 6 } == true, "\(mean ?? -1)")
    }

    @Test func otherEndingsAreRefused() throws {
        #expect(throws: EditError.notAName) { try fixture.editor.write(turn, of: try fixture.file("a.jpg"), as: "b.tiff") }
        #expect(fixture.names == ["a.jpg"])
    }
}

extension [UInt8] {
    func contains(_ needle: [UInt8]) -> Bool {
        guard count >= needle.count else { return false }
        return (0...(count - needle.count)).contains { self[$0] == needle[0] && self[$0..<($0 + needle.count)].elementsEqual(needle) }
    }
}
