import LayoutMath
import Platform

/// Where the pointers are, and the gestures that they are making.
struct Pointing {
    let arena = GestureArena()
    let wheelLatch = WheelLatch()
    /// The innermost view under the pointer; nil outside the window, and while fingers are used.
    weak var hoveredView: View?
    /// Cursor of the view under the pointer, shown while the pointer is not hidden.
    var cursor = Cursor.arrow
    var rest = PointerRest()
    /// The last press of a pointer; nil before the first.
    var lastPress: Press?
    /// A pointer that is down and has not moved; nil if none.
    var longPress: LongPress?
    /// The picture of the item in the user's hand, or returning to its place; nil if none.
    var picture: HeldPicture?
    /// What the user's hand carries outside the window, or has dropped there; nil if nothing.
    var carried: CarriedContents?
    /// An item that was dropped on another program, which has not answered yet; nil if none.
    var dropped: ItemDrag?
    /// What the user does with a game controller.
    var controller = ControllerUse()
    /// The views that close on a press outside of them.
    var dismissals = LightDismissals()
    var toolTips = ToolTipPresenter()

    /// When the next of the gestures continues without an event; nil if none does.
    var due: Seconds? { [longPress?.due, rest.due, controller.due].compactMap(\.self).min() }

    /// Forgets a view that leaves the tree.
    mutating func forget(_ view: View) {
        dismissals.remove(view)
        if hoveredView === view { hoveredView = nil }
        if arena.heldOutside?.source === view { carried = nil }
        if dropped?.source === view { (dropped, carried) = (nil, nil) }
        arena.forget(view)
        wheelLatch.forget(view)
    }
}
