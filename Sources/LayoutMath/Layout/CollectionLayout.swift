/// An item that stays in sight at the edge of the visible part, and its attributes there.
public struct PinnedItem: Hashable, Sendable {
    /// Index of the item.
    public var index: Int
    /// Its attributes at the edge.
    public var attributes: LayoutAttributes

    /// Creates a pinned item.
    public init(index: Int, attributes: LayoutAttributes) {
        self.index = index
        self.attributes = attributes
    }
}

/// A value that arranges items in a rectangle. For another number of items or rectangle, change it and ask again.
///
/// A view keeps the layout before and after a change; each item animates from its old attributes to its new ones, an appearing
/// item from ``initialAttributes(forAppearing:)``, a disappearing one to ``finalAttributes(forDisappearing:)`` of the old layout.
public protocol CollectionLayout: Sendable {
    /// Number of items, not negative.
    var itemCount: Int { get set }
    /// The available rectangle, in the coordinates of the attributes.
    var bounds: Rect { get set }
    /// The size of all content; that of `bounds` for a layout that does not scroll.
    var contentSize: Size { get }
    /// Whether the first item follows the last one: arrow keys then follow the order instead of the positions. Default false.
    var isCyclic: Bool { get }

    /// Returns an item's attributes; nil for an index outside 0 ..< `itemCount`.
    func attributes(at index: Int) -> LayoutAttributes?

    /// Returns the items whose frames overlap `rect`, ascending.
    func elements(in rect: Rect) -> [Int]

    /// Calls `body` with each item whose frame overlaps `rect`, ascending.
    func forEachElement(in rect: Rect, _ body: (Int) -> Void)

    /// Returns the item that stays in sight at the top although its place is further up, and its attributes there; nil for none.
    /// - Parameter visible: the visible part, in the coordinates of the attributes.
    func pinnedItem(in visible: Rect) -> PinnedItem?

    /// Changes the number of items and keeps what the layout knows of the items in `runs`, such as their heights. Called instead of
    /// setting `itemCount` if ``keepsItems`` is true.
    mutating func replaceItems(count: Int, keeping runs: [RowRun])

    /// Whether the layout knows more of its items than their number. Default false.
    var keepsItems: Bool { get }

    /// Returns the size into which the view of an item has to fit, to learn from the view what it needs; nil if the layout does not ask. A
    /// side without limit is infinite.
    func fittingSize(at index: Int) -> Size?

    /// Sets the size that the view of an item needs; the layout does not ask again.
    mutating func setFittedSize(_ size: Size, at index: Int)

    /// Asks again for the size of an item, whose view has changed.
    mutating func invalidateFittedSize(at index: Int)

    /// Returns the attributes from which a new item of this layout appears; nil for an index outside the layout.
    func initialAttributes(forAppearing index: Int) -> LayoutAttributes?

    /// Returns the attributes to which an item of this layout disappears; nil for an index outside the layout.
    func finalAttributes(forDisappearing index: Int) -> LayoutAttributes?
}

extension CollectionLayout {
    /// False: arrow keys follow the positions.
    public var isCyclic: Bool { false }

    /// Asks every item for its attributes.
    /// - Complexity: O(n); a layout with an order can do better.
    public func elements(in rect: Rect) -> [Int] {
        (0..<itemCount).filter { attributes(at: $0)?.frame.intersects(rect) ?? false }
    }

    /// Asks for ``elements(in:)``; a layout that finds them one by one can do it without an array.
    public func forEachElement(in rect: Rect, _ body: (Int) -> Void) { elements(in: rect).forEach(body) }

    /// None: every item stays at its place.
    public func pinnedItem(in visible: Rect) -> PinnedItem? { nil }

    /// Sets `itemCount`.
    public mutating func replaceItems(count: Int, keeping runs: [RowRun]) { itemCount = count }

    /// False: items are alike.
    public var keepsItems: Bool { false }

    /// Nil: the layout decides on sizes.
    public func fittingSize(at index: Int) -> Size? { nil }

    /// Does nothing.
    public mutating func setFittedSize(_ size: Size, at index: Int) {}

    /// Does nothing.
    public mutating func invalidateFittedSize(at index: Int) {}

    /// The item's own attributes with an alpha of 0, so that it fades in.
    public func initialAttributes(forAppearing index: Int) -> LayoutAttributes? {
        var attributes = attributes(at: index)
        attributes?.alpha = 0
        return attributes
    }

    /// The item's own attributes with an alpha of 0, so that it fades out.
    public func finalAttributes(forDisappearing index: Int) -> LayoutAttributes? {
        initialAttributes(forAppearing: index)
    }

    /// Returns the frontmost item whose outline contains `point`, the later one of two with equal `zIndex`; nil if there is none.
    /// - Complexity: O(n).
    public func index(at point: Point) -> Int? {
        var hit: (index: Int, zIndex: Int)?
        for index in 0..<itemCount {
            guard let attributes = attributes(at: index), attributes.contains(point) else { continue }
            if attributes.zIndex >= hit?.zIndex ?? .min { hit = (index, attributes.zIndex) }
        }
        return hit?.index
    }
}

func requireCount(_ count: Int) {
    precondition(count >= 0, "a layout's item count is not negative, not \(count)")
}
