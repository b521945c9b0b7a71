import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests what the stack shows after pushes, pops and replacements, and what it keeps.
@Suite struct NavigationStackTests {
    @Test func aPushedPageSlidesInAndCoversTheOneBelow() {
        let fixture = NavigationFixture()
        var places: [Double] = []

        fixture.push("b")
        for _ in 0..<60 {
            places.append(fixture.progress)
            fixture.user.advance(by: 1.0 / 60)
        }

        #expect(places.first == 0 && fixture.progress == 1)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(fixture.names == "ab" && fixture.isSound)
    }

    @Test func aPoppedPageSlidesOutAndIsGone() {
        let fixture = NavigationFixture("ab")

        #expect(fixture.stack.pop()?.semantics.label == "b")
        #expect(fixture.names == "a")
        fixture.user.advance(by: 0.1)
        #expect(fixture.progress > 0 && fixture.progress < 1)
        fixture.user.settle()

        #expect(fixture.progress == 0 && fixture.isSound)
    }

    @Test func theLastPageStays() {
        let fixture = NavigationFixture()

        #expect(fixture.stack.pop() == nil)
        #expect(!fixture.stack.goBack() && fixture.names == "a")
    }

    @Test(arguments: [MotionPreference.full, .reduced])
    func popToRootShowsTheFirstPageWithoutThoseBetween(motion: MotionPreference) throws {
        let fixture = NavigationFixture("abcd", motion: motion)

        fixture.stack.popToRoot()
        fixture.user.advance(by: 0.1)

        let shown = fixture.stack.subviews.filter { !$0.isHidden }.count
        #expect(shown == (motion == .full ? 2 : 1))
        fixture.user.settle()
        #expect(fixture.names == "a" && fixture.isSound)
    }

    @Test func popToAPageRemovesThoseAboveIt() {
        let fixture = NavigationFixture("abcd")

        fixture.stack.pop(to: fixture.stack.pages[1])
        fixture.user.settle()

        #expect(fixture.names == "ab" && fixture.isSound)
    }

    @Test func aReplacedPageStaysUntilItIsCovered() throws {
        let fixture = NavigationFixture("ab")
        let replaced = fixture.stack.pages[1]

        fixture.stack.replaceTop(with: NamedPage("c"))
        fixture.user.advance(by: 0.1)

        #expect(fixture.names == "ac")
        #expect(replaced.stage != nil && replaced.superview?.isHidden == false)
        fixture.user.settle()
        #expect(replaced.stage == nil && fixture.isSound)
    }

    @Test func withoutAnimationTheOutcomeIsThereInTheNextFrame() {
        let fixture = NavigationFixture()

        fixture.push("b", animated: false)
        fixture.user.advance(by: 0)
        #expect(fixture.progress == 1 && fixture.isSound)

        fixture.stack.pop(animated: false)
        fixture.user.advance(by: 0)
        #expect(fixture.progress == 0 && fixture.isSound)
    }

    @Test func reducedMotionJumps() {
        let fixture = NavigationFixture(motion: .reduced)

        fixture.push("b")

        #expect(fixture.progress == 1)
        fixture.stack.pop()
        #expect(fixture.progress == 0)
        fixture.user.settle()
        #expect(fixture.isSound)
    }

    @Test func coveredPagesTakeNoPart() throws {
        let fixture = NavigationFixture("ab")

        fixture.user.tap(200, 130)

        let pages = fixture.stack.pages.compactMap { $0 as? NamedPage }
        #expect(pages.map(\.presses) == [0, 1])
        #expect(!fixture.user.stage.description.contains("\"a\""))
        #expect(fixture.user.tabs(3) == ["B", "B", "B"])
    }

    // MARK: Memory

    @Test(arguments: ["pop", "replace", "root", "sudden", "drag"])
    func pagesThatAreGoneAreFreed(_ way: String) {
        let fixture = NavigationFixture("a")
        weak var middle: View?
        weak var top: View?
        do {
            let pages = [NamedPage("b"), NamedPage("c")]
            (middle, top) = (pages[0], pages[1])
            fixture.stack.setPages(fixture.stack.pages + pages)
            fixture.user.settle()
            fixture.user.stage.focus(pages[1].button)
        }
        #expect(middle != nil && top != nil)

        switch way {
        case "pop": fixture.stack.pop()
        case "replace": fixture.stack.replaceTop(with: NamedPage("d"))
        case "root": fixture.stack.popToRoot()
        case "sudden": fixture.stack.pop(animated: false)
        default:
            fixture.pull(300)
            fixture.user.release(310, 150)
        }
        fixture.user.settle()

        #expect(top == nil && (middle == nil) == (way == "root"))
        #expect(fixture.isSound)
    }

    @Test func aStackWithoutAStageKeepsNothingEither() {
        let stack = NavigationStack("pages", root: NamedPage("a"))
        weak var page: View?
        do {
            let pushed = NamedPage("b")
            page = pushed
            stack.push(pushed)
        }

        stack.pop()

        #expect(page == nil && stack.subviews.count == 1)
    }

    @Test func leavingTheStageEndsAllMovements() {
        let (root, fixture) = (View(), NavigationFixture("ab"))
        fixture.stack.pop()
        fixture.user.advance(by: 0.1)

        root.addSubview(fixture.stack)

        #expect(fixture.stack.subviews.count == 1 && fixture.progress == 0)
    }

    // MARK: Focus

    @Test func theFocusReturnsToWhereItWas() throws {
        let fixture = NavigationFixture()
        let first = try #require(fixture.stack.topPage as? NamedPage)
        fixture.user.stage.focus(first.button)

        fixture.push("b")
        fixture.user.settle()
        #expect(fixture.user.focused == nil)
        _ = fixture.user.tabs(1)
        #expect(fixture.user.focused == "B")
        fixture.user.key(.escape)

        #expect(fixture.user.focused == "A")
        fixture.user.settle()
        #expect(fixture.user.focused == "A")
    }

    @Test func aPageGetsTheFocusThatItPrefers() {
        final class Preferring: View {
            let field = PressableBox("field", frame: Rect(x: 0, y: 0, width: 50, height: 50)) {}
            override var preferredFocus: View? { field }
        }
        let (fixture, page) = (NavigationFixture(), Preferring())
        page.addSubview(page.field)

        fixture.stack.push(page)
        fixture.user.advance(by: 0)

        #expect(fixture.user.focused == "field")
    }

    /// Text that is typed in the frame of the pop goes to the page below.
    @Test func theFocusIsBackBeforeTheMovementEnds() throws {
        let fixture = NavigationFixture("a")
        fixture.user.stage.focus((fixture.stack.topPage as? NamedPage)?.button)
        fixture.push("b")
        fixture.user.settle()

        fixture.stack.pop()
        fixture.user.advance(by: 0)

        #expect(fixture.user.focused == "A" && fixture.progress > 0)
    }

    // MARK: Mistakes

    @Test func aPageThatIsThereAlreadyTraps() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let page = View()
                NavigationStack("pages", root: page).push(page)
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let page = View()
                NavigationStack("pages").setPages([page, page])
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run { NavigationStack("pages", root: View()).pop(to: View()) }
        }
    }
}
