import LayoutMath
import Platform
import Views

/// How the user takes an item off its place, to move it or to drag it elsewhere.
public enum ItemLift: Sendable {
    /// The mouse pulls the item. A finger holds it for half a second first, because a finger's pull scrolls.
    case mousePulls
    /// The mouse and a finger hold the item for half a second first, because a pull of the mouse scrolls as well.
    case hold
    /// Only the mouse takes items, by holding them for half a second. A finger that holds an item requests its menu.
    case mouseHolds

    func begins(_ start: LiftStart) -> Bool {
        switch self {
        case .mousePulls: start.isHold == start.pointer.isTouch
        case .hold: start.isHold
        case .mouseHolds: start.isHold && !start.pointer.isTouch
        }
    }
}

/// How the items of a collection can be moved by the user, and the item that is being moved.
struct CollectionReordering {
    /// Called when the user has moved an item; nil if items cannot be moved.
    var moveItem: ((_ from: Int, _ to: Int) -> Void)?
    /// Returns what an item brings to another view.
    var contents: ((_ id: String) -> DragContents)?
    /// Takes an item from another view at an index; false refuses it.
    var insertItem: ((_ contents: DragContents, _ index: Int) -> Bool)?
    /// Called when a drag of an item has ended.
    var ended: ((_ id: String, _ outcome: DragOutcome) -> Void)?
    /// How the user takes an item off its place.
    var lift = ItemLift.mousePulls
    /// Surface under a held item; nil for none.
    var ground: () -> SlabStyle? = { nil }
    /// Shows the program's order with an item moved; nil shows the order itself. By default the collection does this by itself.
    var show: ((_ move: ItemMove?, _ order: CollectionSnapshot) -> Void)?
    /// The indices to which items can be moved; by default all.
    var range: (() -> ClosedRange<Int>)?
    /// Converts a place in the collection's content to the layout's coordinates, for an owner that moves items further.
    var layoutPoint: (Point) -> Point = { $0 }
    /// The item in the user's hand; nil for none.
    var held: HeldItem?
    /// Index at which an item from another view would be inserted; nil for none.
    var insertion: Int?
}

/// The item of a collection that is in the user's hand.
struct HeldItem {
    let id: String
    /// The program's items.
    var order: CollectionSnapshot
    /// The middle of the held picture in the window; nil while another view would take the item.
    var hand: Point?
    /// Movement of the content while the hand is near an edge; nil for none.
    var scroll: EdgeScroll?

    /// Returns the move that shows the item of `order` where it is among the items `shown`: after the nearest item before it that is still
    /// there. Nil if the item is not in `order`.
    /// - Complexity: O(n) if many items were removed.
    func move(shown: CollectionSnapshot) -> ItemMove? {
        guard let from = order.index(of: id), let place = shown.index(of: id) else { return nil }
        let before = shown.ids[..<place].last { order.index(of: $0) != nil }
        guard let before, let index = order.index(of: before) else { return ItemMove(from: from, to: 0) }
        return ItemMove(from: from, to: index < from ? index + 1 : index)
    }
}

/// A movement of the content at constant speed, in closed form: offset(t) = start + speed·(t − since).
struct EdgeScroll: Equatable {
    var start: Double
    var speed: Double
    var since: Seconds

    /// Width in points of the zones at the edges of the view in which a held item scrolls the content.
    static let zone = 48.0
    /// Speed in points per second at the edge itself, and beyond it.
    static let fastest = 900.0

    func offset(at time: Seconds) -> Double { start + speed * (time - since) }

    /// Returns the speed for a place between 0 and `extent` along the axis: it grows evenly from the inner border of a zone to the edge.
    static func speed(at place: Double, extent: Double) -> Double {
        let zone = min(zone, extent / 3)
        guard zone > 0 else { return 0 }
        let (before, after) = ((zone - place) / zone, (place - (extent - zone)) / zone)
        return fastest * (max(0, min(1, after)) - max(0, min(1, before)))
    }
}

/// What a collection reports about pointers over its items.
struct CollectionPointerCallbacks {
    /// Called when the pointer enters an item and when it leaves.
    var hovered: ((_ id: String, _ isHovered: Bool) -> Void)?
    /// Called when a press of an item begins and when it ends.
    var highlighted: ((_ id: String, _ isHighlighted: Bool) -> Void)?
}
