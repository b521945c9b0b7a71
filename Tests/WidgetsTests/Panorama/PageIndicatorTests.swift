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
}
