extension Path {
    /// Creates a closed polygon or, if `closed` is false, an open line through points; empty without points.
    public init(_ points: [Point], closed: Bool) {
        self.init()
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
        if closed { closeSubpath() }
    }

    /// Creates a rectangle, clockwise from its upper left corner.
    public init(_ rect: Rect) {
        self.init()
        addRect(rect)
    }

    /// Creates a rectangle with rounded corners.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        self.init()
        addRoundedRect(in: rect, cornerRadius: cornerRadius)
    }

    /// Creates the ellipse that touches the sides of a rectangle.
    public init(ellipseIn rect: Rect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Adds a closed rectangle, clockwise from its upper left corner. A rectangle with a negative side adds nothing.
    public mutating func addRect(_ rect: Rect) {
        guard rect.width >= 0, rect.height >= 0 else { return }
        move(to: rect.origin)
        addLine(to: Point(x: rect.maxX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.maxY))
        addLine(to: Point(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// Adds a closed rectangle with rounded corners, clockwise. A rectangle with a negative side adds nothing.
    /// - Parameter cornerRadius: Limited to 0 and to half the shorter side.
    public mutating func addRoundedRect(in rect: Rect, cornerRadius: Double) {
        guard rect.width >= 0, rect.height >= 0 else { return }
        let radius = cornerRadius.clamped(to: 0...min(rect.width, rect.height) / 2)
        guard radius > 0 else { return addRect(rect) }
        let inner = rect.insetBy(radius)
        let corners = [
            Point(x: inner.minX, y: inner.minY), Point(x: inner.maxX, y: inner.minY), Point(x: inner.maxX, y: inner.maxY),
            Point(x: inner.minX, y: inner.maxY),
        ]
        move(to: Point(x: rect.minX, y: inner.minY))
        for (index, corner) in corners.enumerated() {
            let start = Angle(turns: 0.5 + 0.25 * Double(index))
            addArc(center: corner, radius: radius, startAngle: start, endAngle: start + .turns(0.25))
        }
        closeSubpath()
    }

    /// Adds the closed ellipse that touches the sides of a rectangle, clockwise from its right end. A rectangle with a negative side adds
    /// nothing.
    public mutating func addEllipse(in rect: Rect) {
        guard rect.width >= 0, rect.height >= 0 else { return }
        let radii = Vector(x: rect.width / 2, y: rect.height / 2)
        move(to: Point(x: rect.maxX, y: rect.midY))
        addArcs(center: rect.center, radii: radii, from: 0, by: 2 * .pi)
        closeSubpath()
    }

    /// Adds an arc of a circle. If there is a current point, a line leads to the arc's start; otherwise the arc starts a subpath.
    ///
    /// The arc runs clockwise if `endAngle` is greater than `startAngle`, and counterclockwise if it is less. It may have several turns.
    /// - Precondition: The radius is not negative, and both angles are finite.
    /// - Complexity: O(turns).
    public mutating func addArc(center: Point, radius: Double, startAngle: Angle, endAngle: Angle) {
        precondition(radius >= 0, "the radius of an arc is not negative, got \(radius)")
        let first = center + startAngle.direction * radius
        if currentPoint == nil { move(to: first) } else { addLine(to: first) }
        addArcs(center: center, radii: Vector(x: radius, y: radius), from: startAngle.radians, by: (endAngle - startAngle).radians)
    }

    /// The longest arc that one cubic curve approximates, in radians: an eighth of a turn, whose error is 4e-6 of the radius.
    private static let longestArc = Double.pi / 4

    /// Adds arcs of an ellipse as cubic curves whose control points lie at 4/3·tan(δ/4) of the radius on the tangents of an arc of angle δ.
    private mutating func addArcs(center: Point, radii: Vector, from start: Double, by sweep: Double) {
        let count = max(1, Int((abs(sweep) / Self.longestArc - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        let (sine, cosine) = Elementary.sinCos(step / 4)
        let reach = 4 / 3 * sine / cosine
        var from = Angle(radians: start).direction
        for index in 1...count {
            let to = Angle(radians: start + step * Double(index)).direction
            func place(_ unit: Vector) -> Point { center + Vector(x: unit.x * radii.x, y: unit.y * radii.y) }
            addCurve(
                to: place(to), control1: place(from + Vector(x: -from.y, y: from.x) * reach),
                control2: place(to - Vector(x: -to.y, y: to.x) * reach))
            from = to
        }
    }
}
