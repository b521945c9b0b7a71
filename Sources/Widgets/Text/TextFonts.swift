import Platform

/// The fonts of the parts of a text. Places count bytes of UTF-8 from its beginning.
struct TextFonts {
    /// The font of a text without parts, from which typical widths are estimated.
    let font: Font
    /// Where each part ends, in ascending order, and its font; empty for a text in one font.
    private var ends: [(end: Int, font: Font)] = []

    /// One font for all places.
    init(_ font: Font) { self.font = font }

    /// - Parameter parts: The length in bytes and the font of each part, in order.
    init(_ font: Font, parts: [(length: Int, font: Font)]) {
        self.font = font
        var end = 0
        ends = parts.map { part in
            end += part.length
            return (end, part.font)
        }
    }

    /// A part of a text in one font.
    struct Part {
        let range: Range<Int>
        let font: Font
        let index: Int
    }

    /// The parts of a range, in order; one part for an empty range. Places after the last part have its font.
    /// - Complexity: O(parts of the range + log parts).
    func parts(in range: Range<Int>) -> [Part] {
        var index = min(ends.partitioningIndex { $0.end > range.lowerBound }, max(0, ends.count - 1))
        var (parts, start): ([Part], Int) = ([], range.lowerBound)
        repeat {
            let isLast = index + 1 >= ends.count
            let end = isLast ? range.upperBound : min(range.upperBound, ends[index].end)
            parts.append(Part(range: start..<end, font: ends.isEmpty ? font : ends[index].font, index: index))
            (start, index) = (end, index + 1)
        } while start < range.upperBound
        return parts
    }

    /// The width of a text that begins at a place, in points.
    func width(of text: String, at place: Int, _ measure: any TextMeasuring) -> Double {
        if ends.isEmpty { return measure.width(of: TextRun(text, font: font)) }
        return parts(in: place..<place + text.utf8.count).reduce(0) { width, part in
            let words = text.utf8Part(part.range.lowerBound - place..<part.range.upperBound - place)
            return width + measure.width(of: TextRun(words, font: part.font))
        }
    }

    /// The fonts of a text that ends at a place and continues in the font before it.
    func cut(at place: Int) -> TextFonts {
        var fonts = self
        fonts.ends = Array(ends.prefix(max(1, ends.partitioningIndex { $0.end >= place } + 1)))
        return fonts
    }
}
