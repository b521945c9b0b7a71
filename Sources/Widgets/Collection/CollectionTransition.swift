public import LayoutMath
import Views

/// The animation of a collection from one snapshot or layout to the next.
public enum CollectionTransition: Hashable, Sendable {
    /// Without animation.
    case none
    /// Items move, grow in and shrink away by a spring. Inserted items, and likewise removed ones, begin one after the other, `stagger`
    /// seconds apart.
    case spring(Spring, stagger: Seconds)
    /// Items jump to their new places. Inserted items fade in and removed items fade out within this many seconds. An item that is inserted
    /// exactly where another is removed covers it, so the background does not show through.
    case fade(Seconds)

    /// The default transition: a slightly bouncy spring with a stagger of 0.03 seconds.
    public static let standard = CollectionTransition.spring(Spring(response: 0.45, dampingRatio: 0.75), stagger: 0.03)
    /// The transition in reduced motion: a fade.
    public static let reduced = CollectionTransition.fade(0.12)

    /// Longest delay of an item by the stagger, in seconds.
    static let longestStagger: Seconds = 0.3

    /// Returns the transition for a motion preference: a fade instead of a spring in reduced motion.
    func adapted(to preference: MotionPreference) -> CollectionTransition {
        guard case .spring = self, preference == .reduced else { return self }
        return .reduced
    }

    /// Spring for items that are still moving when the layout changes again.
    var spring: Spring {
        if case .spring(let spring, _) = self { spring } else { .settle }
    }
}
