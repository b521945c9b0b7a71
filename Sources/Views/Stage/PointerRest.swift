import LayoutMath

/// Whether the pointer is out of sight: because it has rested over a view that wants it so, or because fingers are in use.
///
/// It costs no frame: the stage wakes when the pointer has rested long enough, and what is drawn stays as it is.
struct PointerRest {
    private(set) var isHidden = false
    /// When the pointer will have rested long enough over a view that wants it hidden; nil while there is nothing to wait for.
    private(set) var due: Seconds?
    private var place: Point?
    private var since: Seconds = 0

    /// Seconds without a movement.
    static let duration: Seconds = 2.5

    /// The pointer moved, or one of its buttons did.
    mutating func moved(to place: Point, at time: Seconds) {
        (self.place, since, isHidden, due) = (place, time, false, nil)
    }

    /// The pointer left the window.
    mutating func left() { self = PointerRest() }

    /// A finger came down: nothing points any more.
    mutating func touched() {
        left()
        isHidden = true
    }

    /// Brings it to the stage's time. What lies under a pointer at rest may change, as when a menu closes.
    mutating func follow(_ stage: Stage) {
        guard let place else { return }
        guard stage.time >= since + PointerRest.duration else {
            due = PointerRest.hides(over: stage.hoveredView) ? since + PointerRest.duration : nil
            return
        }
        due = nil
        isHidden = stage.arena.contests.isEmpty && PointerRest.hides(over: stage.hitTest(place))
    }

    /// A view with a picture of its own for the pointer, such as a button, keeps it in sight.
    private static func hides(over view: View?) -> Bool {
        view?.firstResponder { $0.hidesRestingPointer || $0.cursor != nil }?.hidesRestingPointer ?? false
    }
}
