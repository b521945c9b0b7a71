/// Decides the result of a released swipe: it stays on its page, or turns to the neighbouring page on either side, never farther.
///
/// With d the pointer's displacement since it was pressed, v its velocity and p = d + projected(v), all positive towards the next page:
/// - After a flick against d, the page stays.
/// - If |d| is more than 30 points, the page turns.
/// - Otherwise it turns on a flick with |p| above half the page's extent.
///
/// Source: The 30 points are those of the classic three-slot swiper, which ignored velocity.
public struct PageTurn: Hashable, Sendable {
    /// Maximum length in points of a slow drag that does not turn the page.
    public static let longestStay = 30.0

    /// Length of the page along the axis, in points.
    public let extent: Double
    /// Minimum speed of a flick at release, in points per second; slower drags are not projected.
    public let flickThreshold: Double
    /// Fraction of the velocity left after one millisecond.
    public let decelerationRate: Double

    /// Creates the rule for pages of the given extent.
    /// - Parameter extent: The length of a page; traps if it is negative or not finite.
    public init(
        extent: Double, flickThreshold: Double = SnapSolver.dragFlickThreshold,
        decelerationRate: Double = SnapSolver.normalDecelerationRate
    ) {
        precondition(extent >= 0 && extent.isFinite, "a page's extent is finite and not negative, not \(extent)")
        self.extent = extent
        self.flickThreshold = flickThreshold
        self.decelerationRate = decelerationRate
    }

    /// Returns −1, 0 or 1 pages for a drag by `distance` points that is released at `velocity` points per second.
    public func pages(distance: Double, velocity: Double) -> Int {
        let isFlick = abs(velocity) >= flickThreshold
        if isFlick, velocity * distance < 0 { return 0 }
        if abs(distance) > Self.longestStay { return distance > 0 ? 1 : -1 }
        guard isFlick else { return 0 }
        let solver = SnapSolver(mode: .none, flickThreshold: flickThreshold, decelerationRate: decelerationRate)
        let projected = distance + solver.projectedDistance(velocity: velocity)
        guard abs(projected) > extent / 2 else { return 0 }
        return projected > 0 ? 1 : -1
    }
}
