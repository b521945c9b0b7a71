import LayoutMath
import Platform
import Testing
import TestSupport
import Views

@testable import Widgets

@MainActor
@Suite struct PageIndicatorTests {
    private let row = PageIndicatorRow(nameWidths: [40, 60, 50])

    @Test func dashesFollowTheDesignAtRest() {
        #expect(row.dashes(progress: 1, grown: 0).map(\.x) == [0, 24, 72])
        #expect(row.dashes(progress: 1, grown: 0).map(\.width) == [16, 40, 16])
        #expect(row.dashes(progress: 0.5, grown: 0).map(\.width) == [28, 28, 16])
    }

    @Test func grownDashesAreAsWideAsTheirNames() {
        #expect(row.dashes(progress: 2, grown: 1).map(\.x) == [0, 56, 132])
        #expect(row.dashes(progress: 2, grown: 1).map(\.width) == [40, 60, 50])
        #expect(row.width(grown: 1) == 182)
    }

    @Test(arguments: zip([-5.0, 19, 21, 67, 69, 500], [0, 0, 1, 1, 2, 2]))
    func pressMeansTheNearestDash(_ x: Double, _ page: Int) {
        #expect(row.page(at: x, progress: 1, grown: 0) == page)
    }

    private func pageIndicator() -> (PageIndicator, StageHarness, () -> [Int]) {
        let root = View()
        let view = PageIndicator()
        view.titles = ["cover", "circle", "sparks"]
        view.frame = Rect(x: 0, y: 0, width: 300, height: 44)
        root.addSubview(view)
        var pages: [Int] = []
        view.didSelect = { pages.append($0) }
        return (view, StageHarness(root), { pages })
    }

    /// Keys step from the page that was chosen last, also while the pages are still on their way.
    @Test func keysGoToPages() {
        let (view, user, pages) = pageIndicator()
        user.stage.focus(view)
        for key in [Key.right, .right, .right, .home, .left, .end] { user.press(key) }
        #expect(pages() == [1, 2, 2, 0, 0, 2])

        // The pages were moved by something else.
        view.progress = 2
        view.progress = 1
        user.press(.left)
        #expect(pages().last == 0)
    }

    /// The names that can be seen.
    private func names(_ user: StageHarness) -> [String] {
        user.list.commands.compactMap { if case .text(let draw) = $0, draw.color.alpha > 0 { draw.run.text } else { nil } }
    }

    @Test func growsUnderThePointerAndShrinksWithoutIt() {
        let (_, user, pages) = pageIndicator()
        #expect(names(user) == ["cover"])

        user.send(.pointerMoved(.mouse(.left), Point(x: 30, y: 22)))
        user.settle()
        #expect(names(user) == ["cover", "circle", "sparks"])
        // "cover" and "circle" take 32.5 and 39 with a gap of 16.
        user.tap(60, 22)
        #expect(pages() == [1])
        user.send(.pointerMoved(.mouse(.left), Point(x: 30, y: 200)))
        user.settle()

        #expect(names(user) == ["cover"])
        #expect(!user.stage.needsFrame)
    }

    /// The room beside the dashes, where the current page's name is written, belongs to what lies behind.
    @Test(arguments: [Pointer.mouse(.left), .touch(1)])
    func aPressBesideTheDashesGoesToNoPage(pointer: Pointer) {
        let (view, user, pages) = pageIndicator()
        // At rest the dashes end at 88, and the touch slop at 98.
        for x in [99.0, 120, 200, 299] {
            user.press(x, 22, pointer: pointer)
            user.release(x, 22, pointer: pointer)
            user.drag(from: Point(x: x, y: 22), to: Point(x: x + 30, y: 22), pointer: pointer)
            user.advance(by: 1)
        }
        #expect(pages() == [])
        #expect(!view.contains(Point(x: -11, y: 22)) && view.contains(Point(x: 97, y: 22)))
    }

    @Test func growsWithTheKeyboardsFocusOnly() {
        let (_, user, _) = pageIndicator()

        user.send(.pointerDown(.touch(1), Point(x: 30, y: 22)), .pointerUp(.touch(1), Point(x: 30, y: 22)))
        user.settle()
        #expect(names(user) == ["cover"])
        user.send(.pointerDown(.touch(1), Point(x: 30, y: 200)), .pointerUp(.touch(1), Point(x: 30, y: 200)))
        user.key(.tab)
        user.settle()

        #expect(names(user) == ["cover", "circle", "sparks"])
    }

    // MARK: The indicator of a panorama

    /// Three pages of 320 points above their indicator.
    private func indicatedPanorama() -> (PanoramaView, PageIndicator, StageHarness) {
        let (root, indicator) = (View(), PageIndicator())
        let panorama = PanoramaFixture.panorama([320, 320, 320])
        panorama.frame = Rect(origin: .zero, size: PanoramaFixture.size)
        indicator.frame = Rect(x: 0, y: PanoramaFixture.size.height, width: 320, height: 44)
        for view in [panorama, indicator] { root.addSubview(view) }
        panorama.pageIndicator = indicator
        return (panorama, indicator, StageHarness(root, size: Size(width: 320, height: 524)))
    }

    @Test func aPanoramaNamesItsPages() {
        let (panorama, indicator, user) = indicatedPanorama()
        #expect(indicator.titles == ["page 0", "page 1", "page 2"])
        panorama.insert(PanoramaItem(id: "cover", title: "") { View() }, at: 0)
        user.advance(by: 0.01)
        #expect(indicator.titles == ["cover", "page 0", "page 1", "page 2"])
        panorama.setItems([])
        #expect(indicator.titles == [])
    }

    @Test func aPanoramaAndItsIndicatorFollowEachOther() {
        let (panorama, indicator, user) = indicatedPanorama()
        panorama.scroll(toPage: 2)
        user.advance(by: 0.1)
        #expect(indicator.progress == panorama.progress && indicator.progress > 0 && indicator.progress < 2)
        user.settle()
        user.stage.focus(indicator)
        user.press(.left)
        user.settle()
        #expect(panorama.currentPage == 1 && indicator.progress == 1)
    }

    /// Escape takes the drag back, which went to another page.
    @Test func aCancelledDragGoesBack() {
        let (panorama, indicator, user) = indicatedPanorama()
        let y = PanoramaFixture.size.height + 22
        user.press(4, y)
        user.move(from: Point(x: 4, y: y), to: Point(x: 90, y: y), in: 0.2)
        #expect(panorama.targetPage == 2)
        user.press(.escape)
        user.settle()
        #expect(panorama.contentOffset == 0 && indicator.progress == 0)
    }

    @Test func anotherIndicatorTakesThePlaceOfTheFirst() {
        let (panorama, first, user) = indicatedPanorama()
        let second = PageIndicator()
        panorama.pageIndicator = second
        panorama.insert(PanoramaItem(id: "cover", title: "") { View() }, at: 0)
        #expect(first.controlledViews.isEmpty && first.titles.count == 3 && second.titles.count == 4)
        user.settle()
        let offset = panorama.contentOffset
        user.stage.focus(first)
        user.press(.end)
        user.settle()
        #expect(panorama.contentOffset == offset)
    }

    /// A screen reader can go from the indicator to the pages.
    @Test func theIndicatorControlsThePages() throws {
        let (_, _, user) = indicatedPanorama()
        let tree = SemanticRecorder(user.stage).record()
        let slider = try #require(tree.nodes.values.first { $0.semantics.role == .slider })
        #expect(slider.controls.map { tree.nodes[$0]?.semantics.role } == [.panorama])
    }
}
