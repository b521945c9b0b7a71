import LayoutMath
import Testing

@Suite struct TimingCurveTests {
    static let named = [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, TimingCurve(0.25, 0.1, 0.25, 1)]

    @Test(arguments: named)
    func runsFromZeroToOneAndNeverBack(curve: TimingCurve) {
        let progress = (0...1000).map { curve.progress(at: Double($0) / 1000) }

        #expect(progress.first == 0 && progress.last == 1)
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 })
        #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1)
    }

    @Test(arguments: named + [TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 0, 1)])
    func liesOnItsBezier(curve: TimingCurve) {
        for s in SeededValues.uniform(in: 0.001...0.999, count: 200) {
            let r = 1 - s
            let x = 3 * r * r * s * curve.x1 + 3 * r * s * s * curve.x2 + s * s * s
            let y = 3 * r * r * s * curve.y1 + 3 * r * s * s * curve.y2 + s * s * s

            // Where the curve is vertical in the middle, y is exact only to the cube root of the rounding error of x.
            #expect(abs(curve.progress(at: x) - y) <= (curve.x1 == 1 ? 1e-4 : 1e-9))
        }
    }

    @Test func easeInOutIsSymmetric() {
        for u in SeededValues.uniform(in: 0...1, count: 100) {
            #expect(abs(TimingCurve.easeInOut.progress(at: u) + TimingCurve.easeInOut.progress(at: 1 - u) - 1) <= 1e-12)
        }
    }

    @Test func easeInAndEaseOutAreEachOtherReversed() {
        for u in SeededValues.uniform(in: 0...1, count: 100) {
            #expect(abs(TimingCurve.easeIn.progress(at: u) + TimingCurve.easeOut.progress(at: 1 - u) - 1) <= 1e-12)
        }
    }

    @Test(arguments: [(TimingCurve.easeIn, 0.0, 1 / 0.58), (.easeOut, 1 / 0.58, 0), (.easeInOut, 0, 0), (.linear, 1, 1)])
    func slopesAtTheEnds(curve: TimingCurve, first: Double, last: Double) {
        // Where the control point lies on the end point the tangent points to the other one.
        let expectedFirst = curve == .easeOut ? 1 / 0.58 : first
        #expect(abs(curve.slope(at: 0) - expectedFirst) <= 1e-12)
        #expect(abs(curve.slope(at: 1) - (curve == .easeIn ? 1 / 0.58 : last)) <= 1e-12)
    }
}

@Suite struct TweenTests {
    @Test func takesItsTime() {
        let tween = Tween(from: 10, to: 30, duration: 0.5, curve: .linear)

        #expect(abs(tween.position(at: 0.25) - 20) <= 1e-12)
        #expect(abs(tween.velocity(at: 0.25) - 40) <= 1e-12)
        #expect(tween.position(at: 0.5) == 30)
    }

    @Test func ofNoDurationIsThereAtOnce() {
        let tween = Tween(from: 10, to: 30, duration: 0)

        #expect(tween.position(at: 0) == 30)
        #expect(tween.velocity(at: 0) == 0)
        #expect(tween.velocity(at: -1).isFinite)
    }
}
