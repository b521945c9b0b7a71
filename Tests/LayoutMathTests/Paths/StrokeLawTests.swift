import LayoutMath
import PathSamples
import Testing

/// Outlines of lines along 1,000 random paths, compared point by point with the definition of a line.
@Suite struct StrokeLawTests {
    private static let frame = Rect(x: 0, y: 0, width: 60, height: 60)
    private static let tolerance = 0.01

    /// Calls `check` with a path, the width of its line, and points near the line.
    private func forEachSample(_ check: (Path, Double, [Point]) -> Void) {
        for seed in 0..<1_000 {
            var sample = PathSample(seed: seed)
            let path = sample.path(in: Self.frame)
            let width = sample.number(in: 0.5...25)
            check(path, width, (0..<20).map { _ in sample.point(in: Self.frame.insetBy(-15)) })
        }
    }

    /// A line with round joins and caps is the set of points within half its width of the path.
    @Test func aRoundLineIsAllThatIsNear() {
        var tested = 0
        forEachSample { path, width, points in
            let outline = path.stroked(StrokeStyle(width: width, cap: .round, join: .round), tolerance: Self.tolerance)
            let centre = lines(of: path.flattened(tolerance: Self.tolerance), closing: false)
            let wrong = points.filter { point in
                let distance = distance(from: point, to: centre)
                guard abs(distance - width / 2) > Self.tolerance else { return false }
                tested += 1
                return outline.contains(point) != (distance < width / 2)
            }
            #expect(wrong.isEmpty, "\(path) \(width)")
        }
        #expect(tested > 19_000)
    }

    /// A bevelled line is the union of a rectangle for each straight piece, a triangle for each corner, and discs within curves.
    @Test func aBevelledLineIsAllItsRectanglesAndTriangles() {
        check(.bevel) { _, _, _ in nil }
    }

    /// A miter adds the triangle between the bevel and the point where the edges meet.
    @Test func aMiteredLineHasItsCornersAsWell() {
        check(.miter) { corner, from, to in
            // Both edges are moved by half the width; they meet where both are as far from the corner.
            let middle = from + to
            let square = middle.dot(middle)
            guard square > 0 else { return nil }
            let tip = middle * (2 * from.dot(from) / square)
            return tip.length <= 4 * from.length ? corner + tip : nil
        }
    }

    private func check(_ join: StrokeStyle.Join, _ miter: (_ corner: Point, _ from: Vector, _ to: Vector) -> Point?) {
        for seed in 0..<1_000 {
            var sample = PathSample(seed: seed)
            let points = (0...1 + sample.whole(below: 6)).map { _ in sample.point(in: Self.frame) }
            let width = sample.number(in: 0.5...25)
            let outline = Path(points, closed: false).stroked(
                StrokeStyle(width: width, cap: .butt, join: join, miterLimit: 4), tolerance: Self.tolerance)
            let pieces = pieces(points, width / 2, miter).map { Path($0, closed: true) }
            let edges = pieces.flatMap { lines(of: $0, closing: true) }
            let wrong = (0..<20).map { _ in sample.point(in: Self.frame.insetBy(-15)) }.filter { point in
                distance(from: point, to: edges) > 1e-6 && outline.contains(point) != pieces.contains { $0.contains(point) }
            }
            #expect(wrong.isEmpty, "\(seed)")
        }
    }

    private func pieces(
        _ points: [Point], _ radius: Double, _ miter: (_ corner: Point, _ from: Vector, _ to: Vector) -> Point?
    ) -> [[Point]] {
        func normal(_ index: Int) -> Vector {
            let way = points[index + 1] - points[index]
            return Vector(x: way.y, y: -way.x) * (radius / way.length)
        }
        var pieces = (0..<points.count - 1).map { index in
            let (a, b, n) = (points[index], points[index + 1], normal(index))
            return [a + n, b + n, b - n, a - n]
        }
        for index in 1..<max(1, points.count - 1) {
            var (from, to, corner) = (normal(index - 1), normal(index), points[index])
            if from.x * to.y - from.y * to.x < 0 { (from, to) = (-from, -to) }
            pieces.append([corner, corner + from, corner + to])
            if let tip = miter(corner, from, to) { pieces.append([corner + from, tip, corner + to]) }
        }
        return pieces
    }

    /// No point is wound around counterclockwise, so the parts of an outline never cancel each other.
    @Test(arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .round, .bevel])
    func noPartIsSubtracted(cap: StrokeStyle.Cap, join: StrokeStyle.Join) {
        forEachSample { path, width, points in
            let outline = path.stroked(StrokeStyle(width: width, cap: cap, join: join), tolerance: 0.1)
            #expect(points.allSatisfy { outline.winding(around: $0) >= 0 })
        }
    }

    @Test(arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .round, .bevel])
    func outlinesStayWithinTheirReach(cap: StrokeStyle.Cap, join: StrokeStyle.Join) {
        forEachSample { path, width, _ in
            let style = StrokeStyle(width: width, cap: cap, join: join)
            let outline = path.stroked(style, tolerance: 0.1)

            #expect(outline.isEmpty || path.controlBounds.insetBy(-style.reach - 1e-9).encloses(outline.controlBounds))
        }
    }
}
