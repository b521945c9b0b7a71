import PanoramaKit
import PanoramaTesting
import Testing

@testable import NoteForm

@Suite struct NoteFormTests {
    private let note = Note()
    private let user: StageHarness
    private let lines = Lines()

    /// The logged lines.
    private final class Lines { var all: [String] = [] }

    init() throws {
        user = try StageHarness(window: makeForm(note), size: Size(width: 480, height: 360))
        note.changed = { [lines] in lines.all.append($0) }
        user.settle()
    }

    private func text(_ label: String) throws -> String { try user.view(label, role: .field).semantics.value }

    @Test func typingInARowChangesItsOwnPropertyAlone() throws {
        try user.tap("topic", role: .field)
        user.type("ab")
        user.press(.tab)
        user.type("!")

        #expect(note.topic == "ab" && note.text == "!Some text")
        #expect(lines.all == ["Topic changed to a.", "Topic changed to ab.", "Text changed to !Some text."])
        try user.checkPicture("filled")
    }

    @Test func aPropertyThatChangesIsShown() throws {
        note.text = "Another text"
        user.stage.root.setNeedsDisplay()
        user.settle()

        #expect(try text("text") == "Another text" && text("topic").isEmpty)
    }

    @Test func aNoteWithoutATitleIsNotKept() throws {
        var kept = 0
        let form = try #require(user.stage.root as? FormView ?? user.stage.root.firstDescendant { $0 is FormView } as? FormView)
        form.submitted = { kept += 1 }
        try user.tap("done", role: .button)
        user.settle()
        #expect(kept == 0 && user.find("a note needs a title") != nil && user.stage.focusedView?.semantics.label == "topic")

        user.type("pier")
        #expect(user.find("a note needs a title") == nil)
        user.press(.enter, .control)

        #expect(kept == 1)
    }

    @Test func aScriptFillsItInAlikeAtAnyFrameRate() throws {
        let script = "key tab\ntype \"pier\"\nkey tab\nkey tab\nsettle\nscreenshot filled"
        let slow = try StageHarness(window: makeForm(Note()), size: Size(width: 480, height: 360))

        let pictures = try user.play(script, framesPerSecond: 144) + slow.play(script, framesPerSecond: 30)

        #expect(note.topic == "pier" && note.text == "Some text")
        #expect(pictures.count == 2)
        #expect(pictures[0].picture == pictures[1].picture)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
