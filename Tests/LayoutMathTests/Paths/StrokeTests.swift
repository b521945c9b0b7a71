import LayoutMath
import Testing

/// Lines whose outlines have known areas: lengths, caps, corners, dashes, and degenerate paths.
@Suite struct StrokeTests {
    private let line = Path([.zero, Point(x: 40, y: 0)], closed: false)

    /// The area of an outline that does not overlap itself.
    private func area(_ path: Path, _ style: StrokeStyle) -> Double { path.stroked(style, tolerance: 1e-4).signedArea }

    private func subpaths(_ path: Path) -> [Path] {
        path.elements.reduce(into: []) { subpaths, element in
            if case .move(let point) = element { subpaths.append(Path([point], closed: false)) }
            if case .line(let end) = element { subpaths[subpaths.count - 1].addLine(to: end) }
        }
    }

    /// The lengths of dashes, to a millionth.
    private func lengths(_ path: Path, _ dashes: [Double], phase: Double = 0) -> [Double] {
        let outline = path.stroked(StrokeStyle(width: 2, dashes: dashes, dashPhase: phase), tolerance: 0.1)
        return subpaths(outline).map { ($0.signedArea / 2 * 1e6).rounded() / 1e6 }
    }

    @Test func capsAddTheirAreas() {
        #expect(area(line, StrokeStyle(width: 6)) == 240)
        #expect(area(line, StrokeStyle(width: 6, cap: .square)) == 240 + 36)
        #expect(abs(area(line, StrokeStyle(width: 6, cap: .round)) - (240 + .pi * 9)) < 0.01)
    }

    /// The edges outside and inside a square are subpaths, and the corners differ outside. A miter has an area of 4, a bevel of 2, and a
    /// quarter of a disc of π.
    @Test(arguments: zip([StrokeStyle.Join.miter, .bevel, .round], [1936.0, 1928, 1932.566]))
    func cornersHaveTheirAreas(join: StrokeStyle.Join, area: Double) {
        let outline = Path(Rect(x: 0, y: 0, width: 40, height: 40)).stroked(StrokeStyle(width: 4, join: join), tolerance: 1e-4)

        #expect(abs(subpaths(outline)[0].signedArea - area) < 0.01)
        #expect(outline.contains(Point(x: 1.99, y: 20)) && outline.contains(Point(x: 1.99, y: 1.99)))
        #expect(!outline.contains(Point(x: 2.01, y: 20)) && !outline.contains(Point(x: 2.01, y: 2.01)))
    }

    @Test func aSharpCornerIsBevelledBeyondTheLimit() {
        // The two sides enclose 60 degrees, so the miter is twice as long as the line is wide.
        let corner = Path([Point(x: 20, y: 0), .zero, Point.zero + Angle.degrees(60).direction * 20], closed: false)
        let left = { (limit: Double) in corner.stroked(StrokeStyle(width: 2, miterLimit: limit), tolerance: 0.1).boundingRect.minX }

        #expect(abs(left(2.001) - left(10)) < 1e-12)
        #expect(left(1.999) > left(2.001) + 0.5)
    }

