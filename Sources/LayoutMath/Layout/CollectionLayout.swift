/// An item that stays visible at the edge of the visible part, and its attributes there.
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

/// A value that arranges items in a rectangle. If the number of items or the rectangle changes, change the layout and ask it again.
///
/// A view keeps the layouts before and after a change. Each item animates from its old attributes to its new ones. An appearing item
/// starts at ``initialAttributes(forAppearing:)``, and a disappearing one ends at ``finalAttributes(forDisappearing:)`` of the old
/// layout.
public protocol CollectionLayout: Sendable {
    /// Number of items, not negative.
    var itemCount: Int { get set }
    /// The available rectangle, in the coordinates of the attributes.
    var bounds: Rect { get set }
    /// The size of all content; the size of `bounds` for a layout that does not scroll.
    var contentSize: Size { get }
    /// Whether the first item follows the last one. Arrow keys then follow the order of items instead of their positions. Default: false.
    var isCyclic: Bool { get }

    /// Returns an item's attributes; nil for an index outside 0 ..< `itemCount`.
    func attributes(at index: Int) -> LayoutAttributes?

    /// Returns an item's place among the items without headers, and their number; nil for a header. Default: the index, and `itemCount`.
    func place(at index: Int) -> (index: Int, count: Int)?

    /// Returns the items whose frames overlap `rect`, ascending.
    func elements(in rect: Rect) -> [Int]

    /// Calls `body` with each item whose frame overlaps `rect`, ascending.
    func forEachElement(in rect: Rect, _ body: (Int) -> Void)

    /// Returns the item that stays visible at the top although its position is further up, and its attributes there; nil if there is
    /// none.
    /// - Parameter visible: The visible part, in the coordinates of the attributes.
    func pinnedItem(in visible: Rect) -> PinnedItem?

    /// Changes the number of items, and keeps the data about the items in `runs`, such as their heights. It is called instead of setting
    /// `itemCount` if ``keepsItems`` is true.
    mutating func replaceItems(count: Int, keeping runs: [RowRun])

    /// Whether the layout has more data about its items than their number. Default: false.
    var keepsItems: Bool { get }

    /// Returns the size to propose to an item's view, in order to find out what size the view needs; nil if the layout does not need it.
    /// A side without a limit is infinite.
    func fittingSize(at index: Int) -> Size?

    /// Sets the size that an item's view needs; the layout then no longer asks for it.
    mutating func setFittedSize(_ size: Size, at index: Int)

    /// Makes the layout ask again for an item's size, because its view has changed.
    mutating func invalidateFittedSize(at index: Int)

    /// Returns the attributes from which a new item of this layout appears; nil for an index outside the layout.
    func initialAttributes(forAppearing index: Int) -> LayoutAttributes?

    /// Returns the attributes to which an item of this layout disappears; nil for an index outside the layout.
    func finalAttributes(forDisappearing index: Int) -> LayoutAttributes?
}

extension CollectionLayout {
    /// False, so arrow keys follow positions.
    public var isCyclic: Bool { false }

    /// Returns the index, and `itemCount`.
    public func place(at index: Int) -> (index: Int, count: Int)? { (index, itemCount) }

    /// Checks the attributes of every item.
    /// - Complexity: O(n); a layout with ordered items can be faster.
    public func elements(in rect: Rect) -> [Int] {
        (0..<itemCount).filter { attributes(at: $0)?.frame.intersects(rect) ?? false }
    }

    /// Calls ``elements(in:)``. A layout that finds items one by one can do this without an array.
    public func forEachElement(in rect: Rect, _ body: (Int) -> Void) { elements(in: rect).forEach(body) }

    /// Nil, so every item stays at its position.
    public func pinnedItem(in visible: Rect) -> PinnedItem? { nil }

    /// Sets `itemCount`.
    public mutating func replaceItems(count: Int, keeping runs: [RowRun]) { itemCount = count }

    /// False, because the layout stores no data about its items.
    public var keepsItems: Bool { false }

    /// Nil, because the layout determines sizes itself.
    public func fittingSize(at index: Int) -> Size? { nil }

    /// Does nothing.
    public mutating func setFittedSize(_ size: Size, at index: Int) {}

    /// Does nothing.
    public mutating func invalidateFittedSize(at index: Int) {}

    /// The item's attributes with an alpha of 0, so that it fades in.
    public func initialAttributes(forAppearing index: Int) -> LayoutAttributes? {
        var attributes = attributes(at: index)
        attributes?.alpha = 0
        return attributes
    }

    /// The item's attributes with an alpha of 0, so that it fades out.
    public func finalAttributes(forDisappearing index: Int) -> LayoutAttributes? {
        initialAttributes(forAppearing: index)
    }

    /// Returns the frontmost item whose outline contains `point`, or the later one of two with equal `zIndex`; nil if there is none.
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
