import LayoutMath
import Testing

@Suite struct PathShapeTests {
    private let rect = Rect(x: 10, y: -4, width: 60, height: 24)

    @Test func shapesHaveTheirAreasClockwise() {
        #expect(Path(rect).signedArea == 60 * 24)
        #expect(abs(Path(ellipseIn: rect).signedArea / (.pi * 30 * 12) - 1) < 1e-5)
        #expect(abs(Path(roundedRect: rect, cornerRadius: 7).signedArea - (60 * 24 - (4 - .pi) * 49)) < 1e-3)
        #expect(abs(Path(roundedRect: rect, cornerRadius: 100).signedArea - (36 * 24 + .pi * 144)) < 5e-3)
        #expect(Path([.zero, Point(x: 0, y: 4), Point(x: 3, y: 0)], closed: true).signedArea == -6)
    }

    @Test func shapesFillTheirRectangles() {
        for path in [Path(rect), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: 5)] {
            let bounds = path.boundingRect

            #expect(bounds.origin.distance(to: rect.origin) < 1e-9)
            #expect(abs(bounds.width - 60) < 1e-9 && abs(bounds.height - 24) < 1e-9)
        }
    }

    @Test(arguments: [(0.0, 0.25), (0.1, 0.95), (0.7, 0.2), (0, -1), (0.3, 2.8), (0.4, 0.4)])
    func arcsKeepTheirRadiusAndTheirEnds(start: Double, end: Double) {
        let center = Point(x: 5, y: 6)
        var path = Path()
        path.addArc(center: center, radius: 40, startAngle: .turns(start), endAngle: .turns(end))

        for element in path.flattened(tolerance: 1e-4).elements {
            if case .line(let point) = element { #expect(abs(point.distance(to: center) - 40) < 40 * 5e-6) }
        }
        #expect(path.currentPoint?.distance(to: center + Angle.turns(end).direction * 40) ?? 1 < 1e-9)
        var sector = path
        sector.addLine(to: center)
        #expect(abs(sector.signedArea - .pi * 1600 * (end - start)) < 0.1)
    }

    @Test func anArcContinuesFromTheCurrentPoint() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(center: Point(x: 10, y: 0), radius: 5, startAngle: .zero, endAngle: .turns(0.25))

        #expect(path.elements.prefix(2) == [.move(to: .zero), .line(to: Point(x: 15, y: 0))])
    }

    @Test func holesAreLeftOutByTheEvenOddRule() {
        var path = Path(Rect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
        let (middle, side) = (Point(x: 15, y: 15), Point(x: 5, y: 15))

        #expect(path.winding(around: middle) == 2 && path.winding(around: side) == 1)
        #expect(path.contains(middle) && path.contains(side))
        #expect(!path.contains(middle, rule: .evenOdd) && path.contains(side, rule: .evenOdd))
    }

    @Test func aClosedSubpathIsContinuedFromItsStart() {
        var path = Path([Point(x: 1, y: 2), Point(x: 5, y: 2)], closed: true)
        path.addLine(to: Point(x: 9, y: 9))

        #expect(path.elements.suffix(2) == [.move(to: Point(x: 1, y: 2)), .line(to: Point(x: 9, y: 9))])
        path.closeSubpath()
        let closed = path
        path.closeSubpath()
        #expect(path == closed)
    }

    @Test func emptyPathsAndRectanglesAreEmpty() {
        #expect(Path().boundingRect == .zero && Path().signedArea == 0 && Path().winding(around: .zero) == 0)
        #expect(Path([], closed: true).isEmpty)
        #expect(Path(Rect(x: 0, y: 0, width: -1, height: 4)).isEmpty)
        #expect(Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: -1)).isEmpty)
    }

    @Test func zeroHasOneSign() {
        #expect(Path([Point(x: -0.0, y: 0)], closed: false) == Path([Point(x: 0, y: -0.0)], closed: false))
    }

    @Test func nonFiniteCoordinatesTrap() async {
        await #expect(processExitsWith: .failure) {
            var path = Path()
            path.move(to: Point(x: .nan, y: 0))
        }
        await #expect(processExitsWith: .failure) {
            var path = Path()
            path.addLine(to: .zero)
        }
    }
}

@Suite struct AffineTransformTests {
    private let point = Point(x: 3, y: -7)

    @Test func transformsAreComposedFromTheInside() {
        let turn = AffineTransform.rotation(by: .degrees(30), about: Point(x: 4, y: 1))
        let stretch = AffineTransform.scaling(x: 2, y: -3, about: Point(x: -1, y: 2))
        let move = AffineTransform.translation(by: Vector(x: 5, y: 6))
        let all = turn.composed(with: stretch.composed(with: move))

        #expect(all(point).distance(to: turn(stretch(move(point)))) < 1e-12)
        #expect(turn.composed(with: stretch).composed(with: move)(point).distance(to: all(point)) < 1e-12)
        #expect(AffineTransform.identity.composed(with: all) == all)
    }

    @Test func rotationsTurnClockwiseAndKeepDistances() {
        let center = Point(x: 10, y: 10)
        let turn = AffineTransform.rotation(by: .turns(0.25), about: center)

        #expect(turn(Point(x: 14, y: 10)).distance(to: Point(x: 10, y: 14)) < 1e-12)
        #expect(abs(turn(point).distance(to: center) - point.distance(to: center)) < 1e-12)
        #expect(AffineTransform.rotation(by: .turns(-0.25), about: center)(turn(point)).distance(to: point) < 1e-12)
    }

    @Test func aMappingIsATransform() {
        let mapping = Mapping(scale: 2.5, offset: Vector(x: 3, y: 4))

        #expect(AffineTransform(mapping)(point) == mapping(point))
    }
}
