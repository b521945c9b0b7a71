import Particles
import Testing

@testable import Widgets

/// The same edits on a plain array of characters.
private struct NaiveText {
    var characters: [Character]
    var caret: Int
    var anchor: Int

    var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    var caretBytes: Int { String(characters[..<caret]).utf8.count }

    mutating func insert(_ text: String) {
        let start = selection.lowerBound
        characters.replaceSubrange(selection, with: Array(text))
        caret = start + text.count
        anchor = caret
    }
}

@Suite struct TextEditingLawTests {
    private static let words = ["a", "é", "👩‍👩‍👧", " ", "\n", "last light", "日本", "שלום", "x\ny\n", ",", "9"]

    /// Makes random edits, and compares the text with `NaiveText` and each undo with the texts before.
    @Test(arguments: 0..<40)
    func randomEditsAreThoseOfAnArrayOfCharacters(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var naive = NaiveText(characters: Array("north pier\nlast"), caret: 0, anchor: 0)
        var editing = TextEditing("north pier\nlast", limit: .max, isMultiline: true)
        editing.moveCaret(to: 0)
        var texts = [editing.text]

        for _ in 0..<120 {
            switch random.next() % 5 {
            case 0:
                let word = Self.words[Int(random.next() % UInt64(Self.words.count))]
                naive.insert(word)
                editing.insert(word)
            case 1:
                let forward = random.next() % 2 == 0
                if naive.selection.isEmpty {
                    naive.caret = (naive.caret + (forward ? 1 : -1)).clampedTo(0...naive.characters.count)
                }
                naive.insert("")
                editing.delete(.character, forward: forward)
            case 2, 3:
                let (forward, extending) = (random.next() % 2 == 0, random.next() % 2 == 0)
                if !extending, !naive.selection.isEmpty {
                    naive.caret = forward ? naive.selection.upperBound : naive.selection.lowerBound
                } else {
                    naive.caret = (naive.caret + (forward ? 1 : -1)).clampedTo(0...naive.characters.count)
                }
                if !extending { naive.anchor = naive.caret }
                editing.move(.character, forward: forward, extending: extending)
            default:
                naive.caret = Int(random.next() % UInt64(naive.characters.count + 1))
                naive.anchor = naive.caret
                editing.moveCaret(to: naive.caretBytes)
            }
            #expect(editing.text == String(naive.characters))
            #expect(editing.caret == naive.caretBytes)
            #expect(editing.document == TextDocument(editing.text))
            if editing.text != texts.last { texts.append(editing.text) }
        }

        var undone = [editing.text]
        while editing.undo() { undone.append(editing.text) }
        // Consecutive deletions are undone together.
        #expect(Set(undone).isSubset(of: texts))
        #expect(editing.text == texts[0])
        while editing.redo() {}
        #expect(editing.text == texts.last)
    }
}

extension Int {
    fileprivate func clampedTo(_ range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
