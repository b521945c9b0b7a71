public import LayoutMath

/// What taps and long presses of a view do.
struct ViewGestures {
    /// Actions by the number of taps in a row.
    var taps: [Int: (Point) -> Void] = [:]
    /// The action of a long press; nil for none.
    var longPress: ((Point) -> Void)?
}

// Gestures of a view without a subclass.
extension View {
    /// Calls `action` each time the view is tapped or clicked for the `count`th time in a row. Taps belong together if they follow each
    /// other within 0.4 seconds at almost the same place: 2.5 points for a mouse and 24 for a finger.
    ///
    /// An action for two taps does not delay the action for one, which the first tap has already performed. A tap goes to the innermost view
    /// with an action for its number, up to the first ``Pressable`` view, which is activated only if no view has one. A press that stopped a
    /// movement, became a drag or dismissed a menu is no tap. A later call for the same number replaces the earlier one.
    /// - Parameters:
    ///   - count: 1 for each single tap, 2 for double taps and so on; traps if it is less than 1.
    ///   - action: Called with the place of the tap, in the view's own coordinates.
    public final func tapped(count: Int = 1, _ action: @escaping (_ point: Point) -> Void) {
        precondition(count >= 1, "a gesture has at least one tap, not \(count)")
        gestures.taps[count] = action
    }

    /// Calls `action` when a finger or the left mouse button has been down on the view for half a second without moving. Lifting it then
    /// activates nothing. A finger's long press requests no menu where a view has such an action. A later call replaces the earlier one.
    /// - Parameter action: Called with the place of the press, in the view's own coordinates.
    public final func longPressed(_ action: @escaping (_ point: Point) -> Void) { gestures.longPress = action }
}
