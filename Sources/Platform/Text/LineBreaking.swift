/// Breaks text into lines that fit a width.
public struct LineBreaker {
    private let measure: any TextMeasuring

    public init(measuring measure: any TextMeasuring) { self.measure = measure }

    /// Lines of at most `width` logical pixels: broken at spaces, inside a word only when it alone is too wide, always at newlines.
    /// When more than `limit` lines are needed the last one ends in an ellipsis.
    /// - Complexity: O(words · log width) measurements.
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

    /// `text`, or its longest beginning that leaves room for an ellipsis.
    public func truncated(_ text: String, font: Font, width: Double) -> String {
        if fits(text, font, width) { return text }
        let kept = longestPrefix(of: text, width: width) { fits($0 + "…", font, width) }
        return String(kept.trimmingSpaces) + "…"
    }

    private func broken(_ paragraph: String, font: Font, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if fits(longer, font, width) {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = String(word)
            while !fits(line, font, width), line.count > 1 {
                let head = longestPrefix(of: line, width: width) { fits($0, font, width) }
                let cut = head.isEmpty ? line.prefix(1) : head
                lines.append(String(cut))
                line = String(line.dropFirst(cut.count))
            }
        }
        return lines + [line]
    }

    private func fits(_ text: String, _ font: Font, _ width: Double) -> Bool {
        measure.width(of: TextRun(text, font: font)) <= width
    }

    private func longestPrefix(of text: String, width: Double, where fits: (String) -> Bool) -> Substring {
        var (low, high) = (0, text.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(String(text.prefix(middle))) { low = middle } else { high = middle - 1 }
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
