public import LayoutMath
public import Views

/// A view that keeps all its contents above an on-screen keyboard, such as a dialog, whose buttons belong to its fields.
///
/// While one of its fields has the focus, ``OnScreenKeyboard`` sets the height of its covered part. The view lays out its contents in the
/// rest and moves them there with a ``KeyboardGlide``. ``SheetView`` is one.
public protocol KeyboardAvoiding: View {
    /// Height in points of the view's lower part that the keyboard covers, or will cover once it is open; 0 while no keyboard is open.
    var keyboardInset: Double { get set }
}

/// The movement of a view that makes way for an on-screen keyboard. It ends together with the keyboard's movement.
public struct KeyboardGlide {
    private var distance = Animated(0)

    /// A view at rest.
    public init() {}

    /// Begins to move from where the view was to where it has been laid out.
    /// - Parameter distance: From the new place to the old one, in points downwards. The current movement is added.
    public mutating func begin(from distance: Double, at time: Seconds, isAnimated: Bool) {
        guard isAnimated else { return self.distance.set(0) }
        self.distance.set(self.distance.value(at: time) + distance)
        self.distance.animate(to: 0, at: time, duration: KeyboardSlide.duration, curve: KeyboardSlide.curve)
    }

    /// Returns how far the view is from its place, in points downwards.
    public func distance(at time: Seconds) -> Double { distance.value(at: time) }

    /// Returns whether the view is at its place.
    public func isSettled(at time: Seconds) -> Bool { distance.isSettled(at: time) }
}
