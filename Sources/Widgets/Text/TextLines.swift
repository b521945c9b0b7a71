import TextLayout
import LayoutMath
import Platform

/// The lines of a document, paragraph by paragraph. They are measured where they are needed, and estimated elsewhere.
///
/// A paragraph that has not changed keeps its lines. A paragraph that has changed keeps the lines far from the change.
final class TextLines {
    /// Height of each line in points, and the distance from its top to its baseline.
    private(set) var (lineHeight, baseline) = (1.0, 0.0)
    /// Space above and below the letters of a line, in points.
    private(set) var spacing = 0.0
    private var wrapper: LineWrapper?
    private let finder = TextBoundaries(.line)
    private var paragraphs: [ParagraphLines] = []
    /// The index of each paragraph's first line.
    private var firstLines: [Int] = []
    /// Number of lines, partly estimated; at least 1.
    private(set) var count = 1
    private var measure: (any TextMeasuring)?
    private var font: Font?
    private var least = 0.0

    // MARK: Following

    /// Lays out again the paragraphs that differ from the previous ones, or all paragraphs if the width or the font has changed.
    /// - Parameter least: Smallest height of a line in points; a higher font makes lines higher.
    /// - Complexity: O(paragraphs + length of those that changed).
    func follow(_ document: TextDocument, width: Double, font: Font, least: Double = 0, measure: any TextMeasuring) {
        if wrapper?.width != width || self.font != font || self.least != least {
            wrapper = LineWrapper(width: width, fonts: TextFonts(font), measure: measure, finder: finder)
            (self.font, self.least, self.measure) = (font, least, measure)
            let extent = measure.metrics(of: font)
            let height = (extent.ascent + extent.descent).rounded(.up)
            lineHeight = max(height, least.rounded())
            spacing = ((lineHeight - height) / 2).rounded(.down)
            baseline = spacing + extent.ascent
            paragraphs = []
        }
        let new = document.paragraphs
        guard let (before, after) = difference(from: new) else { return }
        if before.count == 1, after.count == 1 {
            let index = before.lowerBound
            paragraphs[index] = ParagraphLines(new[index], changedFrom: paragraphs[index], wrapper)
        } else {
            paragraphs.replaceSubrange(before, with: new[after].map { ParagraphLines($0, wrapper) })
        }
        number(from: before.lowerBound)
    }

    /// The paragraphs that differ, as ranges in the previous and in the new ones; nil if all are equal.
    private func difference(from new: [String]) -> (before: Range<Int>, after: Range<Int>)? {
        var (start, end) = (0, 0)
        let shorter = min(paragraphs.count, new.count)
        while start < shorter, paragraphs[start].text == new[start] { start += 1 }
        guard start < max(paragraphs.count, new.count) else { return nil }
        while end < shorter - start, paragraphs[paragraphs.count - end - 1].text == new[new.count - end - 1] { end += 1 }
        return (start..<paragraphs.count - end, start..<new.count - end)
    }

    private func number(from first: Int) {
        if firstLines.count > paragraphs.count { firstLines.removeLast(firstLines.count - paragraphs.count) }
        while firstLines.count < paragraphs.count { firstLines.append(0) }
        for index in first..<paragraphs.count {
            firstLines[index] = index == 0 ? 0 : firstLines[index - 1] + paragraphs[index - 1].count
        }
        count = max(1, paragraphs.isEmpty ? 1 : firstLines[firstLines.count - 1] + paragraphs[paragraphs.count - 1].count)
    }

    // MARK: Measuring

    /// Measures lines of a paragraph until `isEnough`, which gets the bytes at which they begin, returns true.
    private func measure(paragraph index: Int, until isEnough: ([Int]) -> Bool) {
        guard let wrapper else { return }
        let before = paragraphs[index].count
        paragraphs[index].measure(wrapper, until: isEnough)
        if paragraphs[index].count != before { number(from: min(index + 1, paragraphs.count - 1)) }
    }

