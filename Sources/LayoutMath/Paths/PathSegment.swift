/// A line or a Bézier curve with its start.
enum PathSegment {
    case line(Point, Point)
    case quad(Point, Point, Point)
    case cubic(Point, Point, Point, Point)

    var end: Point {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The area between the segment and the lines to its ends from the origin, positive if it turns clockwise around the origin.
    ///
    /// It is ½∫(x·dy − y·dx), which is a polynomial of the control points by Green's theorem.
    func area(from origin: Point) -> Double {
        func cross(_ a: Point, _ b: Point) -> Double { (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x) }
        switch self {
        case .line(let a, let b): return cross(a, b) / 2
        case .quad(let a, let b, let c): return (2 * cross(a, b) + 2 * cross(b, c) + cross(a, c)) / 6
        case .cubic(let a, let b, let c, let d):
            return (6 * cross(a, b) + 3 * cross(a, c) + cross(a, d) + 3 * cross(b, c) + 3 * cross(b, d) + 6 * cross(c, d)) / 20
        }
    }

    /// The signed number of times that the segment crosses the ray to the right of `point`: 1 downwards, -1 upwards.
    ///
    /// A curve whose control points leave `point` outside their rectangle crosses the ray as often as its chord does. Other curves are
    /// halved.
    func crossings(rightOf point: Point, depth: Int = 0) -> Int {
        switch self {
        case .line(let a, let b): return Self.crossings(from: a, to: b, rightOf: point)
        case .quad(let a, let b, let c):
            guard depth < Self.deepest, Self.surrounds(point, a, b, c, c) else { return Self.crossings(from: a, to: c, rightOf: point) }
        case .cubic(let a, let b, let c, let d):
            guard depth < Self.deepest, Self.surrounds(point, a, b, c, d) else { return Self.crossings(from: a, to: d, rightOf: point) }
        }
        let (first, second) = halves
        return first.crossings(rightOf: point, depth: depth + 1) + second.crossings(rightOf: point, depth: depth + 1)
    }

    /// After as many halvings, a curve is as short as the rounding errors of its points.
    private static let deepest = 50

    private static func crossings(from a: Point, to b: Point, rightOf point: Point) -> Int {
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
        let isDownwards = b.y > a.y
        return isDownwards == (side > 0) ? (isDownwards ? 1 : -1) : 0
    }

    private static func surrounds(_ point: Point, _ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        point.x >= min(a.x, b.x, c.x, d.x) && point.x <= max(a.x, b.x, c.x, d.x)
            && point.y >= min(a.y, b.y, c.y, d.y) && point.y <= max(a.y, b.y, c.y, d.y)
    }

    /// The halves of the segment, by de Casteljau's construction.
    private var halves: (PathSegment, PathSegment) {
        func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        switch self {
        case .line(let a, let b): return (.line(a, middle(a, b)), .line(middle(a, b), b))
        case .quad(let a, let b, let c):
            let (ab, bc) = (middle(a, b), middle(b, c))
            return (.quad(a, ab, middle(ab, bc)), .quad(middle(ab, bc), bc, c))
        case .cubic(let a, let b, let c, let d):
            let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
            let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
            return (.cubic(a, ab, abc, middle(abc, bcd)), .cubic(middle(abc, bcd), bcd, cd, d))
        }
    }
}

extension PathSegment {
    /// The point at fraction `t` of the parameter, by Bernstein's polynomials.
    func point(at t: Double) -> Point {
        let s = 1 - t
        func sum(_ weights: (Double, Double, Double, Double), _ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point {
            Point(
                x: weights.0 * a.x + weights.1 * b.x + weights.2 * c.x + weights.3 * d.x,
                y: weights.0 * a.y + weights.1 * b.y + weights.2 * c.y + weights.3 * d.y)
        }
        switch self {
        case .line(let a, let b): return sum((s, t, 0, 0), a, b, b, b)
        case .quad(let a, let b, let c): return sum((s * s, 2 * s * t, t * t, 0), a, b, c, c)
        case .cubic(let a, let b, let c, let d): return sum((s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t), a, b, c, d)
        }
    }

    /// Fractions of the parameter at which x or y may be extreme between the ends.
    var extremes: [Double] {
        switch self {
        case .line: return []
        case .quad(let a, let b, let c):
            return [(a.x - b.x) / (a.x - 2 * b.x + c.x), (a.y - b.y) / (a.y - 2 * b.y + c.y)].filter { $0 > 0 && $0 < 1 }
        case .cubic(let a, let b, let c, let d):
            return (Self.extremes(a.x, b.x, c.x, d.x) + Self.extremes(a.y, b.y, c.y, d.y)).filter { $0 > 0 && $0 < 1 }
        }
    }

    /// The roots of a cubic curve's derivative along one axis, without loss of digits where they differ much.
    private static func extremes(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
        let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
        let discriminant = linear * linear - 4 * square * constant
        guard discriminant >= 0 else { return [] }
        let q = -(linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return [q / square, constant / q]
    }

    /// The number of equal steps of the parameter after which lines stay within `tolerance` of the curve: √(M/(8·tolerance)), where M is the
    /// greatest second derivative (Wang's formula).
    func lineCount(tolerance: Double) -> Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double { ((a - b) + (c - b)).length }
        let most: Double
        switch self {
        case .line: return 1
        case .quad(let a, let b, let c): most = 2 * bend(a, b, c)
        case .cubic(let a, let b, let c, let d): most = 6 * max(bend(a, b, c), bend(b, c, d))
        }
        return Int((most / (8 * tolerance)).squareRoot().rounded(.up).clamped(to: 1...Self.mostLines))
    }

    private static let mostLines = 4_096.0
}

extension Path {
    /// Calls `visit` for every line and curve, and for the line that closes a subpath, if its ends differ.
    /// - Parameter closing: Whether open subpaths are closed as well.
    func forEachSegment(closing: Bool, _ visit: (PathSegment) -> Void) {
        var (start, current) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let point):
                if closing, current != start { visit(.line(current, start)) }
                (start, current) = (point, point)
                continue
            case .line(let end): visit(.line(current, end))
            case .quadCurve(let end, let control): visit(.quad(current, control, end))
            case .curve(let end, let control1, let control2): visit(.cubic(current, control1, control2, end))
            case .closeSubpath: if current != start { visit(.line(current, start)) }
            }
            current = element.end ?? start
        }
        if closing, current != start { visit(.line(current, start)) }
    }
}

extension Path.Element {
    /// The point at which the element ends; nil for the end of a subpath.
    var end: Point? {
        switch self {
        case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
        case .closeSubpath: nil
        }
    }
}
