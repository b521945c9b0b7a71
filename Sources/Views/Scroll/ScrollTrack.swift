public import LayoutMath

/// The extent, limits and stops of a scroller.
public struct ScrollTrack: Sendable {
    /// Extent of what is visible, in points.
    public var viewport: Double
    /// Offsets between which it may rest, in points; nil for a loop without ends.
    public var limits: ClosedRange<Double>?
    /// The stops; nil lets the scroller rest anywhere within the limits.
    public var snapping: (any Snapping)?
    /// Spring that moves the offset to its stop within the limits.
    public var spring: Spring
    /// Whether every release moves by the spring, as in a swiper; in reduced motion the content then lands at once. If false, a release
    /// more than a viewport away from its stop coasts first. Default false.
    public var landsBySpring: Bool

    /// A track.
    /// - Parameters:
    ///   - limits: Nil for a loop.
    ///   - snapping: Nil lets it stop anywhere within the limits.
    public init(
        viewport: Double, limits: ClosedRange<Double>?, snapping: (any Snapping)? = nil, spring: Spring = .settle,
        landsBySpring: Bool = false
    ) {
        self.viewport = viewport
        self.limits = limits
        self.snapping = snapping
        self.spring = spring
        self.landsBySpring = landsBySpring
    }

    /// A track of `content` points seen through `viewport` points, without stops.
    /// - Parameters:
    ///   - leadingInset: Room before the content, in points. The track begins at minus this value.
    ///   - trailingInset: Room after the content, in points.
    public init(viewport: Double, content: Double, leadingInset: Double = 0, trailingInset: Double = 0) {
        let start = 0 - leadingInset
        self.init(viewport: viewport, limits: start...max(start, content + trailingInset - viewport))
    }

    /// Whether there is more than one offset at which it may rest.
    public var hasRoom: Bool { limits.map { $0.lowerBound < $0.upperBound } ?? true }

    /// Returns the nearest offset within the limits.
    public func clamped(_ offset: Double) -> Double { limits.map { offset.clamped(to: $0) } ?? offset }

    /// Returns whether the offset can grow (`delta` > 0) or shrink (`delta` < 0) from `offset` without leaving the limits.
    public func canMove(from offset: Double, by delta: Double) -> Bool {
        guard let limits else { return delta != 0 }
        return delta > 0 ? offset < limits.upperBound : delta < 0 && offset > limits.lowerBound
    }
}
