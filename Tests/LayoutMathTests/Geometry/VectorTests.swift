import LayoutMath
import Testing

@Suite struct VectorTests {
    static let vectors = zip(SeededValues.uniform(in: -9...9, count: 60), SeededValues.uniform(in: -9...9, count: 60, seed: 7))
        .map { Vector(x: $0, y: $1) }

    @Test func vectorsFormAGroup() {
        for (a, b) in zip(Self.vectors, Self.vectors.reversed()) {
            #expect(a + b == b + a)
            #expect(a + .zero == a && a + -a == .zero && a - b == a + -b)
            #expect(((a + b) * 3 - (a * 3 + b * 3)).length <= 1e-12)
            #expect((a + b).length <= a.length + b.length + 1e-12)
        }
    }

    @Test func pointsMoveByVectors() {
        for (a, b) in zip(Self.vectors, Self.vectors.reversed()) {
            let (start, end) = (Point.zero + a, Point.zero + b)

            #expect(((start + (end - start)) - end).length <= 1e-12)
            #expect(start.distance(to: end) == end.distance(to: start))
        }
    }

    @Test(arguments: [Axis.horizontal, .vertical])
    func componentsAreFoundByAxis(axis: Axis) {
        var point = Point(x: 1, y: 2)
        point[axis] += 10

        #expect(point[axis] == (axis == .horizontal ? 11 : 12))
        #expect(point[axis.other] == (axis == .horizontal ? 2 : 1))
        #expect(Vector(5, along: axis)[axis] == 5 && Vector(5, along: axis)[axis.other] == 0)
        #expect(axis.other.other == axis)
    }
}

@Suite struct InterpolationTests {
    @Test(arguments: [(-1.0, 0.0), (0, 0), (0.5, 0.5), (1, 1), (7, 1), (.infinity, 1), (-.infinity, 0), (.nan, 0)])
    func clampingKeepsToTheRange(value: Double, clamped: Double) {
        #expect(value.clamped(to: 0...1) == clamped)
    }

    @Test func smoothstepIsFlatAtBothEnds() {
        #expect(2.0.smoothstep(from: 2, to: 4) == 0 && 4.0.smoothstep(from: 2, to: 4) == 1 && 3.0.smoothstep(from: 2, to: 4) == 0.5)
        #expect(2.001.smoothstep(from: 2, to: 4) < 1e-6 && 3.999.smoothstep(from: 2, to: 4) > 1 - 1e-6)
        #expect(1.0.smoothstep(from: 2, to: 2) == 0 && 2.0.smoothstep(from: 2, to: 2) == 1)
    }

    @Test func anglesConvertBetweenTheirUnits() {
        #expect(abs(Angle(degrees: 90).radians - .pi / 2) <= 1e-15)
        #expect(abs(Angle(turns: 0.25).degrees - 90) <= 1e-12)
        #expect(abs(Angle(degrees: 30).turns - 1.0 / 12) <= 1e-15)
        #expect(-Angle.degrees(10) + .degrees(10) == .zero && Angle.degrees(5) < .degrees(6))
    }
}
