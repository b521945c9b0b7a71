public import Platform

/// Breaks text into lines that fit a width.
public struct LineBreaker {
    private let measure: any TextMeasuring

    /// Creates a line breaker that uses `measure` to measure text.
    public init(measuring measure: any TextMeasuring) { self.measure = measure }

    /// Returns lines of at most `width` logical pixels. Lines are broken at newlines, at spaces and wherever else Unicode allows it, such
    /// as after hyphens and between ideographs. A word is broken inside only if it is too wide for a line by itself. If more than `limit`
    /// lines are needed, the last one ends with an ellipsis.
    /// - Complexity: O(words + lines · log characters) measurements.
    public func lines(of text: String, font: Font, width: Double, limit: Int = .max) -> [String] {
        guard limit > 0 else { return [] }
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += broken(String(paragraph), font: font, width: width)
        }
        guard lines.count > limit else { return lines }
        let rest = lines[(limit - 1)...].joined(separator: " ")
        return lines[..<(limit - 1)] + [truncated(rest, font: font, width: width)]
    }

    /// Returns whether `text` fits `width` unchanged on one line: it has no line breaks, and no spaces that breaking would drop.
    /// Allocates no memory.
    public func isOneLine(_ text: String, font: Font, width: Double) -> Bool {
        var wasSpace = true
        for byte in text.utf8 {
            let isSpace = byte == UInt8(ascii: " ")
            if byte == UInt8(ascii: "\n") || isSpace && wasSpace { return false }
            wasSpace = isSpace
        }
        return !wasSpace && fits(text, font, width)
    }

    /// Returns `text` if it fits `width`, otherwise the longest prefix that fits together with an ellipsis.
    /// - Complexity: O(log characters) measurements; usually three or four.
    public func truncated(_ text: String, font: Font, width: Double) -> String {
        let whole = measured(text, font)
        if whole <= width { return text }
        let kept = longestPrefix(of: text, share: width / whole) { fits($0 + "…", font, width) }
        return String(kept.trimmingSpaces) + "…"
    }

    /// Returns `path` if it fits `width`, otherwise an ellipsis and as many of its last names as fit. If even the last name does not fit,
    /// returns its longest prefix between two ellipses, like ``truncated(_:font:width:)``.
    /// - Complexity: O(names + log letters) measurements.
    public func truncated(path: String, font: Font, width: Double) -> String {
        if fits(path, font, width) { return path }
        var starts = path.indices.filter { path[$0] == "/" }
        while let start = starts.first {
            starts.removeFirst()
            guard start != path.startIndex, path.index(after: start) != path.endIndex else { continue }
            let end = "…" + path[start...]
            if starts.isEmpty || fits(end, font, width) { return truncated(end, font: font, width: width) }
        }
        return truncated(path, font: font, width: width)
    }

    private func broken(_ paragraph: String, font: Font, width: Double) -> [String] {
        var (lines, line) = ([String](), "")
        var boundaries: TextBoundaries?
        for word in paragraph.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if fits(longer, font, width) {
                line = longer
                continue
            }
            var separator = line.isEmpty ? "" : " "
            for part in parts(of: word, &boundaries) {
                let longer = line + separator + part
                separator = ""
                if fits(longer, font, width) {
                    line = longer
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                line = cut(part, into: &lines, font: font, width: width)
            }
        }
        return lines + [line]
    }

    /// Appends the lines of a part that is too wide for one line.
    /// - Returns: The rest, which fits on one line.
    private func cut(_ part: String, into lines: inout [String], font: Font, width: Double) -> String {
        var line = part
        while line.count > 1 {
            let whole = measured(line, font)
            if whole <= width { break }
            let head = longestPrefix(of: line, share: width / whole) { fits($0, font, width) }
            let cut = head.isEmpty ? line.prefix(1) : head
            lines.append(String(cut))
            line = String(line.dropFirst(cut.count))
        }
        return line
    }

    /// The parts of a word between which a line may be broken.
    private func parts(of word: Substring, _ boundaries: inout TextBoundaries?) -> [String] {
        // This is true for most words, so the boundary finder is not created for them.
        if word.utf8.allSatisfy({ $0 < 0x80 && ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) }) {
            return [String(word)]
        }
        let finder = boundaries ?? TextBoundaries(.line)
        boundaries = finder
        let word = String(word)
        var parts: [String] = []
        finder.forEachPart(of: word) {
            let range = $0.range
            parts.append(String(decoding: word.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self))
            return true
        }
        return parts
    }

    private func measured(_ text: String, _ font: Font) -> Double { measure.width(of: TextRun(text, font: font)) }

    private func fits(_ text: String, _ font: Font, _ width: Double) -> Bool { measured(text, font) <= width }

    /// Searches for the longest prefix. Starts at `share` of the text, as if all characters were equally wide, then doubles its steps
    /// until the end is between two known results, then bisects. Most lines need two measurements.
    private func longestPrefix(of text: String, share: Double, where fits: (String) -> Bool) -> Substring {
        let count = text.count
        var (low, high, step) = (0, count, 1)
        var next = share > 0 ? Int(Double(count) * min(1, share)) : 0
        while low < high {
            next = min(high, max(low + 1, next))
            if fits(String(text.prefix(next))) {
                low = next
                next += step
            } else {
                high = next - 1
                next -= step
            }
            step *= 2
            if low > 0, high < count { next = (low + high + 1) / 2 }
        }
        return text.prefix(low)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return self[...last]
    }
}
