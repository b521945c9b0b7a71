import LayoutMath
import Testing

@Suite struct StopListTests {
    static let mixed = [300.0, 500, 900, 280, 280]

    struct Example: CustomTestStringConvertible {
        var testDescription: String
        var list: StopList
        var stops: [Double]
        var maximum: Double
    }

    @Test(arguments: [
        Example(
            testDescription: "start", list: StopList(widths: mixed, spacing: 20, viewport: 600),
            stops: [0, 320, 840, 1140, 1740], maximum: 1740),
        Example(
            testDescription: "center", list: StopList(widths: mixed, spacing: 20, viewport: 600, rules: StopList.Rules(alignment: .center)),
            stops: [0, 270, 840, 1140, 1600, 1740], maximum: 1740),
        Example(
            testDescription: "insets",
            list: StopList(widths: [300, 300, 300], spacing: 10, leadingInset: 10, trailingInset: 10, viewport: 320),
            stops: [0, 310, 620], maximum: 620),
        Example(testDescription: "fits", list: StopList(widths: [200, 200], viewport: 600), stops: [0], maximum: 0),
        Example(
            testDescription: "last pulled in", list: StopList(widths: [500, 500, 500], viewport: 600), stops: [0, 500, 900], maximum: 900),
        Example(
            testDescription: "seed chunks",
            list: StopList(
                widths: [290, 600, 290], viewport: 320, rules: StopList.Rules(oversize: .chunks(step: 290), containment: .reachable)),
            stops: [0, 290, 580, 890], maximum: 890),
        Example(
            testDescription: "panorama with margin and an oversize page",
            list: StopList(
                widths: [1072, 1400, 808], spacing: 48, leadingInset: 64, viewport: 1280, rules: StopList.Rules(containment: .reachable)),
            stops: [0, 1120, 1304, 2568], maximum: 2568),
        Example(
            testDescription: "picker",
            list: StopList(
                widths: [80, 80, 80, 80], leadingInset: 120, trailingInset: 120, viewport: 320, rules: StopList.Rules(alignment: .center)),
            stops: [0, 80, 160, 240], maximum: 240),
        Example(
            testDescription: "chunk step above the room counts as the room",
            list: StopList(widths: [1000], viewport: 300, rules: StopList.Rules(oversize: .chunks(step: 5000))), stops: [0, 300, 600, 700],
            maximum: 700),
        Example(testDescription: "empty", list: StopList(widths: [], viewport: 600), stops: [0], maximum: 0),
        Example(
            testDescription: "no viewport", list: StopList(widths: [100, 200, 300], viewport: 0), stops: [0, 100, 300], maximum: 300),
        Example(
            testDescription: "insets use up the viewport",
            list: StopList(widths: [100, 200], leadingInset: 64, trailingInset: 64, viewport: 50), stops: [0, 100], maximum: 100),
        Example(
            testDescription: "widths that are zero or negative",
            list: StopList(widths: [0, -5, 300, 0], viewport: 200, rules: StopList.Rules(containment: .reachable)), stops: [0, 100, 300],
            maximum: 300),
    ])
    func stopsFollowTheWidths(example: Example) {
        #expect(example.list.stops == example.stops)
        #expect(example.list.maximumOffset == example.maximum)
    }

    @Test func contentCountsInsetsAndSpacing() {
        let list = StopList(widths: Self.mixed, spacing: 20, leadingInset: 7, trailingInset: 13, viewport: 600)

        #expect(list.contentLength == 2360)
        #expect(list.frame(ofItem: 2) == Interval(start: 847, length: 900))
    }

    @Test func oversizePageIsFreeBetweenItsEdges() {
        let list = StopList(widths: Self.mixed, spacing: 20, viewport: 600)

        #expect(list.freeRanges == [840...1140])
        #expect(list.isFree(1000))
        #expect(!list.isFree(840))
        #expect(!list.isFree(1140))
        #expect(list.restingOffset(nearest: 1000) == 1000)
        #expect(list.restingOffset(nearest: 1200) == 1140)
    }

