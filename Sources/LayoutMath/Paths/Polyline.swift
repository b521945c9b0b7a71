/// A flattened subpath: points, each at some distance from the next.
struct Polyline {
    struct Corner {
        var point: Point
        /// Whether the point is inside a curve.
        var isSmooth: Bool
    }

    /// At least one corner. A single one is a subpath or a dash of length 0.
    private(set) var corners: [Corner]
    /// Whether a line leads from the last corner to the first.
    private(set) var isClosed = false
    /// The unit vector along a single corner.
    private(set) var direction = Vector(x: 1, y: 0)

    /// Points that are closer count as one, in points; their direction would consist of rounding errors.
    static let closest = 1e-9

    init(start: Point, along direction: Vector = Vector(x: 1, y: 0)) {
        corners = [Corner(point: start, isSmooth: false)]
        self.direction = direction
    }

    mutating func append(_ point: Point, isSmooth: Bool) {
        if corners[corners.count - 1].point.distance(to: point) > Self.closest {
            corners.append(Corner(point: point, isSmooth: isSmooth))
        } else if !isSmooth {
            corners[corners.count - 1].isSmooth = false
        }
    }

    mutating func append(_ other: Polyline) {
        for corner in other.corners { append(corner.point, isSmooth: corner.isSmooth) }
    }

    mutating func close() {
        if corners.count > 1, corners[corners.count - 1].point.distance(to: corners[0].point) <= Self.closest { corners.removeLast() }
        isClosed = corners.count > 1
    }

    /// The unit vectors along the lines; one line more if the polyline is closed.
    var directions: [Vector] {
        var vectors = zip(corners, corners.dropFirst()).map { Self.direction(from: $0.point, to: $1.point) }
        if isClosed { vectors.append(Self.direction(from: corners[corners.count - 1].point, to: corners[0].point)) }
        return vectors.isEmpty ? [direction] : vectors
    }

    private static func direction(from start: Point, to end: Point) -> Vector {
        let way = end - start
        return way / way.length
    }
}

extension Path {
    /// The subpaths that have at least one element after their move.
    func polylines(tolerance: Double) -> [Polyline] {
        var (lines, current) = ([Polyline](), Point.zero)
        var line: Polyline?
        func finish() {
            if let line { lines.append(line) }
            line = nil
        }
        func append(_ segment: PathSegment) {
            var longer = line ?? Polyline(start: current)
            let count = segment.lineCount(tolerance: tolerance)
            for index in 1..<max(count, 1) { longer.append(segment.point(at: Double(index) / Double(count)), isSmooth: true) }
            longer.append(segment.end, isSmooth: false)
            (line, current) = (longer, segment.end)
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                current = point
            case .line(let end): append(.line(current, end))
            case .quadCurve(let end, let control): append(.quad(current, control, end))
            case .curve(let end, let control1, let control2): append(.cubic(current, control1, control2, end))
            case .closeSubpath:
                if line == nil { line = Polyline(start: current) }
                line?.close()
                finish()
            }
        }
        finish()
        return lines
    }
}
