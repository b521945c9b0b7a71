public import LayoutMath
import Particles

/// Random paths that are the same on every run.
public struct PathSample {
    private var random: RandomSource

    public init(seed: Int) { random = RandomSource(seed: UInt64(bitPattern: Int64(seed)) &* 0xD134_2543_DE82_EF95) }

    /// A number in 0..<1.
    public mutating func fraction() -> Double { random.nextUnit() }

    public mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
    }

    public mutating func whole(below count: Int) -> Int { Int(fraction() * Double(count)) }

    public mutating func point(in rect: Rect) -> Point {
        Point(x: number(in: rect.minX...rect.maxX), y: number(in: rect.minY...rect.maxY))
    }

    /// Up to three subpaths of lines and curves that cross each other, with repeated points and cusps.
    public mutating func path(in rect: Rect) -> Path {
        var path = Path()
        for _ in 0...whole(below: 3) {
            var points = [point(in: rect)]
            path.move(to: points[0])
            for _ in 0...whole(below: 5) { add(to: &path, &points, in: rect) }
            if fraction() < 0.5 { path.closeSubpath() }
        }
        return path
    }

    private mutating func add(to path: inout Path, _ points: inout [Point], in rect: Rect) {
        // Every eighth point repeats an earlier one.
        func next(_ sample: inout PathSample, _ points: [Point]) -> Point {
            sample.fraction() < 0.125 ? points[sample.whole(below: points.count)] : sample.point(in: rect)
        }
        let end = next(&self, points)
        switch whole(below: 3) {
        case 0: path.addLine(to: end)
        case 1: path.addQuadCurve(to: end, control: next(&self, points))
        default: path.addCurve(to: end, control1: next(&self, points), control2: next(&self, points))
        }
        points.append(end)
    }
}

/// The lines of a path without curves, each with its ends.
public func lines(of path: Path, closing: Bool) -> [(start: Point, end: Point)] {
    var (lines, start, current) = ([(start: Point, end: Point)](), Point.zero, Point.zero)
    for element in path.elements {
        switch element {
        case .move(let point):
            if closing { lines.append((current, start)) }
            (start, current) = (point, point)
        case .line(let end), .quadCurve(let end, _), .curve(let end, _, _):
            lines.append((current, end))
            current = end
        case .closeSubpath:
            lines.append((current, start))
            current = start
        }
    }
    return closing ? lines + [(current, start)] : lines
}

/// The distance from a point to the nearest of some lines.
public func distance(from point: Point, to lines: [(start: Point, end: Point)]) -> Double {
    lines.map { line in
        let (way, from) = (line.end - line.start, point - line.start)
        let square = way.dot(way)
        let along = square > 0 ? (from.dot(way) / square).clamped(to: 0...1) : 0
        return (from - way * along).length
    }.min() ?? .infinity
}

extension Rect {
    /// Whether no part of another rectangle is outside.
    public func encloses(_ other: Rect) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }
}
