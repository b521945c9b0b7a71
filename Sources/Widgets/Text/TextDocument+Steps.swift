import TextLayout
import Platform

// The possible places of the caret, and where its steps end.
nonisolated extension TextDocument {
    /// The last place at or before `place` at which a character begins: 0 for places before the text, and the end of the text for places
    /// after it.
    public func boundary(atOrBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        guard place < end else { return end }
        let index = paragraph(at: place)
        let local = place - starts[index]
        let line = paragraphs[index]
        guard local < line.utf8.count else { return place }
        let there = line.utf8.index(line.startIndex, offsetBy: local)
        // The steps of a string begin at the beginning of the character that contains the place.
        let next = line.index(after: there)
        let start = line.index(before: next)
        return place - line.utf8.distance(from: start, to: there)
    }

    /// The end of the character at a place; at the end of the text, the place itself.
    /// - Complexity: O(length of the character).
    public func place(after place: Int) -> Int {
        guard place < end else { return end }
        let index = paragraph(at: place)
        let (line, local) = (paragraphs[index], place - starts[index])
        guard local < line.utf8.count else { return place + 1 }
        let there = line.utf8.index(line.startIndex, offsetBy: local)
        return place + line.utf8.distance(from: there, to: line.index(after: there))
    }

    /// The beginning of the character before a place; at the beginning of the text, the place itself.
    /// - Complexity: O(length of the character).
    public func place(before place: Int) -> Int {
        guard place > 0 else { return 0 }
        let index = paragraph(at: place)
        let (line, local) = (paragraphs[index], place - starts[index])
        guard local > 0 else { return place - 1 }
        let there = line.utf8.index(line.startIndex, offsetBy: min(local, line.utf8.count))
        return starts[index] + local - line.utf8.distance(from: line.index(before: there), to: there)
    }

    /// The end of the first word that ends after a place, or the end of the paragraph if it has no more words. At the end of a paragraph,
    /// the end of the first word in the next one.
    /// - Complexity: O(length of the text that is passed).
    public func wordEnd(after place: Int) -> Int {
        guard place < end else { return end }
        var index = paragraph(at: place)
        var local = place - starts[index]
        if local == paragraphs[index].utf8.count { (index, local) = (index + 1, 0) }
        // Empty paragraphs are passed like spaces.
        while paragraphs[index].isEmpty, index + 1 < paragraphs.count { index += 1 }
        var found = paragraphs[index].utf8.count
        TextBoundaries(.word).forEachPart(of: paragraphs[index], from: local) { part in
            if part.isMarked { found = part.range.upperBound }
            return !part.isMarked
        }
        return starts[index] + found
    }

    /// The beginning of the last word that begins before a place, or the beginning of the paragraph if there is none. At the beginning of a
    /// paragraph, the beginning of the last word before it.
    /// - Complexity: O(length of the text that is passed).
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

    /// The word at a place, or the spaces or signs between words. At the end of a paragraph, the part before the place.
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
