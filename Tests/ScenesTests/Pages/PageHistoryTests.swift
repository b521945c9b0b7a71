import LayoutMath
import Platform
import SceneTestSupport
import Testing

@testable import Gallery
@testable import Scenes
@testable import Views
@testable import Widgets

/// Tests going back to earlier pages.
@MainActor @Suite struct PageHistoryTests {
    private let desk = TestDesktop()

    private func session() -> SceneSession {
        let session = SceneSession.painted(.panorama, album: .painted(9), desktop: desk)
        session.run(from: 0, for: 0.2)
        return session
    }

    private func go(to keys: String, _ session: SceneSession) {
        for key in keys {
            session.press(.character(key))
            session.settle()
        }
    }

    private func back(_ session: SceneSession, byMouse: Bool = false) -> String? {
        if byMouse {
            session.send(.pointerDown(.mouse(.back), Point(x: 640, y: 400)), at: session.stage.time)
            session.send(.pointerUp(.mouse(.back), Point(x: 640, y: 400)), at: session.stage.time)
        } else {
            session.press(.left, .alt)
        }
        session.settle()
        return session.savedState.page
    }

    @Test(arguments: [true, false]) func backFollowsTheOrderOfVisits(byMouse: Bool) {
        let session = session()
        go(to: "2524", session)

        #expect((0..<5).map { _ in back(session, byMouse: byMouse) } == ["swiper", "mood", "swiper", nil, nil])
        go(to: "7", session)
        #expect(back(session, byMouse: byMouse) == nil)
    }

    @Test func withoutAPageBeforeNothingHappens() {
        let session = session()
        #expect(back(session) == nil && back(session, byMouse: true) == nil)
        #expect(!session.stage.needsFrame)
        #expect(session.stage.firstResponder.chainResponse(to: GoBack())?.isEnabled == false)
    }

    /// A page that was only passed does not count as visited.
    @Test func aPageOnTheWayIsNotGoneBackTo() {
        let session = session()
        session.press(.right)
        session.run(from: session.stage.time, for: 0.05)
        session.press(.right)
        session.settle()
        #expect(session.savedState.page == "circle")
        #expect(back(session) == nil)
    }

    @Test func aMovementIsTurnedRound() {
        let session = session()
        go(to: "3", session)
        session.press(.character("7"))
        session.run(from: session.stage.time, for: 0.1)

        #expect(back(session) == "circle")
        #expect(back(session) == nil)
    }

    @Test(arguments: [true, false]) func aViewerClosesAsByEscape(byMouse: Bool) {
        let session = session()
        go(to: "2", session)
        session.press(.enter)
        session.settle()
        #expect(session.shownViewer != nil)
        session.press(.character("+"))
        session.settle()

        _ = back(session, byMouse: byMouse)
        #expect(session.shownViewer != nil)
        #expect(back(session, byMouse: byMouse) == "swiper" && session.shownViewer == nil)
        #expect(back(session, byMouse: byMouse) == nil)
    }

    @Test(arguments: [true, false]) func allPicturesCloseAsByEscape(byMouse: Bool) {
        let session = session()
        go(to: "2g", session)
        #expect(session.root.shownGrid != nil)

        #expect(back(session, byMouse: byMouse) == "swiper" && session.root.shownGrid == nil)
    }

    /// Behind a panel nothing moves.
    @Test func aPanelKeepsThePages() {
        let session = session()
        go(to: "2", session)
        session.press(.function(1))
        session.settle()

        #expect(back(session) == "swiper")
    }

    @Test func theHistoryIsShort() {
        var history = PageHistory()
        for page in 0..<100 { history.rested(at: page) }
        var count = 0
        while let page = history.previous(from: history.current) {
            history.goBack(from: history.current)
            #expect(history.current == page)
            count += 1
        }

        #expect(count == PageHistory.limit)
    }
}
