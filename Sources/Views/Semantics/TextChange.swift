/// The characters that differ between two texts, between those that are equal at both ends.
package nonisolated struct TextChange: Equatable {
    /// The number of Unicode scalars before them.
    package let place: Int
    package let removed: String
    package let inserted: String

    package init(from old: String, to new: String) {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        place = start
        removed = String(String.UnicodeScalarView(old[start..<old.count - end]))
        inserted = String(String.UnicodeScalarView(new[start..<new.count - end]))
    }
}
