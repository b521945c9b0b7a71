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
    /// A finger that is down and has not moved; nil if none.
    var longPress: LongPress?
    /// The views that close on a press outside of them.
    var dismissals = LightDismissals()
    var toolTips = ToolTipPresenter()

    /// Forgets a view that leaves the tree.
    mutating func forget(_ view: View) {
        dismissals.remove(view)
        if hoveredView === view { hoveredView = nil }
        arena.forget(view)
        wheelLatch.forget(view)
    }
}
