import LayoutMath
import Testing

@Suite struct PickerRowTests {
    private let row = PickerRow(count: 10, length: 50)

    @Test func everyCellRestsAtAMultipleOfItsLengthExactly() {
        for length in [50.0, 80, 200.25, 33.5, 104] {
            let row = PickerRow(count: 300, length: length)
            for index in 0..<300 {
                #expect(row.offset(of: index) == Double(index) * length)
                #expect(row.index(at: row.offset(of: index)) == index)
                #expect(row.nearestStop(to: row.offset(of: index)) == row.offset(of: index))
            }
        }
    }

    @Test func nearestIsTheLaterOfTwoAndNeverBeyondTheEnds() {
        #expect(row.index(at: 24.9) == 0)
        #expect(row.index(at: 25) == 1)
        #expect(row.index(at: -900) == 0)
        #expect(row.index(at: 476) == 9)
        #expect(row.index(at: 9000) == 9)
    }

    @Test func neighboursAreTheNextStopsOnEachSide() {
        #expect(row.stop(after: 0) == 50)
        #expect(row.stop(after: 49.5) == 50)
        #expect(row.stop(after: 450) == nil)
        #expect(row.stop(after: -20) == 0)
        #expect(row.stop(before: 450) == 400)
        #expect(row.stop(before: 0.5) == 0)
        #expect(row.stop(before: 0) == nil)
        #expect(row.stop(before: 700) == 450)
    }

    /// 1000 points a second are projected 499 points on.
    @Test(arguments: zip([0.0, 5, 20, -20, 1000, -1000, 90_000], [2, 2, 3, 2, 13, 0, 19]))
    func releaseGoesOnToTheNextCellBehindItsProjection(_ velocity: Double, _ index: Int) {
        let row = PickerRow(count: 20, length: 50)

        #expect(row.target(from: 120, velocity: velocity, decelerationRate: 0.998) == Double(index) * 50)
    }

    @Test func rowsWithoutCellsAndWithOneHaveAnAnswer() {
        let none = PickerRow(count: 0, length: 50)
        #expect(none.index(at: 10) == nil)
        #expect(none.maximumOffset == 0)
        #expect(none.target(from: 10, velocity: 500, decelerationRate: 0.998) == 0)
        #expect(none.stop(after: 0) == nil)
        let one = PickerRow(count: 1, length: 50)
        #expect(one.target(from: 40, velocity: 500, decelerationRate: 0.998) == 0)
        #expect(one.stop(after: 0) == nil)
        #expect(one.stop(before: 0) == nil)
    }
}
