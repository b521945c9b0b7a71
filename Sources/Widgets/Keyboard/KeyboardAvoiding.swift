public import LayoutMath
public import Views

/// A view that keeps all it shows above an on-screen keyboard, such as a dialog, whose buttons belong to its fields.
///
/// While one of its fields has the focus, ``OnScreenKeyboard`` sets how much of it is covered; it lays out what it shows in the rest, and moves
/// it there with a ``KeyboardGlide``. ``SheetView`` is one.
public protocol KeyboardAvoiding: View {
    /// Height in points of its lower part that the keyboard covers, or will when it is open; 0 while none is open.
    var keyboardInset: Double { get set }
}

/// The movement of a view that makes way for an on-screen keyboard, which ends as the keyboard's does.
public struct KeyboardGlide {
    private var distance = Animated(0)

    /// A view at rest.
    public init() {}

    /// Begins to move from where the view was to where it has been laid out.
    /// - Parameter distance: From the new place to the old one, in points downwards; the movement under way is added.
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
