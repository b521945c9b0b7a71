import LayoutMath
import Testing

/// Tests properties of every header on headers and coordinates drawn from a seed.
@Suite struct CollapsingHeaderLawTests {
    @Test(arguments: 0..<10)
    func shiftAndListOffsetAddUpExactly(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<100 {
            let header = source.header()
            for _ in 0..<50 {
                let offset = source.number(in: -900...6000)

                #expect(header.headerShift(at: offset) + header.listOffset(at: offset) == offset)
            }
        }
    }

    @Test(arguments: 0..<10)
    func rowsFollowThePointerAcrossTheEndOfTheCollapse(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<100 {
            let header = source.header()
            var offset = source.number(in: 0...3000).rounded()
            let row = header.tabBarTop(at: offset) - header.listOffset(at: offset)
            var travelled = 0.0
            for _ in 0..<50 {
                let delta = source.number(in: -60...60).rounded()
                offset += delta
                travelled += delta

                // The place of a row on the screen; only H − h is rounded.
                let moved = row - (header.tabBarTop(at: offset) - header.listOffset(at: offset))
                #expect(abs(moved - travelled) < 1e-3)
            }
        }
    }

    @Test(arguments: 0..<10)
    func headerIsShiftedByNoMoreThanItCollapses(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let header = source.header()
            let offset = source.number(in: -900...6000)

            #expect(0...header.collapseDistance ~= header.headerShift(at: offset))
            #expect(header.tabBarTop(at: offset) >= header.topInset + header.minimumHeight)
            #expect(header.tabBarTop(at: offset) <= header.topInset + header.height)
            #expect(0...1 ~= header.progress(at: offset))
            #expect((header.listOffset(at: offset) < 0) == (offset < 0))
        }
    }

    @Test(arguments: 0..<10)
    func lastRowOfAListThatScrollsRestsAtTheBottom(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let header = source.header()
            for list in header.contentHeights.indices {
                let limit = header.limits(ofList: list).upperBound

                let top = header.tabBarTop(at: limit) + header.tabBarHeight - header.listOffset(at: limit)
                let room = header.topInset + header.minimumHeight + header.tabBarHeight + header.listHeight
                let end = top + header.contentHeights[list]
                #expect(limit > 0 ? abs(end - room) < 2e-3 : end <= room + 2e-3)
            }
        }
    }

    @Test(arguments: 0..<10)
    func changeOfTheListNeverMovesTheHeader(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let header = source.header()
            let list = source.index(below: header.contentHeights.count)
            let (current, remembered) = (source.number(in: -300...3000), source.number(in: -300...3000))

            let change = header.change(toList: list, remembered: remembered, from: current)

            #expect(header.headerShift(at: change.offset) == header.headerShift(at: current))
            #expect(header.limits(ofList: list).contains(change.target))
            #expect(change.target <= change.offset)
            #expect(header.listOffset(at: change.offset) >= 0)
            let isCollapsed = header.headerShift(at: current) == header.collapseDistance
            #expect(isCollapsed || header.listOffset(at: change.offset) == 0)
        }
    }

    @Test(arguments: 0..<10)
    func changeBackAndForthKeepsTheRowsUnderACollapsedHeader(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let header = source.header(contents: 4000...9000)
            let (first, second) = (header.collapseDistance + source.number(in: 0...2000), source.number(in: 0...2000))

            let away = header.change(toList: 1, remembered: second, from: first)
            let back = header.change(toList: 0, remembered: first, from: away.offset)

            #expect(back.offset == first)
        }
    }

    @Test(arguments: 0..<10)
    func resizeKeepsTheProgressAndTheRows(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<200 {
            let (old, new) = (source.header(), source.header())
            guard old.collapseDistance > 1, new.collapseDistance > 1 else { continue }
            let offset = source.number(in: -200...4000)

            let carried = new.carriedOffset(offset, from: old)

            #expect(abs(new.progress(at: carried) - old.progress(at: offset)) < 1e-9)
            #expect(abs(new.listOffset(at: carried) - old.listOffset(at: offset)) < 1e-9)
            #expect(abs(old.carriedOffset(carried, from: new) - offset) < 1e-8)
        }
    }

    @Test(arguments: 0..<5)
    func crossFadeNeverFalls(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<50 {
            let header = source.header()

            let alphas = stride(from: -50.0, through: 1200, by: 7).map { header.crossFade(at: $0) }

            #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(alphas.allSatisfy { 0...1 ~= $0 })
        }
    }

    @Test func lengthThatIsNegativeOrNotANumberTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: -1, tabBarHeight: 44, contentHeights: [], viewport: 720)
        }
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: .nan, tabBarHeight: 44, contentHeights: [], viewport: 720)
        }
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, minimumHeight: -1, tabBarHeight: 44, contentHeights: [], viewport: 720)
        }
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, tabBarHeight: .infinity, contentHeights: [], viewport: 720)
        }
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, tabBarHeight: 44, contentHeights: [900, .nan], viewport: 720)
        }
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, tabBarHeight: 44, contentHeights: [], viewport: -720)
        }
    }

    @Test func coordinateThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, tabBarHeight: 44, contentHeights: [], viewport: 720).listOffset(at: .nan)
        }
        await #expect(processExitsWith: .failure) {
            let header = CollapsingHeader(height: 160, tabBarHeight: 44, contentHeights: [900], viewport: 720)
            _ = header.change(toList: 0, remembered: .nan, from: 0)
        }
    }

    @Test func listOutsideTheListsTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = CollapsingHeader(height: 160, tabBarHeight: 44, contentHeights: [900], viewport: 720).limits(ofList: 1)
        }
    }
}

extension RowSource {
    /// A header with two lists, some shorter than their room; some headers that do not collapse, some higher than the viewport.
    mutating func header(contents: ClosedRange<Double> = 0...3000) -> CollapsingHeader {
        CollapsingHeader(
            height: number(in: 0...900), minimumHeight: unit() < 0.3 ? 0 : number(in: 0...300), tabBarHeight: number(in: 0...60),
            contentHeights: [number(in: contents), number(in: contents)], viewport: unit() < 0.1 ? 0 : number(in: 100...1200),
            topInset: unit() < 0.7 ? 0 : number(in: 0...40))
    }
}
