import LayoutMath
import Testing

@Suite struct LoopTests {
    @Test(arguments: [
        (from: 100.0, to: 1700.0, distance: -128.0),
        (from: 1700.0, to: 100.0, distance: 128.0),
        (from: 0.0, to: 864.0, distance: 864.0),
        (from: 864.0, to: 0.0, distance: 864.0),
        (from: 40.0, to: 40.0, distance: 0.0),
        (from: 0.0, to: 1728.0 * 5 + 3, distance: 3.0),
    ])
    func shortestWayHasTheSmallerMagnitudeAndTiesGoForward(from: Double, to: Double, distance: Double) {
        let loop = Loop(length: 1728)

        #expect(loop.shortestDistance(from: from, to: to) == distance)
    }

    @Test(arguments: [
        (offset: -30.0, wrapped: 1698.0), (offset: 0, wrapped: 0), (offset: 1728, wrapped: 0),
        (offset: 3456.5, wrapped: 0.5), (offset: -1e-20, wrapped: 0), (offset: .infinity, wrapped: 0), (offset: .nan, wrapped: 0),
    ])
    func wrappingFoldsIntoTheFirstTurn(offset: Double, wrapped: Double) {
        #expect(Loop(length: 1728).wrapped(offset) == wrapped)
    }

    @Test func shortestWayIsAtMostHalfATurnAndArrives() {
        var source = RowSource(seed: 5)
        for _ in 0..<2000 {
            let loop = Loop(length: source.number(in: 1...5000))
            let start = source.number(in: -9000...9000)
            let end = source.number(in: -9000...9000)

            let distance = loop.shortestDistance(from: start, to: end)

            #expect(abs(distance) <= loop.length / 2)
            // Distance on the ring between where the way ends and where it should: rounding only.
            #expect(abs(loop.shortestDistance(from: start + distance, to: end)) < 1e-8)
        }
    }

    @Test func loopWithoutLengthFoldsEverythingToZero() {
        let loop = Loop(length: 0)

        #expect(loop.wrapped(17) == 0)
        #expect(loop.shortestDistance(from: 3, to: 8) == 0)
    }
}
