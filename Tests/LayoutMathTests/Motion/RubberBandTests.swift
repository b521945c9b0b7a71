import LayoutMath
import Testing

@Suite struct RubberBandTests {
    static let pulls = SeededValues.logarithmic(exponents: -10...16, count: 500)

    @Test(arguments: [1.0, 100, 320, 1200], [RubberBand.standard, .touchpad, RubberBand(coefficient: 1)])
    func showsLessThanThePullAndNeverTheExtent(extent: Double, band: RubberBand) {
        for pull in Self.pulls {
            let shown = band.apply(pull: pull, extent: extent)

            #expect(shown > 0 && shown < pull && shown < extent)
            #expect(band.apply(pull: -pull, extent: extent) == -shown)
        }
        #expect(band.apply(pull: 0, extent: extent) == 0)
        #expect(band.apply(pull: .infinity, extent: extent) == extent)
    }

    @Test func aLongerPullShowsMore() {
        let shown = Self.pulls.sorted().map { RubberBand.standard.apply(pull: $0, extent: 500) }

        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func inverseUndoesApply() {
        for pull in Self.pulls where pull < 100_000 {
            for signed in [pull, -pull] {
                let shown = RubberBand.standard.apply(pull: signed, extent: 400)

                #expect(abs(RubberBand.standard.inverse(displacement: shown, extent: 400) - signed) <= 1e-9 * max(1, pull))
            }
        }
    }

    @Test(arguments: [RubberBand.standard, .touchpad])
    func slopeIsTheDerivativeAndTheResistanceOfTheModel(band: RubberBand) {
        for pull in [-3000.0, -180, -1, 0, 1, 50, 400, 9000] {
            let (shown, slope) = (band.apply(pull: pull, extent: 400), band.slope(pull: pull, extent: 400))
            let step = 1e-4
            let numeric = (band.apply(pull: pull + step, extent: 400) - band.apply(pull: pull - step, extent: 400)) / (2 * step)
            let resistance = band.coefficient * (1 - abs(shown) / 400) * (1 - abs(shown) / 400)

            #expect(abs(slope - resistance) < 1e-12)
            // At rest the formula has a kink in its second derivative only.
            #expect(abs(slope - numeric) < 1e-6)
        }
        #expect(band.slope(pull: 40, extent: 0) == 0)
    }

    @Test func aDisplacementBeyondTheExtentHasAFinitePull() {
        let band = RubberBand.standard

        #expect(band.inverse(displacement: 400, extent: 400) == band.inverse(displacement: 5000, extent: 400))
        #expect(band.inverse(displacement: -400, extent: 400) < -100_000)
        #expect(band.inverse(displacement: 40, extent: 0) == 0 && band.apply(pull: 40, extent: 0) == 0)
    }

    @Test(arguments: [
        (1.0, 0.549245), (10, 5.425401), (50, 25.730994), (100, 48.351648), (200, 86.274510), (400, 141.935484), (1000, 231.578947),
        (4000, 338.461538),
    ])
    func pullsOverFourHundredPixels(pull: Double, shown: Double) {
        #expect(abs(RubberBand.standard.apply(pull: pull, extent: 400) - shown) <= 1e-6)
    }

    @Test func publishedValuesOfOthers() {
        #expect(abs(RubberBand.standard.apply(pull: 10, extent: 100) - 5.213270) <= 1e-6)
        #expect(abs(RubberBand.standard.apply(pull: 100, extent: 320) - 46.93) <= 0.005)
        #expect(abs(RubberBand.standard.inverse(displacement: 60, extent: 400) - 128.342246) <= 1e-6)
        let libadwaita = RubberBand(coefficient: 1)
        for (pull, shown) in [(10.0, 5.0), (40, 8), (200, 9.523810), (400, 9.756098)] {
            #expect(abs(libadwaita.apply(pull: pull, extent: 10) - shown) <= 1e-6)
        }
    }

    /// A resistance applied event by event comes to the closed form only as the events become small.
    @Test func isTheLimitOfResistanceByIncrements() {
        var shown = 0.0
        for _ in 0..<200_000 { shown += 0.001 * 0.55 * (1 - shown / 400) * (1 - shown / 400) }

        #expect(abs(shown - RubberBand.standard.apply(pull: 200, extent: 400)) <= 1e-3)
    }

    @Test func offsetsWithinTheLimitsAreThemselves() {
        for raw in [0.0, 3, 799.5, 800] {
            #expect(RubberBand.standard.displayedOffset(forRaw: raw, in: 0...800, extent: 400) == raw)
            #expect(RubberBand.standard.rawOffset(forDisplayed: raw, in: 0...800, extent: 400) == raw)
        }
        #expect(abs(RubberBand.standard.displayedOffset(forRaw: -100, in: 0...800, extent: 400) + 48.351648) <= 1e-6)
        #expect(abs(RubberBand.standard.displayedOffset(forRaw: 900, in: 0...800, extent: 400) - 848.351648) <= 1e-6)
    }

    @Test func offsetsBeyondTheLimitsRoundTrip() {
        for raw in SeededValues.uniform(in: -3000...4000, count: 500) {
            let displayed = RubberBand.standard.displayedOffset(forRaw: raw, in: 0...800, extent: 400)

            #expect(abs(RubberBand.standard.rawOffset(forDisplayed: displayed, in: 0...800, extent: 400) - raw) <= 1e-8)
        }
    }
}
