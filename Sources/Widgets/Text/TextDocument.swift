import Platform

/// A text as a list of paragraphs, so that the cost of a change depends on the paragraphs that it touches.
///
/// Places count bytes of UTF-8 from the beginning of the text. One line feed separates two paragraphs.
public nonisolated struct TextDocument: Hashable, Sendable {
    /// The paragraphs without their line feeds; never empty.
    public private(set) var paragraphs: [String]
    /// The place at which each paragraph begins.
    public private(set) var starts: [Int]

    /// A document of the paragraphs of `text`. All kinds of line breaks separate paragraphs.
    /// - Complexity: O(n).
    public init(_ text: String = "") {
        paragraphs = text.paragraphs
        starts = [0]
        followStarts(from: 0)
    }

    /// The text with a line feed between every two paragraphs.
    /// - Complexity: O(n).
    public var text: String { paragraphs.count == 1 ? paragraphs[0] : paragraphs.joined(separator: "\n") }

    /// The place after the last character.
    public var end: Int { starts[starts.count - 1] + paragraphs[paragraphs.count - 1].utf8.count }

    /// The index of the paragraph that contains a place; the place is clamped to the text.
    /// - Complexity: O(log paragraphs).
    public func paragraph(at place: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The places of a paragraph, without its line feed.
    public func range(ofParagraph index: Int) -> Range<Int> { starts[index]..<starts[index] + paragraphs[index].utf8.count }

    /// The text between two places, which must be boundaries of characters.
    /// - Complexity: O(length).
    public subscript(range: Range<Int>) -> String {
        let (first, last) = (paragraph(at: range.lowerBound), paragraph(at: range.upperBound))
        let (from, to) = (range.lowerBound - starts[first], range.upperBound - starts[last])
        if first == last { return paragraphs[first].utf8Part(from..<to) }
        let ends = [paragraphs[first].utf8Part(from..<paragraphs[first].utf8.count)] + paragraphs[(first + 1)..<last]
        return (ends + [paragraphs[last].utf8Part(0..<to)]).joined(separator: "\n")
    }

    /// Replaces the text between two places, which must be boundaries of characters.
    /// - Returns: The place after `text`.
    /// - Complexity: O(length of the paragraphs touched + length of `text` + paragraphs).
    @discardableResult public mutating func replace(_ range: Range<Int>, with text: String) -> Int {
        precondition(range.lowerBound >= 0 && range.upperBound <= end, "a change is inside the text 0..<\(end), got \(range)")
        let (first, last) = (paragraph(at: range.lowerBound), paragraph(at: range.upperBound))
        let (from, to) = (range.lowerBound - starts[first], range.upperBound - starts[last])
        var added = text.paragraphs
        let length = added.reduce(added.count - 1) { $0 + $1.utf8.count }
        if first == last, added.count == 1 {
            let line = paragraphs[first].utf8
            let bounds = line.index(line.startIndex, offsetBy: from)..<line.index(line.startIndex, offsetBy: to)
            paragraphs[first].replaceSubrange(bounds, with: added[0])
        } else {
            let rest = paragraphs[last].utf8Part(to..<paragraphs[last].utf8.count)
            added[0] = paragraphs[first].utf8Part(0..<from) + added[0]
            added[added.count - 1] += rest
            paragraphs.replaceSubrange(first...last, with: added)
        }
        followStarts(from: first)
        return range.lowerBound + length
    }

    private mutating func followStarts(from first: Int) {
        if starts.count > paragraphs.count { starts.removeLast(starts.count - paragraphs.count) }
        while starts.count < paragraphs.count { starts.append(0) }
        guard first + 1 < starts.count else { return }
        for index in (first + 1)..<starts.count { starts[index] = starts[index - 1] + paragraphs[index - 1].utf8.count + 1 }
    }
}

nonisolated extension String {
    /// The characters between two bytes of UTF-8.
    func utf8Part(_ range: Range<Int>) -> String {
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return String(self[start..<utf8.index(start, offsetBy: range.count)])
    }

    /// The parts between line breaks of any kind; one part if there is none.
    fileprivate var paragraphs: [String] {
        let hasBreak =
            utf8.contains { (0x0A...0x0D).contains($0) } || unicodeScalars.contains { [0x85, 0x2028, 0x2029].contains($0.value) }
        var parts = hasBreak ? split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) : [self]
        for index in parts.indices { parts[index].makeContiguousUTF8() }
        return parts
    }
}
