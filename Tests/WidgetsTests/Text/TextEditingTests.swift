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
        #expect(editing.caret == 3)
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

    @Test func undoTakesBackWordsAndRedoMakesThemAgain() {
        var editing = TextEditing()
        for letter in "last light " { editing.insert(String(letter), isTyped: true) }
        for letter in "at 9" { editing.insert(String(letter), isTyped: true) }

        let states = (0..<5).map { _ in
            editing.undo()
            return editing.text
        }
        #expect(states == ["last light at ", "last light ", "last ", "", ""])
        #expect(!editing.canUndo && editing.canRedo)
        editing.redo()
        editing.redo()
        #expect(editing.text == "last light " && editing.caret == 11)
        editing.insert("!", isTyped: true)
        #expect(!editing.canRedo)
        let isRedone = editing.redo()
        #expect(!isRedone)
    }

    @Test func aMovedCaretAndAPasteBeginChangesOfTheirOwn() {
        var editing = TextEditing()
        editing.insert("a", isTyped: true)
        editing.moveCaret(to: 0)
        editing.moveCaret(to: 1)
        editing.insert("b", isTyped: true)
        editing.insert("pasted words")
        editing.insert("c", isTyped: true)

        let states = (0..<4).map { _ in
            editing.undo()
            return editing.text
        }
        #expect(states == ["abpasted words", "ab", "a", ""])
    }

    @Test func undoRestoresTheSelectionThatWasReplaced() {
        var editing = TextEditing("north pier")
        editing.selectWord(at: 2)
        editing.insert("s", isTyped: true)
        editing.undo()
        #expect(editing.selectedText == "north")

        editing.moveCaret(to: 10)
        for _ in 0..<3 { editing.delete(.character, forward: false) }
        editing.undo()
        #expect(editing.text == "north pier" && editing.caret == 10 && editing.selection.isEmpty)
        editing.delete(.word, forward: false)
        editing.undo()
        #expect(editing.text == "north pier" && editing.caret == 10 && editing.selection.isEmpty)
    }

    @Test func wordsAndParagraphsAreSelectedWhole() {
        var editing = TextEditing("it's 3.5 m\nsecond one", isMultiline: true)
        let words = [0, 2, 4, 6, 9, 11, 16].map { place in
            editing.selectWord(at: place)
            return editing.selectedText
        }
        #expect(words == ["it's", "it's", " ", "3.5", "m", "second", "second"])
        editing.selectParagraph(at: 3)
        #expect(editing.selectedText == "it's 3.5 m")
        editing.selectParagraph(at: 99)
        #expect(editing.selectedText == "second one")
    }

    @Test func wordsAreFoundAcrossParagraphs() {
        var editing = TextEditing("one,\n\n two", isMultiline: true)
        var stops: [Int] = []
        editing.moveCaret(to: 0)
        for _ in 0..<4 {
            editing.move(.word, forward: true)
            stops.append(editing.caret)
        }
        #expect(stops == [3, 4, 10, 10])
        for _ in 0..<4 {
            editing.move(.word, forward: false)
            stops.append(editing.caret)
        }
        #expect(stops.dropFirst(4) == [7, 6, 0, 0] || stops.dropFirst(4) == [7, 0, 0, 0])
    }

    @Test func whatIsComposedIsNoTextUntilItIsCommitted() {
        var editing = TextEditing("in ")
        editing.compose("に", selected: 3..<3)
        editing.compose("にほ", selected: 3..<6)
        #expect(editing.document.text == "in にほ" && editing.text == "in " && editing.marked == 3..<9)
        #expect(editing.selectedText == "ほ")

        editing.insert("日本")
        #expect(editing.text == "in 日本" && editing.marked == nil && editing.caret == 9)
        editing.undo()
        #expect(editing.text == "in ")

        editing.compose("x", selected: 1..<1)
        editing.cancelComposition()
        #expect(editing.document.text == "in " && editing.caret == 3)
        editing.compose("x", selected: 5..<9)
        editing.compose("", selected: 0..<0)
        #expect(editing.document.text == "in " && editing.marked == nil)
        editing.compose("y", selected: 1..<1)
        editing.moveCaret(to: 0)
        #expect(editing.document.text == "in " && editing.caret == 0)
    }

    @Test func composingReplacesTheSelection() {
        var editing = TextEditing("old")
        editing.selectAll()
        editing.compose("新", selected: 3..<3)
        editing.insert("新")
        #expect(editing.text == "新")
        editing.undo()
        editing.undo()
        #expect(editing.text == "old" && editing.selectedText == "old")
    }
}
