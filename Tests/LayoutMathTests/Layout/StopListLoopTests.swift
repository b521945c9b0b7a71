import LayoutMath
import Testing

@Suite struct StopListLoopTests {
    let ring = StopList(widths: [300, 400, 500, 228], spacing: 75, viewport: 600, rules: StopList.Rules(loops: true))

    @Test func turnIsAllItemsAndAllGaps() {
        #expect(ring.loop == Loop(length: 1728))
        #expect(ring.stops == [0, 375, 850, 1425])
        #expect(ring.maximumOffset == 1728)
        #expect(ring.contentLength == 1728)
    }

    @Test func stopsRepeatEveryTurn() {
        #expect(ring.nearestStop(to: 1700) == 1728)
        #expect(ring.nearestStop(to: -100) == 0)
        #expect(ring.nearestStop(to: -200) == -303)
        #expect(ring.nearestStop(to: 1728 * 3 + 370) == 1728 * 3 + 375)
        #expect(ring.stop(after: 1425) == 1728)
        #expect(ring.stop(before: 0) == -303)
        #expect(ring.stop(ofItem: -1) == -303)
        #expect(ring.stop(ofItem: 5) == 2103)
    }

    @Test func lastItemShowsBeforeTheFirst() {
        #expect(ring.items(in: -100...500) == -1..<2)
        #expect(ring.frame(ofItem: -1) == Interval(start: -303, length: 228))
        #expect(ring.wrappedItem(-1) == 3)
        #expect(ring.wrappedItem(9) == 1)
    }

    @Test func progressRunsFromTheLastItemIntoTheFirst() {
        #expect(ring.progress(atOffset: 1425) == 3)
        #expect(abs(ring.progress(atOffset: 1576.5) - 3.5) < 1e-12)
        #expect(ring.progress(atOffset: 1728) == 0)
        #expect(abs(ring.progress(atOffset: -303 / 4) - 3.75) < 1e-12)
        #expect(ring.item(atOffset: 1576.5) == 0)
        #expect(ring.item(atOffset: 1576.4) == 3)
    }

    @Test func rowTooShortToHideItsSeamKeepsItsEnds() {
        let short = StopList(widths: [300, 300], viewport: 600, rules: StopList.Rules(loops: true))
        let enough = StopList(widths: [300, 300, 300], viewport: 600, rules: StopList.Rules(loops: true))

        #expect(short.loop == nil)
        #expect(short.stops == [0])
        #expect(enough.loop == Loop(length: 900))
    }

    @Test func itemWithoutWidthKeepsTheRowOpen() {
        #expect(StopList(widths: [300, 300, 300, 0], viewport: 600, rules: StopList.Rules(loops: true)).loop == nil)
        #expect(StopList(widths: [], viewport: 600, rules: StopList.Rules(loops: true)).loop == nil)
    }

    @Test func centredRingMayBeginBelowZero() {
        let centred = StopList(widths: [300, 300, 300], viewport: 500, rules: StopList.Rules(alignment: .center, loops: true))

        #expect(centred.stops == [-100, 200, 500])
        #expect(centred.item(atOffset: 0) == 0)
        #expect(centred.nearestStop(to: 760) == 800)
        #expect(centred.progress(atOffset: -100) == 0)
    }

    @Test func absurdOffsetsDoNotTrap() {
        for offset in [1e300, -1e300, .infinity, -.infinity] {
            #expect(ring.nearestStop(to: offset).isFinite)
            #expect(ring.item(atOffset: offset) != nil)
            #expect(!ring.progress(atOffset: offset).isNaN)
        }
    }
}
