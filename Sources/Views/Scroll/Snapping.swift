public import LayoutMath

/// The stops of a scroller: decides where a release lands, and which stops are next to each other.
///
/// ``target(from:velocity:startingAt:input:)`` alone decides where a release comes to rest; ``Scroller`` moves there. Pages, a picker's
/// cells, a swiper's pictures and a ring's items use it, and a program may add its own types.
public nonisolated protocol Snapping: Sendable {
    /// Returns the stop nearest to `offset`, in points.
    func nearestStop(to offset: Double) -> Double
    /// Returns the first stop beyond `offset`; nil at the end.
    func stop(after offset: Double) -> Double?
    /// Returns the last stop before `offset`; nil at the beginning.
    func stop(before offset: Double) -> Double?
    /// Returns the offset at which a release comes to rest.
    /// - Parameters:
    ///   - offset: Offset at the release, in points; beyond an end while the rubber band is stretched.
    ///   - velocity: Velocity of the offset in points per second.
    ///   - start: Where the drag began and how far the pointer moved.
    func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double
}

/// The start and distance of a drag, which snapping uses to choose a stop.
public nonisolated struct DragStart: Hashable, Sendable {
    /// Offset at which the drag began, in points.
    public var offset: Double
    /// Offset at which the content rested or was about to rest when the drag began, in points.
    public var target: Double
    /// Distance in points that the pointer has moved since the press, without the resistance past the ends; positive where the offset
    /// grows. 0 if the system cancelled the drag.
    public var distance: Double

    /// The start of a drag from `offset`.
    public init(offset: Double, target: Double, distance: Double = 0) {
        (self.offset, self.target, self.distance) = (offset, target, distance)
    }
}

/// Snapping for pages of any width. ``StopList`` has their stops, and ``SnapSolver`` chooses one for a release.
public nonisolated struct PageSnapping: Snapping, Equatable {
    /// Where the pages rest.
    public var stops: StopList
    /// How far one release may travel.
    public var mode: SnapSolver.Mode

    /// The stops of a row of pages.
    public init(_ stops: StopList, mode: SnapSolver.Mode = .projected) { (self.stops, self.mode) = (stops, mode) }

    public func nearestStop(to offset: Double) -> Double { stops.nearestStop(to: offset) }
    public func stop(after offset: Double) -> Double? { stops.stop(after: offset) }
    public func stop(before offset: Double) -> Double? { stops.stop(before: offset) }

    public func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
        let solver = SnapSolver(mode: mode, flickThreshold: input.flickThreshold, decelerationRate: input.projectionRate)
        return solver.target(from: offset, velocity: velocity, startingAt: start.offset, in: stops)
    }
}

nonisolated extension PickerRow: Snapping {
    public func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
        target(from: offset, velocity: velocity, decelerationRate: input.projectionRate)
    }
}
