/// Builds the outline of a line along polylines.
///
/// The outline of a polyline is the sum of the clockwise outlines of a rectangle for each line and a wedge for each corner, without the edges
/// that two of them have in common. No point is therefore wound around counterclockwise, and the fill rule `nonZero` gives exactly their
/// union, however sharply the line turns and however often it crosses itself.
struct Stroker {
    private(set) var outline = Path()
    private let style: StrokeStyle
    private let radius: Double
    /// The greatest angle of a circle between two points of its polygon, in radians. The polygon's sides are within the tolerance of the
    /// circle, as the height of a chord is less than r·φ²/8.
    private let arcStep: Double

    init(_ style: StrokeStyle, tolerance: Double) {
        self.style = style
        radius = style.width / 2
        arcStep = min((8 * tolerance / radius).squareRoot(), .pi / 2)
    }

    mutating func stroke(_ line: Polyline) {
        let directions = line.directions
        let (corners, backwards) = (line.corners, directions.reversed().map { -$0 })
        if line.isClosed {
            walk(corners, directions, isClosed: true)
            outline.closeSubpath()
            // Backwards, the first line leads from the first corner to the last.
            walk([corners[0]] + corners.dropFirst().reversed(), backwards, isClosed: true)
            outline.closeSubpath()
        } else {
            guard corners.count > 1 || style.cap != .butt else { return }
            walk(corners, directions, isClosed: false)
            cap(at: corners[corners.count - 1].point, directions[directions.count - 1])
            walk(corners.reversed(), backwards, isClosed: false, startsSubpath: false)
            cap(at: corners[0].point, -directions[0])
            outline.closeSubpath()
        }
    }

    /// Adds the left edge of a line that is followed from its first corner to its last and, if it is closed, to its first again.
    private mutating func walk(_ corners: [Polyline.Corner], _ directions: [Vector], isClosed: Bool, startsSubpath: Bool = true) {
        let first = corners[0].point
        func length(_ index: Int) -> Double {
            corners[index].point.distance(to: corners[index + 1 == corners.count ? 0 : index + 1].point)
        }
        add(first + left(of: directions[0]), startsSubpath: startsSubpath)
        for index in 1..<max(1, corners.count) where index < corners.count - 1 || isClosed {
            turn(at: corners[index], directions[index - 1], directions[index], shorter: min(length(index - 1), length(index)))
        }
        guard isClosed else { return add(corners[corners.count - 1].point + left(of: directions[directions.count - 1])) }
        turn(at: corners[0], directions[corners.count - 1], directions[0], shorter: min(length(corners.count - 1), length(0)))
    }

    private func left(of direction: Vector) -> Vector { Vector(x: direction.y, y: -direction.x) * radius }

    private mutating func add(_ point: Point, startsSubpath: Bool = false) {
        if startsSubpath { outline.move(to: point) } else { outline.addLine(to: point) }
    }

    /// Adds the left edge of a corner.
    /// - Parameter shorter: The length of the shorter one of its two lines.
    private mutating func turn(at corner: Polyline.Corner, _ before: Vector, _ after: Vector, shorter: Double) {
        let (cross, dot) = (before.x * after.y - before.y * after.x, before.dot(after))
        let (from, to) = (left(of: before), left(of: after))
        add(corner.point + from)
        if cross > 0 || cross == 0 && dot < 0 {
            join(at: corner, from, to, cross: cross, dot: dot)
        } else if radius * -cross > shorter {
            // On the inner side, the rectangles end in the corner. The way there may be cut short if the triangle between the edges and the
            // corner is inside both rectangles.
            add(corner.point)
        }
        add(corner.point + to)
    }

    private mutating func join(at corner: Polyline.Corner, _ from: Vector, _ to: Vector, cross: Double, dot: Double) {
        switch corner.isSmooth ? .round : style.join {
        case .bevel: break
        case .round: arc(around: corner.point, from: from, by: Elementary.atan2(abs(cross), dot))
        case .miter:
            // The miter's length is width / cos(φ/2), where φ is the angle of the turn and cos²(φ/2) = (1 + cos φ)/2.
            guard style.miterLimit * style.miterLimit * (1 + dot) >= 2 else { return }
            add(corner.point + (from + to) / (1 + dot))
        }
    }

    /// Adds the end of a line that arrives in a direction, from its left edge to its right one.
    private mutating func cap(at point: Point, _ direction: Vector) {
        let left = left(of: direction)
        switch style.cap {
        case .butt: break
        case .round: arc(around: point, from: left, by: .pi)
        case .square:
            add(point + left + direction * radius)
            add(point - left + direction * radius)
        }
    }

    /// Adds the points of an arc between its ends, clockwise.
    private mutating func arc(around center: Point, from start: Vector, by sweep: Double) {
        let count = Int((sweep / arcStep).rounded(.up))
        for index in 1..<max(1, count) {
            let (sine, cosine) = Elementary.sinCos(sweep * Double(index) / Double(count))
            add(center + Vector(x: start.x * cosine - start.y * sine, y: start.x * sine + start.y * cosine))
        }
    }
}