    @Test func aCircleHasARing() {
        let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))

        #expect(abs(area(circle, StrokeStyle(width: 10)) - .pi * (55 * 55 - 45 * 45)) < 0.2)
    }

    @Test func subpathsOfNoLengthAreDots() {
        let dot = Path([Point(x: 5, y: 5), Point(x: 5, y: 5)], closed: false)
        for path in [dot, Path([Point(x: 5, y: 5)], closed: true)] {
            #expect(path.stroked(StrokeStyle(width: 4), tolerance: 0.1).isEmpty)
            #expect(area(path, StrokeStyle(width: 4, cap: .square)) == 16)
            #expect(abs(area(path, StrokeStyle(width: 4, cap: .round)) - .pi * 4) < 0.01)
        }
        #expect(Path([Point(x: 5, y: 5)], closed: false).stroked(StrokeStyle(width: 4, cap: .round), tolerance: 0.1).isEmpty)
    }

    @Test func repeatedPointsChangeNothing() {
        let repeated = Path([.zero, .zero, Point(x: 40, y: 0), Point(x: 40, y: 1e-12)], closed: false)
        let style = StrokeStyle(width: 6, cap: .square, join: .round)

        #expect(repeated.stroked(style, tolerance: 0.1) == line.stroked(style, tolerance: 0.1))
    }

    @Test func aLineThatTurnsBackHasADiscAtItsEnd() {
        let back = Path([.zero, Point(x: 40, y: 0), Point(x: 10, y: 0)], closed: false)
        let outline = back.stroked(StrokeStyle(width: 8, join: .round), tolerance: 0.001)

        #expect(outline.contains(Point(x: 43.9, y: 0)) && outline.contains(Point(x: 42, y: 3)))
        #expect(!outline.contains(Point(x: 44.1, y: 0)) && !outline.contains(Point(x: -0.1, y: 0)))
        // A miter of a full turn would have no end.
        #expect(back.stroked(StrokeStyle(width: 8), tolerance: 0.1).boundingRect.maxX == 40)
    }

    @Test func theCuspOfACurveIsRound() {
        var cusp = Path([.zero], closed: false)
        cusp.addQuadCurve(to: .zero, control: Point(x: 40, y: 0))

        #expect(abs(cusp.stroked(StrokeStyle(width: 8), tolerance: 0.001).boundingRect.maxX - 24) < 0.01)
    }

    @Test func aWidthOfZeroDrawsNothing() { #expect(line.stroked(StrokeStyle(width: 0, cap: .round), tolerance: 0.1).isEmpty) }

    @Test func dashesFollowTheirPattern() {
        #expect(lengths(line, [10, 5]) == [10, 10, 10])
        #expect(lengths(line, [10, 5], phase: 4) == [6, 10, 10])
        #expect(lengths(line, [10, 5], phase: 12) == [10, 10, 7])
        #expect(lengths(line, [10, 5], phase: -3) == [10, 10, 7])
        #expect(lengths(line, [10, 5], phase: 15_000_012) == [10, 10, 7])
        #expect(lengths(line, [10]) == [10, 10])
        #expect(lengths(line, [8, 2, 4]) == [8, 4, 2, 8, 2])
        #expect(lengths(line, [100, 5]) == [40])
        #expect(lengths(line, [0, 100], phase: 50).isEmpty)
    }

    @Test func dashesOfNoLengthAreDots() {
        let dots = StrokeStyle(width: 2, cap: .round, dashes: [0, 5])
        let squares = StrokeStyle(width: 2, cap: .square, dashes: [0, 10], dashPhase: 5)
        let diagonal = Path([.zero, Point(x: 30, y: 40)], closed: false)

        #expect(abs(area(line, dots) - 9 * .pi) < 0.01)
        #expect(abs(area(diagonal, squares) - 5 * 4) < 1e-9)
        // The squares stand along the line.
        #expect(!diagonal.stroked(squares, tolerance: 0.1).contains(Point(x: 3 + 0.95, y: 4 + 0.95)))
    }

    @Test func dashesContinueAroundCornersAndTheStartOfAClosedPath() {
        let square = Path(Rect(x: 0, y: 0, width: 20, height: 20))
        let style = StrokeStyle(width: 2, dashes: [30, 10], dashPhase: 15)
        let outline = square.stroked(style, tolerance: 0.1)

        // Two dashes of 30 around two corners each, whose outer corners are filled by miters.
        #expect(outline.elements.count { if case .move = $0 { true } else { false } } == 2)
        #expect(outline.contains(Point(x: -0.9, y: -0.9)) && outline.contains(Point(x: 20.9, y: 20.9)))
        #expect(lengths(square, [100, 5]).count == 2)
    }

    @Test func curvesAreDashedByTheirLength() {
        let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
        let outline = circle.stroked(StrokeStyle(width: 2, dashes: [.pi * 5, .pi * 5]), tolerance: 1e-4)

        #expect(outline.elements.count { if case .closeSubpath = $0 { true } else { false } } == 10)
        #expect(abs(outline.signedArea - .pi * 100) < 0.1)
    }

    @Test func patternsTooFineToSeeAreIgnored() {
        #expect(area(line, StrokeStyle(width: 6, dashes: [1e-6, 1e-6])) == 240)
    }

    @Test func wrongStylesTrap() async {
        await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: -1) }
        await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: .nan) }
        await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: 1, dashes: [0, 0]) }
        await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: 1, dashes: [4, -1]) }
    }
}
