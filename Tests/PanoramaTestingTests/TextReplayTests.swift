import LayoutMath
import PanoramaTesting
import Platform
import StageTesting
import Testing
import Views

@testable import Widgets

/// Tests by scripts what each command of the keyboard, the mouse and input methods does to a text.
@MainActor @Suite struct TextReplayTests {
    /// A field and an area of text, whose texts are played.
    private struct Fixture {
        let field = TextField("title")
        let area = TextArea("notes")
        let user: StageHarness

        @MainActor init() throws {
            let root = View()
            field.frame = Rect(x: 20, y: 20, width: 360, height: 44)
            area.frame = Rect(x: 20, y: 80, width: 360, height: 120)
            for view in [field, area] { root.addSubview(view) }
            user = try StageHarness(window: root, size: Size(width: 400, height: 220))
            user.settle()
        }
    }

    /// Keys after "one two three" was typed, and what they leave: `|` is the caret, and what is selected stands in brackets.
    nonisolated private static let commands: [(keys: String, result: String)] = [
        ("key Left", "one two thre|e"), ("key Home", "|one two three"), ("key Home\nkey Right", "o|ne two three"),
        ("key Home\nkey End", "one two three|"), ("key ctrl+Left", "one two |three"), ("key ctrl+Left\nkey ctrl+Left", "one |two three"),
        ("key Home\nkey ctrl+Right", "one| two three"), ("key shift+Left", "one two thre[e]"), ("key ctrl+shift+Left", "one two [three]"),
        ("key shift+Home", "[one two three]"), ("key ctrl+Home", "|one two three"), ("key Home\nkey ctrl+End", "one two three|"),
        ("key Home\nkey shift+End", "[one two three]"), ("key ctrl+a", "[one two three]"),
        ("key ctrl+a\nkey Left", "|one two three"), ("key ctrl+a\nkey Right", "one two three|"),
        ("key Backspace", "one two thre|"), ("key ctrl+Backspace", "one two |"), ("key ctrl+shift+Backspace", "|"),
        ("key Home\nkey Delete", "|ne two three"), ("key Home\nkey ctrl+Delete", "| two three"), ("key Home\nkey ctrl+shift+Delete", "|"),
        ("key ctrl+shift+Left\nkey Delete", "one two |"), ("key ctrl+shift+Left\ntype \"4\"", "one two 4|"),
        ("key ctrl+shift+Left\nkey ctrl+c\nkey Home\nkey ctrl+v", "three|one two three"),
        ("key ctrl+shift+Left\nkey ctrl+x\nkey Home\nkey ctrl+v", "three|one two "),
        ("key ctrl+shift+Left\nkey ctrl+Insert\nkey Home\nkey shift+Insert", "three|one two three"),
        ("key ctrl+shift+Left\nkey shift+Delete", "one two |"),
        ("key ctrl+z", "one two |"), ("key ctrl+z\nkey ctrl+z\nkey ctrl+shift+z", "one two |"),
        ("key ctrl+z\nkey ctrl+y", "one two three|"),
        ("compose \"に\"\ncompose \"にほ\" 0,1\ncompose\ncommit \"日本\"", "one two three日本|"), ("compose \"に\"\ncompose", "one two three|"),
        ("compose \"に\"\nkey Left", "one two thre|e"), ("compose \"に\"\nfocus lost", "one two three|"),
    ]

    @Test(arguments: commands)
    func everyCommandDoesTheSameInAFieldAndAnArea(_ keys: String, _ result: String) throws {
        for place in ["200,42", "200,140"] {
            let fixture = try Fixture()
            try fixture.user.play("tap \(place)\ntype \"one two three\"\n\(keys)")
            let editing = place == "200,42" ? fixture.field.editing : fixture.area.editing

            #expect(shown(editing) == result, "at \(place)")
        }
    }

    private func shown(_ editing: TextEditing) -> String {
        let (text, selection) = (editing.document, editing.selection)
        let (before, after) = (text[0..<selection.lowerBound], text[selection.upperBound..<text.end])
        return before + (selection.isEmpty ? "|" : "[\(editing.selectedText)]") + after
    }

    @Test func linesAreLeftAndFound() throws {
        let fixture = try Fixture()
        try fixture.user.play(
            """
            tap 200,140
            commit "first"
            key Enter
            commit "second one"
            key Up
            type "!"
            key Down
            key End
            key shift+PageUp
            """)
        #expect(fixture.area.text == "first!\nsecond one")
        #expect(fixture.area.editing.selection == 0..<17)
        try fixture.user.play("key PageDown\nkey ctrl+Up\nkey shift+Down")
        #expect(fixture.area.editing.caret == 17)
    }

    @Test(arguments: [30.0, 60, 144])
    func pressesAndDragsSelectTheSameAtEveryRate(_ rate: Double) throws {
        let fixture = try Fixture()
        fixture.area.text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        try fixture.user.play(
            """
            tap 50,98
            wait 0.1
            tap 50,98
            """, framesPerSecond: rate)
        #expect(fixture.area.editing.selectedText == "line")
        try fixture.user.play(
            """
            wait 1
            press 30,98
            drag 30,230 in 0.3
            hold 4
            release
            """, framesPerSecond: rate)
        #expect(fixture.area.editing.selection.upperBound >= fixture.area.editing.document.end - 7)
        #expect(fixture.user.stage.clipboard.selectedText == fixture.area.editing.selectedText)
        try fixture.user.play("tap middle 100,42", framesPerSecond: rate)
        #expect(fixture.field.text.hasPrefix("line 1 line 2 "))
    }
}
