import PanoramaTesting
import Testing
import Widgets

/// Tests by scripts how a collapsing header, its lists and their rows' actions move, from their traces.
@MainActor @Suite struct ListReplayTests {
    nonisolated private static let rates = [30.0, 60, 144]

    @Test(arguments: rates)
    func aSlowDragCollapsesTheHeaderAndThenScrollsTheRows(_ rate: Double) throws {
        try AgendaFixture().play(
            """
            press 200,460
            drag 200,416 in 0.4
            expect tabs.headerShift 40 ±0.001
            expect tabs.listOffset 0
            expect tabs.menuY 80 ±0.001
            drag 200,356 in 0.4
            expect tabs.headerShift 64
            expect tabs.listOffset 36 ±0.001
            hold 0.3
            release
            settle
            expect tabs.contentOffset.y 100 ±0.001
            expect tabs.state "idle"
            press 200,300
            drag 200,396 in 0.4
            hold 0.3
            release
            settle
            expect tabs.headerShift 8 ±0.001
            expect tabs.listOffset 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aFlickCarriesThroughTheHandOverAndAnotherOneBack(_ rate: Double) throws {
        try AgendaFixture().play(
            """
            press 200,460
            drag 200,420 in 0.05
            release
            expect tabs.state "decelerating"
            settle
            expect tabs.headerShift 64
            expect tabs.menuY 56
            expect next.state "idle"
            expect tabs.tab 0
            press 200,200
            drag 200,460 in 0.1
            release
            settle
            expect tabs.headerShift 0
            expect tabs.listOffset 0
            expect tabs.menuY 120
            expect tabs.velocity.y 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aPressCatchesTheFlightAndAReleaseLeavesItThere(_ rate: Double) throws {
        let caught = "press 200,460\ndrag 200,430 in 0.08\nrelease\nwait 0.05\npress 200,300\nhold 0.2\n"
        let fixture = try AgendaFixture()
        try fixture.play(caught + "expect tabs.state \"held\"\nexpect tabs.velocity.y 0", framesPerSecond: rate)
        let offset = fixture.view.offset
        #expect(offset > 30 && offset < 200)

        try AgendaFixture().play(
            caught + "release\nsettle\nexpect tabs.contentOffset.y \(offset)\nexpect tabs.state \"idle\"", framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func anotherTabFindsTheHeaderWhereItIs(_ rate: Double) throws {
        try AgendaFixture().play(
            """
            press 200,460
            drag 200,416 in 0.4
            hold 0.3
            release
            settle
            press 320,30
            drag 80,30 in 0.15
            expect tabs.headerShift 40 ±0.001
            release
            expect tabs.tab 1
            expect tabs.headerShift 40 ±0.001
            settle
            expect tabs.page 1
            expect tabs.contentOffset.x 400
            expect tabs.headerShift 40 ±0.001
            expect past.contentOffset.y -24 ±0.001
            tap 30,102
            settle
            expect tabs.tab 0
            expect tabs.headerShift 40 ±0.001
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func aSwipeOpensARowAndAScrollClosesIt(_ rate: Double) throws {
        try AgendaFixture().play(
            """
            press 300,250
            drag 180,254 in 0.3
            hold 0.2
            release
            settle
            expect next1.openSide "trailing"
            expect next1.state "idle"
            expect tabs.tab 0
            expect tabs.headerShift 0
            wheel 0,-2
            settle
            expect tabs.headerShift 64
            expect next1.openSide null
            expect next1.offset 0
            """, framesPerSecond: rate)
    }

    @Test(arguments: rates)
    func fullSwipeRemovesTheRow(_ rate: Double) throws {
        let fixture = try AgendaFixture()

        try fixture.play(
            """
            press 370,250
            drag 50,250 in 0.4
            hold 0.2
            release
            settle
            expect next2.offset 0
            expect tabs.headerShift 0
            expect next.contentOffset.y -64
            """, framesPerSecond: rate)

        let list = try #require(fixture.lists.first)
        #expect(list.snapshot.rowCount == 39 && list.frame(of: "next1") == nil)
        #expect(list.frame(of: "next2")?.minY == 124)
    }

    /// Rows are inserted above the visible ones in the middle of a flick. The visible rows continue undisturbed.
    @Test(arguments: rates)
    func rowsInsertedAboveLeaveTheFlightOfTheOthersAlone(_ rate: Double) throws {
        let fixtures = [try AgendaFixture(), try AgendaFixture()]

        let places = try fixtures.enumerated().map { index, fixture in
            let list = try #require(fixture.lists.first)
            list.scroll(toRow: "next15", animated: false)
            try fixture.play("press 200,450\ndrag 200,350 in 0.08\nrelease\nwait 0.2", framesPerSecond: rate)
            if index == 1 { list.apply(ListSnapshot((0..<7).map { "new\($0)" } + list.snapshot.rows)) }
            try fixture.play("wait 0.1", framesPerSecond: rate)
            let flying = try #require(list.frame(of: "next20"))
            try fixture.play("settle", framesPerSecond: rate)
            return [flying.minY, try #require(list.frame(of: "next20")).minY]
        }

        #expect(abs(places[0][0] - places[1][0]) < 0.01 && abs(places[0][1] - places[1][1]) < 0.01, "\(places)")
        #expect(abs(places[0][0] - places[0][1]) > 20)
    }
}
