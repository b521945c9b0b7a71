/// Decides where a released row comes to rest.
///
/// With x the offset at release, v its velocity and d the fraction of velocity left after a millisecond, free motion would end near p = x
/// + v·d / (1000·(1 − d)), the sum of the velocity over all later milliseconds.
/// - Slower than the flick threshold: the nearest stop. Strictly inside a free range, the row stays where it is.
/// - A flick: the stop nearest to p, or p itself inside a free range. There is an exception if the stop where the drag began is next to p
///   on the side from which the flick came: then it is the stop on the other side of p. So every flick away from the start moves the row,
///   and a flick back to the start ends there.
/// - Halfway between two stops, the later one is chosen.
///
/// The result is always a stop, or an offset in a free range (in mode `none` any offset within bounds). It never decreases when the
/// velocity increases, and a row released at rest on the result stays there.
///
/// Source: The projection is that of WWDC 2018 "Designing Fluid Interfaces", 0.1 % short of the exact integral for d = 0.998. The rule
/// for flicks is that of libadwaita's swipe tracker.
public struct SnapSolver: Hashable, Sendable {
    /// The possible range of one release.
    public enum Mode: Hashable, Sendable {
        /// A flick ends at most `limit` stops from the stop where the drag began, or at the release offset if that is farther. A release
        /// without a flick may end anywhere.
        case page(limit: Int)
        /// A flick goes as far as its velocity carries it.
        case projected
        /// No stops: the projected offset, clamped to the bounds.
        case none
    }

    /// Minimum speed of a flick in points per second, for touch and mouse drags; a slower release ends at the nearest stop. From
    /// libadwaita's 0.3 px/ms for touch and drag.
    public static let dragFlickThreshold = 300.0
    /// The threshold for a touchpad, whose scrolling is faster than a drag, in points per second. From libadwaita's 0.6 px/ms.
    public static let touchpadFlickThreshold = 600.0
    /// Fraction of the velocity left after a millisecond; projects a flick of 1000 pt/s by 499 pt. UIScrollView's normal rate.
    public static let normalDecelerationRate = 0.998
    /// Fraction of the velocity left after a millisecond on a touchpad; projects 332 pt, a third less. libadwaita's touchpad rate.
    public static let touchpadDecelerationRate = 0.997

    /// The possible range of one release.
    public let mode: Mode
    /// Minimum speed of a flick, in points per second.
    public let flickThreshold: Double
    /// Fraction of the velocity left after a millisecond.
    public let decelerationRate: Double

    /// Creates a solver; by default for a drag whose flicks go as far as their velocity carries them.
    /// - Parameters:
    ///   - mode: The possible range; a page limit below 1 traps.
    ///   - flickThreshold: The minimum speed of a flick; traps if negative.
    ///   - decelerationRate: The fraction left after a millisecond; traps unless between 0 and 1, both excluded.
    public init(
        mode: Mode = .projected,
        flickThreshold: Double = SnapSolver.dragFlickThreshold,
        decelerationRate: Double = SnapSolver.normalDecelerationRate
    ) {
        if case .page(let limit) = mode {
            precondition(limit >= 1, "a page limit is at least 1, not \(limit)")
        }
        precondition(flickThreshold >= 0, "a flick threshold is not negative, not \(flickThreshold)")
        precondition(
            decelerationRate > 0 && decelerationRate < 1, "a deceleration rate lies between 0 and 1, not at \(decelerationRate)")
        self.mode = mode
        self.flickThreshold = flickThreshold
        self.decelerationRate = decelerationRate
    }

    /// The distance that a release with `velocity` (points per second) is projected to travel.
    public func projectedDistance(velocity: Double) -> Double {
        velocity * decelerationRate / (1000 * (1 - decelerationRate))
    }

    /// The offset at which the row comes to rest.
    /// - Parameters:
    ///   - offset: The offset at release, which may be beyond the ends. Traps if not finite.
    ///   - velocity: The change of the offset in points per second. Traps if not finite.
    ///   - startOffset: The row's resting offset before the drag; its nearest stop is used. Traps if not finite.
    ///   - stops: The stops. In a loop, the offset and the result count through several turns.
    /// - Complexity: O(log n).
    public func target(
        from offset: Double, velocity: Double, startingAt startOffset: Double, in stops: StopList
    ) -> Double {
        precondition(
            offset.isFinite && velocity.isFinite && startOffset.isFinite,
            "a release is finite, not offset \(offset), velocity \(velocity), start \(startOffset)")
        let projected = stops.clampedOffset(offset + projectedDistance(velocity: velocity))
        if mode == .none { return projected }
        let placed = stops.restingOffset(nearest: stops.clampedOffset(offset))
        guard abs(velocity) >= flickThreshold, velocity != 0 else { return placed }

        let start = stops.indexOfNearestStop(to: startOffset)
        let landing = landing(of: projected, isForward: velocity > 0, start: start, in: stops)
        guard case .page(let limit) = mode else { return landing }
        let reach = min(limit, Self.longestReach)
        let lower = min(placed, stops.stop(at: start - reach))
        let upper = max(placed, stops.stop(at: start + reach))
        return landing.clamped(to: lower...upper)
    }

    /// Prevents overflow in index arithmetic; it is more stops than a flick passes in any row.
    private static let longestReach = 1 << 30

    private func landing(of projected: Double, isForward: Bool, start: Int, in stops: StopList) -> Double {
        if stops.isFree(projected) { return projected }
        let before = stops.indexOfStop(atOrBefore: projected) ?? 0
        let after = stops.stop(at: before) < projected ? before + 1 : before
        if (isForward ? before : after) == start {
            return stops.stop(at: isForward ? after : before)
        }
        return stops.nearestStop(to: projected)
    }
}
