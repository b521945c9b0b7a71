import TextLayout
import LayoutMath
import Platform

/// Finds where the lines of a paragraph begin: at the last place before the width's end at which Unicode lets a line end.
struct LineWrapper {
    /// Width of a line in points.
    let width: Double
    let font: Font
    private let measure: any TextMeasuring
    private let finder: TextBoundaries
    /// Width of a letter in points, to begin the search with.
    private let letterWidth: Double

    init(width: Double, font: Font, measure: any TextMeasuring, finder: TextBoundaries) {
        self.width = width
        self.font = font
        self.measure = measure
        self.finder = finder
        letterWidth = max(0.1, measure.width(of: TextRun("nnnnn", font: font)) / 5)
    }

    /// About how many lines a text of this many bytes needs.
    func estimate(_ bytes: Int) -> Int { max(1, Int((Double(bytes) * letterWidth / max(letterWidth, width)).rounded(.up))) }

    /// The end of the line that begins at a byte, spaces at its end included.
    ///
    /// It depends on what follows only, as if the text began with the line: so lines that begin alike are alike.
    /// - Complexity: O(length of the line), with about three measurements.
    func lineEnd(in text: String, from start: Int) -> Int {
        let length = text.utf8.count
        guard start < length else { return length }
        var reach = Int(max(1, width / letterWidth) * 1.5) + 16
        while true {
            let window = text.utf8Part(start..<min(length, start + reach + LineWrapper.lookahead))
            let isRest = start + window.utf8.count == length
            if let end = lineEnd(in: window, reach: isRest ? .max : reach), isRest || end < window.utf8.count { return start + end }
            reach *= 2
        }
    }

    /// Bytes behind a place that may decide whether a line can end there.
    private static let lookahead = 96

    /// The end of the first line of a text; nil if it cannot be told from so little text.
    /// - Parameter reach: The bytes up to which places are looked for.
    private func lineEnd(in window: String, reach: Int) -> Int? {
        var ends: [Int] = []
        finder.forEachPart(of: window) {
            guard $0.range.upperBound <= reach else { return false }
            ends.append($0.range.upperBound)
            return true
        }
        let fitting = ends.partitioningIndex(near: Int(width / letterWidth)) { !fits(window, 0..<$0) }
        guard fitting == 0 else { return fitting < ends.count || reach == .max ? ends[fitting - 1] : nil }
        guard let end = ends.first ?? (fits(window, 0..<window.utf8.count) ? nil : window.utf8.count) else { return nil }
        return cut(window, 0..<end)
    }

    /// The end of the part of a word that fits; at least one character.
    private func cut(_ text: String, _ range: Range<Int>) -> Int {
        let word = text.utf8Part(range)
        var ends = word.indices.dropFirst().map { range.lowerBound + word.utf8.distance(from: word.startIndex, to: $0) }
        ends.append(range.upperBound)
        let fitting = ends.partitioningIndex(near: Int(width / letterWidth) + range.lowerBound) { !fits(text, range.lowerBound..<$0) }
        return ends[max(0, fitting - 1)]
    }

    /// Whether a line fits without the spaces at its end.
    private func fits(_ text: String, _ range: Range<Int>) -> Bool {
        var part = text.utf8Part(range).drawable
        while part.utf8.last == UInt8(ascii: " ") { part.removeLast() }
        return measure.width(of: TextRun(part, font: font)) <= width
    }
}

/// What two texts have in common.
enum TextDifference {
    /// The number of bytes at the beginning and at the end that both texts share; the two do not overlap.
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
    /// The index of the first element that `belongs` is true for, which it then is for all that follow; tried first for those near `value`.
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
