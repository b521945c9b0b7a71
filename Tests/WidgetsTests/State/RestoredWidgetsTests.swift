import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests that widgets that are created again show the same place, also if they, their window or their items have changed meanwhile.
@MainActor @Suite struct RestoredWidgetsTests {
    // MARK: Panorama

    /// A panorama whose pages are lists, as narrow as the window or wider.
    private func panorama(
        _ names: [String], size: Size = Size(width: 320, height: 480), style: @escaping (Size) -> PanoramaStyle = { _ in PanoramaStyle() }
    ) -> (view: PanoramaView, user: StageHarness) {
        let panorama = PanoramaView(title: "lists", style: style)
        panorama.setItems(
            names.map { name in
                PanoramaItem(id: name, title: name, width: name == "wide" ? .points(900) : .automatic) {
                    let list = ListView(rowHeight: .fixed(50), selectionMode: .multiple, recipe: .labels)
                    list.name = name
                    list.apply(ListSnapshot((0..<100).map { "\(name) \($0)" }), animated: false)
                    return list
                }
            })
        return (panorama, StageHarness(panorama, size: size))
    }

    private func list(_ page: Int, of panorama: PanoramaView) throws -> ListView {
        try #require(panorama.pages[page].content as? ListView)
    }

    private let names = (0..<20).map { "page\($0)" }

    @Test func aPanoramaIsFoundAtItsPage() throws {
        let old = panorama(names)
        old.user.settle()
        old.view.scroll(toPage: 12, animated: false)
        old.user.settle()

        let new = panorama(names)
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(new.view.currentPage == 12 && new.view.contentOffset == old.view.contentOffset)
    }

    /// The window opens in another size, and the program has more pages, in another order.
    @Test func aPanoramaIsFoundAtItsPageInAnotherWindow() throws {
        let old = panorama(["a", "b", "c"])
        old.user.settle()
        old.view.scroll(toPage: 1, animated: false)
        old.user.settle()

        let new = panorama(["new", "c", "b", "a"], size: Size(width: 500, height: 400))
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(new.view.currentPage == 2 && new.view.snapPoints.contains(new.view.contentOffset))
    }

    @Test func theMiddleOfAWidePageIsFound() throws {
        let old = panorama(["a", "wide", "b"])
        old.user.settle()
        old.view.scroll(toPage: 1, animated: false)
        old.user.settle()
        old.user.drag(from: Point(x: 280, y: 300), to: Point(x: 80, y: 300))
        old.user.settle()
        let isBetweenStops = !old.view.snapPoints.contains(old.view.contentOffset)

        let new = panorama(["a", "wide", "b"])
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(isBetweenStops && old.view.currentPage == 1)
        #expect(abs(new.view.contentOffset - old.view.contentOffset) < 1e-6)
    }

    /// A panorama that is flung is found at the page where it would have come to rest, and at rest.
    @Test func aMovingPanoramaIsFoundWhereItWouldRest() throws {
        let old = panorama(names)
        old.user.settle()
        old.user.fling(from: Point(x: 300, y: 300), by: Vector(x: -200, y: 0), in: 0.1)
        let state = old.view.savedState
        old.user.settle()

        let new = panorama(names)
        new.view.restore(state)
        new.user.settle()

        #expect(old.view.currentPage != 0 && new.view.contentOffset == old.view.contentOffset)
    }

    /// The pages far away have no views; their states wait, also through another save.
    @Test func aPageThatIsCreatedLaterIsFoundAtItsPlace() throws {
        let old = panorama(names)
        old.user.settle()
        let oldList = try list(0, of: old.view)
        oldList.collection.scroll(to: 1_230, animated: false)
        oldList.selection = ["page0 3", "page0 30"]
        old.view.scroll(toPage: 15, animated: false)
        old.user.settle()
        #expect(old.view.pages[0].content == nil, "the page has no views any more")

        let middle = panorama(names)
        middle.view.restore(old.view.savedState)
        middle.user.settle()
        #expect(middle.view.currentPage == 15 && middle.view.pages[0].content == nil)
        let new = panorama(names)
        new.view.restore(middle.view.savedState)
        new.user.settle()
        new.view.scroll(toPage: 0, animated: false)
        new.user.settle()

        let found = try list(0, of: new.view)
        #expect(found.scrollView.contentOffset.y == 1_230 && found.selection == ["page0 3", "page0 30"])
    }

    @Test func aPageThatIsAddedLaterIsFoundAtItsPlace() throws {
        let old = panorama(["a", "b"])
        old.user.settle()
        try list(1, of: old.view).collection.scroll(to: 700, animated: false)
        old.user.settle()

        let new = panorama(["a"])
        new.view.restore(old.view.savedState)
        new.user.settle()
        let other = panorama(["b"])
        new.view.setItems(new.view.items + other.view.items)
        new.user.settle()

        #expect(try list(1, of: new.view).scrollView.contentOffset.y == 700)
    }

    // MARK: Lists

