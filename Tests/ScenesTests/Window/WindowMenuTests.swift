import LayoutMath
import Platform
import Testing
import Views

@testable import Scenes

@MainActor
@Suite struct WindowMenuTests {
    private func session(_ scene: SceneName = .panorama, size: Size = Size(width: 1280, height: 720)) -> SceneSession {
        var options = SceneSession.Options()
        options.size = size
        let session = SceneSession.painted(scene, options: options)
        session.run(from: 0, for: 0.1)
        return session
    }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], _ session: SceneSession) {
        session.send(.keyDown(key, modifiers, isRepeat: false), at: session.stage.time)
    }

    private func menu(_ session: SceneSession) -> WindowMenu? { session.root.modal?.content as? WindowMenu }
    private func focused(_ session: SceneSession) -> String? { session.stage.focusedView?.semantics.label }

    @Test(arguments: [Key.function(10), .menu])
    func keyOpensTheMenuAndClosesItAgain(key: Key) {
        let session = session()

        press(key, [], session)
        #expect(menu(session) != nil && focused(session) == "open a folder…")
        press(key, [], session)

        #expect(menu(session) != nil)
        press(.escape, [], session)
        #expect(menu(session) == nil)
    }

    @Test(arguments: [SceneName.panorama, .grid, .ring, .minions])
    func rightPressOpensItWhereThePointerIs(scene: SceneName) throws {
        let session = session(scene)

        session.send(.pointerDown(.mouse(.right), Point(x: 300, y: 200)), at: 1)
        session.run(from: 1, for: 0.1)

        #expect(menu(session)?.frame.origin == Point(x: 300, y: 200))
    }

    @Test func menuStaysInTheWindow() throws {
        let session = session(size: Size(width: 640, height: 480))

        session.send(.pointerDown(.mouse(.right), Point(x: 630, y: 470)), at: 1)
        session.run(from: 1, for: 0.1)

        let frame = try #require(menu(session)?.frame)
        #expect(frame.maxX <= 640 && frame.maxY <= 480 && frame.minX >= 0 && frame.minY >= 0)
    }

    @Test func arrowsGoAroundTheRows() {
        let session = session()
        press(.function(10), [], session)

        press(.up, [], session)
        #expect(focused(session) == "quit")
        press(.down, [], session)
        press(.down, [], session)
        #expect(focused(session) == "open a picture…")
        press(.end, [], session)
        #expect(focused(session) == "quit")
        press(.home, [], session)

        #expect(focused(session) == "open a folder…")
    }

    @Test func rowsActAndCloseTheMenu() {
        let session = session()
        var (quits, toggles) = (0, 0)
        session.quit = { quits += 1 }
        session.toggleFullscreen = { toggles += 1 }
        press(.function(10), [], session)
        press(.end, [], session)
        press(.enter, [], session)
        #expect(quits == 1 && menu(session) == nil)

        press(.function(10), [], session)
        for _ in 0..<3 { press(.up, [], session) }
        press(.space, [], session)

        #expect(toggles == 1)
    }

    @Test func themeIsChosenAndMarked() {
        let session = session()
        press(.function(10), [], session)
        for _ in 0..<4 { press(.down, [], session) }
        #expect(focused(session) == "light" && session.stage.focusedView?.semantics.value != "chosen")
        press(.enter, [], session)
        #expect(session.savedState.theme == .light)

        press(.function(10), [], session)
        for _ in 0..<4 { press(.down, [], session) }

        #expect(session.stage.focusedView?.semantics.value == "chosen")
    }

    @Test func focusComesBackToWhereItWas() {
        let session = session(.cover)
        press(.tab, [], session)
        let before = session.stage.focusedView
        press(.function(10), [], session)

        press(.escape, [], session)

        #expect(before != nil && session.stage.focusedView === before)
    }

    @Test func pressBesideItClosesItAndPressesNothing() {
        let session = session()
        press(.function(10), [], session)

        session.send(.pointerDown(.mouse(.left), Point(x: 640, y: 400)), at: 1)
        session.send(.pointerUp(.mouse(.left), Point(x: 640, y: 400)), at: 1)
        session.run(from: 1, for: 1)

        #expect(menu(session) == nil && session.savedState.picture == nil)
    }

    @Test func quietButtonComesNearTheUpperEdge() throws {
        let session = session()
        let button = try #require(session.stage.root.firstDescendant { $0 is MenuButton })
        #expect(button.alpha == 0)

        session.send(.pointerMoved(.mouse(.left), Point(x: 1200, y: 40)), at: 1)
        session.run(from: 1, for: 0.5)
        #expect(button.alpha == 1)
        let point = button.convert(button.bounds.center, to: nil)
        session.send(.pointerDown(.mouse(.left), point), at: 2)
        session.send(.pointerUp(.mouse(.left), point), at: 2)

        #expect(menu(session) != nil)
        press(.escape, [], session)
        session.send(.pointerMoved(.mouse(.left), Point(x: 1200, y: 400)), at: 3)
        session.run(from: 3, for: 0.5)
        #expect(button.alpha == 0 && !session.stage.needsFrame)
    }

    @Test func keysAreTold() {
        let session = session()
        press(.function(1), [], session)

        #expect(session.root.modal?.content is KeySheet)
        press(.enter, [], session)
        #expect(session.root.modal == nil)
    }

    @Test func quitWorksEverywhere() {
        let session = session()
        var quits = 0
        session.quit = { quits += 1 }
        press(.character("q"), .control, session)
        press(.function(10), [], session)
        press(.character("q"), .control, session)

        #expect(quits == 2)
    }
}
