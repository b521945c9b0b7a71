import LayoutMath

/// Computes how much of each pixel a path covers.
///
/// It collects the edges of the path, which a `PathSweep` then follows from top to bottom.
nonisolated struct PathRasterizer {
    /// Positions are rounded to fractions of a pixel: y as in fonts, and x more finely, because there are no bands along x.
    static let unitsX = 256
    static let unitsY = 64

    struct Edge {
        /// The position at `originY`, in units, and its change for each unit of y.
        var originX: Double
        var originY: Double
        var slope: Double
        var top: Int
        var bottom: Int
        var winding: Int
        /// The positions at the top and the bottom of the current band.
        var above = 0.0
        var below = 0.0
        func position(at y: Int) -> Double { originX + slope * (Double(y) - originY) }
        /// Twice the position in the middle of the band.
        var middle: Double { above + below }
    }

    private let part: PixelRect
    private let rule: FillRule
    private var edges: [Edge] = []

    /// Starts with an empty path.
    /// - Parameter part: The pixels whose coverage is computed, at least one.
    init(_ part: PixelRect, rule: FillRule) {
        self.part = part
        self.rule = rule
    }

    /// Adds a path without curves, in device pixels.
    mutating func add(_ path: Path) {
        var (start, current) = (Point.zero, Point.zero)
        for element in path.elements {
            switch element {
            case .move(let point):
                add(from: current, to: start)
                (start, current) = (point, point)
            case .line(let end), .quadCurve(let end, _), .curve(let end, _, _):
                add(from: current, to: end)
                current = end
            case .closeSubpath:
                add(from: current, to: start)
                current = start
            }
        }
        add(from: current, to: start)
    }

    private mutating func add(from start: Point, to end: Point) {
        func position(_ point: Point) -> (x: Double, y: Double) {
            (
                (point.x - Double(part.x)) * Double(Self.unitsX),
                ((point.y - Double(part.y)) * Double(Self.unitsY)).rounded()
            )
        }
        let (a, b) = (position(start), position(end))
        guard a.y != b.y, a.y.isFinite, b.y.isFinite else { return }
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let height = Double(part.height * Self.unitsY)
        let (top, bottom) = (upper.y.clamped(to: 0...height), lower.y.clamped(to: 0...height))
        // An edge to the right of the part changes nothing in it.
        guard top < bottom, min(a.x, b.x) < Double(part.width * Self.unitsX) else { return }
        edges.append(
            Edge(
                originX: upper.x, originY: upper.y, slope: (lower.x - upper.x) / (lower.y - upper.y), top: Int(top), bottom: Int(bottom),
                winding: a.y < b.y ? 1 : -1))
    }

    /// The coverage of the part by the paths that were added.
    /// - Complexity: O(pixels + edges · rows) for edges that do not cross, and up to 16 times as much where they do.
    mutating func coverage() -> Coverage {
        edges.sort { $0.top < $1.top }
        let count = part.width * part.height
        let values = [UInt8](unsafeUninitializedCapacity: count) { values, initialized in
            values.initialize(repeating: 0)
            initialized = count
            PathSweep.fill(values, width: part.width, with: edges, rule: rule)
        }
        return Coverage(width: part.width, height: part.height, values: values)
    }
}
