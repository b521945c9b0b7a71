import Testing
import TestSupport

@testable import Views
@testable import Widgets

@Suite struct SwiperModelTests {
    private func model(_ count: Int, selecting index: Int? = nil, threshold: Int = 3) -> SwiperModel {
        var model = SwiperModel(nearEndThreshold: threshold)
        model.replaceAll(with: items(0..<count))
        if let index { model.select(index) }
        return model
    }

    private func items(_ numbers: some Sequence<Int>) -> [SwiperItem] {
        numbers.map { SwiperItem(id: "\($0)", url: "url \($0)") }
    }

    // MARK: Selecting

    @Test func firstItemOfAnEmptySourceIsSelected() {
        var model = SwiperModel()
        #expect(model.selectedIndex == -1)
        #expect(model.selectedURL == nil)

        model.insert(items([7])[0], at: 0)

        #expect(model.selectedIndex == 0)
        #expect(model.selectedURL == "url 7")
        model.removeAll()
        #expect(model.selectedIndex == -1)
    }

    @Test func indexOutsideTheSourceTraps() async {
        await #expect(processExitsWith: .failure) {
            var model = SwiperModel()
            model.select(0)
        }
        await #expect(processExitsWith: .failure) {
            var model = SwiperModel()
            model.replaceAll(with: SwiperItem.items(of: ["a"]))
            model.select(1)
        }
        await #expect(processExitsWith: .failure) {
            var model = SwiperModel()
            model.replaceAll(with: SwiperItem.items(of: ["a"]))
            model.select(-1)
        }
    }

    @Test func itemsNeedUniqueIDs() async {
        await #expect(processExitsWith: .failure) {
            var model = SwiperModel()
            model.replaceAll(with: [SwiperItem(id: "a", url: "x"), SwiperItem(id: "a", url: "y")])
        }
    }

    @Test func urlIsLookedForFromTheSelectedItemOn() {
        var model = SwiperModel()
        model.replaceAll(with: SwiperItem.items(of: ["a", "b", "a", "c"]))
        model.select(1)

        let found = ["a", "a", "b", "d"].map { url in
            let isFound = model.select(url: url)
            return isFound ? model.selectedIndex : nil
        }

        #expect(found == [2, 2, 1, nil])
    }

    // MARK: Editing

    @Test(arguments: [(0, 6), (5, 6), (6, 5), (10, 5)])
    func insertionKeepsTheSelectedItem(index: Int, selected: Int) {
        var model = model(10, selecting: 5)

        model.insert(items([99])[0], at: index)

        #expect(model.selectedURL == "url 5")
        #expect(model.selectedIndex == selected)
    }

    @Test func removalOfTheSelectedItemSelectsItsSuccessorElseTheLast() {
        var model = model(3, selecting: 1)

        model.remove(at: 1)
        #expect(model.selectedURL == "url 2")
        model.remove(at: 1)
        #expect(model.selectedURL == "url 0")
        model.remove(at: 0)
        #expect(model.selectedIndex == -1)
    }

    @Test func removalOfOthersKeepsTheSelectedItem() {
        var model = model(10, selecting: 5)

        model.remove(at: 0)
        #expect(model.selectedIndex == 4)
        model.remove(at: 8)

        #expect(model.selectedURL == "url 5")
    }

    @Test func movesAreFollowed() {
        var model = model(5, selecting: 1)

        model.move(from: 1, to: 4)
        #expect(model.selectedIndex == 4)
        model.move(from: 0, to: 4)

        #expect(model.selectedIndex == 3)
        #expect(model.source.map(\.id) == ["2", "3", "4", "1", "0"])
    }

    @Test func replacementInPlaceKeepsThePlace() {
        var model = model(5, selecting: 2)

        model.replace(at: 2, with: items([77])[0])

        #expect(model.selectedIndex == 2)
        #expect(model.selectedURL == "url 77")
    }

    @Test func newSourceKeepsTheItemOrItsNeighbour() {
        var model = model(6, selecting: 3)

        model.replaceAll(with: items([9, 3, 0]))
        #expect(model.selectedURL == "url 3")
        model.replaceAll(with: items([0, 5]))
        #expect(model.selectedURL == "url 0")
        model.replaceAll(with: items([4, 0, 8]))
        #expect(model.selectedURL == "url 0")
        model.replaceAll(with: items([6, 4]))
        #expect(model.selectedURL == "url 4")
        model.replaceAll(with: items([20, 21]))
        #expect(model.selectedIndex == 0)
    }

    // MARK: Near the end

    @Test func negativeThresholdTraps() async {
        await #expect(processExitsWith: .failure) { _ = SwiperModel(nearEndThreshold: -1) }
    }

    @Test func nearEndIsToldOnceForACrossing() {
        var model = model(10)

        for index in 1..<7 { model.select(index) }
        #expect(model.nearEndCount == 0)
        model.select(7)
        #expect(model.nearEndCount == 1)
        model.select(8)
        model.select(9)
        #expect(model.nearEndCount == 1)
        model.select(2)
        model.select(8)

        #expect(model.nearEndCount == 2)
    }

    @Test func nearEndIsToldAgainWhenTheSourceGrows() {
        var model = model(10, selecting: 8)
        #expect(model.nearEndCount == 1)

        model.insert(items([10])[0], at: 10)
        #expect(model.nearEndCount == 2)
        for number in 11..<20 { model.insert(items([number])[0], at: number) }
        #expect(model.nearEndCount == 2)
        model.select(17)

        #expect(model.nearEndCount == 3)
    }

    @Test func thresholdZeroAndEmptySourcesNeverReportTheNearEnd() {
        var model = model(2, selecting: 1, threshold: 0)
        #expect(model.nearEndCount == 0)

        model.removeAll()

        #expect(!model.isNearEnd)
        #expect(SwiperModel.defaultNearEndThreshold == 3)
    }
}
