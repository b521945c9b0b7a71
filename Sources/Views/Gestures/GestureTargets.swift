public import LayoutMath
public import Platform

/// A view that a press and release without dragging activates.
public protocol Pressable: View {
    /// The press began over the view, came back over it, left it, or was taken over by a drag.
    func pressChanged(_ isPressed: Bool)
    /// The press was released over the view, at `point` in its own coordinates.
    func activate(at point: Point)
}

/// A view that a drag moves: a scroller, a ring, a slider.
///
/// The arena asks from the innermost view outwards. `delta` and `velocity` are the pointer's own along one axis, in points and points per second.
public protocol Pannable: View {
    /// The pointer's picture while the view is dragged; nil leaves it as it is.
    var dragCursor: Cursor? { get }
    /// Whether a drag works on the view's value, and so gives it the keyboard's focus as a click does; one that only moves content does not.
    var dragTakesFocus: Bool { get }
    /// Whether drags along `axis` are this view's business at all.
    func pans(along axis: Axis) -> Bool
    /// Whether the view can follow a movement of this sign now without stretching beyond its end.
    func canPan(_ delta: Double, along axis: Axis) -> Bool
    /// A pointer went down on the view: what moves stops under the finger.
    /// - Returns: whether anything was moving.
    func panTouched(at time: Seconds) -> Bool
    /// The pointer went up again without a drag.
    func panUntouched(at time: Seconds)
    /// From now on the drag is this view's. `point` is in its own coordinates.
    func panBegan(along axis: Axis, at point: Point, time: Seconds)
    /// The pointer's way from the press to where the drag began: for a view that counts the way of the hand. Follows `panBegan`, but only in
    /// the view that the drag begins with.
    func panSkipped(_ distance: Double, along axis: Axis)
    /// Follows the pointer.
    /// - Parameters:
    ///   - point: where the pointer is, in the view's own coordinates, for what moves freely.
    ///   - overscrolls: whether to stretch past the end, because nobody else wants the rest.
    /// - Returns: the part of `delta` that was not used.
    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double
    /// The pointer let go. A view that reaches its end with speed left gives it to `heir`.
    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, heir: (any Pannable)?)
    /// The system took the pointer away: come to rest without a flick.
    func panCancelled(along axis: Axis, at time: Seconds)
    /// Speed left over from an inner view that came to its end at `time`.
    func inherit(velocity: Double, along axis: Axis, at time: Seconds)
}

extension Pannable {
    /// Nil.
    public var dragCursor: Cursor? { nil }
    /// False.
    public var dragTakesFocus: Bool { false }
    /// Stops nothing.
    public func panTouched(at time: Seconds) -> Bool { false }
    /// Does nothing.
    public func panUntouched(at time: Seconds) {}
    /// Does nothing.
    public func panSkipped(_ distance: Double, along axis: Axis) {}
    /// Does nothing: the speed is lost.
    public func inherit(velocity: Double, along axis: Axis, at time: Seconds) {}
}
