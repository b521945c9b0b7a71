import LayoutMath
import Pictures
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests menus for pictures, on every page with pictures.
@MainActor
@Suite struct PictureMenuTests {
    private let desk = TestDesktop()

    private func session(_ scene: SceneName, size: Size = Size(width: 1280, height: 720)) -> SceneSession {
        var options = AppState()
        options.size = size
        let session = SceneSession.painted(scene, options: options, desktop: desk)
        session.run(from: 0, for: 0.5)
        return session
    }

    private func openViewer(_ session: SceneSession) {
        session.press(.tab)
        session.press(.enter)
        session.settle()
        #expect(session.shownViewer != nil)
    }

    private static let tileRows = [
        "open", "open with…", "show in folder", "set as wallpaper…", "print…", "about this picture", "copy picture", "copy path",
        "to the wastebasket",
    ]

    private static let viewerRows = [
        "open with…", "show in folder", "set as wallpaper…", "print…", "compare two", "rotate right", "rotate left", "slideshow",
        "about this picture", "copy picture", "copy path", "to the wastebasket",
    ]

    // MARK: By mouse and by key

    /// The middle of the first tile.
    private func tile(_ session: SceneSession) throws -> Point {
        let collection = try #require(session.root.firstDescendant { $0 is CollectionView } as? CollectionView)
        let frame = try #require(collection.snapshot.ids.first.flatMap { collection.frame(of: $0) })
        return collection.convert(frame.center, to: nil)
    }

    @Test(arguments: [SceneName.cover, .grid, .swiper, .circle])
    func aRightPressOnAPictureOpensItsMenuThere(scene: SceneName) throws {
        let session = session(scene)
        let point = scene == .swiper ? Point(x: 500, y: 400) : try tile(session)

        session.rightPress(point)

        #expect(session.titles == Self.tileRows)
        #expect(session.menu?.frame.minX == point.x)
    }

    @Test(arguments: [SceneName.cover, .grid, .swiper])
    func theKeyboardOpensIt(scene: SceneName) throws {
        for (key, modifiers) in [(Key.menu, KeyModifiers()), (.function(10), .shift)] {
            let session = session(scene)
            if scene == .cover { for _ in 0..<3 where !(session.stage.focusedView is CollectionView) { session.press(.tab) } }
            if scene == .grid { session.press(.right) }

            session.press(key, modifiers)

            #expect(session.titles == Self.tileRows)
            #expect(session.focusedLabel == "open")
        }
    }

    @Test func theKeyboardOpensItOnTheRing() throws {
        let session = session(.circle)
        let ring = try #require(session.root.firstDescendant { $0 is RingView } as? RingView)
        for _ in 0..<6 where session.stage.focusedView?.isDescendant(of: ring) != true { session.press(.tab) }

        session.press(.menu)

        #expect(session.titles == Self.tileRows)
    }

    @Test func aFingerThatRestsOpensIt() throws {
        let session = session(.grid)
        let (start, point) = (session.stage.time, try tile(session))

        session.send(.pointerDown(.touch(1), point), at: start)
        session.run(from: start, for: 0.6)
        session.send(.pointerUp(.touch(1), point), at: session.stage.time)
        session.settle()

        #expect(session.titles == Self.tileRows && session.shownViewer == nil)
    }

    @Test func theViewerAndItsStripHaveTheirs() throws {
        let session = session(.panorama)
        openViewer(session)
        session.rightPress(Point(x: 640, y: 360))
        #expect(session.titles == Self.viewerRows)
        session.press(.escape)

        let strip = try #require(session.root.firstDescendant { $0 is FilmStrip })
        let middle = strip.convert(strip.bounds.center, to: nil)
        session.rightPress(Point(x: middle.x + 130, y: middle.y))
        #expect(session.titles == Self.tileRows)
        session.press(.escape)

        #expect(session.titles(with: .menu) == Self.viewerRows)
        #expect(session.titles(with: .function(10)).contains("rotate left"))
    }

    // MARK: What rows do

