import LayoutMath
import Testing

@Suite struct FlexibleLengthTests {
    /// Calls `check` with many lines of random lengths.
    private func eachLine(seed: UInt64, _ check: ([FlexibleLength], inout RowSource) -> Void) {
        var source = RowSource(seed: seed)
        for _ in 0..<2000 {
            let lengths = source.flexibleLengths()
            check(lengths, &source)
        }
    }

    private func room(for lengths: [FlexibleLength], _ source: inout RowSource) -> Double {
        let natural = lengths.reduce(0) { $0 + $1.natural }
        return source.unit() < 0.1 ? natural : source.number(in: 0...(2 * natural + 100))
    }

    // MARK: Laws

    @Test func noLengthLeavesItsLimits() {
        eachLine(seed: 71) { lengths, source in
            for (length, resolved) in zip(lengths, FlexibleLength.resolved(lengths, in: room(for: lengths, &source))) {
                #expect(resolved >= length.flexibility.minimum && resolved <= length.flexibility.maximum)
            }
        }
    }

    @Test func theLengthsFillTheRoomIfOneOfThemCanStillChange() {
        eachLine(seed: 72) { lengths, source in
            let room = room(for: lengths, &source)
            let grows = lengths.reduce(0) { $0 + $1.natural } < room

            let resolved = FlexibleLength.resolved(lengths, in: room)

            let canChange = zip(lengths, resolved).contains { length, resolved in
                let limits = length.flexibility
                return grows
                    ? limits.grow >= 1 && resolved < limits.maximum : limits.shrink >= 1 && length.ideal > 0 && resolved > limits.minimum
            }
            #expect(!canChange || abs(resolved.reduce(0, +) - room) < 1e-6)
        }
    }

    @Test func theLengthsNeverPassTheRoom() {
        eachLine(seed: 73) { lengths, source in
            let room = room(for: lengths, &source)
            let natural = lengths.reduce(0) { $0 + $1.natural }

            let sum = FlexibleLength.resolved(lengths, in: room).reduce(0, +)

            #expect(sum <= max(room, natural) + 1e-6 && sum >= min(room, natural) - 1e-6)
        }
    }

    @Test func noLengthBecomesShorterInALargerRoom() {
        eachLine(seed: 74) { lengths, source in
            let small = room(for: lengths, &source)
            let large = small + source.number(in: 0...200)

            let (before, after) = (FlexibleLength.resolved(lengths, in: small), FlexibleLength.resolved(lengths, in: large))

            #expect(zip(before, after).allSatisfy { $0 <= $1 + 1e-6 })
        }
    }

    @Test func resolvedLengthsAsIdealOnesStay() {
        eachLine(seed: 75) { lengths, source in
            let room = room(for: lengths, &source)
            let resolved = FlexibleLength.resolved(lengths, in: room)
            // Factors below 1 take a share of the room that is left, as often as they are asked.
            let factors = lengths.flatMap { [$0.flexibility.grow, $0.flexibility.shrink] }
            guard factors.allSatisfy([0, 1, 2].contains) else { return }

            let again = zip(lengths, resolved).map { FlexibleLength($1, $0.flexibility) }

            #expect(zip(FlexibleLength.resolved(again, in: room), resolved).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test func theOrderOfItemsHasNoEffect() {
        eachLine(seed: 76) { lengths, source in
            let room = room(for: lengths, &source)

            let backwards = FlexibleLength.resolved(lengths.reversed(), in: room)

            #expect(zip(backwards.reversed(), FlexibleLength.resolved(lengths, in: room)).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test func withoutFactorsEveryLengthIsNatural() {
        eachLine(seed: 77) { lengths, source in
            let rigid = lengths.map {
                FlexibleLength($0.ideal, Flexibility(minimum: $0.flexibility.minimum, maximum: $0.flexibility.maximum))
            }
            #expect(FlexibleLength.resolved(rigid, in: room(for: lengths, &source)) == rigid.map(\.natural))
            #expect(FlexibleLength.resolved(lengths, in: .infinity) == rigid.map(\.natural))
        }
    }

    // MARK: Values

    @Test func spareRoomIsSharedByTheFactors() {
        let lengths = [FlexibleLength(100), FlexibleLength(50, Flexibility(grow: 1)), FlexibleLength(0, Flexibility(grow: 3))]

        #expect(FlexibleLength.resolved(lengths, in: 350) == [100, 100, 150])
        #expect(FlexibleLength.resolved(lengths, in: 150) == [100, 50, 0])
        #expect(FlexibleLength.resolved(lengths, in: 90) == [100, 50, 0])
    }

    @Test func missingRoomIsSharedByTheFactorsTimesTheLengths() {
        let lengths = [FlexibleLength(100, Flexibility(shrink: 1)), FlexibleLength(300, Flexibility(shrink: 1)), FlexibleLength(100)]

        #expect(FlexibleLength.resolved(lengths, in: 300) == [50, 150, 100])
        #expect(FlexibleLength.resolved(lengths, in: 0) == [0, 0, 100])
    }

    /// The room that a limited item does not take goes to the others, in several rounds.
    @Test func limitsPassTheRoomOn() {
        let growing = [10.0, 40, .infinity].map { FlexibleLength(0, Flexibility(grow: 1, maximum: $0)) }
        let shrinking = [90.0, 60, 0].map { FlexibleLength(100, Flexibility(shrink: 1, minimum: $0)) }

        #expect(FlexibleLength.resolved(growing, in: 150) == [10, 40, 100])
        #expect(FlexibleLength.resolved(shrinking, in: 160) == [90, 60, 10])
    }

    @Test func factorsBelowOneTakeOnlyTheirShare() {
        #expect(FlexibleLength.resolved([FlexibleLength(100, Flexibility(grow: 0.25))], in: 200) == [125])
        #expect(FlexibleLength.resolved([FlexibleLength(100, Flexibility(shrink: 0.5))], in: 60) == [80])
    }

    @Test(arguments: [-100.0, .nan, 0])
    func noRoomIsNone(room: Double) {
        #expect(FlexibleLength.resolved([FlexibleLength(100, Flexibility(shrink: 1, minimum: 20))], in: room) == [20])
        #expect(FlexibleLength.resolved([], in: room).isEmpty)
    }

    @Test func lengthsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) { _ = FlexibleLength(.nan) }
        await #expect(processExitsWith: .failure) { _ = FlexibleLength(.infinity) }
        await #expect(processExitsWith: .failure) { _ = Flexibility(grow: -1) }
        await #expect(processExitsWith: .failure) { _ = Flexibility(shrink: .nan) }
        await #expect(processExitsWith: .failure) { _ = Flexibility(minimum: 20, maximum: 10) }
        await #expect(processExitsWith: .failure) { _ = Flexibility(maximum: .nan) }
    }
}

extension RowSource {
    /// 0 … 8 lengths, some without factors or limits.
    mutating func flexibleLengths() -> [FlexibleLength] {
        (0..<index(below: 9)).map { _ in FlexibleLength(unit() < 0.2 ? 0 : number(in: 1...200), flexibility()) }
    }

    mutating func flexibility() -> Flexibility {
        let minimum = unit() < 0.5 ? 0 : number(in: 0...120)
        return Flexibility(
            grow: factor(), shrink: factor(), minimum: minimum, maximum: unit() < 0.5 ? .infinity : minimum + number(in: 0...150))
    }

    private mutating func factor() -> Double { unit() < 0.2 ? number(in: 0.05...3) : Double(index(below: 3)) }
}
