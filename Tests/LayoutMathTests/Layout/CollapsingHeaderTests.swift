import LayoutMath
import Testing

@Suite struct CollapsingHeaderTests {
    /// 160 to 72 points, tabs of 44, in a window of 720; a long list, one of the room's 604 points, and a short one.
    private let header = CollapsingHeader(
        height: 160, minimumHeight: 72, tabBarHeight: 44, contentHeights: [2000, 604, 560], viewport: 720)

    @Test func roomAndLimitsOfTheExample() {
        #expect(header.collapseDistance == 88)
        #expect(header.listHeight == 604)
        #expect(header.limits(ofList: 0) == 0...1484)
        #expect(header.limits(ofList: 1) == 0...88)
    }

    @Test(arguments: [
        (-30.0, 0.0, -30.0, 160.0), (0, 0, 0, 160), (1, 1, 0, 159), (87, 87, 0, 73), (88, 88, 0, 72), (89, 88, 1, 72), (1484, 88, 1396, 72),
        (1500, 88, 1412, 72),
    ])
    func partsOfACoordinate(offset: Double, shift: Double, list: Double, tabs: Double) {
        #expect(header.headerShift(at: offset) == shift)
        #expect(header.listOffset(at: offset) == list)
        #expect(header.tabBarTop(at: offset) == tabs)
    }

    /// Header 120, tabs 44; the movements of a nested scroll view, and the values it reaches.
    @Test func movementsCollapseFirstAndThenScroll() {
        let header = CollapsingHeader(height: 120, tabBarHeight: 44, contentHeights: [2000], viewport: 480)
        let steps = [(50.0, 50.0, 0.0), (100, 120, 30), (300, 120, 330), (-200, 120, 130), (-200, 50, 0), (-100, 0, -50)]
        var offset = 0.0
        for (delta, shift, list) in steps {
            offset += delta

            #expect(header.headerShift(at: offset) == shift)
            #expect(header.listOffset(at: offset) == list)
        }
    }

    @Test func flickCarriesItsVelocityFromTheHeaderToTheList() throws {
        let header = CollapsingHeader(height: 120, tabBarHeight: 44, contentHeights: [2000], viewport: 480)
        let flick = Decay(from: 40, velocity: 1000)

        let end = try #require(flick.timeToReach(header.collapseDistance))

        #expect(abs(end - 0.087185) < 1e-6)
        #expect(abs(flick.velocity(at: end) - 839.8398) < 1e-3)
        #expect(abs(header.listOffset(at: flick.restPosition) - 419.4998) < 1e-3)
    }

    @Test func pullAtTheTopBouncesTheListUnderAHeaderThatStays() {
        let shown = RubberBand.standard.displayedOffset(forRaw: -100, in: header.limits(ofList: 0), extent: 400)

        #expect(header.tabBarTop(at: shown) == 160)
        #expect(abs(header.listOffset(at: shown) + 48.351648) < 1e-6)
    }

    @Test func topInsetMovesTheTabsAndReducesTheRoom() {
        let inset = CollapsingHeader(height: 160, minimumHeight: 72, tabBarHeight: 44, contentHeights: [2000], viewport: 720, topInset: 20)

        #expect(inset.tabBarTop(at: 0) == 180)
        #expect(inset.tabBarTop(at: 500) == 92)
        #expect(inset.limits(ofList: 0) == 0...1504)
    }

    // MARK: Short lists

    /// Content of 560 is 44 points shorter than the room: the header collapses 44 of its 88 points.
    @Test func shortListCollapsesAsFarAsItCanAndBouncesBack() {
        let limits = header.limits(ofList: 2)
        let pulled = RubberBand.standard.displayedOffset(forRaw: limits.upperBound + 40, in: limits, extent: 720)

        #expect(limits == 0...44)
        #expect(header.tabBarTop(at: limits.upperBound) == 116)
        #expect(header.tabBarTop(at: limits.upperBound) + 44 + 560 == 720)
        #expect(header.headerShift(at: pulled) > 44 && header.listOffset(at: pulled) == 0)
    }

    @Test(arguments: [(515.0, 0.0), (516, 0), (517, 1), (603, 87), (604, 88), (605, 89)])
    func limitForContentsAroundTheRoom(content: Double, limit: Double) {
        let header = CollapsingHeader(height: 160, minimumHeight: 72, tabBarHeight: 44, contentHeights: [content], viewport: 720)

        #expect(header.limits(ofList: 0).upperBound == limit)
    }

