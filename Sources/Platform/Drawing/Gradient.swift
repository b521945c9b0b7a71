/// A linear blend of colours along one axis of a rectangle.
public struct Gradient: Hashable, Sendable {
    /// A colour at a fraction of the rectangle's extent, 0 at its left or top edge, 1 at its right or bottom one.
    public struct Stop: Hashable, Sendable {
        public var location: Double
        public var color: Color

        public init(_ location: Double, _ color: Color) {
            self.location = location
            self.color = color
        }
    }

    public let stops: [Stop]

    /// - Precondition: at least two stops, in ascending order of location.
    public init(_ stops: [Stop]) {
        precondition(stops.count >= 2, "a gradient needs two stops, got \(stops.count)")
        precondition(
            zip(stops, stops.dropFirst()).allSatisfy { $0.location <= $1.location },
            "gradient stops must ascend, got \(stops.map(\.location))")
        self.stops = stops
    }

    /// The colour at `location`; before the first and after the last stop their colours continue.
    /// - Complexity: O(stops).
    public func color(at location: Double) -> Color {
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (low, high) = (stops[next - 1], stops[next])
        return low.color.interpolated(
            to: high.color, fraction: (location - low.location) / (high.location - low.location))
    }
}
