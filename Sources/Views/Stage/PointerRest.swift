import LayoutMath

/// Tracks whether the pointer is hidden: after it has rested over a view that hides it, or while fingers are used.
/// It requests no frames: the stage wakes once when the rest duration has passed, and the display list does not change.
struct PointerRest {
    private(set) var isHidden = false
    /// Time at which the pointer is to be hidden if it does not move; nil if the view under it does not hide it.
    private(set) var due: Seconds?
    private var place: Point?
    private var since: Seconds = 0

    /// Time without movement after which the pointer is hidden, in seconds.
    static let duration: Seconds = 2.5

    /// Called when the pointer has moved or one of its buttons has changed.
    mutating func moved(to place: Point, at time: Seconds) {
        (self.place, since, isHidden, due) = (place, time, false, nil)
    }

    /// Called when the pointer has left the window.
    mutating func left() { self = PointerRest() }

    /// Called when a finger is pressed; hides the pointer.
    mutating func touched() {
        left()
        isHidden = true
    }

    /// Returns the state at the stage's time. The view under a resting pointer may change, for example when a menu closes.
    func following(_ stage: Stage) -> PointerRest {
        guard let place else { return self }
        var rest = self
        let end = since + PointerRest.duration
        if stage.time < end {
            rest.due = PointerRest.hides(over: stage.hoveredView) ? end : nil
        } else {
            rest.due = nil
            rest.isHidden = !stage.isPressed && PointerRest.hides(over: stage.hitTest(place))
        }
        return rest
    }

    /// Whether a resting pointer is hidden over `view`. A view that sets a cursor, such as a button, keeps the pointer visible.
    private static func hides(over view: View?) -> Bool {
        view?.firstResponder { $0.hidesRestingPointer || $0.cursor != nil }?.hidesRestingPointer ?? false
    }
}
