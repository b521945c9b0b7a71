import CTextBreaks

/// A paragraph that may contain text in both directions, resolved by Unicode's bidirectional algorithm (UAX #9).
public final class BidiParagraph {
    /// A part of a line in one direction.
    public struct Run: Hashable, Sendable {
        /// The part in UTF-8 bytes from the beginning of the paragraph.
        public var range: Range<Int>
        /// Whether the part is read from right to left.
        public var isRightToLeft: Bool

        /// Creates a run.
        public init(range: Range<Int>, isRightToLeft: Bool) {
            self.range = range
            self.isRightToLeft = isRightToLeft
        }
    }

    private let units: UnsafeMutableBufferPointer<UInt16>
    private let directions: OpaquePointer?
    /// UTF-8 offset of each UTF-16 code unit, followed by the total length.
    private let offsets: [Int32]

    /// Resolves the directions of `text`, one paragraph without line breaks. Nil in the usual case that all text runs from left to right.
    /// - Complexity: O(n).
    public init?(_ text: String) {
        // Text in Latin script contains neither a lead byte of such scripts nor one of the directional controls.
        guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: \.mayBeRightToLeft) else { return nil }
        var (offset, offsets): (Int32, [Int32]) = (0, [])
        for scalar in text.unicodeScalars {
            for _ in 0..<UTF16.width(scalar) { offsets.append(offset) }
            offset += Int32(UTF8.width(scalar))
        }
        self.offsets = offsets + [offset]
        units = .allocate(capacity: offsets.count)
        _ = units.initialize(from: text.utf16)
        directions = text_directions_open(units.baseAddress, Int32(clamping: offsets.count))
    }

    deinit {
        text_directions_close(directions)
        units.deallocate()
    }

    /// Whether the paragraph begins at the right, which is determined by its first letter.
    public var isRightToLeft: Bool { directions.map { text_directions_begin_at_right($0) } ?? false }

    /// Returns the runs of a line in visual order, from left to right.
    /// - Parameter range: The line's UTF-8 bytes. It must start and end at character boundaries.
    /// - Complexity: O(length of the line + log length of the paragraph).
    public func runs(in range: Range<Int>) -> [Run] {
        let (start, end) = (unit(at: range.lowerBound), unit(at: range.upperBound))
        let count = directions.map { start < end ? text_directions_line($0, Int32(start), Int32(end)) : 0 } ?? 0
        guard let directions, count > 0 else { return range.isEmpty ? [] : [Run(range: range, isRightToLeft: isRightToLeft)] }
        return (0..<count).map { index in
            var (first, length): (Int32, Int32) = (0, 0)
            let isRightToLeft = text_directions_run(directions, index, &first, &length)
            let from = start + Int(first)
            return Run(range: Int(offsets[from])..<Int(offsets[from + Int(length)]), isRightToLeft: isRightToLeft)
        }
    }

    /// The first UTF-16 code unit at or after a byte.
    private func unit(at offset: Int) -> Int {
        var (low, high) = (0, offsets.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if Int(offsets[middle]) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Unicode.Scalar {
    /// Whether the character may run from right to left: it is a directional control, or is in a block that Unicode reserves for such
    /// scripts.
    fileprivate var mayBeRightToLeft: Bool {
        switch value {
        case 0..<0x590: false
        case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
