import Testing

@testable import Gallery

@Suite struct TileTurnoverTests {
    private static let ids = (0..<12).map(String.init)

    @Test func tilesShowTheFirstPicturesUntilOneTurns() {
        var turnover = TileTurnover()
        #expect(turnover.shown(of: TileTurnoverTests.ids, count: 5) == ["0", "1", "2", "3", "4"])

        let turn = turnover.next(in: TileTurnoverTests.ids, count: 5)
        #expect(turn == TileTurnover.Turn(tile: 1, old: "1", new: "5"))
        turn.map { turnover.make($0, in: TileTurnoverTests.ids, count: 5) }

        #expect(turnover.shown(of: TileTurnoverTests.ids, count: 5) == ["0", "5", "2", "3", "4"])
    }

    @Test(arguments: 1...11)
    func everyTileHasItsTurnAndNoPictureStandsTwice(count: Int) {
        var turnover = TileTurnover()
        var tiles: Set<Int> = []

        for turn in 0..<40 {
            guard let next = turnover.next(in: TileTurnoverTests.ids, count: count) else { return }
            if turn < count { tiles.insert(next.tile) }
            turnover.make(next, in: TileTurnoverTests.ids, count: count)
            #expect(Set(turnover.shown(of: TileTurnoverTests.ids, count: count)).count == count)
        }

        #expect(tiles.count == count)
    }

    @Test func everyPictureIsSeen() {
        var turnover = TileTurnover()
        var seen = Set(turnover.shown(of: TileTurnoverTests.ids, count: 8))

        for _ in 0..<4 {
            guard let next = turnover.next(in: TileTurnoverTests.ids, count: 8) else { return }
            seen.insert(next.new)
            turnover.make(next, in: TileTurnoverTests.ids, count: 8)
        }

        #expect(seen.count == 12)
    }

    @Test func aPictureThatCannotBeShownIsPassedOver() throws {
        var turnover = TileTurnover()
        let turn = try #require(turnover.next(in: TileTurnoverTests.ids, count: 5))

        turnover.skip(turn, in: TileTurnoverTests.ids)

        #expect(turnover.next(in: TileTurnoverTests.ids, count: 5)?.new == "6")
    }

    @Test func withATileForEveryPictureNothingTurns() {
        #expect(TileTurnover().next(in: TileTurnoverTests.ids, count: 12) == nil)
        #expect(TileTurnover().next(in: [], count: 0) == nil)
    }
}
