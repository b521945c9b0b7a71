/// Decides what a released swipe does: it stays on its page, or turns to the next one on either side, never farther.
///
/// With d the way of the hand since it went down, v its velocity and p = d + projected(v), all positive towards the next page:
/// - A flick against d takes it back: the page stays.
/// - A way of more than 30 points turns the page; exactly 30 do not.
/// - A shorter one turns it when |p| is more than half the page: a short, fast flick.
///
/// Source: the 30 points are those of the classic three-slot swiper, which knew no velocity.
public struct PageTurn: Hashable, Sendable {
    /// Length in points of the longest slow drag that does not turn the page.
    public static let longestStay = 30.0

    /// Width of the page in points.
    public let extent: Double
    /// Speed in points per second from which on a release is a flick; below it the drag has placed the page.
    public let flickThreshold: Double
    /// Share of velocity left after a millisecond.
    public let decelerationRate: Double

    /// The rule for pages of an extent.
    /// - Parameter extent: not negative and finite, else it traps.
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
