public import Imaging
import LayoutMath

/// A linear colour gradient along one axis of a rectangle.
public struct Gradient: Hashable, Sendable {
    /// A colour at a fraction of the rectangle's extent: 0 is its left or top edge, 1 its right or bottom edge.
    public struct Stop: Hashable, Sendable {
        /// Fraction of the extent, usually in 0…1.
        public var location: Double
        /// The colour at `location`.
        public var color: Color

        /// Creates a stop; the gradient checks that locations ascend.
        public init(_ location: Double, _ color: Color) {
            self.location = location
            self.color = color
        }
    }

    /// At least two stops, in ascending order of location.
    public let stops: [Stop]

    /// Creates a gradient through `stops`.
    /// - Precondition: There are at least two stops, in ascending order of location.
    public init(_ stops: [Stop]) {
        precondition(stops.count >= 2, "a gradient needs two stops, got \(stops.count)")
        precondition(
            zip(stops, stops.dropFirst()).allSatisfy { $0.location <= $1.location },
            "gradient stops must ascend, got \(stops.map(\.location))")
        self.stops = stops
    }

    /// Returns the colour at `location`. Before the first stop and after the last, it is the colour of that stop.
    /// - Complexity: O(stops).
    public func color(at location: Double) -> Color {
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (low, high) = (stops[next - 1], stops[next])
        return low.color.interpolated(
            to: high.color, fraction: (location - low.location) / (high.location - low.location))
    }
}

extension Gradient {
    /// A background for text over a picture. It is clear up to `start`, then follows a smooth curve to the first of `strengths` at `end`,
    /// where the text begins, and then continues linearly to the second strength at the far edge.
    ///
    /// Neither end of the curve is visible as a line. Locations outside 0…0.99 are clamped.
    /// - Parameters:
    ///   - color: The colour; its alpha multiplies both strengths.
    ///   - strengths: Opacities in 0…1.
    public static func scrim(
        _ color: Color, from start: Double, to end: Double, strengths: (words: Double, edge: Double)
    ) -> Gradient {
        let low = start.clamped(to: 0...0.97)
        let high = end.clamped(to: low + 0.01...0.99)
        let curve = (0...scrimSteps).map { step in
            let share = Double(step) / Double(scrimSteps)
            return Stop(low + (high - low) * share, color.opacity(strengths.words * share.smoothstep(from: 0, to: 1)))
        }
        return Gradient([Stop(0, color.opacity(0))] + curve + [Stop(1, color.opacity(strengths.edge))])
    }

    /// Number of linear pieces that approximate the curve. With six, the error is at most 1 of 255 levels of a usual scrim.
    private static let scrimSteps = 6

    /// The gradient with its stops in the opposite order.
    public var reversed: Gradient { Gradient(stops.reversed().map { Stop(1 - $0.location, $0.color) }) }
}
