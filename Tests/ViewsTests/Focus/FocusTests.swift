import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views

@MainActor
@Suite struct FocusTests {
    private let desk = FocusDesk()

    @Test func aPressThatBecomesAPanGivesNoFocus() throws {
        let scroll = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 2000))
        desk.root.addSubview(scroll)
        desk.button("a", 110, 10, in: scroll.contentView)
        desk.button("b", 310, 10, in: scroll.contentView)
        let user = StageHarness(desk.root)
        try user.tap("b")

        user.fling(from: Point(x: 120, y: 20), by: Vector(x: -100, y: 0), in: 0.1)
        user.settle()
        #expect(user.focused == "b" && desk.presses == ["b"])
        user.press(scroll.contentView.frame.minX + 10, 200)
        user.release(10, 200)

        #expect(user.focused == nil)
    }

    @Test func aPressThatStopsAGlideGivesNoFocus() {
        let scroll = ScrollView(.horizontal, frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.setTrack(ScrollTrack(viewport: 400, content: 9000))
        desk.root.addSubview(scroll)
        for index in 0..<80 { desk.button("\(index)", Double(index) * 100, 10, in: scroll.contentView) }
        let user = StageHarness(desk.root)
        user.fling(from: Point(x: 350, y: 200), by: Vector(x: -300, y: 0), in: 0.1)
        user.advance(by: 0.1)

        user.press(200, 30)
        user.release(200, 30)

        #expect(user.focused == nil && desk.presses == [])
    }

    @Test func focusEndsWithWhatIsHiddenOrPutOutOfUse() {
        let button = desk.button("a", 10, 10)
        let user = StageHarness(desk.root)

        let changes: [(Bool) -> Void] = [
            { button.isHidden = $0 }, { button.isEnabled = !$0 }, { button.isUserInteractionEnabled = !$0 },
        ]
        for change in changes {
            change(false)
            user.key(.tab)
            #expect(user.focused == "a")
            change(true)
            user.advance(by: 0.1)
            #expect(user.focused == nil && user.drawnRing == nil)
            change(false)
        }
    }

    @Test func chainOrdersWhatTabVisitsAndVisitsItOnce() {
        final class Page: View {
            var order: [View] = []
            override var focusChain: [View] { order }
        }
        let page = Page(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        let (inner, last) = (View(frame: page.frame), View(frame: page.frame))
        for view in [inner, last] { page.addSubview(view) }
        desk.root.addSubview(page)
        let first = desk.button("first", 10, 10, in: inner)
        desk.button("third", 10, 110, in: inner)
        desk.button("second", 10, 60, in: last)
        page.order = [first, last, inner]
        let user = StageHarness(desk.root)

        #expect(user.tabs(4) == ["first", "second", "third", "first"])
        #expect(user.tabs(2, .shift) == ["third", "second"])
    }

    @Test func whatHasFadedOutIsLeftOutUnlessItComesBack() {
        final class Chrome: View {
            override var appearsWhenFocused: Bool { true }
        }
        let (chrome, ghost) = (Chrome(frame: Rect(x: 0, y: 0, width: 400, height: 100)), desk.layer())
        desk.root.addSubview(chrome)
        desk.button("chrome", 10, 10, in: chrome)
        desk.button("ghost", 10, 110, in: ghost)
        for view in [chrome, ghost] { view.alpha = 0 }
        let user = StageHarness(desk.root)

        #expect(user.tabs(2) == ["chrome", "chrome"])
    }

    @Test func focusByKeyScrollsAllOfItsOutlineIntoSight() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        scroll.setTrack(ScrollTrack(viewport: 300, content: 1200))
        desk.root.addSubview(scroll)
        for index in 0..<12 { desk.button("\(index)", 20, Double(index) * 100 + 20, in: scroll.contentView) }
        let user = StageHarness(desk.root)

        // The test does not wait for the movement of the previous step.
        for _ in 0..<9 { user.key(.tab) }
        #expect(user.settles())

        let ring = user.drawnRing ?? .zero
        #expect(user.focused == "8" && ring.minY >= 0 && ring.maxY <= 300 && ring.height == 54)
    }

    @Test func ringOfWhatFillsTheWindowLiesInside() {
        let button = desk.button("a", 0, 0)
        button.frame = Rect(x: 0, y: 0, width: 400, height: 300)
        let user = StageHarness(desk.root)

        user.key(.tab)
        user.settle()

        #expect(user.drawnRing == Rect(x: 0, y: 0, width: 400, height: 300))
    }
}
