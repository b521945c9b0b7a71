import Testing

@testable import Views
@testable import Widgets

@Suite struct TextEditingTests {
    private func edited(_ text: String, _ change: (inout TextEditing) -> Void) -> TextEditing {
        var editing = TextEditing(text)
        change(&editing)
        return editing
    }

    @Test func typingPutsTextAtTheCaretAndInTheSelectionsPlace() {
        #expect(
            edited("harbor") {
                $0.move(.character, forward: false); $0.insert("u")
            }.text == "harbour")
        let replaced = edited("harbour") {
            $0.selectAll(); $0.insert("pier")
        }
        #expect(replaced.text == "pier")
        #expect(replaced.caret == 4 && replaced.selection.isEmpty)
    }

    @Test func aCaretNeverStandsInsideACharacter() {
        let editing = edited("e\u{301}👩‍👩‍👧x") {
            $0.move(.character, forward: false); $0.delete(.character, forward: false)
        }
        #expect(editing.text == "e\u{301}x")
        #expect(editing.caret == 1)
    }

    @Test func wordsAndLinesAreSteps() {
        let words = "last light, north pier"
        #expect(edited(words) { $0.move(.word, forward: false) }.caret == 18)
        #expect(
            edited(words) {
                $0.moveCaret(to: 0); $0.move(.word, forward: true); $0.move(.word, forward: true)
            }.caret == 10)
        #expect(edited(words) { $0.move(.line, forward: false, extending: true) }.selectedText == words)
        #expect(edited(words) { $0.delete(.word, forward: false) }.text == "last light, north ")
    }

    @Test func anArrowCollapsesASelectionToItsEnd() {
        #expect(
            edited("pier") {
                $0.selectAll(); $0.move(.character, forward: false)
            }.caret == 0)
        #expect(
            edited("pier") {
                $0.selectAll(); $0.move(.character, forward: true)
            }.caret == 4)
    }

    @Test func deletingAtTheEndsDoesNothing() {
        #expect(edited("a") { $0.delete(.character, forward: true) }.text == "a")
        #expect(
            edited("a") {
                $0.moveCaret(to: 0); $0.delete(.word, forward: false)
            }.text == "a")
    }

    @Test func linesBecomeOneAndControlCharactersNothing() {
        #expect(edited("") { $0.insert("a\nb\tc\u{1B}[2Jd\r\ne\0f") }.text == "a b c[2Jd ef")
    }

    @Test func nothingExceedsTheLimit() {
        var editing = TextEditing(String(repeating: "x", count: 9), limit: 8)
        #expect(editing.text.count == 8)
        editing.moveCaret(to: 4)
        editing.moveCaret(to: 6, extending: true)
        editing.insert("abcdef")
        #expect(editing.text == "xxxxabxx")
        #expect(editing.caret == 6)
    }
}
