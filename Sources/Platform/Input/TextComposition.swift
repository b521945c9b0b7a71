/// Text that an input method composes. It is shown at its position, but is not part of the text until the method commits it.
public struct TextComposition: Hashable, Sendable {
    /// The text; empty once the composition has ended.
    public var text: String
    /// The part of the text that the method is working on, in UTF-8 bytes; an empty range is the caret.
    public var selected: Range<Int>

    /// Creates a composition with its caret at the end.
    public init(_ text: String) { self.init(text, selectedScalars: text.unicodeScalars.count, count: 0) }

    /// Creates a composition as input methods report it.
    /// - Parameters:
    ///   - start: Number of Unicode scalars before the part that the method is working on; clamped to the text.
    ///   - count: Number of Unicode scalars of that part; clamped to the rest of the text.
    public init(_ text: String, selectedScalars start: Int, count: Int) {
        self.text = text
        let scalars = text.unicodeScalars
        let rest = scalars.dropFirst(max(0, start))
        let end = scalars.index(rest.startIndex, offsetBy: max(0, count), limitedBy: scalars.endIndex) ?? scalars.endIndex
        let first = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        selected = first..<text.utf8.distance(from: text.startIndex, to: end)
    }

    /// ``selected``, in Unicode scalars.
    public var selectedScalars: Range<Int> {
        let bytes = text.utf8
        let start = bytes.index(text.startIndex, offsetBy: selected.lowerBound)
        let first = text.unicodeScalars.distance(from: text.startIndex, to: start)
        return first..<first + text.unicodeScalars.distance(from: start, to: bytes.index(start, offsetBy: selected.count))
    }
}
