import LayoutMath
import Testing

@Suite struct TabLayoutTests {
    private func tabs(
        _ labels: [Double], width: Double, _ distribution: TabLayout.Distribution, direction: LayoutDirection = .leftToRight
    ) -> TabLayout {
        TabLayout(labelWidths: labels, barWidth: width, distribution: distribution, direction: direction)
    }

    // MARK: Laws

    @Test(arguments: 0..<20)
    func tabsAdjoinEachOtherAndFillTheContent(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let tabs = source.tabs(direction: .leftToRight)
            var x = 0.0
            for index in 0..<tabs.tabCount {
                let frame = tabs.frame(ofTab: index)

                #expect(abs(frame.start - x) < 1e-9)
                x = frame.end
            }
            #expect(abs(x - tabs.contentWidth) < 1e-9)
        }
    }

    @Test(arguments: 0..<20)
    func underlineAtAWholePageIsItsTab(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let tabs = source.tabs()
            for index in 0..<tabs.tabCount {
                #expect(tabs.underline(atPage: Double(index)) == tabs.frame(ofTab: index))
                #expect(tabs.offset(atPage: Double(index)) == tabs.offset(centeringTab: index))
                #expect(tabs.labelWeight(ofTab: index, atPage: Double(index)) == 1)
            }
        }
    }

    @Test(arguments: 0..<20)
    func underlineIsLinearBetweenTwoPages(seed: Int) throws {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let tabs = source.tabs()
            guard tabs.tabCount > 1 else { continue }
            let (lower, fraction) = (source.index(below: tabs.tabCount - 1), source.unit())

            let line = try #require(tabs.underline(atPage: Double(lower) + fraction))

            let (from, to) = (tabs.frame(ofTab: lower), tabs.frame(ofTab: lower + 1))
            #expect(abs(line.start - (from.start * (1 - fraction) + to.start * fraction)) < 1e-6)
            #expect(abs(line.length - (from.length * (1 - fraction) + to.length * fraction)) < 1e-6)
        }
    }

    @Test(arguments: 0..<20)
    func labelWeightsAddUpToOne(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let tabs = source.tabs()
            let page = source.number(in: -3...45)
            guard tabs.tabCount > 0 else { continue }

            let weights = (0..<tabs.tabCount).map { tabs.labelWeight(ofTab: $0, atPage: page) }

            #expect(abs(weights.reduce(0, +) - 1) < 1e-9)
            #expect(weights.count { $0 > 0 } <= 2)
        }
    }

    @Test(arguments: 0..<20)
    func rightToLeftMirrorsLeftToRight(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let (labels, width) = (source.labels(), source.number(in: 0...1200))
            for distribution in [TabLayout.Distribution.even, .natural] {
                let forward = tabs(labels, width: width, distribution)
                let backward = tabs(labels, width: width, distribution, direction: .rightToLeft)
                let (page, offset) = (source.number(in: -1...40), source.number(in: 0...500))

                let line = forward.underline(atPage: page, offset: offset)
                let mirrored = backward.underline(atPage: page, offset: offset)

                #expect(abs((line?.start ?? 0) - (width - (mirrored?.end ?? width))) < 1e-9)
                #expect(line?.length == mirrored?.length)
                #expect(forward.offset(atPage: page) == backward.offset(atPage: page))
            }
        }
    }

    @Test(arguments: 0..<20)
    func selectedTabIsCentredUnlessAnEndIsReached(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let tabs = source.tabs()
            for index in 0..<tabs.tabCount {
                let offset = tabs.offset(centeringTab: index)

                #expect(0...tabs.maximumOffset ~= offset)
                let misses = abs(tabs.frame(ofTab: index, offset: offset).center - tabs.barWidth / 2) > 1e-9
                #expect(!misses || offset == 0 || offset == tabs.maximumOffset)
            }
        }
    }

    @Test(arguments: 0..<20)
    func lineAndOffsetMoveWithoutJumps(seed: Int) throws {
        var source = RowSource(seed: UInt64(seed))
        let tabs = source.tabs(count: 12)
        let pages = stride(from: -1.0, through: 13, by: 0.01)
        let lines = try pages.map { try #require(tabs.underline(atPage: $0)) }
        let offsets = pages.map(tabs.offset(atPage:))

        // No tab is wider than 332 points.
        #expect(zip(lines, lines.dropFirst()).allSatisfy { abs($1.start - $0.start) < 4 && abs($1.length - $0.length) < 4 })
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 < 4 && $1 >= $0 - 1e-9 })
    }

    // MARK: Values

    @Test func evenTabsDivideTheBar() {
        let tabs = tabs([90, 70], width: 560, .even)

        #expect(tabs.frame(ofTab: 0) == Interval(start: 0, length: 280))
        #expect(tabs.frame(ofTab: 1) == Interval(start: 280, length: 280))
        #expect(tabs.underline(atPage: 0.25) == Interval(start: 70, length: 280))
        #expect(tabs.maximumOffset == 0)
    }

    @Test(arguments: [(245.0, 0.0), (246, 0), (247, 0), (244, 2)])
    func evenTabsTooWideForTheBarScroll(width: Double, maximum: Double) {
        let tabs = tabs([91, 70], width: width, .even)

        #expect(tabs.maximumOffset == max(maximum, 246 - width))
        #expect(tabs.frame(ofTab: 0).length == max(123, width / 2))
    }

    @Test func naturalTabsHaveTheirLabelsAndPadding() {
        let tabs = tabs([90, 70, 40], width: 560, .natural)

        #expect(
            (0..<3).map { tabs.frame(ofTab: $0) } == [
                Interval(start: 0, length: 122), Interval(start: 122, length: 102), Interval(start: 224, length: 72),
            ])
        #expect(tabs.underline(atPage: 1.5) == Interval(start: 173, length: 87))
        #expect(tabs.maximumOffset == 0)
    }

    @Test func naturalTabsFromTheRight() {
        let tabs = tabs([90, 70, 40], width: 560, .natural, direction: .rightToLeft)

        #expect(tabs.frame(ofTab: 0) == Interval(start: 438, length: 122))
        #expect(tabs.frame(ofTab: 2) == Interval(start: 264, length: 72))
    }

    /// Ten tabs of 100 points in a bar of 300.
    @Test(arguments: [(0.0, 0.0), (1, 0), (1.5, 50), (2, 100), (5, 400), (8, 700), (9, 700), (12, 700), (-1, 0)])
    func offsetThatCentresAPage(page: Double, offset: Double) {
        let tabs = tabs(Array(repeating: 68, count: 10), width: 300, .natural)

        #expect(tabs.offset(atPage: page) == offset)
    }

    /// The page at 320 with 500 points, in a viewport of 600 at offset 100.
    @Test func placesAtAScrollOffset() {
        let forward = TabLayout(labelWidths: [320, 500], barWidth: 600, distribution: .natural, padding: 0)
        let backward = TabLayout(labelWidths: [320, 500], barWidth: 600, distribution: .natural, padding: 0, direction: .rightToLeft)

        #expect(forward.frame(ofTab: 1, offset: 100).start == 220)
        #expect(backward.frame(ofTab: 1, offset: 100).start == -120)
    }

    @Test(arguments: [(-0.5, 1.0, 0.0), (0, 1, 0), (0.25, 0.75, 0.25), (1, 0, 1), (1.75, 0, 0.25), (9, 0, 0)])
    func weightsOfTheFirstTwoLabels(page: Double, first: Double, second: Double) {
        let tabs = tabs([90, 70, 40], width: 560, .natural)

        #expect(tabs.labelWeight(ofTab: 0, atPage: page) == first)
        #expect(tabs.labelWeight(ofTab: 1, atPage: page) == second)
    }

    @Test func noneOneAndFortyTabs() {
        let (none, one) = (tabs([], width: 300, .even), tabs([40], width: 300, .even))
        let forty = tabs(Array(repeating: 60, count: 40), width: 300, .even)

        #expect(none.underline(atPage: 0) == nil && none.offset(atPage: 3) == 0 && none.contentWidth == 0)
        #expect(one.underline(atPage: 0.7) == Interval(start: 0, length: 300) && one.offset(atPage: 2) == 0)
        #expect(forty.contentWidth == 3680 && forty.offset(atPage: 39) == 3380)
        #expect(forty.underline(atPage: 38.5, offset: 3380) == Interval(start: 162, length: 92))
    }

    @Test func barOfAnyWidthDividedIntoTabsDoesNotScroll() {
        for count in 1...40 {
            for width in SeededValues.uniform(in: 1600...2400, count: 50) {
                #expect(tabs(Array(repeating: 8, count: count), width: width, .even).maximumOffset == 0)
            }
        }
    }

    // MARK: Traps

    @Test func widthThatIsNegativeOrNotANumberTraps() async {
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40, .nan], barWidth: 300) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [-1], barWidth: 300) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40], barWidth: .infinity) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40], barWidth: 300, padding: -1) }
    }

    @Test func pageThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40], barWidth: 300).underline(atPage: .nan) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [], barWidth: 300).offset(atPage: .infinity) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40], barWidth: 300).frame(ofTab: 0, offset: .nan) }
    }

    @Test func tabOutsideTheTabsTraps() async {
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [40], barWidth: 300).frame(ofTab: 1) }
        await #expect(processExitsWith: .failure) { _ = TabLayout(labelWidths: [], barWidth: 300).labelWeight(ofTab: 0, atPage: 0) }
    }
}

extension RowSource {
    /// Labels of 10 … 300 points, from none to forty.
    fileprivate mutating func labels(count: Int? = nil) -> [Double] {
        (0..<(count ?? index(below: 41))).map { _ in number(in: 10...300) }
    }

    fileprivate mutating func tabs(count: Int? = nil, direction: LayoutDirection? = nil) -> TabLayout {
        TabLayout(
            labelWidths: labels(count: count), barWidth: number(in: 0...1200), distribution: unit() < 0.5 ? .even : .natural,
            direction: direction ?? (unit() < 0.5 ? .leftToRight : .rightToLeft))
    }
}
