public import LayoutMath
public import Platform

/// How a drag begins.
public struct LiftStart: Hashable, Sendable {
    /// The pointer that is pressed.
    public let pointer: Pointer
    /// Whether the pointer has been held still for half a second; false if it is being pulled. Pulling with a finger usually scrolls.
    public let isHold: Bool
    /// The axis of the pull; nil for a hold.
    let axis: Axis?
}

/// An item that a drag takes along.
public struct DragItem {
    /// The view whose picture is under the hand. It is not drawn at its own place meanwhile.
    public var view: View
    /// What the item brings to another view or program.
    public var contents: DragContents
    /// Surface under the picture, for a view without a background; nil for none.
    public var ground: SlabStyle?

    /// An item, by default without contents and on no surface.
    public init(_ view: View, contents: DragContents = DragContents(), ground: SlabStyle? = nil) {
        self.view = view
        self.contents = contents
        self.ground = ground
    }
}

/// How a drag ended.
public enum DragOutcome: Hashable, Sendable {
    /// Escape, the system, or a change of the items ended it.
    case cancelled
    /// It was released where neither another view nor another program took it.
    case released
    /// Another view has taken the item.
    case taken
    /// Another program has copied the contents.
    case copied
    /// Another program has taken the contents, and the source should remove the item. Only for contents with ``DragContents/isMoved``.
    case moved
}

/// A view from which items can be dragged, such as the cell of a list.
///
/// A drag is offered to the views under the pointer from the innermost outwards, before the views around them scroll. While the item is held,
/// the stage draws its view under the hand, in front of everything else. Afterwards the picture returns to the place of the view.
///
/// When the hand leaves the window, other programs can take the contents, if there are any; on Wayland, only from the mouse.
public protocol DragSource: View {
    /// Returns the item that a drag takes from `point`, in the view's own coordinates; nil leaves the drag to other views.
    func dragItem(at point: Point, by start: LiftStart) -> DragItem?
    /// Called when the item is taken and whenever it moves.
    /// - Parameter point: The middle of the held picture, in the window's coordinates; nil while another view or program would take the item.
    func dragMoved(to point: Point?, at time: Seconds)
    /// Called once when the item has been released, or the drag cancelled. After a drop on another program, that is when the program has
    /// answered. Not called if the view has left the stage.
    func dragEnded(_ outcome: DragOutcome, at time: Seconds)
}

/// A view on which items from other views can be dropped.
public protocol DropTarget: View {
    /// Called when an item moves over the view or a descendant. `point` is in the view's own coordinates.
    /// - Returns: Whether the view would take the item; false offers it to the views around.
    func dragHovers(_ contents: DragContents, from source: View, at point: Point) -> Bool
    /// Called when an item that the view would have taken moves away, or its drag ends.
    func dragLeft()
    /// Called after ``dragLeft()`` when an item that the view would take is dropped.
    func dropped(_ contents: DragContents, from source: View, at point: Point)
}
