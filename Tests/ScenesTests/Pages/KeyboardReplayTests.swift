import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests the on-screen keyboard in the app by scripts: the library's search.
@MainActor
@Suite struct KeyboardReplayTests {
    private func session(_ opening: OnScreenKeyboard.Opening = .byTouch) -> SceneSession {
        var options = AppState()
        (options.size, options.keyboardOpening) = (Size(width: 1280, height: 720), opening)
        let session = SceneSession.painted(.library, options: options)
        session.settle(for: 0.5)
        return session
    }

    /// The middle of the view with this label, as a script writes it.
    private func place(_ label: String, in session: SceneSession) throws -> String {
        let view = try #require(session.stage.root.firstDescendant { $0.semantics.label == label && !$0.isHidden })
        let point = view.convert(view.bounds.center, to: nil)
        return "\(point.x),\(point.y)"
    }

    private func touch(_ label: String, in session: SceneSession) throws -> String {
        "press touch:1 \(try place(label, in: session))\nrelease touch:1\n"
    }

    /// As when another folder is opened.
    @Test func theLayoutThatWasChosenStaysThroughOtherScenes() throws {
        let session = session(.always)
        #expect(try session.replay("key ctrl+F\nsettle 2") == [])
        #expect(try session.replay(touch("next keyboard", in: session) + "settle 2") == [])
        #expect((session.stage.root as? OnScreenKeyboard)?.language == "de")

        session.show(.panorama)

        #expect((session.stage.root as? OnScreenKeyboard)?.language == "de")
    }

    private func page(_ session: SceneSession) throws -> LibraryPage {
        try #require(session.stage.root.firstDescendant { $0 is LibraryPage } as? LibraryPage)
    }

    private func search(by lines: String, in session: SceneSession) throws {
        #expect(try session.replay(lines + "wait 0.5\n") == [])
    }

    @Test func theSearchThatAFingerOpensIsTypedOnTheScreen() throws {
        let session = session()
        let opening = try touch("search", in: session)
        try search(by: opening + "wait 0.4\nexpect keyboard.frame.y 400\nexpect focus search\n", in: session)

        for key in ["t", "a", "r", "n"] { try search(by: try touch(key, in: session), in: session) }

        #expect(try page(session).traceFields?["search"] == .string("tarn"))
        let field = try #require(session.stage.focusedView)
        #expect(field.convert(field.bounds, to: nil).maxY <= 400 - KeyboardRoom.clearance)
    }

    @Test func theMouseOpensNoKeyboardUnlessItIsAskedFor() throws {
        for opening in [OnScreenKeyboard.Opening.byTouch, .always] {
            let session = session(opening)
            try search(by: "tap \(try place("search", in: session))\n", in: session)
            let keyboard = try #require(session.stage.root as? OnScreenKeyboard)
            #expect(keyboard.isOpen == (opening == .always))
        }
    }

    /// The folder's prompt is a modal layer. The keyboard lies in front of it, and the prompt moves up with the page.
    @Test func aPromptIsTypedIntoAsWell() throws {
        let session = session(.always)
        try search(by: "key ctrl+o\n", in: session)
        let keyboard = try #require(session.stage.root as? OnScreenKeyboard)
        let field = try #require(session.stage.focusedView as? TextField)
        #expect(keyboard.isOpen && session.root.modal != nil)
        let before = field.text

        try search(by: try touch("x", in: session), in: session)

        #expect(session.stage.focusedView === field && field.text != before)
        #expect(field.convert(field.bounds, to: nil).maxY <= keyboard.keyboardFrame.minY - KeyboardRoom.clearance + 1e-6)
    }

    /// A recording contains the touches. Its replay types the same words.
    @Test func aRecordingOfTouchesTypesTheSame() throws {
        let (first, second) = (session(), session())
        var recorder = InputRecorder(size: first.stage.size, scale: 1, start: first.stage.time)
        var time = first.stage.time
        for label in ["search", "f", "i", "r", "next keyboard", "ü", "delete"] {
            time += 0.6
            let view = try #require(first.stage.root.firstDescendant { $0.semantics.label == label && !$0.isHidden })
            let point = view.convert(view.bounds.center, to: nil)
            let events = [
                InputEvent(time: time, .pointerDown(.touch(1), point)), InputEvent(time: time + 0.05, .pointerUp(.touch(1), point)),
            ]
            recorder.record(events)
            _ = first.frame(at: time + 0.05, events: events)
            time += 0.4
            _ = first.frame(at: time, events: [])
        }
        #expect(try page(first).traceFields?["search"] == .string("fir"))

        #expect(try second.replay(recorder.script.text) == [])

        #expect(try page(second).traceFields?["search"] == .string("fir"))
    }

    @Test func theLayoutIsThatOfTheUsersLanguage() throws {
        var options = AppState()
        (options.size, options.keyboardOpening, options.language) = (Size(width: 1280, height: 720), .always, "de_DE.UTF-8")
        let session = SceneSession.painted(.library, options: options)
        session.settle(for: 0.5)

        try search(by: "tap \(try place("search", in: session))\n", in: session)

        #expect(session.stage.description.contains("Leerzeichen"))
    }
}
