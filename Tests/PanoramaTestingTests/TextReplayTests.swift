import Foundation
import LayoutMath
import PanoramaTesting
import Platform
import Replay
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

    /// Keys after "one two three" was typed, and the result: `|` is the caret, and brackets enclose the selection.
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

    /// Keys after "first", a new paragraph and "second one" were typed in the area, and the result.
    nonisolated private static let lineCommands: [(keys: String, result: String)] = [
        ("key Up\ntype \"!\"", "first!|\nsecond one"), ("key Up\nkey Down\nkey End", "first\nsecond one|"),
        ("key shift+PageUp", "[first\nsecond one]"),
        ("key PageUp", "|first\nsecond one"), ("key PageUp\nkey PageDown", "first\nsecond one|"),
        ("key ctrl+Up", "first\n|second one"), ("key ctrl+Up\nkey ctrl+Up", "|first\nsecond one"),
        ("key ctrl+Home\nkey ctrl+Down", "first|\nsecond one"), ("key ctrl+Home\nkey shift+Down", "[first\n]second one"),
        ("key ctrl+Home\nkey ctrl+shift+End", "[first\nsecond one]"), ("key ctrl+shift+Home", "[first\nsecond one]"),
        ("key shift+Up", "first[\nsecond one]"), ("key ctrl+shift+Up", "first\n[second one]"),
        ("key Home\nkey ctrl+shift+Right", "first\n[second] one"), ("key Home\nkey shift+Right", "first\n[s]econd one"),
        ("key ctrl+Home\nkey ctrl+shift+Down", "[first]\nsecond one"), ("key ctrl+Home\nkey shift+PageDown", "[first\nsecond one]"),
        ("key Insert\nkey Home\ntype \"x\"", "first\nx|second one"),
    ]

    @Test(arguments: lineCommands) func linesAreLeftAndFound(_ keys: String, _ result: String) throws {
        let fixture = try Fixture()

        try fixture.user.play("tap 200,140\ncommit \"first\"\nkey Enter\ncommit \"second one\"\n\(keys)")

        #expect(shown(fixture.area.editing) == result)
    }

    nonisolated private static let fieldCommands: [(keys: String, result: String)] = [
        ("key Enter", "[two]"), ("key Escape", "[one]"), ("key Enter\ntype \"three\"\nkey Escape", "[two]"),
    ]

    @Test(arguments: fieldCommands) func aFieldCommitsAndRestores(_ keys: String, _ result: String) throws {
        let fixture = try Fixture()
        fixture.field.text = "one"

        try fixture.user.play("tap 200,42\ntype \"two\"\n\(keys)")

        #expect(shown(fixture.field.editing) == result)
    }

    // MARK: The guide's table

    /// The keys of the guide's table, and those that Shift makes of its movements.
    private static func guideKeys() throws -> [String] {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Guides/text.md")
        let text = try String(contentsOf: guide.standardizedFileURL, encoding: .utf8)
        let section = try #require(text.split(separator: "## ").first { $0.hasPrefix("Keys") })
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").map(String.init).filter { $0.contains { $0 != " " } }
        }.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func isMovement(_ key: String) -> Bool {
        ["Left", "Right", "Home", "End", "Up", "Down", "PageUp", "PageDown"].contains { key == $0 || key == "ctrl+" + $0 }
    }

    @Test func everyKeyOfTheGuideIsPlayed() throws {
        let scripts = (Self.commands + Self.lineCommands + Self.fieldCommands).flatMap { $0.keys.split(separator: "\n") }
        let played = Set(scripts.filter { $0.hasPrefix("key ") }.map { String($0.dropFirst(4)) })
        let keys = try Self.guideKeys()
        let extending = keys.filter(Self.isMovement).map { $0.hasPrefix("ctrl+") ? "ctrl+shift+" + $0.dropFirst(5) : "shift+" + $0 }

        #expect(keys.count > 30)
        #expect((keys + extending).filter { !played.contains($0) } == [])
    }

    /// Commands that are not movements are listed with all their modifiers.
    @Test func everyCommandIsInTheGuide() throws {
        let keys = Set(try Self.guideKeys())
        let names =
            ["Left", "Right", "Home", "End", "Backspace", "Delete", "Insert"] + "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        for name in names {
            for modifiers in ["", "shift+", "ctrl+", "ctrl+shift+"] {
                let script = try GestureScript(parsing: "key " + modifiers + name)
                guard case .key(let key, let held)? = script.commands.first, let command = TextCommand(key, held) else { continue }
                var told = modifiers + name
                if case .move = command { told = told.replacing("shift+", with: "") }
                // With Shift, letters and Insert have the same effect as without.
                let plain = modifiers.replacing("shift+", with: "") + name
                #expect(keys.contains(told) || TextCommand(key, held.subtracting(.shift)) == command && keys.contains(plain), "\(told)")
            }
        }
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
