import LayoutMath
import PathSamples
import Testing

/// Laws of area, winding and bounds for 1,000 random paths.
@Suite struct PathLawTests {
    private static let frame = Rect(x: -30, y: 20, width: 100, height: 80)
    private static let paths = (0..<1_000).map { seed in
        var sample = PathSample(seed: seed)
        return sample.path(in: frame)
    }

    @Test func areaIsThatOfFinePolygons() {
        for path in Self.paths {
            // The shoelace formula.
            let area = lines(of: path.flattened(tolerance: 1e-5), closing: true).reduce(0.0) { sum, line in
                sum + (line.start.x * line.end.y - line.end.x * line.start.y) / 2
            }

            #expect(abs(path.signedArea - area) < 0.01)
        }
    }

    @Test func transformsScaleTheAreaByTheirDeterminant() {
        for (index, path) in Self.paths.enumerated() {
            var sample = PathSample(seed: 10_000 + index)
            let (x, y) = (sample.number(in: -3...3), sample.number(in: -3...3))
            let rotation = AffineTransform.rotation(by: .turns(sample.fraction()), about: sample.point(in: Self.frame))
            let transform = AffineTransform.scaling(x: x, y: y, about: sample.point(in: Self.frame)).composed(with: rotation)

            #expect(abs(path.applying(transform).signedArea - x * y * path.signedArea) < 1e-8)
        }
    }

    /// The winding number is the sum of the angles under which the lines appear from a point, in turns.
    @Test func windingIsTheSumOfAngles() {
        for (index, path) in Self.paths.enumerated() {
            var sample = PathSample(seed: 20_000 + index)
            let lines = lines(of: path.flattened(tolerance: 1e-3), closing: true)
            for point in (0..<10).map({ _ in sample.point(in: Self.frame) }) where distance(from: point, to: lines) > 2e-3 {
                let turns = lines.reduce(0.0) { sum, line in
                    let (a, b) = (line.start - point, line.end - point)
                    return sum + Angle(radians: Elementary.atan2(a.x * b.y - a.y * b.x, a.dot(b))).turns
                }

                #expect(path.winding(around: point) == Int(turns.rounded()))
                #expect(path.contains(point, rule: .nonZero) == (turns.rounded() != 0))
                #expect(path.contains(point, rule: .evenOdd) == !Int(turns.rounded()).isMultiple(of: 2))
            }
        }
    }

    @Test func boundsAreTightAndWithinThoseOfTheControlPoints() {
        for path in Self.paths {
            let points = lines(of: path.flattened(tolerance: 1e-6), closing: false).flatMap { [$0.start, $0.end] }
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            let bounds = path.boundingRect

            #expect(abs(bounds.minX - (xs.min() ?? 0)) < 1e-5 && abs(bounds.maxX - (xs.max() ?? 0)) < 1e-5)
            #expect(abs(bounds.minY - (ys.min() ?? 0)) < 1e-5 && abs(bounds.maxY - (ys.max() ?? 0)) < 1e-5)
            #expect(path.controlBounds.insetBy(-1e-9).encloses(bounds))
        }
    }

    @Test(arguments: [1.0, 0.1, 0.001])
    func flatLinesAreAsCloseAsTheTolerance(tolerance: Double) {
        for path in Self.paths.prefix(200) {
            let coarse = path.flattened(tolerance: tolerance)
            let lines = lines(of: coarse, closing: false)
            let fine = PathSamples.lines(of: path.flattened(tolerance: tolerance / 20), closing: false)
            let farthest = fine.map { distance(from: $0.end, to: lines) }.max() ?? 0
            #expect(farthest <= tolerance * 1.0001)
            #expect(coarse.flattened(tolerance: tolerance) == coarse)
        }
    }

    @Test func equalPathsAreEqualHoweverTheyWereMade() {
        for (one, other) in zip(Self.paths, Self.paths.dropFirst()) {
            var copy = Path()
            copy.addPath(one)

            #expect(copy == one && copy.hashValue == one.hashValue)
            #expect(one != other)
            #expect(one.applying(.identity as Mapping) == one)
        }
    }
}