    @Test func rowsAskTheDesktop() throws {
        let session = session(.grid)
        session.press(.right)
        for title in ["open with…", "show in folder", "copy picture", "set as wallpaper…", "print…"] { session.choose(title, with: .menu) }

        #expect(
            desk.calls.map { $0.split(separator: " ").dropLast().joined(separator: " ") } == ["open with", "show", "copy", "hang", "print"])
    }

    @Test(arguments: [(true, "picture copied"), (false, "the picture cannot be copied")])
    func theOutcomeOfCopyingIsTold(isCopied: Bool, words: String) {
        let session = session(.grid)
        session.press(.right)
        session.choose("copy picture", with: .menu)
        #expect(session.toastText == nil)
        desk.isCopied = isCopied

        session.choose("copy picture", with: .menu)

        #expect(session.toastText == words)
    }

    @Test func rowsThatTheDesktopHasNoMeansForAreNotOffered() {
        let session = session(.grid)
        (desk.fileActions, desk.canCopyPictures) = ([], false)
        session.press(.right)

        #expect(session.titles(with: .menu) == ["open", "about this picture", "copy path", "to the wastebasket"])
    }

    /// A row of the menu that covers the message can be read and pressed.
    @Test func menusLieOverTheNews() throws {
        let session = session(.panorama)
        openViewer(session)
        var isUndone = false
        session.messages.announce(Toast.Message("news", icon: Icon.copy, action: Toast.Action("undo") { isUndone = true }))
        session.settle(for: 0.5)
        let toast = try #require(session.root.firstDescendant { $0 is Toast })
        let news = toast.convert(toast.bounds.center, to: nil)

        session.rightPress(Point(x: news.x, y: 60))
        let size = try #require(session.menu?.frame.size)
        session.press(.escape)
        // Left of the pointer, and down to the margin that menus keep.
        session.rightPress(Point(x: news.x + size.width / 2, y: 720 - 8 - size.height))
        let row = try #require(session.row("to the wastebasket"))
        let middle = row.convert(row.bounds.center, to: nil)
        #expect(toast.convert(toast.bounds, to: nil).contains(middle))
        session.click(middle)

        #expect(!isUndone && desk.calls.contains { $0.hasPrefix("discard ") })
    }

    @Test func openAndFactsLeadToTheViewer() {
        let session = session(.grid)
        session.press(.right)
        session.choose("about this picture", with: .menu)
        session.settle()

        #expect(session.shownViewer?.chrome.panel.isHidden == false)
        session.press(.escape)
        session.settle()
        session.choose("open", with: .menu)
        session.settle()
        #expect(session.shownViewer?.chrome.panel.isHidden == true)
    }

    @Test func viewerRowsTurnPlayAndTell() throws {
        let session = session(.panorama)
        openViewer(session)
        let viewer = try #require(session.shownViewer)

        session.choose("about this picture", with: .menu)
        session.choose("slideshow", with: .menu)

        #expect(!viewer.chrome.panel.isHidden && viewer.slideshow.isPlaying)
        session.press(.menu)
        for title in ["slideshow", "about this picture"] { #expect(session.row(title)?.semantics.states.isChecked == true) }
        session.press(.escape)
        session.choose("slideshow", with: .menu)
        #expect(!viewer.slideshow.isPlaying)
    }

    @Test func pathIsCopied() throws {
        let session = session(.swiper)
        session.choose("copy path", with: .menu)
        session.settle(for: 0.5)

        #expect(session.stage.clipboard.text?.hasPrefix("painted/") == true)
        #expect(session.status?.semantics.label == "path copied")
    }

    @Test func wastebasketTakesTheTilesPictureAndGivesItBack() throws {
        let session = session(.grid)
        session.press(.right)
        let count = try #require(session.root.shownGrid?.collection.snapshot.count)
        session.choose("to the wastebasket", with: .menu)
        session.settle(for: 0.5)
        #expect(session.root.shownGrid?.collection.snapshot.count == count - 1)

        let undo = try #require(session.stage.root.firstDescendant { $0.semantics == Semantics(.button, label: "undo") })
        session.click(undo.convert(undo.bounds.center, to: nil))
        session.settle(for: 0.5)

        #expect(session.root.shownGrid?.collection.snapshot.count == count)
        #expect(desk.calls.count == 2 && desk.calls[1].hasPrefix("restore"))
    }

    @Test func whatTheDesktopRefusesIsTold() {
        let session = session(.cover)
        session.reportFailure("the desktop has no file manager")
        session.settle(for: 0.5)

        #expect(session.status?.semantics.label == "the desktop has no file manager")
    }

    @Test func longMenuIsScrolledInTheSmallestWindow() throws {
        let files = try FolderFixture((1...9).map { "\($0).jpg" })
        var options = AppState()
        options.size = Size(width: 640, height: 480)
        let session = SceneSession.opening([files.path], .grid)
        session.send(.resized(Size(width: 640, height: 480), scale: 2), at: 0)
        session.run(from: 0, for: 0.1)
        session.press(.right)
        session.press(.menu)
        session.press(.end)
        session.settle(for: 1)

        let (menu, row) = (try #require(session.menu), try #require(session.row("the other way round")))
        let frame = row.convert(row.bounds, to: nil)
        #expect(menu.frame.maxY <= 480 && menu.frame.minY >= 0)
        #expect(frame.minY >= menu.frame.minY && frame.maxY <= menu.frame.maxY && session.focusedLabel == "the other way round")
    }

    /// A complete path by keyboard alone, as a gesture script.
    @Test func scriptWalksTheMenuByKeys() throws {
        let session = session(.panorama)

        let mistakes = try session.replay(
            "key 2\nsettle\nkey Menu\nwait 0.1\nexpect menu.highlight \"open\"\nkey Down\nkey c\nkey c\nwait 0.1\n"
                + "expect menu.highlight \"copy path\"\nkey Escape\nsettle\n")

        #expect(mistakes == [] && session.menu == nil)
    }
}
