public import LayoutMath

/// What a scroller runs along: how much of it can be seen at once, how far it goes, and where it may rest.
public struct ScrollTrack: Sendable {
    /// Extent of what is visible, in points.
    public var viewport: Double
    /// Offsets between which it may rest; nil when the content is a loop without ends.
    public var limits: ClosedRange<Double>?
    /// Where it comes to rest; nil lets it stop anywhere.
    public var snapping: Snapping?
    /// Draws it to its place of rest, within the limits.
    public var spring: Spring

    /// A track.
    /// - Parameters:
    ///   - limits: Nil for a loop.
    ///   - snapping: Nil lets it stop anywhere within the limits.
    public init(viewport: Double, limits: ClosedRange<Double>?, snapping: Snapping? = nil, spring: Spring = .settle) {
        self.viewport = viewport
        self.limits = limits
        self.snapping = snapping
        self.spring = spring
    }

    /// A track of `content` points seen through `viewport` points, without stops.
    public init(viewport: Double, content: Double) {
        self.init(viewport: viewport, limits: 0...max(0, content - viewport))
    }

    /// The nearest offset at which it may rest by its limits alone.
    public func clamped(_ offset: Double) -> Double { limits.map { offset.clamped(to: $0) } ?? offset }

    /// True when the offset can grow (`delta` > 0) or shrink from `offset` without leaving the limits.
    public func canMove(from offset: Double, by delta: Double) -> Bool {
        guard let limits else { return delta != 0 }
        return delta > 0 ? offset < limits.upperBound : delta < 0 && offset > limits.lowerBound
    }
}
