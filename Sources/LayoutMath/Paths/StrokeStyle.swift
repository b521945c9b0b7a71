/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
    /// The shape at the ends of open subpaths and of dashes.
    public enum Cap: Hashable, Sendable {
        /// A straight end at the end point.
        case butt
        /// A half disc around the end point.
        case round
        /// A straight end, half the width beyond the end point.
        case square
    }

    /// The shape outside the corners of a path.
    public enum Join: Hashable, Sendable {
        /// The edges continue until they meet; a corner sharper than the limit is bevelled.
        case miter
        /// A disc around the corner.
        case round
        /// A straight line between the ends of the edges.
        case bevel
    }

    /// Width of the line, in points, at least 0; half of it is on either side of the path.
    public let width: Double
    /// The shape of ends.
    public let cap: Cap
    /// The shape of corners.
    public let join: Join
    /// The longest miter, in multiples of `width` from its inner to its outer corner; at least 1.
    public let miterLimit: Double
    /// Lengths of the dashes and the gaps between them, in turn, in points; empty for a solid line.
    public let dashes: [Double]
    /// The distance into `dashes` at which every subpath starts, in points.
    public let dashPhase: Double

    /// Creates a style, by default of a solid line with straight ends and mitered corners.
    /// - Parameters:
    ///   - dashes: An odd number of lengths is repeated with dashes and gaps exchanged. A dash of length 0 is a dot if its ends are round,
    ///     and a square if they are square.
    ///   - dashPhase: Any distance; a negative one starts earlier in the pattern.
    /// - Precondition: All numbers are finite, `width` is not negative, `miterLimit` is at least 1, no dash is negative, and not all are 0.
    public init(
        width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [], dashPhase: Double = 0
    ) {
        precondition(width >= 0 && width.isFinite, "the width of a line is not negative, got \(width)")
        precondition(miterLimit >= 1 && miterLimit.isFinite, "a miter limit is at least 1, got \(miterLimit)")
        precondition(dashes.allSatisfy { $0 >= 0 && $0.isFinite }, "the lengths of dashes are not negative, got \(dashes)")
        precondition(dashes.isEmpty || dashes.contains { $0 > 0 }, "at least one dash or gap has a length, got \(dashes)")
        precondition(dashPhase.isFinite, "a phase is finite, got \(dashPhase)")
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }

    /// The longest distance from the path to the edge of its stroke, in points.
    public var reach: Double {
        width / 2 * max(cap == .square ? 2.0.squareRoot() : 1, join == .miter ? miterLimit : 1)
    }
}

extension Path {
    /// Returns the outline of a line along the path, made of straight lines, for the fill rule `nonZero`.
    ///
    /// It encloses a rectangle for each line of the flattened path, the corners' joins, and the ends' caps. Within a curve, corners are
    /// always round. Points less than 1e-9 apart count as one. A subpath of length 0 is a dot if `style.cap` is round, an upright square if
    /// it is square, and nothing if it is butt. A subpath that is only a move has no stroke, and a width of 0 gives an empty path.
    /// - Parameter tolerance: The greatest distance between curves and the lines that replace them, in points, above 0.
    /// - Complexity: O(lines + dashes). A pattern of dashes that would repeat more than 100,000 times along a subpath is ignored.
    public func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
        precondition(tolerance > 0, "a tolerance is positive, got \(tolerance)")
        guard style.width > 0 else { return Path() }
        var stroker = Stroker(style, tolerance: tolerance)
        for line in polylines(tolerance: tolerance) {
            for part in style.dashes.isEmpty ? [line] : line.dashed(style) { stroker.stroke(part) }
        }
        return stroker.outline
    }
}
