import LayoutMath
import Particles
import Platform
import TestSupport
import TextLayout
import Testing

@testable import Widgets

/// Laws of the lines of a styled text, on random texts, styles and widths. Letters are 10 points wide, strong ones 12.
@MainActor @Suite struct StyledLinesTests {
    private static let font = Font(.regular, size: 20)
    private static let words = ["fjord", "a", "lagoon-at-dusk", "日本語", "שלום", "of", "é", "👩‍👩‍👧", "42", "longest-of-all-words-here"]

    /// Letters whose width depends on their face.
    private final class FacedText: TextMeasuring {
        func width(of run: TextRun) -> Double { Double(run.text.count) * (run.font.face == .semiBold ? 12 : 10) }
        func metrics(of font: Font) -> FontMetrics { FontMetrics(ascent: 20, descent: 5) }
    }

    private struct Sample {
        var text = StyledText("")
        var document = TextDocument()
        var fonts = TextFonts(StyledLinesTests.font)

        init(_ random: inout RandomSource, isPlain: Bool = false) {
            for _ in 0..<(1 + random.next() % 24) {
                let word = StyledLinesTests.words[Int(random.next() % UInt64(StyledLinesTests.words.count))]
                let space = isPlain || random.next() % 6 > 0 ? " " : random.next() % 2 > 0 ? "\n" : ""
                text.append(StyledText((text.runs.isEmpty ? "" : space) + word, isStrong: !isPlain && random.next() % 3 == 0))
            }
            document = TextDocument(text.text)
            let font = StyledLinesTests.font
            fonts = TextFonts(font, parts: text.runs.map { ($0.text.utf8.count, $0.style.font(in: font)) })
        }

        func lines(width: Double, limit: Int = .max) -> StyledLines {
            StyledLines(document, fonts: fonts, width: width, limit: limit, measure: FacedText())
        }
    }

    @Test(arguments: 0..<40)
    func linesShowTheWholeTextInOrder(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random)
        let lines = sample.lines(width: 40 + Double(random.next() % 300)).lines

        var place = 0
        for line in lines {
            #expect(line.range.lowerBound == place || line.range.lowerBound == place + 1 && sample.document[place..<place + 1] == "\n")
            place = line.range.upperBound
        }
        #expect(place == sample.document.end)
        #expect(lines.map { sample.document[$0.range] }.joined() == sample.text.text.filter { $0 != "\n" })
    }

    @Test(arguments: 0..<40)
    func linesFitTheWidthAndBreakAlikeAtTheirOwnWidth(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random)
        let width = 40 + Double(random.next() % 300)
        let lines = sample.lines(width: width)

        for line in lines.lines { #expect(line.text.width <= width || line.text.text.count == 1) }
        #expect(sample.lines(width: lines.fittingWidth).lines.map(\.range) == lines.lines.map(\.range))
    }

    @Test(arguments: 0..<40)
    func plainTextBreaksAsInAPlainLabel(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random, isPlain: true)
        let width = 60 + Double(random.next() % 300)

        // A plain label puts a space into a word that it truncates after a possible line end.
        let hasParts = sample.text.text.contains { "-日".contains($0) }
        for limit in hasParts ? [.max] : [1, 2, .max] {
            let plain = LineBreaker(measuring: FacedText()).lines(of: sample.text.text, font: Self.font, width: width, limit: limit)
            #expect(sample.lines(width: width, limit: limit).lines.map(\.text.text) == plain)
        }
    }

    @Test(arguments: 0..<40)
    func theLastOfTooManyLinesEndsInAnEllipsis(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random)
        let (width, limit) = (60 + Double(random.next() % 200), 1 + Int(random.next() % 3))
        let (all, some) = (sample.lines(width: width).lines, sample.lines(width: width, limit: limit).lines)

        guard all.count > limit else { return #expect(some.map(\.range) == all.map(\.range)) }
        #expect(some.count == limit && some.dropLast().map(\.range) == all.prefix(limit - 1).map(\.range))
        let last = some[limit - 1]
        #expect(last.text.text.hasSuffix("…") && last.text.width <= width)
        #expect(all[limit - 1].range.lowerBound == last.range.lowerBound && last.range.upperBound >= last.range.lowerBound)
        // Another character of the paragraph would not fit.
        let paragraph = sample.document.range(ofParagraph: sample.document.paragraph(at: last.range.lowerBound))
        let next = sample.document.place(after: last.range.upperBound)
        guard next <= paragraph.upperBound else { return }
        let longer = sample.document[last.range.lowerBound..<next]
        guard !longer.hasSuffix(" ") else { return }
        #expect(sample.fonts.cut(at: next).width(of: longer + "…", at: last.range.lowerBound, FacedText()) > width)
    }

    /// Every place between two characters is found again by its distance from the left end, unless two directions meet there.
    @Test(arguments: 0..<40)
    func placesAndDistancesAreInverse(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random)
        let lines = sample.lines(width: 200)

        for (index, line) in lines.lines.enumerated() where BidiParagraph(line.text.text) == nil {
            let text = line.text.text
            for place in text.indices.map({ text.utf8.distance(from: text.startIndex, to: $0) }) {
                #expect(lines.place(onLine: index, x: line.text.x(of: place)) == line.range.lowerBound + place)
            }
        }
    }

    /// The rectangles behind a range are as wide as its characters, in any direction.
    @Test(arguments: 0..<40)
    func spansAreAsWideAsTheirCharacters(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let sample = Sample(&random)
        let lines = sample.lines(width: 240)

        for (index, line) in lines.lines.enumerated() {
            let from = sample.document.boundary(atOrBefore: line.range.lowerBound + Int(random.next() % UInt64(line.range.count + 1)))
            let end = line.range.lowerBound + line.text.text.utf8.count
            guard from < end else { continue }
            let expected = sample.fonts.width(of: sample.document[from..<end], at: from, FacedText())
            #expect(abs(lines.spans(of: from..<line.range.upperBound, onLine: index).reduce(0) { $0 + $1.width } - expected) < 1e-9)
        }
    }
}
