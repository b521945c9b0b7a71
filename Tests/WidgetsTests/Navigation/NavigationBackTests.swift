import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests all ways to go back: drags from the edge, keys, the mouse's button, actions.
@Suite struct NavigationBackTests {
    // MARK: Drags

    @Test func aDragFromTheEdgeMovesThePageByItsLength() {
        let fixture = NavigationFixture("ab")

        fixture.pull(104)

        // The first four points are the slop of a mouse.
        #expect(abs(fixture.progress - 0.75) < 1e-9)
        #expect(fixture.names == "ab")
    }

    @Test(arguments: [(0.45, "ab"), (0.55, "a")])
    func aSlowDragGoesBackFromHalfTheWay(share: Double, names: String) {
        let fixture = NavigationFixture("ab")

        fixture.user.drag(from: Point(x: 10, y: 150), to: Point(x: 10 + share * 400, y: 150))
        #expect(fixture.names == names)
        fixture.user.settle()

        #expect(fixture.progress == Double(names.count - 1) && fixture.isSound)
    }

    @Test func aFlickGoesBackFromAShortWayAndOneBackStays() {
        let fixture = NavigationFixture("ab")
        fixture.user.fling(from: Point(x: 10, y: 150), by: Vector(x: 80, y: 0), in: 0.08)
        #expect(fixture.names == "a")
        fixture.user.settle()
        fixture.push("c")
        fixture.user.settle()

        fixture.pull(300)
        fixture.user.move(from: Point(x: 310, y: 150), to: Point(x: 250, y: 150), in: 0.05)
        fixture.user.release(250, 150)
        fixture.user.settle()

        #expect(fixture.names == "ac" && fixture.isSound)
    }

    /// The page continues at the pointer's speed after the release.
    @Test(arguments: [400.0, 900, 2000])
    func aReleaseHandsItsVelocityOver(speed: Double) {
        let fixture = NavigationFixture("ab")
        fixture.pull(120, in: 120 / speed)
        fixture.user.release(130, 150)

        let moving = fixture.stack.leaving.first ?? fixture.stack.present[1]
        let velocity = moving.slide.velocity(at: fixture.user.time)

        #expect(abs(velocity - speed) < speed * 0.05, "\(velocity)")
    }

    @Test func onlyADragFromTheEdgeGoesBack() {
        let fixture = NavigationFixture("ab")

        fixture.pull(300, from: 60)
        fixture.user.release(360, 150)

        #expect(fixture.progress == 1 && fixture.names == "ab")
    }

    @Test func theFirstPageDoesNotFollow() {
        let fixture = NavigationFixture("a")

        fixture.pull(200)

        #expect(fixture.progress == 0 && fixture.stack.present[0].translation == .zero)
    }

    @Test func rightToLeftTheEdgeIsTheRightOne() {
        let fixture = NavigationFixture("ab")
        fixture.stack.direction = .rightToLeft
        fixture.user.settle()

        fixture.pull(300)
        fixture.user.release(310, 150)
        #expect(fixture.names == "ab")
        fixture.user.press(390, 150)
        fixture.user.move(from: Point(x: 390, y: 150), to: Point(x: 286, y: 150), in: 0.2)

        #expect(abs(fixture.progress - 0.75) < 1e-9 && fixture.stack.present[1].translation.x < 0)
    }

