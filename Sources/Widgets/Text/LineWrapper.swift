import TextLayout
import LayoutMath
import Platform

/// Finds where the lines of a paragraph begin. Each line ends at the last place within the width at which Unicode allows a line break.
struct LineWrapper {
    /// Width of a line in points.
    let width: Double
    private let fonts: TextFonts
    private let measure: any TextMeasuring
    private let finder: TextBoundaries
    /// Typical width of a letter in points, for the first guess of the search.
    private let letterWidth: Double

    init(width: Double, fonts: TextFonts, measure: any TextMeasuring, finder: TextBoundaries) {
        self.width = width
        self.fonts = fonts
        self.measure = measure
        self.finder = finder
        letterWidth = max(0.1, measure.width(of: TextRun("nnnnn", font: fonts.font)) / 5)
    }

    /// Returns an estimate of the number of lines that a text of this many bytes needs.
    func estimate(_ bytes: Int) -> Int { max(1, Int((Double(bytes) * letterWidth / max(letterWidth, width)).rounded(.up))) }

    /// The end of the line that begins at a byte, including spaces at its end.
    ///
    /// It depends only on the text from that byte on, as if the text began with the line. Lines with the same text from their beginning on
    /// are therefore the same.
    /// - Parameter place: Where the text begins in the places of the fonts.
    /// - Complexity: O(length of the line), with about three measurements.
    func lineEnd(in text: String, from start: Int, at place: Int = 0) -> Int {
        let length = text.utf8.count
        guard start < length else { return length }
        var reach = Int(max(1, width / letterWidth) * 1.5) + 16
        while true {
            let window = text.utf8Part(start..<min(length, start + reach + LineWrapper.lookahead))
            let isRest = start + window.utf8.count == length
            if let end = lineEnd(in: window, at: place + start, reach: isRest ? .max : reach), isRest || end < window.utf8.count {
                return start + end
            }
            reach *= 2
        }
    }

    /// Number of bytes after a place that may decide whether a line can end there.
    private static let lookahead = 96

    /// The end of the first line of a text; nil if more text is needed to decide.
    /// - Parameter reach: The number of bytes up to which line ends are searched.
    private func lineEnd(in window: String, at place: Int, reach: Int) -> Int? {
        var ends: [Int] = []
        finder.forEachPart(of: window) {
            guard $0.range.upperBound <= reach else { return false }
            ends.append($0.range.upperBound)
            return true
        }
        let fitting = ends.partitioningIndex(near: Int(width / letterWidth)) { !fits(window, 0..<$0, at: place) }
        guard fitting == 0 else { return fitting < ends.count || reach == .max ? ends[fitting - 1] : nil }
        guard let end = ends.first ?? (fits(window, 0..<window.utf8.count, at: place) ? nil : window.utf8.count) else { return nil }
        return cut(window, 0..<end, at: place)
    }

    /// The end of the part of a word that fits; at least one character.
    private func cut(_ text: String, _ range: Range<Int>, at place: Int) -> Int {
        let word = text.utf8Part(range)
        var ends = word.indices.dropFirst().map { range.lowerBound + word.utf8.distance(from: word.startIndex, to: $0) }
        ends.append(range.upperBound)
        let fitting = ends.partitioningIndex(near: Int(width / letterWidth) + range.lowerBound) {
            !fits(text, range.lowerBound..<$0, at: place)
        }
        return ends[max(0, fitting - 1)]
    }

    /// Whether a line fits, not counting the spaces at its end.
    private func fits(_ text: String, _ range: Range<Int>, at place: Int) -> Bool {
        var part = text.utf8Part(range).drawable
        while part.utf8.last == UInt8(ascii: " ") { part.removeLast() }
        return fonts.width(of: part, at: place + range.lowerBound, measure) <= width
    }
}

/// The common beginning and end of two texts.
enum TextDifference {
    /// The numbers of bytes at the beginning and at the end that both texts share. The two parts do not overlap.
    /// - Complexity: O(n), eight bytes at a time.
    static func ends(_ old: String, _ new: String) -> (start: Int, end: Int) {
        var (old, new) = (old, new)
        return old.withUTF8 { old in
            new.withUTF8 { new in
                let (a, b) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
                let shorter = min(a.count, b.count)
                var start = 0
                while start + 8 <= shorter,
                    a.loadUnaligned(fromByteOffset: start, as: UInt64.self) == b.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                { start += 8 }
                while start < shorter, a[start] == b[start] { start += 1 }
                var end = 0
                while end + 8 <= shorter - start,
                    a.loadUnaligned(fromByteOffset: a.count - end - 8, as: UInt64.self)
                        == b.loadUnaligned(fromByteOffset: b.count - end - 8, as: UInt64.self)
                { end += 8 }
                while end < shorter - start, a[a.count - end - 1] == b[b.count - end - 1] { end += 1 }
                return (start, end)
            }
        }
    }
}

extension [Int] {
    /// The index of the first element for which `belongs` is true; it must be true for all elements after that. Elements near `value` are
    /// tried first.
    fileprivate func partitioningIndex(near value: Int, where belongs: (Int) -> Bool) -> Int {
        var (low, high, step) = (0, count, 1)
        var next = Swift.min(partitioningIndex { $0 > value }, Swift.max(0, count - 1))
        while low < high {
            next = Swift.min(high - 1, Swift.max(low, next))
            if belongs(self[next]) {
                high = next
                next -= step
            } else {
                low = next + 1
                next += step
            }
            step *= 2
            if low > 0, high < count { next = (low + high) / 2 }
        }
        return low
    }
}
