import TextLayout
import Imaging
import LayoutMath
import Platform
import Views

/// A line of text as it appears on the screen: its runs from left to right, and the places of its characters.
///
/// Places count bytes of UTF-8 from the line's beginning; distances are points from the line's left end.
struct TextLine {
    /// A part in one direction and one font.
    struct Run: Hashable {
        let range: Range<Int>
        let isRightToLeft: Bool
        let text: TextRun
        /// The index of the part of the ``TextFonts``.
        let part: Int
        let x: Double
        let width: Double
    }

    let text: String
    let width: Double
    let runs: [Run]
    private let measure: any TextMeasuring

    /// - Parameters:
    ///   - runs: The line's runs from left to right; nil for a line that runs from left to right.
    ///   - place: Where the line begins in the places of the fonts.
    init(_ text: String, runs: [BidiParagraph.Run]? = nil, fonts: TextFonts, at place: Int = 0, measure: any TextMeasuring) {
        self.text = text
        self.measure = measure
        let length = text.utf8.count
        var x = 0.0
        self.runs = (runs ?? [BidiParagraph.Run(range: 0..<length, isRightToLeft: false)]).flatMap { run in
            let parts = fonts.parts(in: place + run.range.lowerBound..<place + run.range.upperBound)
            return (run.isRightToLeft ? parts.reversed() : parts).map { part in
                let range = part.range.lowerBound - place..<part.range.upperBound - place
                let words = TextRun((range.count == length ? text : text.utf8Part(range)).drawable, font: part.font)
                let width = measure.width(of: words)
                defer { x += width }
                return Run(range: range, isRightToLeft: run.isRightToLeft, text: words, part: part.index, x: x, width: width)
            }
        }
        width = x
    }

    func draw(in canvas: Canvas, at origin: Point, _ color: Color) {
        for run in runs { canvas.text(run.text, at: Point(x: origin.x + run.x, y: origin.y), color) }
    }

    /// - Parameter isUpstream: Whether the caret belongs to the character before it. This matters only between runs.
    func x(of place: Int, isUpstream: Bool = false) -> Double {
        let run = isUpstream ? runEnding(at: place) ?? runBeginning(at: place) : runBeginning(at: place) ?? runEnding(at: place)
        return run.map { x(of: place, in: $0) } ?? 0
    }

    private func runBeginning(at place: Int) -> Run? { runs.first { $0.range.contains(place) } }
    private func runEnding(at place: Int) -> Run? { runs.first { $0.range.lowerBound < place && place <= $0.range.upperBound } }

    private func x(of place: Int, in run: Run) -> Double {
        let length = place - run.range.lowerBound
        let before =
            length == run.range.count
            ? run.width
            : length == 0 ? 0 : measure.width(of: TextRun(run.text.text.utf8Part(0..<length), font: run.text.font))
        return run.isRightToLeft ? run.x + run.width - before : run.x + before
    }

    /// The boundary between characters that is nearest to `x`.
    /// - Complexity: O(log characters) measurements.
    func place(at x: Double) -> Int {
        guard let run = runs.first(where: { x < $0.x + $0.width }) ?? runs.last else { return 0 }
        let text = run.text.text
        let ends = text.indices.dropFirst().map { text.utf8.distance(from: text.startIndex, to: $0) } + [run.range.count]
        let places = [0] + ends
        var (low, high) = (0, places.count - 1)
        // The last place that is not beyond `x` in reading direction.
        while low < high {
            let middle = (low + high + 1) / 2
            let there = self.x(of: run.range.lowerBound + places[middle], in: run)
            if run.isRightToLeft ? there >= x : there <= x { low = middle } else { high = middle - 1 }
        }
        let next = min(low + 1, places.count - 1)
        let nearest = [low, next].min { distance(places[$0], in: run, to: x) < distance(places[$1], in: run, to: x) } ?? low
        return run.range.lowerBound + places[nearest]
    }

    private func distance(_ place: Int, in run: Run, to x: Double) -> Double { abs(self.x(of: run.range.lowerBound + place, in: run) - x) }

    /// The left ends and widths of the rectangles behind the characters in `range`, from left to right.
    func spans(of range: Range<Int>) -> [(x: Double, width: Double)] {
        var (spans, isRightToLeft): ([(x: Double, width: Double)], Bool?) = ([], nil)
        for run in runs {
            let part = range.clamped(to: run.range)
            guard !part.isEmpty else { continue }
            let (start, end) = (x(of: part.lowerBound, in: run), x(of: part.upperBound, in: run))
            // Fonts change inside a span, directions between two.
            if let last = spans.last, last.x + last.width == min(start, end), isRightToLeft == run.isRightToLeft {
                spans[spans.count - 1].width += abs(end - start)
            } else {
                spans.append((min(start, end), abs(end - start)))
            }
            isRightToLeft = run.isRightToLeft
        }
        return spans
    }
}

extension String {
    /// The text with tabs replaced by spaces, which have as many bytes, because fonts have no glyph for tabs.
    nonisolated var drawable: String {
        utf8.contains(UInt8(ascii: "\t")) ? String(map { $0 == "\t" ? " " : $0 }) : self
    }
}