    @Test func theEdgeComesBeforeScrollersInThePage() {
        let (fixture, scroll) = (NavigationFixture("a"), ScrollView(.horizontal))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 2000))
        fixture.stack.push(scroll, animated: false)
        fixture.user.settle()
        scroll.scroll(to: 500, animated: false)

        fixture.pull(104)
        #expect(abs(fixture.progress - 0.75) < 1e-9 && scroll.contentOffset.x == 500)
        fixture.user.send(.pointerCancelled(.mouse(.left)))
        fixture.user.settle()
        fixture.pull(100, from: 100)

        #expect(fixture.progress == 1 && scroll.contentOffset.x < 500)
    }

    @Test func pressesAtTheEdgeBelongToThePage() {
        let (fixture, page) = (NavigationFixture("a"), View())
        var presses = 0
        page.addSubview(PressableBox("edge", frame: Rect(x: 0, y: 0, width: 100, height: 100)) { presses += 1 })
        fixture.stack.push(page, animated: false)
        fixture.user.settle()

        fixture.user.tap(8, 50)

        #expect(presses == 1)
    }

    @Test(arguments: ["system", "escape"])
    func aCancelledDragPutsThePageBack(_ way: String) {
        let fixture = NavigationFixture("ab")
        fixture.pull(350)

        if way == "system" { fixture.user.send(.pointerCancelled(.mouse(.left))) } else { fixture.user.key(.escape) }
        #expect(fixture.names == "ab" && fixture.progress < 0.2)
        fixture.user.settle()

        #expect(fixture.progress == 1 && fixture.isSound)
    }

    @Test func reducedMotionFollowsTheHandAndThenJumps() {
        let fixture = NavigationFixture("ab", motion: .reduced)

        fixture.pull(304)
        #expect(abs(fixture.progress - 0.25) < 1e-9)
        fixture.user.advance(by: 0.2)
        fixture.user.release(314, 150)

        #expect(fixture.progress == 0 && fixture.names == "a")
    }

    // MARK: Keys, buttons and actions

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func escapeAndTheArrowThatPointsBackGoBack(direction: LayoutDirection) {
        let fixture = NavigationFixture("abc")
        fixture.stack.direction = direction
        let (back, ahead): (Key, Key) = direction == .leftToRight ? (.left, .right) : (.right, .left)
        _ = fixture.user.tabs(1)

        fixture.user.key(ahead, .alt)
        #expect(fixture.names == "abc")
        fixture.user.key(back, .alt)
        #expect(fixture.names == "ab")
        _ = fixture.user.tabs(1)
        fixture.user.key(.escape)

        #expect(fixture.names == "a")
        fixture.user.settle()
        #expect(fixture.isSound)
    }

    @Test func aHeldKeyGoesBackOnce() {
        let fixture = NavigationFixture("abc")
        _ = fixture.user.tabs(1)

        fixture.user.key(.escape)
        _ = fixture.user.tabs(1)
        for _ in 0..<5 { fixture.user.send(.keyDown(.escape, [], isRepeat: true)) }

        #expect(fixture.names == "ab")
    }

    @Test func onTheFirstPageTheKeysAreOthers() {
        let fixture = NavigationFixture("a")
        var unhandled = 0
        fixture.user.stage.unhandledEvent = { _ in unhandled += 1 }
        _ = fixture.user.tabs(1)

        fixture.user.key(.escape)
        fixture.user.key(.left, .alt)

        #expect(unhandled == 2)
    }

    @Test func theMousesBackButtonGoesBack() {
        let fixture = NavigationFixture("ab")

        fixture.user.press(200, 20, pointer: .mouse(.back))
        fixture.user.release(200, 20, pointer: .mouse(.back))

        #expect(fixture.names == "a")
    }

    /// Like any press outside of an open view, it closes that view and does nothing else.
    @Test func aBackButtonThatDismissesDoesNotGoBack() {
        let fixture = NavigationFixture("ab")
        let (bar, page) = (View(), fixture.stack.pages[1])
        page.addSubview(bar)
        var dismissals = 0
        fixture.user.stage.beginLightDismissal(of: bar) { dismissals += 1 }

        fixture.user.press(200, 20, pointer: .mouse(.back))
        #expect(dismissals == 1 && fixture.names == "ab")
        fixture.user.press(200, 20, pointer: .mouse(.back))

        #expect(fixture.names == "a")
    }

    @Test func aMenuOffersBackWhileThereIsAWay() throws {
        let fixture = NavigationFixture("ab")
        let button = try fixture.user.view("B")

        let back = MenuItem("back", performing: GoBack(), from: button)
        #expect(back.isEnabled)
        fixture.stack.allowsBack = { _ in false }
        #expect(!MenuItem("back", performing: GoBack(), from: button).isEnabled)
        back.action()
        #expect(fixture.names == "ab")
        fixture.stack.allowsBack = { _ in true }
        back.action()

        #expect(fixture.names == "a")
        #expect(!MenuItem("back", performing: GoBack(), from: try fixture.user.view("A")).isEnabled)
    }

    /// As while a page saves: the user cannot go back in any way, and no other view responds instead.
    @Test func aPageMayHoldTheUser() {
        let fixture = NavigationFixture("ab")
        var unhandled = 0
        fixture.user.stage.unhandledEvent = { _ in unhandled += 1 }
        fixture.stack.allowsBack = { $0.semantics.label != "b" }
        _ = fixture.user.tabs(1)

        fixture.user.key(.escape)
        fixture.user.key(.left, .alt)
        fixture.pull(300)
        fixture.user.release(310, 150)

        #expect(fixture.names == "ab" && unhandled == 0 && fixture.stack.semantics.actions == [])
        fixture.stack.pop()
        #expect(fixture.names == "a")
    }

    @Test func theInnerOfTwoStacksGoesBackFirst() {
        let fixture = NavigationFixture("a")
        let inner = NavigationStack("inner", root: NamedPage("x"))
        fixture.stack.push(inner, animated: false)
        inner.push(NamedPage("y"), animated: false)
        fixture.user.settle()
        _ = fixture.user.tabs(1)

        fixture.user.key(.escape)
        #expect(inner.pages.count == 1 && fixture.stack.pages.count == 2)
        _ = fixture.user.tabs(1)
        fixture.user.key(.escape)

        #expect(fixture.names == "a")
    }

    @Test func aStackTellsItsPageAndWhetherThereIsAWayBack() {
        let fixture = NavigationFixture("ab")

        #expect(fixture.stack.semantics == Semantics(.group, label: "pages", value: "b", actions: ["back"]))
        fixture.stack.pop()
        #expect(fixture.stack.semantics == Semantics(.group, label: "pages", value: "a"))
    }
}
