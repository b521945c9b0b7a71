import Foundation
import LayoutMath
import Testing

@Suite struct TrigonometryTests {
    @Test func sineAndCosineAgreeWithTheSystemLibrary() {
        var source = RowSource(seed: 21)
        var worst = 0.0
        for range in [-0.8...0.8, -7...7, -100...100, -10_000...10_000] {
            for _ in 0..<20_000 {
                let x = source.number(in: range)
                let angle = Angle(radians: x)
                worst = max(worst, abs(angle.sine - sin(x)), abs(angle.cosine - cos(x)))
            }
        }

        #expect(worst <= 1e-15)
    }

    /// Multiples of π/2 leave almost nothing after the reduction, so its own error shows.
    @Test func nothingIsLostNearTheAxes() {
        for quarter in -6366...6366 {
            let x = Double(quarter) * .pi / 2
            let angle = Angle(radians: x)

            #expect(abs(angle.sine - sin(x)) <= 1e-15)
            #expect(abs(angle.cosine - cos(x)) <= 1e-15)
        }
    }

    @Test func sineIsOddCosineIsEvenAndTheirSquaresSumToOne() {
        var source = RowSource(seed: 22)
        for _ in 0..<5000 {
            let angle = Angle(radians: source.number(in: -500...500))

            #expect((-angle).sine == -angle.sine)
            #expect((-angle).cosine == angle.cosine)
            #expect(abs(angle.sine * angle.sine + angle.cosine * angle.cosine - 1) < 1e-15)
        }
    }

    @Test(arguments: [0.0, -0.0, .leastNonzeroMagnitude, 1e-300, 1e-20])
    func tinyAnglesAreTheirOwnSine(radians: Double) {
        #expect(Angle(radians: radians).sine == radians)
        #expect(Angle(radians: radians).cosine == 1)
    }

    @Test(arguments: [1e7, -1e12, 1e300])
    func hugeAnglesStayOnTheUnitCircle(radians: Double) {
        let angle = Angle(radians: radians)

        #expect(abs(angle.sine * angle.sine + angle.cosine * angle.cosine - 1) < 1e-14)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func angleThatIsNotFiniteHasNoSine(radians: Double) {
        #expect(Angle(radians: radians).sine.isNaN)
        #expect(Angle(radians: radians).cosine.isNaN)
    }

    @Test func directionTurnsClockwiseOnAScreen() {
        let down = Angle(degrees: 90).direction

        #expect(abs(down.x) < 1e-15)
        #expect(down.y == 1)
    }
}
