public import LayoutMath

/// The movement of a view that makes way for an on-screen keyboard, for example a dialog, whose buttons belong to its fields. It ends
/// together with the keyboard's movement.
///
/// The view lays out its contents in its ``View/safeBounds``. When they have moved, it begins a glide from where they were.
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
