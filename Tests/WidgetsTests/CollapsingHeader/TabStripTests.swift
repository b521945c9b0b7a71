import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor @Suite struct TabStripTests {
    private func strip(
        _ titles: [String], size: Size = Size(width: 400, height: 44), direction: LayoutDirection = .leftToRight
    ) -> (strip: TabStrip, user: StageHarness, chosen: () -> [Int]) {
        let strip = TabStrip("lists", tabs: titles.enumerated().map { TabStrip.Tab($1, count: $0) })
        strip.direction = direction
        let log = Log()
        strip.didSelect = { log.chosen.append($0) }
        return (strip, StageHarness(strip, size: size), { log.chosen })
    }

    private final class Log { var chosen: [Int] = [] }

    // In the harness a letter is 7 points wide at 12 points with tracking, a digit 6.5 at 13; a tab has 16 points on both sides.
    private static let (upcoming, previous) = (8 * 7 + 14 + 6.5, 8 * 7 + 14 + 6.5)

    @Test func firstTitleBeginsAtTheEdgeWithAFittingUnderline() {
        let (strip, _, _) = strip(["upcoming", "previous"])

        #expect(strip.buttons[0].frame.minX + strip.scrollView.frame.minX == -16)
        #expect(strip.underline == Rect(x: 0, y: 42, width: Self.upcoming, height: 2))
        strip.page = 1
        #expect(strip.underline == Rect(x: Self.upcoming + 32, y: 42, width: Self.previous, height: 2))
    }

    @Test(arguments: [0, 0.25, 0.5, 0.9, 1]) func lineAndTitlesBlendWithThePage(_ page: Double) throws {
        let (strip, _, _) = strip(["upcoming", "previous", "all"])
        strip.page = page

        let line = try #require(strip.underline)
        #expect(abs(line.minX - page * (Self.upcoming + 32)) < 1e-9)
        #expect(abs(strip.buttons[0].weight - (1 - page)) < 1e-9 && abs(strip.buttons[1].weight - page) < 1e-9)
        #expect(strip.buttons[2].weight == 0)
    }

    @Test func pressesAndKeysChoose() throws {
        let (strip, user, chosen) = strip(["upcoming", "previous", "all"])
        strip.didSelect = { [unowned strip, log = strip.didSelect] in
            log?($0)
            strip.page = Double($0)
        }
        try user.tap("previous")
        user.press(.right)
        user.press(.right)
        user.press(.home)
        user.press(.left)
        user.press(.end)

        #expect(chosen() == [1, 2, 2, 0, 0, 2])
        #expect(user.stage.focusedView === strip && strip.semantics.value == "all")
    }

    @Test func fromRightToLeftTabsAndArrowsAreMirrored() {
        let (strip, user, chosen) = strip(["upcoming", "previous"], direction: .rightToLeft)
        user.stage.focus(strip)
        user.press(.left)
        user.press(.right)

        #expect(chosen() == [1, 0])
        #expect(strip.underline?.maxX == 400)
    }

    @Test func fortyTabsScrollByDragsAndFollowThePage() throws {
        let (strip, user, chosen) = strip((0..<40).map { "tab number \($0)" })
        let most = strip.places.maximumOffset
        #expect(most > 3000)

        user.drag(from: Point(x: 300, y: 20), to: Point(x: 100, y: 20))
        user.settle()
        #expect(abs(strip.scrollView.contentOffset.x - 196) < 1e-9 && chosen() == [])
        strip.page = 0.5
        let half = strip.scrollView.contentOffset.x
        strip.page = 1
        #expect(half > strip.places.offset(atPage: 0.5) && half < 196 + strip.places.offset(atPage: 0.5))
        #expect(strip.scrollView.contentOffset.x == strip.places.offset(atPage: 1))
        strip.page = 39
        #expect(strip.scrollView.contentOffset.x == most)
        #expect(abs(try #require(strip.underline).maxX - 400) < 1e-9)
    }

    @Test func aVerticalWheelOverAnOverflowingStripIsLeftToTheList() {
        let (strip, user, _) = strip((0..<40).map { "tab number \($0)" })
        user.wheel(0, -1, at: Point(x: 200, y: 20))
        user.settle()
        #expect(strip.scrollView.contentOffset.x == 0)
        user.wheel(1, 0, at: Point(x: 200, y: 20))
        user.settle()

        #expect(strip.scrollView.contentOffset.x > 0)
    }

    @Test func noTabHasNoLineAndTakesNoFocus() {
        let (strip, user, chosen) = strip([])
        user.tap(10, 20)
        user.press(.right)

        #expect(strip.underline == nil && strip.selectedIndex == nil && !strip.canBecomeFocused && chosen() == [])
    }
}
