import LayoutMath
import Testing

/// Tests the distance of values from ranges.
@Suite struct RangeDistanceTests {
    @Test func aValueIsItsNearestPlaceInTheRangePlusItsDistance() {
        for (a, b) in zip(SeededValues.uniform(in: -9...9, count: 60), SeededValues.uniform(in: -9...9, count: 60, seed: 7)) {
            let range = min(a, b)...max(a, b)
            for value in SeededValues.uniform(in: -12...12, count: 20, seed: 3) + [range.lowerBound, range.upperBound] {
                #expect(abs(value.clamped(to: range) + range.distance(to: value) - value) <= 1e-12)
                #expect((range.distance(to: value) == 0) == range.contains(value))
            }
        }
    }
}
