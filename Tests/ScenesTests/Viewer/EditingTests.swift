import Codecs
import Editing
import Foundation
import Imaging
import LayoutMath
import Pictures
import Platform
import SceneTestSupport
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests turning, cropping and saving pictures by keys and by the pointer, and undoing that.
@MainActor @Suite struct EditingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["boat.jpg", "pier.jpg"] { try write(name, as: .jpeg(quality: 95)) }
    }

    /// A picture of 320 x 192 pixels: red on the left, blue on the right.
    private func write(_ name: String, as format: EncodingFormat) throws {
        let pixels = (0..<(320 * 192)).map { place -> UInt32 in place % 320 < 160 ? 0xFFC0_2020 : 0xFF20_20C0 }
        let descriptor = open(folder.path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        defer { close(descriptor) }
        try CodecEncoder().encode(
            Bitmap(width: 320, height: 192, pixels: pixels), as: format, metadata: EncodedMetadata(), to: descriptor)
    }

    private func session(
        _ paths: [String], editor: (any PictureEditing)? = nil, mode: Work.Mode = .synchronous
    ) -> SceneSession {
        let opener = AlbumOpener(isFollowing: false)
        let opened = opener.open(paths)
        var state = AppState()
        (state.scene, state.restored.picture) = (.grid, opened.picture)
        var services = AppServices.painted(PictureLibrary(decoder: FileImageLoader(CodecDecoder()), on: Work(mode)))
        services.opener = opener
        services.editor = editor ?? PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
        return SceneSession(state, showing: opened, with: services)
    }

    private func boat() -> SceneSession { session([folder.path + "/boat.jpg"]) }

    private func replay(_ script: String, _ session: SceneSession) throws {
        let failures = try session.replay("wait 0.1\n" + script + "\nsettle")
        #expect(failures == [], "\(failures)")
    }

    private func tells(_ session: SceneSession, _ words: String) -> Bool { session.shownLabels.contains { $0.hasPrefix(words) } }

    private func size(_ name: String = "boat.jpg") throws -> PixelSize { try PictureHeader(ofFile: folder.path(name)).uprightSize }

    private func bytes(_ name: String = "boat.jpg") throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(name))) }

    /// The fitted picture on the screen.
    private func shownSize(_ session: SceneSession) -> Size? { session.shownViewer?.swiper.pictureFrame?.size }

    // MARK: Turning

    @Test func keysTurnSaveAndUndo() throws {
        let session = boat()
        let original = try bytes()
        try replay("settle\nkey r\nsettle", session)
        #expect(tells(session, "turned on the screen; Ctrl S saves it"))
        #expect(try bytes() == original)

        try replay("key ctrl+S", session)
        #expect(try size() == PixelSize(width: 192, height: 320))
        #expect(tells(session, "boat.jpg is saved as it is turned"))
        // Upright in its file, and so on the screen: not turned twice.
        #expect(session.shownViewer?.swiper.quarters == 0)
        let shown = try #require(shownSize(session))
        #expect(abs(shown.width / shown.height - 0.6) < 0.01, "\(shown)")

        try replay("key ctrl+Z", session)
        #expect(try bytes() == original)
        #expect(tells(session, "boat.jpg is as it was"))
        let back = try #require(shownSize(session))
        #expect(back.width > back.height)
    }

    @Test func savingTwiceAndUndoingTwiceComesBack() throws {
        let session = boat()
        let original = try bytes()

        try replay("settle\nkey r\nsettle\nkey ctrl+S\nsettle\nkey shift+R\nsettle\nkey ctrl+S\nsettle", session)
        #expect(try size() == PixelSize(width: 320, height: 192))
        try replay("key ctrl+Z\nsettle", session)
        #expect(try size() == PixelSize(width: 192, height: 320))
        try replay("key ctrl+Z", session)
        #expect(try bytes() == original)
    }

    /// Writes when the test releases it, on a separate thread.
    private nonisolated final class SlowEditor: PictureEditing {
        private let editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
        private let isHeld = Mutex(true)
        let isDone = Atomic(false)

        func subject(of path: String) throws(EditError) -> EditSubject { try editor.subject(of: path) }
        func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit {
            while isHeld.withLock({ $0 }) { usleep(1_000) }
            defer { isDone.store(true, ordering: .releasing) }
            return try editor.write(edit, of: shown)
        }
        func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String { throw .nothing }
        func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit { try editor.undo(written) }
        func letGo() { isHeld.withLock { $0 = false } }
    }

    /// A slow disk blocks nothing, and a turn made meanwhile is kept.
    @Test func turnsDuringASaveStay() throws {
        let editor = SlowEditor()
        let session = session([folder.path + "/boat.jpg"], editor: editor, mode: .threaded)
        func replayUntil(_ isSo: () -> Bool) throws {
            for _ in 0..<3_000 where !isSo() {
                usleep(1_000)
                try replay("wait 0.02", session)
            }
            #expect(isSo())
        }
        try replayUntil { session.shownViewer?.swiper.pictureFrame != nil }
        try replay("key r\nsettle\nkey ctrl+S\nkey r\nkey ctrl+S\nkey i", session)
        #expect(session.shownViewer?.swiper.quarters == 2 && session.shownViewer?.chrome.panel.isHidden == false)

        editor.letGo()
        try replayUntil { editor.isDone.load(ordering: .acquiring) && session.shownViewer?.swiper.quarters == 1 }

        #expect(try size() == PixelSize(width: 192, height: 320))
    }

    @Test func theButtonOfTheMessageSaves() throws {
        let session = boat()
        try replay("settle\nkey r\nsettle\nkey F6\nkey Enter", session)

        #expect(try size() == PixelSize(width: 192, height: 320))
    }

    @Test func nothingToSaveIsTold() throws {
        let session = boat()
        let original = try bytes()
        try replay("settle\nkey ctrl+S", session)
        #expect(tells(session, "nothing to save: turn the picture first"))

        try replay("key r\nkey r\nkey r\nkey r\nsettle\nkey ctrl+S", session)
        #expect(try tells(session, "nothing to save") && (bytes()) == original)
    }

    @Test func aPictureThatChangedIsLeftAloneAndTold() throws {
        let session = boat()
        try replay("settle\nkey r\nsettle", session)
        try folder.write([1, 2, 3], to: "boat.jpg")

        try replay("key ctrl+S", session)

        #expect(tells(session, "boat.jpg has changed on disk meanwhile"))
        #expect(try bytes() == Data([1, 2, 3]))
    }

    @Test func tilesFollow() throws {
        let session = session([folder.path])
        try replay("key Home\nkey Enter\nsettle\nkey r\nsettle\nkey ctrl+S\nsettle\nkey Escape\nsettle", session)

        let name = try #require(session.root.shownGrid?.selectedEntry?.image)
        let file = try #require(PictureFile(at: name))
        #expect(session.albums.live.source.entries.first { $0.image == name }?.file?.size == file.size)
        var found: [Bitmap] = []
        for side in 40...400 {
            if case .ready(let bitmap) = session.pictures.cachedState(of: ImageID(name, fit: .height(side))) { found.append(bitmap) }
        }
        #expect(found.allSatisfy { $0.width < $0.height })
    }

    /// The message would lie over the lower edge of the frame.
    @Test func newsOfATurnGoesWhileThePictureIsCropped() throws {
        let session = boat()
        try replay("settle\nkey r\nsettle", session)
        #expect(tells(session, "turned on the screen"))

        try replay("key c\nsettle", session)
        #expect(session.shownViewer?.cropping != nil && !tells(session, "turned on the screen"))
    }

    @Test func menusOfferIt() throws {
        let session = boat()
        try replay("settle\nkey r\nsettle\nkey shift+F10\nsettle", session)
        for words in ["crop…", "save the turned picture", "save it under another name…"] {
            #expect(session.menu?.firstDescendant { $0.semantics.label.hasPrefix(words) } != nil, "\(words)")
        }
    }

    @Test func menusNameNoKeyWithoutEffect() throws {
        let session = boat()
        session.stage.usesSingleKeys = false
        try replay("settle\nkey shift+F10\nsettle", session)
        #expect(!session.namedKeys.isEmpty && session.namedKeys.allSatisfy { $0.map(session.stage.isUsable) == true })
    }

    // MARK: Copies

    @Test func aCopyGetsTheNameThatIsTyped() throws {
        let session = boat()
        let original = try bytes()
        try replay("settle\nkey r\nsettle\nkey ctrl+shift+S\nsettle\nkey Enter\nsettle", session)

        #expect(try size("boat edited.jpg") == PixelSize(width: 192, height: 320) && (bytes()) == original)
        #expect(tells(session, "saved as boat edited.jpg") && session.root.modal == nil)

        try replay("key r\nsettle\nkey ctrl+shift+S\nsettle\nkey Enter", session)
        #expect(session.shownLabels.contains("boat edited.jpg is there already") && session.root.modal != nil)
    }

    @Test func formatsThatAreNotWrittenOfferACopy() throws {
        let gif = try Data(
            contentsOf: Samples.sources.appendingPathComponent(
                "Tests/PictureCorpus/gif/"
                    + (try #require(
                        FileManager.default.contentsOfDirectory(atPath: Samples.sources.path + "/Tests/PictureCorpus/gif").min()))))
        try folder.write(Array(gif), to: "a.gif")
        let session = session([folder.path + "/a.gif"])
        try replay("settle\nkey r\nsettle\nkey ctrl+S\nsettle", session)
        #expect(tells(session, "a.gif is GIF, which is not written: save a copy"))

        try replay("key F6\nkey Enter\nsettle\nkey Enter", session)
        #expect(try tells(session, "saved as a edited.png") && (Data(contentsOf: URL(fileURLWithPath: folder.path("a.gif")))) == gif)
    }

    // MARK: Cropping

    private func crop(_ session: SceneSession) throws -> CropView { try #require(session.shownViewer?.cropping) }

    @Test func aHandleIsDraggedAndEnterSaves() throws {
        let session = boat()
        let original = try bytes()
        try replay("settle\nkey c\nsettle", session)
        let rect = try #require(try crop(session).cropRect)
        let (x, y) = (Int(rect.maxX - 3), Int(rect.maxY - 3))

        // To the middle of the picture.
        try replay("press \(x),\(y)\ndrag \(Int(rect.midX)),\(Int(rect.midY)) in 0.2\nrelease\nsettle", session)
        let part = try crop(session).frameOfCrop.part
        #expect(abs(part.width - 160) <= 2 && abs(part.height - 96) <= 2 && part.x == 0 && part.y == 0, "\(part)")
        #expect(
            try crop(session).semantics.value == "\(part.width) × \(part.height) of 320 × 192 · without loss in steps of 16")

        try replay("key Enter\nsettle", session)
        #expect(try size() == part.size)
        #expect(session.shownViewer?.cropping == nil && tells(session, "boat.jpg is cropped"))
        #expect(session.shownViewer?.chrome.isHidden == false)

        try replay("key ctrl+Z", session)
        #expect(try bytes() == original)
    }

    /// A picture that cannot go to the wastebasket is not replaced without a question.
    @Test func theOnlyCopyIsAskedAbout() throws {
        try folder.write([1], to: "Trash")
        let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 0)
        let basket = Wastebasket(Trash(dataFolder: folder.path, user: getuid()), now: { date })
        let session = session(
            [folder.path + "/boat.jpg"],
            editor: PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder(), wastebasket: basket))
        let original = try bytes()

        try replay("settle\nkey c\nsettle\nkey shift+Left\nkey Enter\nsettle", session)
        #expect(try tells(session, "replace the only copy of boat.jpg?") && bytes() == original)
        try replay("key Escape\nsettle", session)
        #expect(try bytes() == original && session.root.modal == nil)

        try replay("key c\nsettle\nkey shift+Left\nkey Enter\nsettle\nkey Tab\nkey Enter\nsettle", session)
        #expect(try size() == PixelSize(width: 304, height: 192))
        #expect(tells(session, "boat.jpg is cropped"))
        try replay("key ctrl+Z", session)
        #expect(try bytes() == original)
    }

    @Test func theFrameSnapsToWhatIsExact() throws {
        let session = boat()
        try replay("settle\nkey c\nsettle", session)
        let rect = try #require(try crop(session).cropRect)
        let step = rect.width / 320

        try replay(
            "press \(Int(rect.minX + 3)),\(Int(rect.midY))\ndrag \(Int(rect.minX + 3 + 50 * step)),\(Int(rect.midY)) in 0.2\nrelease",
            session)

        // Fifty pixels in, the unit of sixteen that begins before.
        #expect(try crop(session).frameOfCrop.part == PicturePart(x: 48, y: 0, width: 272, height: 192))
    }

    @Test func keysMoveAndGrowTheFrame() throws {
        let session = boat()
        try replay("settle\nkey c\nsettle\nkey shift+Left\nkey shift+Left\nkey shift+Up\nkey Right", session)
        #expect(try crop(session).frameOfCrop.part == PicturePart(x: 16, y: 0, width: 288, height: 176))

        try replay("key ctrl+S\nsettle", session)
        #expect(try size() == PixelSize(width: 288, height: 176))
    }

    @Test func shapesAreKept() throws {
        let session = boat()
        try replay("settle\nkey c\nsettle\nkey a\nkey a\nsettle", session)
        #expect(try crop(session).frameOfCrop.shape == .square && crop(session).frameOfCrop.wanted.width == 192)

        try replay("key shift+Left\nkey shift+Left", session)
        let wanted = try crop(session).frameOfCrop.wanted
        #expect(abs(wanted.width - wanted.height) < 1e-9 && abs(wanted.width - 160) < 1e-9)
    }

    @Test func escapeLeavesEverythingAsItIs() throws {
        let session = boat()
        let original = try bytes()
        try replay("settle\nkey c\nsettle\nkey shift+Left\nkey Escape\nsettle", session)

        #expect(try session.shownViewer?.cropping == nil && session.shownViewer != nil && (bytes()) == original)
    }

    @Test func aTurnedPictureIsCutAsItIsSeen() throws {
        let session = boat()
        try replay("settle\nkey r\nsettle\nkey c\nsettle\nkey shift+Up\nkey shift+Up\nkey Enter\nsettle", session)

        // Blue was on the right, and is below now: the lower part was cut off.
        #expect(try size() == PixelSize(width: 192, height: 288))
        let bitmap = try FileImageLoader(CodecDecoder()).decode(path: folder.path("boat.jpg"), fit: .original)
        let (first, last) = (bitmap.pixels[20 * 192 + 96], bitmap.pixels[280 * 192 + 96])
        #expect(first >> 16 & 255 > 150 && first & 255 < 80 && last & 255 > 150)
    }

    /// Each listed key has an effect.
    @Test func everyKeyOfTheFrameWorks() throws {
        for shortcut in Shortcuts.cropping {
            for press in shortcut.presses {
                let session = boat()
                try replay(
                    "settle\nkey c\nsettle" + String(repeating: "\nkey shift+Left\nkey shift+Up", count: 3)
                        + "\nkey Right\nkey Down\nsettle", session)
                #expect(session.shownScope == .cropping)
                let before = try crop(session).frameOfCrop

                session.press(press.key, press.modifiers)
                session.settle()

                #expect(session.shownViewer?.cropping?.frameOfCrop != before || session.root.modal != nil, "\(press.words)")
                try write("boat.jpg", as: .jpeg(quality: 95))
            }
        }
    }

    // MARK: Disks

    @Test func aDiskThatMayForgetIsTold() throws {
        struct Forgetful: PictureEditing {
            let editor = PictureEditor(decoder: CodecDecoder(), encoder: CodecEncoder())
            func subject(of path: String) throws(EditError) -> EditSubject { try editor.subject(of: path) }
            func write(_ edit: PictureEdit, of shown: PictureFile) throws(EditError) -> WrittenEdit {
                WrittenEdit(file: try editor.write(edit, of: shown).file, unsynced: EIO, version: FileVersion(of: []), original: 0)
            }
            func write(_ edit: PictureEdit, of shown: PictureFile, as name: String) throws(EditError) -> String {
                throw .refused(code: ENOSPC)
            }
            func undo(_ written: WrittenEdit) throws(EditError) -> WrittenEdit { throw .changed }
        }
        let session = session([folder.path + "/boat.jpg"], editor: Forgetful())
        try replay("settle\nkey r\nsettle\nkey ctrl+S\nsettle", session)
        #expect(tells(session, "boat.jpg may not last: input/output error"))

        try replay("key ctrl+Z\nsettle", session)
        #expect(tells(session, "boat.jpg has changed on disk meanwhile"))

        try replay("key r\nsettle\nkey ctrl+shift+S\nsettle\nkey Enter", session)
        #expect(session.shownLabels.contains("boat.jpg cannot be written: no space left on device"))
    }
}
