import LayoutMath
import Testing

@Suite struct PickerSnapTests {
    @Test(arguments: [
        (offset: 26.0, forward: 1, resting: 1, backward: 0),
        (offset: 50, forward: 1, resting: 1, backward: 1),
        (offset: 476, forward: 9, resting: 9, backward: 9),
        (offset: -30, forward: 0, resting: 0, backward: 0),
        (offset: 25, forward: 1, resting: 1, backward: 0),
        (offset: 24, forward: 1, resting: 0, backward: 0),
        (offset: 75, forward: 2, resting: 2, backward: 1),
        (offset: 0, forward: 0, resting: 0, backward: 0),
        (offset: 9000, forward: 9, resting: 9, backward: 9),
    ])
    func wheelLandsOnTheNextCellInItsDirection(offset: Double, forward: Int, resting: Int, backward: Int) {
        let landings = [800.0, 0, -800].map {
            PickerSnap.index(forProjectedOffset: offset, velocity: $0, itemLength: 50, itemCount: 10)
        }

        #expect(landings == [forward, resting, backward])
    }

    @Test func wheelLandsWithinACellOfItsProjectionInBothDirections() {
        var source = RowSource(seed: 41)
        for _ in 0..<2000 {
            let offset = source.number(in: 0...950)
            for velocity in [-500.0, 0, 500] {
                let index = PickerSnap.index(forProjectedOffset: offset, velocity: velocity, itemLength: 50, itemCount: 20)

                #expect(abs(Double(index ?? -99) * 50 - offset) <= (velocity == 0 ? 25 : 50))
            }
        }
    }

    @Test func mirroredWheelMirrorsItsLanding() {
        var source = RowSource(seed: 42)
        for _ in 0..<2000 {
            let offset = source.number(in: 0...450)
            let velocity = source.number(in: -900...900)

            let index = PickerSnap.index(forProjectedOffset: offset, velocity: velocity, itemLength: 50, itemCount: 10)
            let mirrored = PickerSnap.index(forProjectedOffset: 450 - offset, velocity: -velocity, itemLength: 50, itemCount: 10)

            #expect((index ?? -99) + (mirrored ?? -99) == 9)
        }
    }

    @Test func degenerateWheelsHaveAnAnswer() {
        #expect(PickerSnap.index(forProjectedOffset: 40, velocity: 0, itemLength: 50, itemCount: 0) == nil)
        #expect(PickerSnap.index(forProjectedOffset: 40, velocity: 0, itemLength: 0, itemCount: 3) == 0)
        #expect(PickerSnap.index(forProjectedOffset: 900, velocity: 900, itemLength: 50, itemCount: 1) == 0)
        #expect(PickerSnap.index(forProjectedOffset: .nan, velocity: 0, itemLength: 50, itemCount: 3) == 0)
        #expect(PickerSnap.index(forProjectedOffset: .infinity, velocity: 9, itemLength: 50, itemCount: 3) == 2)
    }

    /// Item i is centred at offset i·w if the insets at the ends are half a viewport less half a cell.
    @Test func centredStopsAreExactMultiplesOfTheCell() {
        for width in [50.0, 80, 200.25, 33.5] {
            let inset = 801.0 / 2 - width / 2
            let wheel = StopList(
                widths: Array(repeating: width, count: 79), leadingInset: inset, trailingInset: inset, viewport: 801,
                rules: StopList.Rules(alignment: .center))

            #expect(wheel.stops == (0..<79).map { Double($0) * width })
            for index in 0..<79 {
                // The item under the centre is the item whose stop is the offset.
                let center = Double(index) * width + 801.0 / 2
                #expect(wheel.items(in: center...center) == index..<(index + 1))
            }
        }
    }
}
