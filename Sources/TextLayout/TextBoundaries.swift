import CTextBreaks

/// Finds the words of a text, or the positions where its lines may break, by the rules of Unicode: UAX #29 for words and UAX #14 for
/// lines. Dictionaries are used for scripts that are written without spaces, such as Thai. The boundaries of characters are those of
/// Swift's `Character`.
///
/// The rules are those of ICU's root locale, which differ from Unicode's in a few cases: a colon separates words, a hyphen at the start
/// of a word belongs to that word, and a full stop before a digit belongs to the number.
///
/// Positions are in UTF-8 bytes from the beginning of the text. The first finder takes about 200 µs to create, each further one 5 µs.
public final class TextBoundaries {
    /// The kind of parts between boundaries.
    public enum Kind: Sendable {
        /// A word, or the spaces and punctuation between words.
        case word
        /// A part of a line that cannot be broken, including the spaces that follow it.
        case line
    }

    /// A part of a text between two neighbouring boundaries.
    public struct Part: Hashable, Sendable {
        /// The part in UTF-8 bytes from the beginning of the text.
        public var range: Range<Int>
        /// For words: whether the part contains letters, digits or ideographs. For lines: whether the line must end after the part.
        public var isMarked: Bool
    }

    private let breaker: OpaquePointer?

    /// Creates a finder of boundaries of one kind.
    public init(_ kind: Kind) { breaker = text_breaker_open(kind == .word ? TextBreakWord : TextBreakLine) }

    deinit { text_breaker_close(breaker) }

    /// Calls `body` with the parts of a text in order, until it returns false or the text ends.
    /// - Parameter start: The start of the first part, which ends at the first boundary after this position; clamped to the text.
    /// - Complexity: O(length of the parts), if `text` is a native string.
    public func forEachPart(of text: String, from start: Int = 0, _ body: (Part) -> Bool) {
        var text = text
        text.withUTF8 { bytes in
            var from = min(max(start, 0), bytes.count)
            guard from < bytes.count else { return }
            guard let breaker = reading(bytes) else {
                _ = body(Part(range: from..<bytes.count, isMarked: false))
                return
            }
            var end = Int(text_breaker_following(breaker, Int32(from)))
            while end > from {
                guard body(Part(range: from..<end, isMarked: text_breaker_is_marked(breaker))) else { return }
                from = end
                end = Int(text_breaker_next(breaker))
            }
        }
    }

    /// Returns the part of the text that begins at the last boundary before `place` and ends at the next one; nil at the beginning of the
    /// text.
    /// - Complexity: O(length of the part and the neighbouring one).
    public func part(of text: String, before place: Int) -> Part? {
        var text = text
        return text.withUTF8 { bytes -> Part? in
            let end = min(max(place, 0), bytes.count)
            guard end > 0 else { return nil }
            guard let breaker = reading(bytes) else { return Part(range: 0..<end, isMarked: false) }
            let start = max(0, Int(text_breaker_preceding(breaker, Int32(end))))
            let next = text_breaker_following(breaker, Int32(start))
            return Part(range: start..<max(Int(next), end), isMarked: text_breaker_is_marked(breaker))
        }
    }

    /// All boundaries of a text after its beginning; the last one is its end.
    /// - Complexity: O(n).
    public func boundaries(of text: String) -> [Int] {
        var ends: [Int] = []
        forEachPart(of: text) {
            ends.append($0.range.upperBound)
            return true
        }
        return ends
    }

    /// The finder set to `bytes`; nil if the library lacks its rules, or if the text exceeds the maximum of 2 GiB.
    private func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        guard let breaker, bytes.count < Int(Int32.max), text_breaker_read(breaker, bytes.baseAddress, Int64(bytes.count)) else {
            return nil
        }
        return breaker
    }

    /// The version of Unicode whose rules are used, as major and minor number.
    public static var unicodeVersion: (major: Int, minor: Int) {
        var version: [UInt8] = [0, 0, 0, 0]
        text_unicode_version(&version)
        return (Int(version[0]), Int(version[1]))
    }
}