    @Test func rowsThatAreGoneAreNotSelected() throws {
        let old = ListFixture(ListSnapshot(["a", "b", "c"]))
        old.list.selection = ["a", "c"]

        let new = ListFixture(ListSnapshot(["a", "b"]))
        var reported: [Set<String>] = []
        new.list.selectionDidChange = { reported.append($0) }
        new.list.restore(old.list.savedState)
        new.user.settle()

        #expect(new.list.selection == ["a"] && reported == [["a"]])
        let single = ListFixture(ListSnapshot(["a"]), mode: .none)
        single.list.restore(old.list.savedState)
        #expect(single.list.selection.isEmpty)
    }

    // MARK: Tabs

    private func tabs() -> (view: CollapsingHeaderView, user: StageHarness) {
        let view = CollapsingHeaderView("events", header: View())
        view.setItems(
            ["next", "past", "all"].map { name in
                TabItem(id: name, title: name) {
                    let list = ListView(rowHeight: .fixed(40), recipe: .labels)
                    list.apply(ListSnapshot((0..<60).map { "\(name) \($0)" }), animated: false)
                    return list
                }
            })
        return (view, StageHarness(view, size: Size(width: 300, height: 400)))
    }

    @Test func tabsAndTheirListsAreFound() throws {
        let old = tabs()
        old.user.settle()
        old.view.scroll(to: 500, animated: false)
        old.view.show(tab: 1, animated: false)
        old.user.settle()
        old.view.scroll(to: 300, animated: false)
        old.user.settle()

        let new = tabs()
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(new.view.currentTab == 1 && new.view.offset == old.view.offset)
        new.view.show(tab: 0, animated: false)
        old.view.show(tab: 0, animated: false)
        new.user.settle()
        old.user.settle()
        #expect(new.view.offset == old.view.offset && new.view.offset > 300)
    }

    // MARK: Navigation

    private func stack(makes: Bool) -> (view: NavigationStack, user: StageHarness) {
        func page(_ name: String) -> ScrollView {
            let page = ScrollView()
            page.name = name
            page.contentSize = Size(width: 300, height: 2_000)
            return page
        }
        let stack = NavigationStack("days", root: page("days"))
        if makes { stack.makePage = { ["day", "hour"].contains($0) ? page($0) : nil } }
        return (stack, StageHarness(stack, size: Size(width: 300, height: 400)))
    }

    @Test(arguments: [true, false]) func pushedPagesAreFound(makes: Bool) throws {
        let old = stack(makes: true)
        for (depth, name) in ["day", "hour"].enumerated() {
            try old.view.push(#require(old.view.makePage?(name)), animated: false)
            old.user.settle()
            (old.view.topPage as? ScrollView)?.scroll(to: 100 * Double(depth + 1), animated: false)
        }
        old.user.settle()

        let new = stack(makes: makes)
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(new.view.pages.map(\.name) == (makes ? ["days", "day", "hour"] : ["days"]))
        #expect(new.view.pages.dropFirst().map { ($0 as? ScrollView)?.contentOffset.y } == (makes ? [100, 200] : []))
        #expect(!new.view.subviews.isEmpty && new.view.subviews.allSatisfy { !($0.translation.x > 0) })
    }

    @Test func aPageThatNoLongerExistsEndsTheRestoredPages() throws {
        let old = stack(makes: true)
        try old.view.push(#require(old.view.makePage?("day")), animated: false)
        let gone = View()
        gone.name = "gone"
        old.view.push(gone, animated: false)
        old.user.settle()

        let new = stack(makes: true)
        new.view.restore(old.view.savedState)
        new.user.settle()

        #expect(new.view.pages.map(\.name) == ["days", "day"])
    }

    // MARK: Choices

    /// A ring, a picker and a swiper of items.
    private struct Choices {
        let ring = RingView()
        let picker = PickerView("months", axis: .vertical)
        let swiper = SwiperView()
        let stack: StackView
        let user: StageHarness

        init(_ ids: [String]) {
            ring.setItems(ids.map { RingItem(id: $0, image: "picture", title: $0) }, animated: false)
            picker.setItems(ids.map { PickerItem(id: $0, title: $0) })
            swiper.edit(animated: false) { $0.replaceAll(with: ids.map { SwiperItem(id: $0, url: "picture") }) }
            stack = StackView([ring.flexible(), picker.flexible(), swiper.flexible()])
            user = StageHarness(stack, size: Size(width: 400, height: 1_200))
            user.settle()
        }

        var selected: [String?] {
            [ring.selectedItem?.id, picker.selectedIndex.map { picker.items[$0].id }, swiper.model.source[swiper.selectedIndex].id]
        }
    }

    /// The items come in any order, and some are new: the selected one is found by its id.
    @Test func selectedItemsAreFoundByTheirIDs() {
        let old = Choices(["a", "b", "c", "d", "e"])
        old.ring.select(3, animated: false)
        old.picker.select(3, animated: false)
        old.swiper.select(3, animated: false)
        old.user.settle()
        #expect(old.selected == ["d", "d", "d"])

        for ids in [["a", "b", "c", "d", "e"], ["d", "x", "a"], ["x", "y", "z", "e", "d"]] {
            let new = Choices(ids)
            new.stack.restore(old.stack.savedState)
            new.user.settle()
            #expect(new.selected == ["d", "d", "d"])
        }
        let without = Choices(["b", "c"])
        let before = without.selected
        without.stack.restore(old.stack.savedState)
        without.user.settle()
        #expect(without.selected == before)
    }
}
