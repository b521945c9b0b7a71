import EmitterFiles
import Foundation
import LayoutMath
import Pictures
import Platform
import Storage
import Testing

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

@MainActor
@Suite struct SettingsTests {
    private func panel(_ session: SceneSession) -> SettingsPanel? { session.root.modal?.content as? SettingsPanel }

    private func choice(_ label: String, _ session: SceneSession) -> SegmentedControl? {
        panel(session)?.firstDescendant { ($0 as? SegmentedControl)?.label == label } as? SegmentedControl
    }

    /// Chooses by keys, from the first segment on.
    private func set(_ label: String, to step: Int, _ session: SceneSession) {
        if panel(session) == nil { session.press(.character(","), .control) }
        for _ in 0..<8 where session.focusedLabel != label { session.press(.down) }
        session.press(.home)
        for _ in 0..<step { session.press(.right) }
    }

    @Test func openByKeyAndMenuAndCloseByEscape() {
        let session = SceneSession.started()
        session.press(.character(","), .control)
        #expect(panel(session) != nil && session.focusedLabel == "look" && session.stage.focusRing.isVisible)
        session.press(.escape)
        #expect(panel(session) == nil)

        session.choose("settings…")

        #expect(panel(session) != nil)
    }

    @Test func lookWorksAtOnceAndTheKeysStay() {
        let session = SceneSession.started()
        set("look", to: 2, session)
        #expect(session.state.look.name == .light && session.savedState.theme == .light)
        #expect(panel(session) != nil && session.focusedLabel == "look" && choice("look", session)?.selectedIndex == 2)

        session.press(.left)

        #expect(session.state.look.name == .dark && choice("look", session)?.selectedIndex == 1)
    }

    @Test func motionWorksAtOnce() {
        let session = SceneSession.started()
        set("motion", to: 2, session)
        #expect(session.stage.motionPreference == .reduced && session.savedState.settings.motion == .reduced)
        session.changeLook { $0.motion = .full }
        #expect(session.stage.motionPreference == .reduced)
        set("motion", to: 0, session)

        #expect(session.stage.motionPreference == .full && session.savedState.settings.motion == nil)
    }

    /// The size of type that is chosen here comes before that of the desktop's text.
    @Test func theDesktopsTextSizeIsFollowed() {
        let session = SceneSession.started()
        session.changeLook { $0.textScale = 1.4 }
        #expect(session.stage.metrics.scale == 1.4)
        set("size of type", to: 2, session)
        #expect(session.stage.metrics.scale == 1.25)
        set("size of type", to: 0, session)

        #expect(session.stage.metrics.scale == 1.4)
    }

    @Test func slideshowTakesItsTime() throws {
        let session = SceneSession.started()
        set("slideshow", to: 0, session)
        session.press(.escape)
        session.press(.tab)
        session.press(.enter)
        session.settle()
        let viewer = try #require(session.shownViewer)
        session.press(.character("s"))
        let first = viewer.swiper.selectedIndex

        session.settle(for: 1.9)
        #expect(viewer.swiper.selectedIndex == first)
        session.settle(for: 0.2)

        #expect(viewer.swiper.selectedIndex != first)
    }

    @Test func scaleWorksAtOnceAndPlaceStays() {
        let session = SceneSession.started(size: Size(width: 1920, height: 1080))
        session.press(.character("5"))
        session.settle()
        #expect(session.stage.metrics.scale == 1.25)

        for (step, scale) in [(1, 1), (2, 1.25), (3, 1.5), (4, 2), (0, 1.25)] as [(Int, Double)] {
            set("size of type", to: step, session)
            session.settle(for: 0.2)
            #expect(session.stage.metrics.scale == scale && session.focusedLabel == "size of type")
        }
        #expect(session.savedState.page == "mood")
    }

    /// The chosen scale is used as long as everything still fits.
    @Test func scaleEndsWhereTheWindowDoes() {
        #expect(PageMetrics(size: Size(width: 1280, height: 720), chosenScale: 2).scale == 1.5)
        #expect(PageMetrics(size: Size(width: 640, height: 480), chosenScale: 2).scale == 1)
        #expect(PageMetrics(size: Size(width: 2560, height: 1440), chosenScale: 1).scale == 1)
        #expect(PageMetrics(size: Size(width: 1280, height: 720), chosenScale: 1.5).isCompact)
    }

    @Test func messagesStayAsLongAsChosen() {
        let session = SceneSession.started()
        set("messages stay", to: 2, session)
        #expect(session.stage.messageTimeScale == 10 && session.savedState.settings.messageTimeScale == 10)
        set("messages stay", to: 0, session)

        #expect(session.stage.messageTimeScale == 1 && session.savedState.settings == Settings())
    }

