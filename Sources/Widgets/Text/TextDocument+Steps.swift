import TextLayout
import Platform

// Where the caret may stand, and where its steps end.
nonisolated extension TextDocument {
    /// The place at `place` or before it, at which a character begins; 0 for places before the text and its end for places after it.
    public func boundary(atOrBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        guard place < end else { return end }
        let index = paragraph(at: place)
        let local = place - starts[index]
        let line = paragraphs[index]
        guard local < line.utf8.count else { return place }
        let there = line.utf8.index(line.startIndex, offsetBy: local)
        // The steps of a string go from the beginning of the character in which they start.
        let next = line.index(after: there)
        let start = line.index(before: next)
        return place - line.utf8.distance(from: start, to: there)
    }

    /// The end of the character at a place; the end of the text has none after it.
    /// - Complexity: O(length of the character).
    public func place(after place: Int) -> Int {
        guard place < end else { return end }
        let index = paragraph(at: place)
        let (line, local) = (paragraphs[index], place - starts[index])
        guard local < line.utf8.count else { return place + 1 }
        let there = line.utf8.index(line.startIndex, offsetBy: local)
        return place + line.utf8.distance(from: there, to: line.index(after: there))
    }

    /// The beginning of the character before a place; the beginning of the text has none before it.
    /// - Complexity: O(length of the character).
    public func place(before place: Int) -> Int {
        guard place > 0 else { return 0 }
        let index = paragraph(at: place)
        let (line, local) = (paragraphs[index], place - starts[index])
        guard local > 0 else { return place - 1 }
        let there = line.utf8.index(line.startIndex, offsetBy: min(local, line.utf8.count))
        return starts[index] + local - line.utf8.distance(from: line.index(before: there), to: there)
    }

    /// The end of the first word that ends after a place, or of the paragraph if it has no more words; at a paragraph's end, that of the
    /// next one's first word.
    /// - Complexity: O(length of what is passed).
    public func wordEnd(after place: Int) -> Int {
        guard place < end else { return end }
        var index = paragraph(at: place)
        var local = place - starts[index]
        if local == paragraphs[index].utf8.count { (index, local) = (index + 1, 0) }
        // Empty paragraphs are passed as spaces are.
        while paragraphs[index].isEmpty, index + 1 < paragraphs.count { index += 1 }
        var found = paragraphs[index].utf8.count
        TextBoundaries(.word).forEachPart(of: paragraphs[index], from: local) { part in
            if part.isMarked { found = part.range.upperBound }
            return !part.isMarked
        }
        return starts[index] + found
    }

    /// The beginning of the last word that begins before a place, or of the paragraph if there is none; at a paragraph's beginning, that of
    /// the last word before it.
    /// - Complexity: O(length of what is passed).
    public func wordStart(before place: Int) -> Int {
        guard place > 0 else { return 0 }
        var index = paragraph(at: min(place, end))
        var local = min(place, end) - starts[index]
        if local == 0 {
            index -= 1
            while paragraphs[index].isEmpty, index > 0 { index -= 1 }
            local = paragraphs[index].utf8.count
        }
        let finder = TextBoundaries(.word)
        while let part = finder.part(of: paragraphs[index], before: local) {
            local = part.range.lowerBound
            if part.isMarked { break }
        }
        return starts[index] + local
    }

    /// The word at a place, or the spaces or signs between words; at the end of a paragraph what is before it.
    public func word(at place: Int) -> Range<Int> {
        let index = paragraph(at: place)
        let range = range(ofParagraph: index)
        let text = paragraphs[index]
        guard !text.isEmpty else { return place..<place }
        let after = place < range.upperBound ? self.place(after: place) : range.upperBound
        guard let part = TextBoundaries(.word).part(of: text, before: after - range.lowerBound) else { return place..<place }
        return range.lowerBound + part.range.lowerBound..<range.lowerBound + part.range.upperBound
    }
}
