import TextLayout
import Platform
import Testing

@Suite struct TextBoundariesTests {
    private func parts(_ kind: TextBoundaries.Kind, of text: String, from start: Int = 0) -> [String] {
        var parts: [String] = []
        TextBoundaries(kind).forEachPart(of: text, from: start) {
            parts.append(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self))
            return true
        }
        return parts
    }

    @Test(arguments: [
        ("last light", ["last", " ", "light"]), ("it's 3.5 m", ["it's", " ", "3.5", " ", "m"]), ("", []), ("日本語です", ["日本語", "です"]),
    ])
    func wordsArePartsOfTheirOwn(text: String, words: [String]) {
        #expect(parts(.word, of: text) == words)
    }

    @Test(arguments: [
        ("last light", ["last ", "light"]), ("well-known", ["well-", "known"]), ("日本", ["日", "本"]), ("no\u{A0}break", ["no\u{A0}break"]),
        ("สวัสดีครับ", ["สวัสดี", "ครับ"]),
    ])
    func linesMayEndAfterEachPart(text: String, lines: [String]) {
        #expect(parts(.line, of: text) == lines)
    }

    @Test func onlyWordsAreMarkedAndOnlyLinesThatMustEnd() {
        var marks: [Bool] = []
        TextBoundaries(.word).forEachPart(of: "a, 1") {
            marks.append($0.isMarked); return true
        }
        #expect(marks == [true, false, false, true])
        marks = []
        TextBoundaries(.line).forEachPart(of: "a b\nc") {
            marks.append($0.isMarked); return true
        }
        #expect(marks == [false, true, false])
    }

    @Test func boundariesBeforeAPlaceAreThoseAfterItsPredecessor() {
        let text = "naïve 日本語 can't stop…\u{301}\u{301} مرحبا 👩‍👩‍👧 3.5"
        for kind in [TextBoundaries.Kind.word, .line] {
            let finder = TextBoundaries(kind)
            let ends = finder.boundaries(of: text)
            for (start, end) in zip([0] + ends, ends) {
                #expect(finder.part(of: text, before: end)?.range == start..<end)
            }
            #expect(finder.part(of: text, before: 0) == nil && finder.part(of: text, before: 1 << 40)?.range.upperBound == text.utf8.count)
        }
    }

    @Test func aPartCanBeTheLastOneAskedFor() {
        var count = 0
        TextBoundaries(.word).forEachPart(of: "a b c d") { _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
        TextBoundaries(.word).forEachPart(of: "a b", from: 99) { _ in
            Issue.record("there is nothing after the end")
            return false
        }
    }

    @Test func badTextHasBoundariesToo() {
        let marks = "a" + String(repeating: "\u{301}", count: 20_000)
        #expect(TextBoundaries(.line).boundaries(of: marks) == [marks.utf8.count])
        #expect(TextBoundaries(.word).boundaries(of: "a\0b").last == 3)
        #expect(TextBoundaries(.word).boundaries(of: String(decoding: [0xED, 0xA0, 0x80, 0x61] as [UInt8], as: UTF8.self)).last == 10)
    }
}

@Suite struct BidiParagraphTests {
    private func shown(_ text: String, _ range: Range<Int>? = nil) -> [String] {
        let bytes = Array(text.utf8)
        return BidiParagraph(text)?.runs(in: range ?? 0..<bytes.count).map { run in
            (run.isRightToLeft ? "<" : ">") + String(decoding: bytes[run.range], as: UTF8.self)
        } ?? []
    }

    @Test func latinTextNeedsNoRuns() {
        #expect(BidiParagraph("north pier – 3.5 日本 😀") == nil)
        #expect(BidiParagraph("") == nil)
    }

    @Test func runsStandFromLeftToRight() {
        #expect(shown("pier שלום 12 end") == [">pier ", ">12", "<שלום ", "> end"])
        #expect(BidiParagraph("pier שלום")?.isRightToLeft == false)
        #expect(BidiParagraph("שלום pier")?.isRightToLeft == true)
        #expect(shown("שלום pier") == [">pier", "<שלום "])
    }

    @Test func aLineKnowsTheDirectionOfItsParagraph() {
        let text = "שלום one two"
        #expect(shown(text, 9..<13) == ["< ", ">one"])
        #expect(shown(text, 3..<3).isEmpty)
    }

    @Test func anOverrideTurnsWhatFollowsAndNothingElse() {
        #expect(shown("ab\u{202E}cd\u{202C}ef") == [">ab", "<\u{202E}cd", ">\u{202C}ef"])
        #expect(BidiParagraph("ab\u{202E}cd")?.isRightToLeft == false)
    }
}
