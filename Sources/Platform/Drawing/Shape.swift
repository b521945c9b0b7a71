public import LayoutMath

/// A shape drawn in one colour; renderers cache its coverage as a small texture.
///
/// Lengths are logical pixels; a backend rasterises at the display's scale, so edges are sharp at every scale.
public enum Shape: Hashable, Sendable {
    /// A filled rectangle with rounded corners; a radius of half the shorter side gives a pill or a disc.
    case rounded(radius: Double)
    /// The outline of a rounded rectangle, `width` wide, inside its edge.
    case ring(radius: Double, width: Double)
    /// An outline like `ring`, cut into dashes of length `dash` with gaps of `gap`.
    case dashedRing(radius: Double, width: Double, dash: Double, gap: Double)
    /// The shadow of a rounded rectangle: Gaussian with sigma = blur / 2, drawn around that rectangle.
    case shadow(radius: Double, blur: Double)
    /// A rectangle whose edges fade out over this many logical pixels beyond the rectangle.
    case feather(Double)
    /// A radial fade in the rectangle's inscribed ellipse: its coverage follows the falloff from the centre to the rim.
    case glow(RadialFalloff)
    /// Alternate squares of a checkerboard whose squares have this side. The square at the upper left corner is left empty.
    case checks(side: Double)
    /// Strokes with round ends, scaled to the rectangle.
    case icon(Icon)
}

/// Coverage as a piecewise linear function of the distance from the centre (0) to the rim (1).
public struct RadialFalloff: Hashable, Sendable {
    /// A coverage at a distance, both in 0…1.
    public struct Stop: Hashable, Sendable {
        /// Distance from the centre; the rim is at 1.
        public var distance: Double
        /// Coverage in 0…1.
        public var coverage: Double

        /// Creates a stop; the falloff checks that distances ascend.
        public init(_ distance: Double, _ coverage: Double) {
            self.distance = distance
            self.coverage = coverage
        }
    }

    /// At least two stops, in ascending order of distance.
    public let stops: [Stop]

    /// Creates a falloff through `stops`.
    /// - Precondition: There are at least two stops, with ascending distances.
    public init(_ stops: [Stop]) {
        precondition(stops.count >= 2, "a falloff needs two stops, got \(stops.count)")
        precondition(
            zip(stops, stops.dropFirst()).allSatisfy { $0.distance < $1.distance },
            "falloff distances must ascend, got \(stops.map(\.distance))")
        self.stops = stops
    }

    /// Returns the coverage at a distance. Before the first stop and after the last, it is the coverage of that stop.
    public func coverage(at distance: Double) -> Double {
        guard let next = stops.firstIndex(where: { $0.distance > distance }) else { return stops[stops.count - 1].coverage }
        guard next > 0 else { return stops[0].coverage }
        let (low, high) = (stops[next - 1], stops[next])
        return low.coverage.interpolated(
            to: high.coverage, fraction: (distance - low.distance) / (high.distance - low.distance))
    }
}

/// A line drawing of round-ended strokes on a square grid.
public struct Icon: Hashable, Sendable {
    /// Identifies the drawing. Icons with the same name and side are equal, so different drawings must not share a name.
    public let name: String
    /// Side of the square grid that contains `strokes`, and the size at which it is drawn, in logical pixels.
    public let side: Double
    /// Stroke width, in units of the grid.
    public let strokeWidth: Double
    /// Polylines; a stroke of one point draws a dot.
    public let strokes: [[Point]]

    /// Creates an icon.
    /// - Parameters:
    ///   - name: Unique among all icons of a program.
    ///   - side: Side of the grid, in logical pixels.
    ///   - strokeWidth: In logical pixels.
    ///   - strokes: Polylines within a square of `side`.
    public init(name: String, side: Double, strokeWidth: Double = 1.6, strokes: [[Point]]) {
        self.name = name
        self.side = side
        self.strokeWidth = strokeWidth
        self.strokes = strokes
    }

    // Compared by name, so that looking up cached coverage does not compare strokes.
    /// Whether both have the same name and side; strokes are not compared.
    public static func == (a: Icon, b: Icon) -> Bool { a.name == b.name && a.side == b.side }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(side)
    }
}
