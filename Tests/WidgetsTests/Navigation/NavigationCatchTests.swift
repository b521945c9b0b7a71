import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests drags that catch moving pages, and changes during a drag.
@Suite struct NavigationCatchTests {
    @Test func aPressCatchesAComingPageAndLetsItGoOn() {
        let fixture = NavigationFixture()
        fixture.push("b")
        fixture.user.advance(by: 0.1)

        fixture.user.press(200, 130)
        let held = fixture.progress
        fixture.user.advance(by: 0.5)
        #expect(fixture.progress == held && held > 0.2 && held < 0.9)
        fixture.user.release(200, 130)
        fixture.user.settle()

        #expect(fixture.names == "ab" && fixture.isSound)
        #expect((fixture.stack.topPage as? NamedPage)?.presses == 0)
    }

    @Test func aComingPageIsCaughtAndDraggedOut() {
        let fixture = NavigationFixture()
        fixture.push("b")
        fixture.user.advance(by: 0.1)

        fixture.user.drag(from: Point(x: 200, y: 130), to: Point(x: 390, y: 130))
        #expect(fixture.names == "a")
        fixture.user.settle()

        #expect(fixture.isSound)
    }

    @Test func aLeavingPageIsCaughtAndPutBack() {
        let fixture = NavigationFixture("ab")
        let page = fixture.stack.pages[1]
        fixture.stack.pop()
        fixture.user.advance(by: 0.08)

        fixture.user.drag(from: Point(x: 390, y: 130), to: Point(x: 20, y: 130))
        #expect(fixture.stack.topPage === page)
        fixture.user.settle()

        #expect(fixture.names == "ab" && fixture.isSound)
    }

    /// A caught page would return to a page that was never below it. The press does not reach the views behind either.
    @Test func aPageThatLeavesWithOthersCannotBeCaught() {
        let fixture = NavigationFixture("abc")
        fixture.stack.popToRoot()
        fixture.user.advance(by: 0.05)

        fixture.user.tap(200, 130)
        fixture.user.drag(from: Point(x: 200, y: 130), to: Point(x: 10, y: 130))
        fixture.user.settle()

        #expect(fixture.names == "a" && fixture.isSound)
        #expect((fixture.stack.topPage as? NamedPage)?.presses == 0)
    }

    @Test func aHeldPageThatIsOvertakenByAPushLeaves() {
        let fixture = NavigationFixture("ab")
        fixture.stack.pop()
        fixture.user.advance(by: 0.08)
        fixture.user.press(200, 130)
        #expect(fixture.stack.leaving[0].slide.isHeld)

        fixture.push("c")
        fixture.user.move(from: Point(x: 200, y: 130), to: Point(x: 300, y: 130), in: 0.1)
        fixture.user.release(300, 130)
        fixture.user.settle()

        #expect(fixture.names == "ac" && fixture.isSound)
    }

    @Test func aDragEndsWhenItsPageIsPopped() {
        let fixture = NavigationFixture("ab")
        fixture.pull(150)

        fixture.stack.pop()
        fixture.user.move(from: Point(x: 160, y: 150), to: Point(x: 20, y: 150), in: 0.1)
        fixture.user.release(20, 150)
        fixture.user.settle()

        #expect(fixture.names == "a" && fixture.isSound)
    }

    @Test func aDragEndsWhenAPageIsPushed() {
        let fixture = NavigationFixture("ab")
        fixture.pull(350)

        fixture.push("c")
        fixture.user.release(360, 150)
        fixture.user.settle()

        #expect(fixture.names == "abc" && fixture.isSound)
    }
}