    /// Single characters then do nothing on pages and are missing from the sheet of keys. Fields still get what is typed.
    @Test func singleKeysCanBeTurnedOff() throws {
        let session = SceneSession.started()
        session.press(.character(","), .control)
        for _ in 0..<8 where session.focusedLabel != "letter shortcuts" { session.press(.down) }
        session.press(.space)
        session.press(.escape)
        session.press(.character("4"))
        session.press(.character("?"))
        session.settle()
        #expect(session.savedState.page == nil && session.root.modal == nil)
        #expect(try SavedState(json: Array(session.savedState.json.utf8)).settings.usesSingleKeys == false)

        session.press(.function(1))
        let sheet = try #require(session.root.modal?.content as? KeySheet)
        let words = sheet.semantics.value
        #expect(words.contains("F11: full screen") && words.contains("F1: keys") && !words.contains("G: "))
        session.press(.escape)
        for _ in 0..<3 { session.press(.right) }
        session.settle()
        session.press(.character("f"), .control)
        session.settle()
        session.send(.text("4"), at: session.stage.time)
        session.settle()

        let field = try #require(session.stage.focusedView as? TextField)
        #expect(field.text == "4")
    }

    @Test func subfoldersAreShownAtOnceNowAndLater() throws {
        let files = try FolderFixture(["1.jpg", "deep/2.jpg"])
        let other = try FolderFixture(["1.jpg", "deep/2.jpg", "deep/3.jpg"])
        let session = SceneSession.opening([files.path])
        session.run(from: 0, for: 0.1)
        #expect(session.shownListing?.live.album.entries.count == 1)

        session.press(.character(","), .control)
        for _ in 0..<8 where session.focusedLabel != "subfolders at once" { session.press(.down) }
        session.press(.space)
        #expect(session.shownListing?.live.album.entries.count == 2)
        session.press(.escape)
        session.open([other.path])

        #expect(session.shownListing?.live.album.entries.count == 3 && session.savedState.settings.includesSubfolders)
    }

    // MARK: Thumbnails

    @Test func thumbnailsAreToldAndEmptied() throws {
        let folder = try FolderFixture(["large/other.png"])
        let session = SceneSession.started { $0.thumbnails = ThumbnailUse(root: folder.path) }
        #expect(panel(session) == nil)
        session.press(.character(","), .control)
        session.settle(for: 0.1)

        let words = panel(session)?.firstDescendant { $0.semantics.label == "none" }
        let empty = panel(session)?.firstDescendant { $0.semantics.label == "empty the thumbnails" } as? Button
        #expect(words != nil && empty?.isEnabled == false)
        panel(session)?.show(ThumbnailUse.Extent(fileCount: 1842, byteCount: 12_400_000))
        session.settle(for: 0.1)
        #expect(panel(session)?.firstDescendant { $0.semantics.label.hasPrefix("12.4 MB in 1") } != nil && empty?.isEnabled == true)
        #expect(empty?.semantics.details.hasPrefix("12.4 MB in 1") == true)
        empty?.activate(at: .zero)
        session.settle(for: 0.1)

        #expect(empty?.isEnabled == false)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/large/other.png"))
    }

    // MARK: What is kept

    @Test func settingsAreFoundAgain() throws {
        let session = SceneSession.started(size: Size(width: 1920, height: 1080))
        set("motion", to: 1, session)
        set("slideshow", to: 4, session)
        set("size of type", to: 3, session)
        let kept = try SavedState(json: Array(session.savedState.json.utf8))

        #expect(kept.settings == session.state.settings)
        #expect(kept.settings.motion == .full && kept.settings.slideshowInterval == 30 && kept.settings.scale == 1.5)
        #expect(try SavedState(json: Array(SavedState().json.utf8)).settings == Settings())
    }

    @Test(arguments: ["{}", "{\"slideshow\": 0}", "{\"slideshow\": 1e9, \"scale\": 40, \"motion\": \"wild\", \"new\": [1]}"])
    func nonsenseIsLeftOut(text: String) throws {
        #expect(try Settings(json: JSONReader.read(Array(text.utf8)).value) == Settings())
    }

    @Test func panelFitsIntoTheSmallestWindow() throws {
        let session = SceneSession.started(size: Size(width: 640, height: 480))
        session.press(.character(","), .control)
        session.settle(for: 0.1)
        let panel: SettingsPanel = try #require(self.panel(session))

        #expect(panel.frame.minY >= 0 && panel.frame.maxY <= 480 && panel.frame.minX >= 0 && panel.frame.maxX <= 640)
        panel.forEachDescendant { view in
            let frame = view.convert(view.bounds, to: panel)
            #expect(panel.bounds.intersection(frame) == frame, "\(view.semantics)")
        }
    }
}
