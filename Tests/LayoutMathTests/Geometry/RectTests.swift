import LayoutMath
import Testing

@Suite struct RectTests {
    static let rects: [Rect] = {
        let values = SeededValues.uniform(in: -50...50, count: 240, seed: 41)
        let sizes = SeededValues.uniform(in: 0...80, count: 240, seed: 42)
        return (0..<60).map { Rect(x: values[4 * $0], y: values[4 * $0 + 1], width: sizes[4 * $0], height: sizes[4 * $0 + 1]) }
    }()

    @Test func intersectionHoldsJustThePointsOfBoth() {
        for (a, b) in zip(Self.rects, Self.rects.reversed()) {
            let both = a.intersection(b)

            #expect(both == b.intersection(a))
            #expect(a.intersects(b) == !both.isEmpty)
            for point in probes(around: a, b) {
                #expect(both.contains(point) == (a.contains(point) && b.contains(point)), "\(point) in \(a) and \(b)")
            }
        }
    }

    @Test func unionHoldsBothAndTouchesTheirEdges() {
        for (a, b) in zip(Self.rects, Self.rects.reversed()) where !a.isEmpty && !b.isEmpty {
            let union = a.union(b)

            #expect(union == b.union(a))
            #expect(union.minX == min(a.minX, b.minX) && abs(union.maxX - max(a.maxX, b.maxX)) <= 1e-12)
            #expect(union.minY == min(a.minY, b.minY) && abs(union.maxY - max(a.maxY, b.maxY)) <= 1e-12)
        }
    }

    @Test func anEmptyRectangleAddsNothingToAUnion() {
        let rect = Rect(x: 3, y: 4, width: 5, height: 6)

        #expect(rect.union(Rect(x: 100, y: 100, width: 0, height: 9)) == rect)
        #expect(Rect.zero.union(rect) == rect)
    }

    @Test func containsItsLeftAndTopEdgesOnly() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)

        #expect(rect.contains(Point(x: 0, y: 0)))
        #expect(!rect.contains(Point(x: 10, y: 5)) && !rect.contains(Point(x: 5, y: 10)))
        #expect(!rect.intersects(Rect(x: 10, y: 0, width: 10, height: 10)))
    }

    @Test func insetsAndTheirNegativesUndoEachOther() {
        for rect in Self.rects where rect.width > 20 && rect.height > 20 {
            let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
            let back = rect.inset(by: insets).inset(by: Insets(top: -1, left: -2, bottom: -3, right: -4))

            #expect(abs(back.minX - rect.minX) <= 1e-12 && abs(back.maxX - rect.maxX) <= 1e-12)
            #expect(abs(back.minY - rect.minY) <= 1e-12 && abs(back.maxY - rect.maxY) <= 1e-12)
        }
        #expect(Rect(x: 0, y: 0, width: 10, height: 10).insetBy(6).isEmpty)
    }

    @Test func aRectangleAboutACenterHasIt() {
        let rect = Rect(center: Point(x: 7, y: -3), size: Size(width: 10, height: 4))

        #expect(rect.center == Point(x: 7, y: -3))
        #expect(rect == Rect(x: 2, y: -5, width: 10, height: 4))
    }

    @Test func interpolationMeetsBothEnds() {
        let (a, b) = (Self.rects[0], Self.rects[1])

        #expect(a.interpolated(to: b, fraction: 0) == a)
        let end = a.interpolated(to: b, fraction: 1)
        #expect((end.origin - b.origin).length <= 1e-12 && abs(end.width - b.width) <= 1e-12)
    }

    /// The corners and centres of both, and the points just beside them.
    private func probes(around a: Rect, _ b: Rect) -> [Point] {
        let xs = [a.minX, a.midX, a.maxX, b.minX, b.midX, b.maxX].flatMap { [$0 - 0.01, $0 + 0.01] }
        let ys = [a.minY, a.midY, a.maxY, b.minY, b.midY, b.maxY].flatMap { [$0 - 0.01, $0 + 0.01] }
        return xs.flatMap { x in ys.map { Point(x: x, y: $0) } }
    }
}
