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

@MainActor
@Suite struct WindowMenuTests {
    @Test(arguments: [Key.function(10), .menu])
    func keyOpensTheMenuAndEscapeClosesIt(key: Key) {
        let session = SceneSession.started()

        session.press(key)
        #expect(session.menu != nil && session.focusedLabel == "open a folder…")
        #expect(session.stage.focusRing.isVisible)
        session.press(.escape)

        #expect(session.menu == nil)
    }

    @Test(arguments: [SceneName.mood, .sparks, .ring, .minions])
    func rightPressOpensItWhereThePointerIs(scene: SceneName) throws {
        let session = SceneSession.started(scene)

        session.rightPress(Point(x: 300, y: 200))

        #expect(session.menu?.frame.origin == Point(x: 300, y: 200))
        #expect(session.stage.focusedView === session.menu)
    }

    @Test(arguments: [Point(x: 0, y: 0), Point(x: 639, y: 0), Point(x: 0, y: 479), Point(x: 639, y: 479), Point(x: 320, y: 240)])
    func menuStaysInTheSmallestWindow(point: Point) throws {
        let session = SceneSession.started(.mood, size: Size(width: 640, height: 480))

        session.rightPress(point)

        let frame = try #require(session.menu?.frame)
        #expect(frame.maxX <= 640 && frame.maxY <= 480 && frame.minX >= 0 && frame.minY >= 0)
    }

    @Test func rowsActAndCloseTheMenu() {
        let desktop = TestDesktop()
        let session = SceneSession.started(desktop: desktop)
        session.press(.function(10))
        session.press(.end)
        session.press(.enter)
        #expect(desktop.quits == 1 && session.menu == nil)

        session.choose("full screen")

        #expect(desktop.fullscreenChanges == 1)
    }

    @Test func focusComesBackToWhereItWas() {
        let session = SceneSession.started(.cover)
        session.press(.tab)
        let before = session.stage.focusedView
        session.press(.function(10))

        session.press(.escape)

        #expect(before != nil && session.stage.focusedView === before)
    }

    @Test func pressBesideItClosesItAndPressesNothing() {
        let session = SceneSession.started()
        session.press(.function(10))

        session.click(Point(x: 640, y: 400))

        #expect(session.menu == nil && session.savedState.picture == nil)
    }

    @Test func quietButtonComesNearTheUpperEdge() throws {
        let session = SceneSession.started()
        let button = try #require(session.stage.root.firstDescendant { $0 is MenuButton })
        #expect(button.alpha == 0)

        session.send(.pointerMoved(.mouse(.left), Point(x: 1200, y: 40)), at: 1)
        session.run(from: 1, for: 0.5)
        #expect(button.alpha == 1)
        session.click(button.convert(button.bounds.center, to: nil))

        #expect(session.menu != nil && session.stage.focusedView === session.menu)
        session.press(.escape)
        session.send(.pointerMoved(.mouse(.left), Point(x: 1200, y: 400)), at: session.stage.time)
        session.run(from: session.stage.time, for: 0.5)
        #expect(button.alpha == 0)
    }

    @Test func quitWorksEverywhere() {
        let desktop = TestDesktop()
        let session = SceneSession.started(desktop: desktop)
        session.press(.character("q"), .control)
        session.press(.function(10))
        session.press(.character("q"), .control)

        #expect(desktop.quits == 2)
    }

    @Test func sortIsOfferedWhereAFolderIsListed() throws {
        let files = try FolderFixture(["1.jpg", "2.jpg", "10.jpg"])
        let session = SceneSession.opening([files.path])
        session.run(from: 0, for: 0.1)
        session.choose("by date")
        #expect(session.shownListing?.order == .newestFirst)

        session.press(.function(10))
        #expect(session.row("by date")?.semantics.states.isChecked == true && session.row("by name")?.semantics.states.isChecked == false)
        session.press(.escape)
        session.choose("the other way round")

        #expect(session.shownListing?.order == PictureOrder(.date))
        #expect(SceneSession.started().titles(with: .function(10)).contains("by date") == false)
    }

    /// While characters are no shortcuts, the menu names none of them.
    @Test(arguments: [SceneName.grid, .panorama, .swiper, .sparks]) func keysWithoutEffectAreNotNamed(scene: SceneName) {
        let session = SceneSession.painted(scene)
        session.run(from: 0, for: 0.5)
        session.stage.usesSingleKeys = false
        session.press(.function(10))
        #expect(!session.namedKeys.isEmpty && session.namedKeys.allSatisfy { $0.map(session.stage.isUsable) == true })
    }
}

extension SceneSession {
    func press(_ key: Key, _ modifiers: KeyModifiers = []) { send(.keyDown(key, modifiers, isRepeat: false), at: stage.time) }

    func rightPress(_ point: Point) {
        send(.pointerDown(.mouse(.right), point), at: stage.time)
        send(.pointerUp(.mouse(.right), point), at: stage.time)
    }

    func click(_ point: Point) {
        send(.pointerDown(.mouse(.left), point), at: stage.time)
        send(.pointerUp(.mouse(.left), point), at: stage.time)
    }

    /// Waits until everything rests.
    func settle(for duration: Seconds = 2) { run(from: stage.time, for: duration) }

    var menu: MenuView? { root.modal?.content as? MenuView }
    var focusedLabel: String? { stage.focusedView?.semantics.label }

    func row(_ title: String) -> View? {
        menu?.firstDescendant { $0.semantics.role == .menuItem && $0.semantics.label == title }
    }

    /// The rows of the menu that is open.
    var titles: [String] {
        var titles: [String] = []
        menu?.forEachDescendant { if $0.semantics.role == .menuItem { titles.append($0.semantics.label) } }
        return titles
    }

    /// The keys that the rows of the open menu name.
    var namedKeys: [KeyPress?] {
        var keys: [KeyPress?] = []
        menu?.forEachDescendant { if let row = $0 as? MenuRow, row.semantics.shortcut.isEmpty == false { keys.append(row.item.press) } }
        return keys
    }

    /// The rows of the menu that a key opens; it is closed again.
    func titles(with key: Key, _ modifiers: KeyModifiers = []) -> [String] {
        press(key, modifiers)
        defer { press(.escape) }
        return titles
    }

    /// Opens the window's menu by key, and walks down to a row and presses Enter.
    func choose(_ title: String, with key: Key = .function(10), _ modifiers: KeyModifiers = []) {
        press(key, modifiers)
        for _ in titles where focusedLabel != title { press(.down) }
        press(.enter)
    }
}