    // MARK: Another list

    @Test(arguments: [
        // The current list, the coordinate that the new list remembers, and where it begins.
        (0.0, 0.0, 0.0), (0, 900, 0), (-40, 900, 0), (50, 0, 50), (50, 900, 50), (87, 900, 87), (88, 0, 88), (88, 900, 900), (700, 40, 88),
        (700, 900, 900), (700, 1484, 1484), (700, 1485, 1484),
    ])
    func anotherListBeginsUnderTheSameHeader(current: Double, remembered: Double, offset: Double) {
        let change = header.change(toList: 0, remembered: remembered, from: current)

        #expect(change.offset == offset && change.target == offset)
    }

    @Test(arguments: [(30.0, 30.0, 30.0), (44, 44, 44), (45, 45, 44), (88, 88, 44), (700, 88, 44)])
    func listTooShortForTheHeaderBeginsPastItsLimitAndReturns(current: Double, offset: Double, target: Double) {
        let change = header.change(toList: 2, remembered: 0, from: current)

        #expect(change.offset == offset && change.target == target)
        #expect(header.headerShift(at: change.offset) == header.headerShift(at: current))
    }

    @Test func listThatHasShrunkReturnsToItsLimit() {
        let change = header.change(toList: 1, remembered: 900, from: 700)

        #expect(change.offset == 88 && change.target == 88)
    }

    // MARK: Progress

    @Test(arguments: [(-20.0, 0.0), (0, 0), (22, 0.25), (44, 0.5), (88, 1), (900, 1)])
    func progressOfTheCollapse(offset: Double, progress: Double) {
        #expect(header.progress(at: offset) == progress)
    }

    @Test(arguments: [(0.0, 0.0), (40, 0), (55, 0.5), (70, 1), (100, 1), (500, 1)])
    func contentsCrossFadeBetweenFourAndSevenTenths(offset: Double, alpha: Double) {
        let header = CollapsingHeader(height: 100, tabBarHeight: 44, contentHeights: [2000], viewport: 720)

        #expect(abs(header.crossFade(at: offset) - alpha) < 1e-12)
        #expect(header.crossFade(at: offset, during: 0...1) == min(1, offset / 100))
        #expect(header.crossFade(at: offset, during: 0.5...0.5) == (offset < 50 ? 0 : 1))
    }

    // MARK: Extremes

    @Test func headerWithoutACollapseOnlyScrolls() {
        let fixed = CollapsingHeader(height: 72, minimumHeight: 90, tabBarHeight: 44, contentHeights: [2000], viewport: 720)

        #expect(fixed.collapseDistance == 0 && fixed.minimumHeight == 72)
        #expect(fixed.tabBarTop(at: 300) == 72 && fixed.listOffset(at: 300) == 300)
        #expect(fixed.progress(at: 300) == 0)
        #expect(fixed.change(toList: 0, remembered: 500, from: 300).offset == 500)
    }

    @Test func headerHigherThanTheWindowScrollsAwayLikeContent() {
        let high = CollapsingHeader(height: 1000, minimumHeight: 72, tabBarHeight: 44, contentHeights: [2000, 100], viewport: 600)

        #expect(high.tabBarTop(at: 0) == 1000)
        #expect(high.tabBarTop(at: high.limits(ofList: 0).upperBound) == 72)
        #expect(high.limits(ofList: 1) == 0...544)
        #expect(high.tabBarTop(at: 544) + 44 + 100 == 600)
    }

    @Test(arguments: [(720.0, 72.0, 604.0), (260, 72, 144), (259, 71, 144), (188, 0, 144), (187, 0, 143), (40, 0, 0), (0, 0, 0)])
    func lowWindowReducesTheLeastHeightForTheList(viewport: Double, minimum: Double, list: Double) {
        let header = CollapsingHeader(height: 160, minimumHeight: 72, tabBarHeight: 44, contentHeights: [2000], viewport: viewport)

        #expect(header.minimumHeight == minimum)
        #expect(header.listHeight == list)
    }

    @Test func topInsetCountsAsTakenFromALowWindow() {
        let header = CollapsingHeader(
            height: 160, minimumHeight: 72, tabBarHeight: 44, contentHeights: [2000], viewport: 260, topInset: 20)

        #expect(header.minimumHeight == 52)
        #expect(header.listHeight == 144)
    }
}
