/// The order of a folder's pictures.
public struct PictureOrder: Hashable, Sendable {
    /// The sort key.
    public enum Key: String, CaseIterable, Sendable { case name, date, size }

    public var key: Key
    /// Whether names run from z to a, or the newest or largest come first.
    public var isDescending: Bool

    public init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The order of a file manager: natural order from a to z.
    public static let byName = PictureOrder(.name)
    public static let newestFirst = PictureOrder(.date, isDescending: true)

    /// The usual direction of a key: names from a to z; the newest or largest first.
    public static func usual(for key: Key) -> PictureOrder { PictureOrder(key, isDescending: key != .name) }

    /// The opposite direction.
    public var reversed: PictureOrder { PictureOrder(key, isDescending: !isDescending) }

    /// `date` or `date-descending`, for files and traces.
    public var text: String { isDescending ? key.rawValue + PictureOrder.suffix : key.rawValue }

    /// Creates an order from its `text`; nil for any other text.
    public init?(text: String) {
        let isDescending = text.hasSuffix(PictureOrder.suffix)
        guard let key = Key(rawValue: isDescending ? String(text.dropLast(PictureOrder.suffix.count)) : text) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    private static let suffix = "-descending"

    /// Sorts elements that are in order of name; elements with equal keys keep that order.
    /// - Complexity: O(n) by name, else O(n log n).
    @inlinable
    public func arranged<Element>(_ elements: [Element], modified: (Element) -> Int, size: (Element) -> Int) -> [Element] {
        permutation(count: elements.count, modified: { modified(elements[$0]) }, size: { size(elements[$0]) }).map { elements[$0] }
    }

    /// Returns the indices, in this order, of `count` elements that are in order of name.
    /// - Complexity: O(n) by name, else O(n log n).
    public func permutation(count: Int, modified: (Int) -> Int, size: (Int) -> Int) -> [Int] {
        let values: [Int]
        switch key {
        case .name: return isDescending ? (0..<count).reversed() : Array(0..<count)
        case .date: values = (0..<count).map(modified)
        case .size: values = (0..<count).map(size)
        }
        return (0..<count).sorted { a, b in
            if values[a] == values[b] { return a < b }
            return isDescending ? values[a] > values[b] : values[a] < values[b]
        }
    }
}
