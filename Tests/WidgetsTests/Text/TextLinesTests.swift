import Particles
import TextLayout
import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct TextLinesTests {
    /// Letters are 5 wide, lines 13 high.
    private let font = Font(.regular, size: 10)

    private func lines(of text: String, width: Double) -> [String] {
        let document = TextDocument(text)
        let lines = TextLines()
        lines.follow(document, width: width, font: font, measure: MonospacedText())
        _ = lines.measure(lines: 0..<1_000)
        return (0..<lines.count).map { document[lines.range(ofLine: $0, in: document)] }
    }

    @Test(arguments: [
        ("one two three", 35.0, ["one two ", "three"]), ("a\n\nb", 100, ["a", "", "b"]), ("", 100, [""]),
        ("unbreakable", 20, ["unbr", "eaka", "ble"]), ("well-known", 30, ["well-", "known"]), ("日本語", 10, ["日本", "語"]),
        ("ab   cd", 10, ["ab   ", "cd"]), ("ab", 1, ["a", "b"]), ("é👩‍👩‍👧x", 5, ["é", "👩‍👩‍👧", "x"]),
    ])
    func linesFitTheWidth(text: String, width: Double, expected: [String]) {
        #expect(lines(of: text, width: width) == expected)
    }

    private static let words = ["a", "last ", "light, ", "well-known ", "日本語", "\n", "unbreakable-unbreakable", "  ", "שלום ", "👩‍👩‍👧", "3.5 "]

    /// Makes random changes, and compares the lines that follow them with those of a new layout.
    @Test(arguments: 0..<30)
    func linesThatFollowChangesAreThoseOfANewLayout(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let (measure, followed) = (MonospacedText(), TextLines())
        var document = TextDocument((0..<200).map { _ in Self.words[Int(random.next() % 11)] }.joined())
        let width = Double(30 + random.next() % 90)
        followed.follow(document, width: width, font: font, measure: measure)
        _ = followed.measure(lines: 0..<10_000)

        for _ in 0..<60 {
            let ends = [random.next(), random.next()].map { document.boundary(atOrBefore: Int($0 % UInt64(document.end + 1))) }.sorted()
            let end = random.next() % 3 == 0 ? min(ends[1], ends[0] + 40) : ends[0]
            let range = ends[0]..<max(ends[0], document.boundary(atOrBefore: end))
            document.replace(range, with: random.next() % 4 == 0 ? "" : Self.words[Int(random.next() % 11)])
            followed.follow(document, width: width, font: font, measure: measure)
            _ = followed.measure(lines: 0..<10_000)

            let new = TextLines()
            new.follow(document, width: width, font: font, measure: measure)
            _ = new.measure(lines: 0..<10_000)
            #expect(followed.count == new.count)
            for line in 0..<new.count {
                #expect(followed.range(ofLine: line, in: document) == new.range(ofLine: line, in: document))
            }
        }
    }

    @Test(arguments: 0..<10)
    func linesEndOnlyWhereUnicodeAllowsIt(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let words = ["a", "last ", "light, ", "(well-known) ", "日本語。", "  ", "“quoted” ", "3.5 ", "สวัสดีครับ", "🇩🇪🇩🇪"]
        let text = (0..<300).map { _ in words[Int(random.next() % 10)] }.joined()
        let allowed = Set(TextBoundaries(.line).boundaries(of: text))
        let document = TextDocument(text)
        let lines = TextLines()
        lines.follow(document, width: 150, font: font, measure: MonospacedText())
        _ = lines.measure(lines: 0..<10_000)

        let wrong = (0..<lines.count).filter { !allowed.contains(lines.range(ofLine: $0, in: document).upperBound) }
        #expect(wrong.isEmpty)
    }

    @Test func aLetterInALongParagraphMeasuresFewLines() {
        let measure = CountingText()
        var document = TextDocument(String(repeating: "last light at the north pier ", count: 3_500))
        let lines = TextLines()
        lines.follow(document, width: 400, font: font, measure: measure)
        let line = lines.line(of: 50_000, isUpstream: false, in: document)
        #expect(lines.count > 1_000 && line > 500)
        for _ in 0..<20 {
            measure.count = 0

            document.replace(50_000..<50_000, with: "x")
            lines.follow(document, width: 400, font: font, measure: measure)
            _ = lines.measure(lines: line..<line + 10)

            #expect(measure.count < 120)
        }
        _ = lines.measure(lines: 0..<10_000)
        let new = TextLines()
        new.follow(document, width: 400, font: font, measure: measure)
        _ = new.measure(lines: 0..<10_000)
        #expect((0..<new.count).allSatisfy { lines.range(ofLine: $0, in: document) == new.range(ofLine: $0, in: document) })
    }

    @Test func paragraphsOutOfSightAreNotMeasured() {
        let measure = CountingText()
        let document = TextDocument(String(repeating: String(repeating: "pier ", count: 40) + "\n", count: 2_000))
        let lines = TextLines()
        lines.follow(document, width: 400, font: font, measure: measure)
        _ = lines.measure(lines: 0..<30)

        #expect(measure.count < 300 && lines.count > 4_000)
    }

    @Test func placesAndPointsOnALineAgree() {
        for text in ["last light", "é👩‍👩‍👧x", "אבג", ""] {
            let runs = BidiParagraph(text)?.runs(in: 0..<text.utf8.count)
            let line = TextLine(text, runs: runs, fonts: TextFonts(font), measure: MonospacedText())
            for index in text.indices {
                let place = text.utf8.distance(from: text.startIndex, to: index)
                #expect(line.place(at: line.x(of: place)) == place)
            }
            #expect(line.width == Double(text.count) * 5)
            let all = line.spans(of: 0..<text.utf8.count)
            #expect(all.map(\.width).reduce(0, +) == line.width)
        }
    }

    @Test func whatTwoTextsShareDoesNotOverlap() {
        for (old, new, shared) in [
            ("aaaa", "aaaaaa", 4), ("", "abc", 0), ("abcdefghijklmnop", "abcdefghXijklmnop", 16), ("same", "same", 4),
        ] {
            let ends = TextDifference.ends(old, new)
            #expect(ends.start + ends.end == shared)
        }
    }
}

/// Measures letters as `MonospacedText`, and counts the measurements.
final class CountingText: TextMeasuring {
    var count = 0
    private let text = MonospacedText()

    func width(of run: TextRun) -> Double {
        count += 1
        return text.width(of: run)
    }

    func metrics(of font: Font) -> FontMetrics { text.metrics(of: font) }
}
