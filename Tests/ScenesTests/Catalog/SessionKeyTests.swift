import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests keys that work everywhere.
@MainActor
@Suite struct SessionKeyTests {
    private let desk = TestDesktop()

    private func session(_ scene: SceneName = .panorama) -> SceneSession {
        let session = SceneSession.painted(scene, album: .painted(9), desktop: desk)
        session.run(from: 0, for: 0.1)
        return session
    }

    private var restored: [String] { desk.calls.filter { $0.hasPrefix("restore ") }.map { String($0.dropFirst("restore ".count)) } }

    private func press(_ key: Key, _ modifiers: KeyModifiers = [], _ session: SceneSession) {
        session.send(.keyDown(key, modifiers, isRepeat: false), at: session.stage.time)
        session.run(from: session.stage.time, for: 1)
    }

    // MARK: The end

    @Test(arguments: [Key.character("q"), .character("w")], ["pages", "prompt", "menu", "viewer", "editor"])
    func programIsEndedFromEverywhere(key: Key, place: String) {
        let session = session(place == "editor" ? .sparks : .panorama)
        switch place {
        case "prompt": session.choose(.folder)
        case "menu": session.flow.menus.toggle(at: nil)
        case "viewer":
            press(.character("g"), [], session)
            press(.right, [], session)
            press(.enter, [], session)
        default: break
        }
        session.run(from: session.stage.time, for: 0.5)

        press(key, .control, session)

        #expect(desk.quits == 1)
    }

    // MARK: Undo

    private func deleteTwo(_ session: SceneSession) {
        press(.character("g"), [], session)
        press(.right, [], session)
        press(.enter, [], session)
        press(.delete, [], session)
        press(.delete, [], session)
        #expect(session.albums.live.album.entries.count == 7)
    }

    @Test func lastDeletionIsUndoneFirst() {
        let session = session()
        let album = session.albums.live.album
        deleteTwo(session)
        session.run(from: session.stage.time, for: 20)
        #expect(session.status == nil)

        press(.character("z"), .control, session)
        #expect(restored == [PaintedPictures.name(1)])
        press(.character("z"), .control, session)

        #expect(restored == [PaintedPictures.name(1), PaintedPictures.name(0)])
        #expect(session.albums.live.album == album)
        press(.character("z"), .control, session)
        #expect(restored.count == 2)
    }

    @Test func deletionThatTheToastHasUndoneIsNotUndoneAgain() throws {
        let session = session()
        deleteTwo(session)
        let undo = try #require(session.stage.root.firstDescendant { $0.semantics.label == "undo" } as? Button)
        undo.action()
        #expect(restored == [PaintedPictures.name(1)])

        press(.character("z"), .control, session)

        #expect(restored == [PaintedPictures.name(1), PaintedPictures.name(0)])
    }

    @Test func deletionsAreUndoneOnThePagesToo() {
        let session = session()
        deleteTwo(session)
        press(.escape, [], session)
        press(.escape, [], session)

        press(.character("z"), .control, session)

        #expect(restored.count == 1)
    }
}
