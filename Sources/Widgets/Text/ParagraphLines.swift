import TextLayout
import Platform

/// The lines of one paragraph. They are measured from its beginning, up to the last line that was asked for.
///
/// After a change, the lines before it stay. Lines after it are reused from the first one that begins at the same place as before.
struct ParagraphLines {
    let text: String
    /// Bytes at which the measured lines begin; empty before the first is measured.
    private(set) var starts: [Int] = []
    /// Whether all lines are measured.
    private(set) var isComplete = false
    /// Lines from before a change, as bytes of the present text. Where a new line begins at one of them, all following ones are correct.
    private var tail: [Int] = []
    private var tailIsComplete = false
    /// Number of lines; partly estimated until `isComplete`.
    private(set) var count: Int
    /// The paragraph's directions, once they are known; the inner value is nil if it runs from left to right.
    var directions: BidiParagraph??

    init(_ text: String, _ wrapper: LineWrapper?) {
        self.text = text
        count = wrapper?.estimate(text.utf8.count) ?? 1
    }

    /// The lines of `new`, reusing those of `old` where possible.
    /// - Complexity: O(n) comparisons of bytes, and no measurements.
    init(_ new: String, changedFrom old: ParagraphLines, _ wrapper: LineWrapper?) {
        self.init(new, wrapper)
        guard !old.starts.isEmpty else { return }
        let (start, end) = TextDifference.ends(old.text, new)
        let (oldEnd, newEnd) = (old.text.utf8.count - end, new.utf8.count - end)
        // A change can let a word move to the previous line.
        let changed = old.starts.partitioningIndex { $0 > start }
        starts = Array(old.starts[..<max(1, changed - 2)])
        let (rest, isComplete) = old.tail.isEmpty ? (old.starts, old.isComplete) : (old.tail, old.tailIsComplete)
        let first = rest.partitioningIndex { $0 > oldEnd + ParagraphLines.context }
        tail = rest[first...].map { $0 + newEnd - oldEnd }
        tailIsComplete = isComplete
        estimate(wrapper)
    }

    /// Number of bytes after a change in which the possible line ends may still change. The rules look at only a few characters.
    private static let context = 32

    /// Measures lines until `isEnough` returns true.
    mutating func measure(_ wrapper: LineWrapper, until isEnough: ([Int]) -> Bool) {
        guard !isComplete else { return }
        if starts.isEmpty { starts = [0] }
        let length = text.utf8.count
        while !isComplete, let last = starts.last, !isEnough(starts) {
            let next = wrapper.lineEnd(in: text, from: last)
            if next >= length {
                isComplete = true
            } else if let index = tail.firstIndexSorted(of: next) {
                starts += tail[index...]
                (isComplete, tail) = (tailIsComplete, [])
            } else {
                starts.append(next)
            }
        }
        if isComplete { tail = [] }
        estimate(wrapper)
    }

    /// Measures all lines up to and including one.
    mutating func measure(_ wrapper: LineWrapper, toLine line: Int) { measure(wrapper) { $0.count > line + 1 } }

    private mutating func estimate(_ wrapper: LineWrapper?) {
        guard !isComplete, let last = starts.last else { return count = max(1, isComplete ? starts.count : count) }
        let behind = tail.partitioningIndex { $0 > last }
        let rest = tail.isEmpty || !tailIsComplete ? wrapper?.estimate(text.utf8.count - last) ?? 1 : 1 + tail.count - behind
        count = starts.count - 1 + rest
    }

    /// The bytes of a measured line.
    func range(ofLine line: Int) -> Range<Int> { starts[line]..<(line + 1 < starts.count ? starts[line + 1] : text.utf8.count) }
}

extension [Int] {
    /// The index of a value in an ascending array.
    fileprivate func firstIndexSorted(of value: Int) -> Int? {
        let index = partitioningIndex { $0 >= value }
        return index < count && self[index] == value ? index : nil
    }
}
