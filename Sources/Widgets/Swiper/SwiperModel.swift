import LayoutMath
import Views

/// The pictures of a swiper and the selection, without a view.
/// - `selectedIndex` is −1 if and only if the source is empty; adding items to an empty source selects the first.
/// - A change of the source keeps the selection on the same item, or moves it to a neighbour if that item is removed.
/// - The selection is near the end if fewer than `nearEndThreshold` items follow it. That is reported each time the selection comes near
///   the end, and again when the source has grown and the selection is still near the end.
public nonisolated struct SwiperModel: Equatable, Sendable {
    /// How to handle the selection of a URL that is not in the source.
    public enum OutsidePolicy: Hashable, Sendable {
        /// The selection does not change.
        case reject
        /// An item is added at the end and selected.
        case append
    }

    /// The default of `nearEndThreshold`.
    public static let defaultNearEndThreshold = 3

    /// The pictures in their order.
    public internal(set) var source: [SwiperItem] = []
    /// Index of the selected item; −1 without items.
    public internal(set) var selectedIndex = -1
    /// How to handle the selection of a URL that is not in the source. Default `reject`.
    public var outsidePolicy = OutsidePolicy.reject
    /// Number of items that should follow the selected one, at least 0. With 0, the end is never reported.
    public let nearEndThreshold: Int
    /// Number of times that the selection has come near the end.
    public private(set) var nearEndCount = 0
    private var wasNearEnd = false

    /// An empty source.
    /// - Precondition: `nearEndThreshold` is not negative.
    public init(nearEndThreshold: Int = SwiperModel.defaultNearEndThreshold) {
        precondition(nearEndThreshold >= 0, "a near-end threshold is not negative, not \(nearEndThreshold)")
        self.nearEndThreshold = nearEndThreshold
    }

    /// The selected item; nil without items.
    public var selectedItem: SwiperItem? { source.indices.contains(selectedIndex) ? source[selectedIndex] : nil }

    /// URL of the selected picture; nil without items.
    public var selectedURL: String? { selectedItem?.url }

    /// Whether fewer than `nearEndThreshold` items follow the selected one.
    public var isNearEnd: Bool { selectedIndex >= 0 && source.count - 1 - selectedIndex < nearEndThreshold }

    /// Selects the item at `index`.
    /// - Precondition: `index` is valid.
    public mutating func select(_ index: Int) {
        precondition(source.indices.contains(index), "a selected index lies in \(source.indices), not at \(index)")
        selectedIndex = index
        noteNearEnd(hasGrown: false)
    }

    /// Selects a picture by its URL: the selected item if it has this URL, otherwise the next item that has it, wrapping around.
    /// - Returns: False for a URL outside the source that the policy rejects.
    /// - Complexity: O(n).
    @discardableResult
    public mutating func select(url: String) -> Bool {
        if let index = nearestIndex(of: url) {
            select(index)
            return true
        }
        guard outsidePolicy == .append else { return false }
        insert(SwiperItem(id: freshID(for: url), url: url, title: url), at: source.count)
        select(source.count - 1)
        return true
    }

    private func nearestIndex(of url: String) -> Int? {
        let start = max(0, selectedIndex)
        return source[start...].firstIndex { $0.url == url } ?? source[..<start].firstIndex { $0.url == url }
    }

    private func freshID(for url: String) -> String {
        let taken = Set(source.map(\.id))
        var (id, count) = (url, 1)
        while taken.contains(id) {
            count += 1
            id = "\(url)#\(count)"
        }
        return id
    }

    /// Updates the near-end count after a change of the selection or of the source's length.
    mutating func noteNearEnd(hasGrown: Bool) {
        if isNearEnd, hasGrown || !wasNearEnd { nearEndCount += 1 }
        wasNearEnd = isNearEnd
    }
}