    /// Measures the visible lines.
    /// - Returns: The number of lines by which estimated text above them grew; all visible lines have moved by this number.
    func measure(lines: Range<Int>) -> Int {
        guard !paragraphs.isEmpty, !lines.isEmpty else { return 0 }
        var index = paragraph(ofLine: lines.lowerBound)
        var growth = 0
        // If an estimated paragraph comes into sight from below, its visible part stays in place. After a change, only the lines before it
        // are measured.
        if paragraphs[index].starts.count + TextLines.changedLines <= lines.lowerBound - firstLines[index] {
            let before = paragraphs[index].count
            measure(paragraph: index) { _ in false }
            growth = paragraphs[index].count - before
        }
        while index < paragraphs.count, firstLines[index] < lines.upperBound + growth {
            let last = lines.upperBound + growth - firstLines[index]
            measure(paragraph: index) { $0.count > last }
            index += 1
        }
        return growth
    }

    /// Number of lines above the visible ones that a change may leave unmeasured.
    private static let changedLines = 8

    private func paragraph(ofLine line: Int) -> Int { max(0, firstLines.partitioningIndex { $0 > line } - 1) }

    // MARK: Places

    /// The line that contains a place of the document; it is measured.
    /// - Parameter isUpstream: Whether a place at which a line is wrapped counts as the end of the upper line.
    func line(of place: Int, isUpstream: Bool, in document: TextDocument) -> Int {
        let index = document.paragraph(at: place)
        guard paragraphs.indices.contains(index) else { return 0 }
        let local = place - document.starts[index]
        measure(paragraph: index) { $0[$0.count - 1] > local }
        let starts = paragraphs[index].starts
        let line = max(0, starts.partitioningIndex { $0 > local } - 1)
        return firstLines[index] + (isUpstream && line > 0 && starts[line] == local ? line - 1 : line)
    }

    /// The places on a line, without the line feed at its end; the line is measured.
    func range(ofLine line: Int, in document: TextDocument) -> Range<Int> {
        let (index, local) = position(ofLine: line)
        guard paragraphs.indices.contains(index) else { return 0..<0 }
        let range = paragraphs[index].range(ofLine: local)
        return document.starts[index] + range.lowerBound..<document.starts[index] + range.upperBound
    }

    /// The line as it is drawn; it is measured.
    func textLine(_ line: Int) -> TextLine? {
        let (index, local) = position(ofLine: line)
        guard paragraphs.indices.contains(index), let font, let measure else { return nil }
        let range = paragraphs[index].range(ofLine: local)
        if paragraphs[index].directions == nil { paragraphs[index].directions = .some(BidiParagraph(paragraphs[index].text)) }
        let runs = (paragraphs[index].directions ?? nil)?.runs(in: range).map { run in
            BidiParagraph.Run(
                range: run.range.lowerBound - range.lowerBound..<run.range.upperBound - range.lowerBound, isRightToLeft: run.isRightToLeft)
        }
        return TextLine(paragraphs[index].text.utf8Part(range), runs: runs, fonts: TextFonts(font), measure: measure)
    }

    /// Whether the paragraph that contains a line begins at the right.
    func isRightToLeft(_ line: Int) -> Bool {
        let (index, _) = position(ofLine: line)
        guard paragraphs.indices.contains(index) else { return false }
        if paragraphs[index].directions == nil { paragraphs[index].directions = .some(BidiParagraph(paragraphs[index].text)) }
        return (paragraphs[index].directions ?? nil)?.isRightToLeft ?? false
    }

    private func position(ofLine line: Int) -> (paragraph: Int, line: Int) {
        guard !paragraphs.isEmpty else { return (0, 0) }
        let index = paragraph(ofLine: max(0, line))
        let wanted = line - firstLines[index]
        measure(paragraph: index) { $0.count > wanted + 1 }
        return (index, min(max(0, line - firstLines[index]), paragraphs[index].count - 1))
    }
}
