public import LayoutMath
import Views

/// The animation of a collection from one snapshot or layout to the next.
public enum CollectionTransition: Hashable, Sendable {
    /// Without animation.
    case none
    /// Items travel, grow in and shrink away by a spring; of those that come, and of those that go, each begins `stagger` seconds after the
    /// one before it.
    case spring(Spring, stagger: Seconds)
    /// Items stand at their new places at once; those that come fade in and those that go fade out within this many seconds. An item that
    /// comes exactly where another one leaves covers it, so that nothing shines through.
    case fade(Seconds)

    /// A spring for changes of some items.
    public static let standard = CollectionTransition.spring(Spring(response: 0.45, dampingRatio: 0.75), stagger: 0.03)
    /// The transition in reduced motion: a fade.
    public static let reduced = CollectionTransition.fade(0.12)

    /// The longest that an item waits for its turn, in seconds: many that come at once do not keep one waiting.
    static let longestStagger: Seconds = 0.3

    /// What the user's preference makes of it.
    func adapted(to preference: MotionPreference) -> CollectionTransition {
        guard case .spring = self, preference == .reduced else { return self }
        return .reduced
    }

    /// Follows a room that changed while items were on their way.
    var spring: Spring {
        if case .spring(let spring, _) = self { spring } else { .settle }
    }
}
