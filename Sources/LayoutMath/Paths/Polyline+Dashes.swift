extension Polyline {
    /// Patterns are ignored if they would repeat more often along one polyline.
    private static let mostRepetitions = 100_000.0

    /// Returns the dashes of a style along the polyline. If a closed polyline begins and ends within dashes, these are joined.
    /// - Complexity: O(corners + dashes).
    func dashed(_ style: StrokeStyle) -> [Polyline] {
        let pattern = style.dashes.count.isMultiple(of: 2) ? style.dashes : style.dashes + style.dashes
        let period = pattern.reduce(0, +)
        let points = (corners + (isClosed ? corners.prefix(1) : [])).map { $0 }
        let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.point.distance(to: $1.1.point) }
        guard length > 0, length <= period * Self.mostRepetitions else { return [self] }
        var cutter = DashCutter(pattern, phase: style.dashPhase, period: period, start: points[0].point)
        for (corner, direction) in zip(points.dropFirst(), directions) { cutter.advance(to: corner, along: direction) }
        return cutter.finish(joining: isClosed ? self : nil)
    }
}

/// Cuts a polyline into dashes while it is followed.
private struct DashCutter {
    private let pattern: [Double]
    private var index = 0
    /// The distance to the end of the current dash or gap.
    private var rest: Double
    private var place: Point
    private var dash: Polyline?
    private var dashes: [Polyline] = []
    private let beginsInDash: Bool
    private var hasCut = false

    init(_ pattern: [Double], phase: Double, period: Double, start: Point) {
        self.pattern = pattern
        place = start
        var phase = phase.truncatingRemainder(dividingBy: period)
        if phase < 0 { phase += period }
        while phase >= pattern[index], phase > 0 || pattern[index] > 0, index < pattern.count - 1 {
            phase -= pattern[index]
            index += 1
        }
        rest = max(0, pattern[index] - phase)
        beginsInDash = index.isMultiple(of: 2)
    }

    mutating func advance(to corner: Polyline.Corner, along direction: Vector) {
        if index.isMultiple(of: 2), dash == nil { dash = Polyline(start: place, along: direction) }
        while true {
            let left = place.distance(to: corner.point)
            guard rest <= left else {
                rest -= left
                break
            }
            place += direction * rest
            cut(along: direction)
        }
        place = corner.point
        dash?.append(corner.point, isSmooth: corner.isSmooth)
    }

    private mutating func cut(along direction: Vector) {
        hasCut = true
        if var dash {
            dash.append(place, isSmooth: false)
            dashes.append(dash)
        }
        index = (index + 1) % pattern.count
        rest = pattern[index]
        dash = index.isMultiple(of: 2) ? Polyline(start: place, along: direction) : nil
    }

    /// - Parameter whole: The polyline, if it is closed.
    mutating func finish(joining whole: Polyline?) -> [Polyline] {
        if let whole, !hasCut { return dash == nil ? [] : [whole] }
        // A dash that would begin at the very end has no length.
        guard var last = dash, last.corners.count > 1 else { return dashes }
        guard whole != nil, beginsInDash else { return dashes + [last] }
        last.append(dashes[0])
        dashes[0] = last
        return dashes
    }
}