    @Test func chunkedPageHasNoFreeRange() {
        let list = StopList(widths: [900], viewport: 300, rules: StopList.Rules(oversize: .chunks(step: 250)))

        #expect(list.freeRanges.isEmpty)
    }

    @Test(arguments: [(0.0, 0), (159.9, 0), (160.0, 1), (1000, 2), (1439.9, 2), (1440, 3), (1740, 3), (9999, 3), (-50, 0)])
    func pageChangesHalfwayBetweenStops(offset: Double, item: Int) {
        let list = StopList(widths: Self.mixed, spacing: 20, viewport: 600)

        #expect(list.item(atOffset: offset) == item)
    }

    @Test(arguments: [(0.0, 0.0), (80, 0.25), (320, 1), (840, 2), (1000, 2), (1140, 2), (1290, 2.25), (1740, 3), (-10, 0), (2000, 3)])
    func progressIsLinearBetweenStopsAndRestsOnAWidePage(offset: Double, progress: Double) {
        let list = StopList(widths: Self.mixed, spacing: 20, viewport: 600)

        #expect(abs(list.progress(atOffset: offset) - progress) < 1e-12)
    }

    @Test func keysWalkFromStopToStop() {
        let list = StopList(widths: Self.mixed, spacing: 20, viewport: 600)

        #expect(list.stop(after: 0) == 320)
        #expect(list.stop(after: 319.7) == 840)
        #expect(list.stop(after: 319) == 320)
        #expect(list.stop(after: 1000) == 1140)
        #expect(list.stop(after: 1740) == nil)
        #expect(list.stop(before: 0) == nil)
        #expect(list.stop(before: 0.4) == nil)
        #expect(list.stop(before: 320.3) == 0)
        #expect(list.stop(before: 330) == 320)
        #expect(list.stop(before: 9999) == 1740)
        #expect(list.stop(after: -9999) == 0)
    }

    @Test func itemsInSightAreThoseThatShareExtent() {
        let list = StopList(widths: Self.mixed, spacing: 20, leadingInset: 10, viewport: 600)

        #expect(list.items(in: 0...600) == 0..<2)
        #expect(list.items(in: 310...330) == 1..<1)
        #expect(list.items(in: 309...331) == 0..<2)
        #expect(list.items(in: 1000...1000) == 2..<3)
        #expect(list.items(in: -500 ... -1).isEmpty)
        #expect(list.items(in: 9000...9001).isEmpty)
        #expect(list.items(in: -100...9000) == 0..<5)
    }

    @Test func emptyRowAnswersEveryQuestion() {
        let list = StopList(widths: [], leadingInset: 5, viewport: 0)

        #expect(list.itemCount == 0)
        #expect(list.item(atOffset: 10) == nil)
        #expect(list.progress(atOffset: 10) == 0)
        #expect(list.items(in: 0...100).isEmpty)
        #expect(list.nearestStop(to: 50) == 0)
        #expect(list.stop(after: 0) == nil)
        #expect(list.stop(before: 0) == nil)
        #expect(list.clampedOffset(-3) == 0)
    }

    @Test func lastOfAMillionStopsIsTheEndOfTheContent() {
        let list = StopList(widths: Array(repeating: 33.3, count: 1_000_000), spacing: 0.1, viewport: 720)

        #expect(list.stops.last == list.maximumOffset)
        #expect(abs(list.maximumOffset - (list.contentLength - 720)) < 1e-6)
        // Sum of a million rounded additions near 3.3e7: each at most half an ulp of 2^25.
        #expect(abs(list.contentLength - 33_399_999.9) < 5e-3)
    }

    @Test func wideIntegerRowKeepsItsPlacesExactly() {
        let list = StopList(widths: Array(repeating: 300, count: 100_000), spacing: 10, viewport: 600)

        #expect(list.frame(ofItem: 99_999) == Interval(start: 30_999_690, length: 300))
        #expect(list.stop(ofItem: 50_000) == 15_500_000)
        #expect(list.items(in: 15_500_000...15_500_600) == 50_000..<50_002)
    }
}
