public import LayoutMath

/// A shape that is drawn in one colour; renderers keep its coverage as a small texture.
///
/// Measures are logical pixels; a backend rasterises at the display's scale, so edges stay sharp at every scale.
public enum Shape: Hashable, Sendable {
    /// A filled rectangle with round corners; a radius of half the shorter side makes a pill or a disc.
    case rounded(radius: Double)
    /// The outline of a rounded rectangle, `width` wide, inside its edge.
    case ring(radius: Double, width: Double)
    /// An outline like `ring` cut into dashes and gaps along its way.
    case dashedRing(radius: Double, width: Double, dash: Double, gap: Double)
    /// The soft shadow of a rounded rectangle: Gaussian with sigma = blur / 2, drawn around the rectangle it belongs to.
    case shadow(radius: Double, blur: Double)
    /// A rectangle whose edges fade out over `feather` px outside it.
    case feather(Double)
    /// A radial fade that fills the rectangle's inscribed ellipse: 1 in the centre, falling linearly through the given stops to the rim.
    case glow(RadialFalloff)
    /// Round-ended strokes, in the unit square of the rectangle.
    case icon(Icon)
}

/// Coverage as a function of the distance from the centre (0) to the rim (1), linear between its points.
public struct RadialFalloff: Hashable, Sendable {
    /// A coverage at a distance, both in 0…1.
    public struct Stop: Hashable, Sendable {
        /// Distance from the centre, 0, to the rim, 1.
        public var distance: Double
        /// Coverage in 0…1.
        public var coverage: Double

        /// A stop; the falloff checks that distances ascend.
        public init(_ distance: Double, _ coverage: Double) {
            self.distance = distance
            self.coverage = coverage
        }
    }

    /// Stops in ascending order of distance, at least two.
    public let stops: [Stop]

    /// A falloff through `stops`.
    /// - Precondition: at least two stops with ascending distances.
    public init(_ stops: [Stop]) {
        precondition(stops.count >= 2, "a falloff needs two stops, got \(stops.count)")
        precondition(
            zip(stops, stops.dropFirst()).allSatisfy { $0.distance < $1.distance },
            "falloff distances must ascend, got \(stops.map(\.distance))")
        self.stops = stops
    }

    /// Returns the coverage at a distance; the outer stops continue beyond their distances.
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
    /// Name of the drawing: two icons with the same name and side count as equal, so a name must not be used for two drawings.
    public let name: String
    /// Side of the square that the coordinates of `strokes` live in, and the drawn size in logical pixels.
    public let side: Double
    /// Stroke width on the same grid.
    public let strokeWidth: Double
    /// Polylines; a stroke of one point is a dot.
    public let strokes: [[Point]]

    /// An icon.
    /// - Parameters:
    ///   - name: Unique among all icons of a program.
    ///   - side: In points.
    ///   - strokeWidth: In points.
    ///   - strokes: Polylines within a square of `side`.
    public init(name: String, side: Double, strokeWidth: Double = 1.6, strokes: [[Point]]) {
        self.name = name
        self.side = side
        self.strokeWidth = strokeWidth
        self.strokes = strokes
    }

    // An icon's name stands for its drawing, so that looking up its cached coverage never walks the strokes.
    /// Whether both have the same name and side; strokes are not compared.
    public static func == (a: Icon, b: Icon) -> Bool { a.name == b.name && a.side == b.side }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(side)
    }
}
