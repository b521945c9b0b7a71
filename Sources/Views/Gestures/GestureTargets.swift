public import LayoutMath
public import Platform

/// A view that is activated by a press and a release without a drag between them.
public protocol Pressable: View {
    /// Called with true when a press begins over the view or returns to it, and with false when the press leaves, ends, or becomes a drag.
    func pressChanged(_ isPressed: Bool)
    /// Called when the press is released over the view, at `point` in its own coordinates.
    func activate(at point: Point)
}

extension Pressable {
    /// Activates the view at its middle if the key is Enter or Space without modifiers.
    /// - Returns: Whether the view was activated; false for a repetition of a held key.
    public func activate(byKey key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard key == .enter || key == .space, modifiers.isEmpty, !isRepeat else { return false }
        activate(at: bounds.center)
        return true
    }
}

/// A view that is moved by drags, such as a scroll view, a ring or a slider.
///
/// The innermost view that can follow a drag moves first. `delta` and `velocity` are those of the pointer along one axis, in points and
/// points per second. A conforming view must implement three methods: ``pans(along:)``, ``pan(by:along:to:overscrolls:at:)`` and
/// ``panEnded(velocity:along:from:at:parent:)``.
public protocol Draggable: View {
    /// Cursor while the view is dragged; nil leaves the cursor unchanged.
    var dragCursor: Cursor? { get }
    /// Whether a drag gives the view the focus, as a press does. True for views whose value the drag changes, false for views whose content
    /// it only moves.
    var dragTakesFocus: Bool { get }
    /// Returns whether the view ever follows drags along `axis`.
    func pans(along axis: Axis) -> Bool
    /// Returns whether the view can currently follow a movement with the sign of `delta` without stretching beyond its end.
    func canPan(_ delta: Double, along axis: Axis) -> Bool
    /// Returns whether the view takes a drag that began at `point`, in its own coordinates, before the views inside it are asked. A drag
    /// from an edge is an example. By default false.
    func claimsPan(by delta: Double, along axis: Axis, from point: Point) -> Bool
    /// Called when a pointer goes down on the view, to stop its movement.
    /// - Returns: Whether it was moving.
    func panTouched(at time: Seconds) -> Bool
    /// Called when the pointer goes up again without a drag.
    func panFailed(at time: Seconds)
    /// Called when the view begins to follow a drag. `point` is in the view's own coordinates.
    func panBegan(along axis: Axis, at point: Point, time: Seconds)
    /// Called after `panBegan` with the distance from the press to the point where the drag was recognised. Called only on the first view
    /// that follows the drag.
    func panSkipped(_ distance: Double, along axis: Axis)
    /// Called for each movement of the pointer during the drag.
    /// - Parameters:
    ///   - point: Place of the pointer in the view's own coordinates.
    ///   - overscrolls: Whether to stretch past the end because no outer view uses the rest of the movement.
    /// - Returns: The part of `delta` that was not used.
    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double
    /// Called when the pointer is released. A view that reaches its end with speed left passes the speed to `parent`.
    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?)
    /// Called when Escape or the system cancels the drag. A control restores its previous state, such as its value or its selection;
    /// content comes to rest without a flick.
    func panCancelled(along axis: Axis, at time: Seconds)
    /// Called with the speed left over from an inner view that reached its end at `time`.
    func receive(velocity: Double, along axis: Axis, at time: Seconds)
}

extension Draggable {
    /// Returns `pans(along:)`, which is right for a view without ends.
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { pans(along: axis) }
    /// False.
    public func claimsPan(by delta: Double, along axis: Axis, from point: Point) -> Bool { false }
    /// Does nothing.
    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {}
    /// Ends the drag at rest.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        panEnded(velocity: 0, along: axis, from: .mouse(.left), at: time, parent: nil)
    }
    /// Nil.
    public var dragCursor: Cursor? { nil }
    /// False.
    public var dragTakesFocus: Bool { false }
    /// False.
    public func panTouched(at time: Seconds) -> Bool { false }
    /// Does nothing.
    public func panFailed(at time: Seconds) {}
    /// Does nothing.
    public func panSkipped(_ distance: Double, along axis: Axis) {}
    /// Does nothing: the speed is lost.
    public func receive(velocity: Double, along axis: Axis, at time: Seconds) {}
}
