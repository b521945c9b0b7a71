import LayoutMath
import Platform
import TextLayout

/// The lines of a styled text at a width, of which the last one may be truncated.
///
/// They are broken by the same rules as those of a ``TextArea``; a ``LineBreaker`` breaks the lines of plain text.
struct StyledLines {
    /// A line and the places of the document on it. A truncated line ends with an ellipsis, which has no place.
    struct Line {
        let text: TextLine
        let range: Range<Int>
        /// Width of the spaces at the end of a wrapped line, which are not drawn.
        let spaces: Double
        let isRightToLeft: Bool
    }

    private(set) var lines: [Line] = []
    /// Width in points at which the lines are broken in the same way.
    private(set) var fittingWidth = 0.0
    private let document: TextDocument
    private let fonts: TextFonts
    private let width: Double
    private let measure: any TextMeasuring

    /// - Parameter limit: Greatest number of lines.
    /// - Complexity: O(n), with about three measurements for each line.
    init(_ document: TextDocument, fonts: TextFonts, width: Double, limit: Int, measure: any TextMeasuring) {
        (self.document, self.fonts, self.width, self.measure) = (document, fonts, width, measure)
        let wrapper = LineWrapper(width: width, fonts: fonts, measure: measure, finder: TextBoundaries(.line))
        for index in document.paragraphs.indices where lines.count < limit {
            let (text, start) = (document.paragraphs[index], document.starts[index])
            var from = 0
            repeat {
                let end = wrapper.lineEnd(in: text, from: from, at: start)
                let isLast = end >= text.utf8.count && index + 1 == document.paragraphs.count
                if lines.count + 1 == limit, !isLast {
                    addTruncated(from: from, ofParagraph: index)
                } else {
                    add(from..<end, ofParagraph: index)
                }
                from = end
            } while from < document.paragraphs[index].utf8.count && lines.count < limit
        }
    }

    /// - Parameter range: Bytes of the paragraph.
    private mutating func add(_ range: Range<Int>, ofParagraph index: Int) {
        let paragraph = document.paragraphs[index]
        // Spaces at the end of a wrapped line take no room.
        let end = range.upperBound < paragraph.utf8.count ? paragraph.trimmedEnd(of: range) : range.upperBound
        add(paragraph, range.lowerBound..<end, fonts: fonts, ofParagraph: index, places: range)
    }

    /// - Parameter places: The bytes of the paragraph on the line.
    private mutating func add(_ text: String, _ part: Range<Int>, fonts: TextFonts, ofParagraph index: Int, places: Range<Int>) {
        let start = document.starts[index]
        let directions = BidiParagraph(text)
        let runs = directions?.runs(in: part).map { run in
            BidiParagraph.Run(
                range: run.range.lowerBound - part.lowerBound..<run.range.upperBound - part.lowerBound, isRightToLeft: run.isRightToLeft)
        }
        let words = text.utf8Part(part)
        let line = TextLine(words, runs: runs, fonts: fonts, at: start + part.lowerBound, measure: measure)
        let spaces = fonts.width(
            of: String(repeating: " ", count: max(0, places.upperBound - part.upperBound)), at: start + part.upperBound, measure)
        let range = start + places.lowerBound..<start + places.upperBound
        lines.append(Line(text: line, range: range, spaces: spaces, isRightToLeft: directions?.isRightToLeft ?? false))
        // Parts in both directions are measured one by one when they are drawn.
        fittingWidth = max(fittingWidth, line.width, fonts.width(of: words.drawable, at: start + part.lowerBound, measure))
    }

    // MARK: Truncating

    /// Adds the longest part of the rest of a paragraph that fits together with an ellipsis. It may end inside a word.
    private mutating func addTruncated(from first: Int, ofParagraph index: Int) {
        let (paragraph, start) = (document.paragraphs[index], document.starts[index])
        let rest = paragraph.utf8Part(first..<paragraph.utf8.count)
        let ends = rest.indices.map { first + rest.utf8.distance(from: rest.startIndex, to: $0) } + [paragraph.utf8.count]
        let fitting = ends.partitioningIndex { end in
            let (words, fonts) = truncated(paragraph, first..<end, at: start)
            return fonts.width(of: words.drawable, at: start + first, measure) > width
        }
        let end = ends[max(0, fitting - 1)]
        let (words, fonts) = truncated(paragraph, first..<end, at: start)
        let text = paragraph.utf8Part(0..<first) + words
        add(text, first..<text.utf8.count, fonts: fonts, ofParagraph: index, places: first..<end)
    }

    /// A part without the spaces at its end, with an ellipsis, and its fonts.
    private func truncated(_ paragraph: String, _ range: Range<Int>, at start: Int) -> (text: String, fonts: TextFonts) {
        let end = paragraph.trimmedEnd(of: range)
        return (paragraph.utf8Part(range.lowerBound..<end) + "…", fonts.cut(at: start + end))
    }

    // MARK: Places

    /// The index of the line that shows a place.
    func line(of place: Int) -> Int { max(0, lines.partitioningIndex { $0.range.lowerBound > place } - 1) }

    /// The place on a line that is nearest to a distance from the line's left end.
    func place(onLine index: Int, x: Double) -> Int {
        guard lines.indices.contains(index) else { return 0 }
        let line = lines[index]
        let beyond = line.isRightToLeft ? -x : x - line.text.width
        if line.spaces > 0, beyond > line.spaces / 2 { return line.range.upperBound }
        return min(line.range.lowerBound + line.text.place(at: x), line.range.upperBound)
    }

    /// The rectangles' left ends and widths behind the part of a range on a line, from left to right.
    func spans(of range: Range<Int>, onLine index: Int) -> [(x: Double, width: Double)] {
        let line = lines[index]
        let part = range.clamped(to: line.range)
        guard !part.isEmpty else { return [] }
        let length = line.text.text.utf8.count
        let (start, end) = (part.lowerBound - line.range.lowerBound, min(part.upperBound - line.range.lowerBound, length))
        return start < end ? line.text.spans(of: start..<end) : []
    }
}

extension String {
    /// The end of a range of bytes without the spaces at its end.
    fileprivate func trimmedEnd(of range: Range<Int>) -> Int {
        var end = range.upperBound
        for byte in utf8Part(range).utf8.reversed() {
            guard byte == UInt8(ascii: " ") else { break }
            end -= 1
        }
        return end
    }
}
