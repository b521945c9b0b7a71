import LayoutMath
import Views

/// Where the characters of lines are, for screen readers and magnifiers. Each character must be measured, so lines that have not changed keep their
/// spans.
struct CharacterSpans {
    /// Distance in points from the line's left end, and width.
    typealias Span = (x: Double, width: Double)

    private var known: [[TextLine.Run]: [Span]] = [:]

    /// Longest line in bytes whose characters are placed one by one; those of a longer line share its place.
    private static let mostPlaced = 400

    /// The spans of the characters of each line. Those of other lines are forgotten.
    /// - Complexity: O(length of the lines that are not known), each time a measurement.
    mutating func follow(_ lines: [TextLine]) -> [[Span]] {
        var next: [[TextLine.Run]: [Span]] = [:]
        defer { known = next }
        return lines.map { line in
            let spans = known[line.runs] ?? CharacterSpans.measure(line)
            next[line.runs] = spans
            return spans
        }
    }

    private static func measure(_ line: TextLine) -> [Span] {
        guard line.text.utf8.count <= mostPlaced else { return line.text.map { _ in (0, line.width) } }
        var place = 0
        return line.text.map { character in
            let next = place + character.utf8.count
            defer { place = next }
            let (start, end) = (line.x(of: place), line.x(of: next, isUpstream: true))
            return (min(start, end), abs(end - start))
        }
    }
}

extension SemanticLine {
    /// A line with the boxes of its characters.
    /// - Parameters:
    ///   - spoken: What is read: as many characters as there are spans, and then perhaps a line feed. All Unicode scalars of a character have its
    ///     box.
    ///   - frame: The line's top left corner, width and height.
    init(_ spoken: String, from start: Int, spans: [CharacterSpans.Span], in frame: Rect) {
        var boxes: [Rect] = []
        for (index, character) in spoken.enumerated() {
            let span = index < spans.count ? spans[index] : (frame.width, 0)
            let box = Rect(x: frame.minX + span.0, y: frame.minY, width: span.1, height: frame.height)
            boxes += Array(repeating: box, count: character.unicodeScalars.count)
        }
        self.init(start..<start + boxes.count, boxes: boxes)
    }
}
