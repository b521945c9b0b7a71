extension Path {
    /// The smallest rectangle that contains all lines and curves; zero if the path is empty.
    /// - Complexity: O(elements).
    public var boundingRect: Rect {
        guard case .move(var low)? = elements.first else { return .zero }
        var high = low
        func include(_ point: Point) {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        for element in elements { if let end = element.end { include(end) } }
        forEachSegment(closing: false) { segment in
            for fraction in segment.extremes { include(segment.point(at: fraction)) }
        }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The sum of the areas of all subpaths, each of them closed: positive for clockwise ones, negative for counterclockwise ones.
    ///
    /// It is computed from the control points, not from an approximation. Parts that are wound around twice count twice.
    /// - Complexity: O(elements).
    public var signedArea: Double {
        // Relative to the path, so that a small path far from the origin loses no digits.
        let origin = controlBounds.center
        var sum = 0.0
        forEachSegment(closing: true) { sum += $0.area(from: origin) }
        return sum
    }

    /// Returns how many times the path, with every subpath closed, winds clockwise around a point; negative if counterclockwise.
    ///
    /// Curves are followed exactly. For points on the path, the result is that of a point next to it.
    /// - Complexity: O(elements); for points near a curve, up to 50 halvings of it.
    public func winding(around point: Point) -> Int {
        var sum = 0
        forEachSegment(closing: true) { sum += $0.crossings(rightOf: point) }
        return sum
    }

    /// Returns whether a point is inside the path, with every subpath closed.
    /// - Complexity: As for ``winding(around:)``.
    public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool { rule.isInside(winding: winding(around: point)) }

    /// Returns the path with lines in place of curves, none of them farther than `tolerance` from its curve.
    /// - Parameter tolerance: In points, above 0. A curve becomes at most 4,096 lines, so an immense one may be less exact.
    /// - Complexity: O(lines), of which a curve of length l has about √(l/tolerance).
    public func flattened(tolerance: Double) -> Path {
        precondition(tolerance > 0, "a tolerance is positive, got \(tolerance)")
        var path = Path()
        var current = Point.zero
        func flatten(_ segment: PathSegment) {
            let count = segment.lineCount(tolerance: tolerance)
            for index in 1..<max(count, 1) { path.addLine(to: segment.point(at: Double(index) / Double(count))) }
            path.addLine(to: segment.end)
        }
        for element in elements {
            switch element {
            case .quadCurve(let end, let control): flatten(.quad(current, control, end))
            case .curve(let end, let control1, let control2): flatten(.cubic(current, control1, control2, end))
            case .move, .line, .closeSubpath: path.add(element)
            }
            current = path.currentPoint ?? current
        }
        return path
    }
}

extension FillRule {
    /// Returns whether points with this winding number are inside.
    @inlinable public func isInside(winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding % 2 != 0 }
}
