import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests unusual texts: huge, without letters, with directions and characters that break layouts.
@MainActor
@Suite struct BadTextTests {
    /// A focused text with letters 10 points wide.
    private func focused(_ text: View, measure: any TextMeasuring = MonospacedText()) -> StageHarness {
        text.frame = Rect(x: 20, y: 20, width: 232, height: text is TextArea ? 141 : 44)
        let root = View()
        root.addSubview(text)
        let user = StageHarness(Stage(root: root, size: Size(width: 400, height: 300), text: measure, images: NoImages()))
        user.stage.focus(text)
        user.advance(by: 0.01)
        return user
    }

    private func editing(of text: View) -> TextEditing { (text as? TextArea)?.editing ?? (text as? TextField)?.editing ?? TextEditing() }

    private func makeText(_ isArea: Bool) -> View { isArea ? TextArea("text") : TextField("text") }

    @Test func badTextIsEditedAsWell() {
        var editing = TextEditing("a\0b\u{7}\u{9B}\r\nc\u{2028}d\u{85}", limit: .max, isMultiline: true)
        #expect(editing.text == "ab\nc\nd\n")

        editing.insert("e" + String(repeating: "\u{301}", count: 5_000))
        editing.move(.character, forward: false)
        editing.delete(.character, forward: true)
        #expect(editing.text == "ab\nc\nd\n")

        editing.insert("\u{202E}abc\u{202C}")
        #expect(editing.text.unicodeScalars.contains("\u{202E}"))
        editing.insert(String(decoding: [0x61, 0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self))
        #expect(editing.text.hasSuffix("a\u{FFFD}\u{FFFD}\u{FFFD}"))
    }

    @Test func lettersThatJoinLeaveTheCaretBetweenCharacters() {
        var editing = TextEditing("🇪")
        editing.moveCaret(to: 0)
        editing.insert("🇩", isTyped: true)
        #expect(editing.caret == 8 && editing.text == "🇩🇪")
        editing.undo()
        #expect(editing.text == "🇪")

        var marks = TextEditing("e\n\u{301}x", isMultiline: true)
        marks.moveCaret(to: 2)
        marks.delete(.character, forward: false)
        #expect(marks.text == "e\u{301}x" && marks.caret == 3)
    }

    @Test func tenMegabytesArePasted() {
        let line = String(repeating: "north pier ", count: 95) + "\n"
        let text = String(repeating: line, count: 10_000)
        var editing = TextEditing("start end", limit: .max, isMultiline: true)
        editing.moveCaret(to: 6)

        editing.insert(text)
        #expect(editing.document.end == text.utf8.count + 9 && editing.document.paragraphs.count == 10_001)
        editing.undo()
        #expect(editing.text == "start end")

        var short = TextEditing(limit: 1_000)
        short.insert(text)
        #expect(short.text.count == 1_000)
    }

    // MARK: Ten megabytes

    private static let line = String(repeating: "north pier ", count: 95) + "\n"

    @Test func aFieldTakesTenMegabytesUpToItsLimit() {
        let field = TextField("title", text: "ab")
        let user = focused(field)
        user.key(.end)
        user.stage.clipboard.text = String(repeating: Self.line, count: 10_000)

        user.key(.character("v"), .control)
        #expect(field.text.count == 4_096 && field.text.hasPrefix("abnorth pier ") && !field.text.contains("\n"))
        user.key(.character("z"), .control)
        #expect(field.text == "ab")
    }

    /// The measuring of a paste and a following letter does not depend on the amount of text out of sight.
    @Test func tenMegabytesInAnAreaMeasureOnlyWhatIsSeen() {
        let counts = [10, 10_000].map { repetitions in
            let (area, measure) = (TextArea("notes", limit: .max), CountingText())
            let user = focused(area, measure: measure)
            user.stage.clipboard.text = String(repeating: Self.line, count: repetitions)
            measure.count = 0
            user.key(.character("v"), .control)
            user.send(.text("x"))
            user.key(.home, .control)
            #expect(area.editing.document.paragraphs.count == repetitions + 1)
            return measure.count
        }

        #expect(counts[1] <= 2 * counts[0], "\(counts)")
    }

    // MARK: Characters

    @Test(arguments: [true, false]) func insertDoesNotOverwrite(isArea: Bool) {
        let text = makeText(isArea)
        let user = focused(text)
        user.send(.text("pier"))
        user.key(.home)
        user.key(.insert)
        user.send(.text("x"))
        #expect(editing(of: text).text == "xpier")
    }

    /// The caret passes every character once in each direction, and one key deletes it.
    @Test(
        arguments: [true, false],
        [
            "e" + String(repeating: "\u{301}", count: 5_000) + "x", "abc\u{202E}def\u{202C}ghi",
            String(repeating: "\u{202E}a\u{2067}ש", count: 200),
            String(repeating: "👩\u{200D}", count: 300), "\u{FEFF}\u{FFFE}\u{10FFFF}\u{E0001}a\u{FE0F}",
            "ש\u{202D}a\u{202C}\u{202C}\u{202C}",
        ])
    func everyCharacterIsPassedOnce(isArea: Bool, string: String) {
        let text = makeText(isArea)
        let user = focused(text)
        user.stage.clipboard.text = string
        user.key(.character("v"), .control)
        let count = editing(of: text).text.count
        #expect(editing(of: text).text == string)

        user.key(.home, .control)
        var places: Set<Int> = [0]
        for _ in 0..<count {
            places.insert(caretMoved(forward: true, in: text))
        }
        #expect(places.count == count + 1 && editing(of: text).caret == editing(of: text).document.end)
        for _ in 0..<count { user.key(.backspace) }
        #expect(editing(of: text).text.isEmpty)
    }

    /// Moves by a character. Arrow keys are not used, because they follow the paragraph's direction, which is not tested here.
    private func caretMoved(forward: Bool, in text: View) -> Int {
        (text as? TextArea)?.move { $0.move(.character, forward: forward) }
        (text as? TextField)?.move { $0.move(.character, forward: forward) }
        return editing(of: text).caret
    }

    /// For every way to insert it: pasted, committed or composed.
    @Test(arguments: [true, false]) func charactersThatControlAreDropped(isArea: Bool) {
        let text = makeText(isArea)
        let user = focused(text)
        let bad = "a\0b\u{7}\u{1B}[2J\u{7F}\u{9B}c"

        user.stage.clipboard.text = bad
        user.key(.character("v"), .control)
        user.send(.text(bad))
        #expect(editing(of: text).text == "ab[2Jcab[2Jc")
        user.send(.composition(TextComposition(bad, selectedScalars: 9, count: 1)))
        #expect(editing(of: text).document.text == "ab[2Jcab[2Jcab[2Jc")
        user.send(.composition(TextComposition(String(repeating: "\0", count: 40))))
        #expect(editing(of: text).document.text == "ab[2Jcab[2Jc" && editing(of: text).marked == nil)
    }
}
