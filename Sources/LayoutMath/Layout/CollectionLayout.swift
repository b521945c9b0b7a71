/// Places a number of items in a room. A value: for another number or room, change it and ask again.
///
/// A view keeps the layout before and after a change; each item travels from its old attributes to its new ones, an appearing
/// item from ``initialAttributes(forAppearing:)``, a disappearing one to ``finalAttributes(forDisappearing:)`` of the old layout.
public protocol CollectionLayout: Sendable {
    /// Not negative.
    var itemCount: Int { get set }
    /// The room, in the coordinates that the attributes use.
    var bounds: Rect { get set }
    /// The extent of everything; the size of `bounds` for a layout that does not scroll.
    var contentSize: Size { get }
    /// Whether the first item follows the last one, so that an arrow key goes by the order and not by the place; false by default.
    var isCyclic: Bool { get }

    /// Where an item stands; nil for an index outside 0 ..< `itemCount`.
    func attributes(at index: Int) -> LayoutAttributes?

    /// The items whose frames share area with `rect`, ascending.
    func elements(in rect: Rect) -> [Int]

    /// Where an item that is in this layout comes from when it is new.
    func initialAttributes(forAppearing index: Int) -> LayoutAttributes?

    /// Where an item that is in this layout goes when it leaves.
    func finalAttributes(forDisappearing index: Int) -> LayoutAttributes?
}

extension CollectionLayout {
    /// False.
    public var isCyclic: Bool { false }

    /// Asks every item for its attributes.
    /// - Complexity: O(n); a layout with an order can do better.
    public func elements(in rect: Rect) -> [Int] {
        (0..<itemCount).filter { attributes(at: $0)?.frame.intersects(rect) ?? false }
    }

    /// Fades in where it stands.
    public func initialAttributes(forAppearing index: Int) -> LayoutAttributes? {
        var attributes = attributes(at: index)
        attributes?.alpha = 0
        return attributes
    }

    /// Fades out where it stands.
    public func finalAttributes(forDisappearing index: Int) -> LayoutAttributes? {
        initialAttributes(forAppearing: index)
    }

    /// The frontmost item under `point`, judged by its outline; of two on the same level the later one.
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
