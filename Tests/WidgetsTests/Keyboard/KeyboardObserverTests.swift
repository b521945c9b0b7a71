import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct KeyboardObserverTests {
    private final class Log { var changes: [KeyboardChange] = [] }

    private let fixture = KeyboardFixture()
    private let log = Log()

    private func observe(_ events: Set<KeyboardEvent> = Set(KeyboardEvent.allCases)) -> KeyboardObserver {
        KeyboardObserver(of: fixture.keyboard, events) { [log] in log.changes.append($0) }
    }

    private var events: [KeyboardEvent] { log.changes.map(\.event) }

    @Test func theSixEventsComeInTheirOrder() {
        let observer = observe()

        fixture.touch(fixture.high)
        fixture.user.stage.focus(nil)
        fixture.settle()

        #expect(observer.events == Set(KeyboardEvent.allCases))
        #expect(
            events == [
                .willChangeFrame, .willShow, .didChangeFrame, .didShow, .willChangeFrame, .willHide, .didChangeFrame, .didHide,
            ])
    }

    /// The first events are sent when the movement begins, the last ones a quarter of a second later.
    @Test func theEndIsToldWhenTheKeyboardHasArrived() {
        let observer = observe()
        fixture.touch(fixture.high.frame.center)
        #expect(events == [.willChangeFrame, .willShow])

        fixture.user.advance(by: 0.24)
        #expect(events.count == 2)
        fixture.user.advance(by: 0.02)

        #expect(events.count == 4 && observer.events.count == 6)
        #expect(fixture.keyboard.keyboardFrame == log.changes[3].endFrame)
    }

    @Test func aShowInterruptedByAHideHasNoEnd() {
        let observer = observe()
        fixture.touch(fixture.high.frame.center)
        fixture.user.advance(by: 0.1)

        fixture.touch(Point(x: 900, y: 100))
        fixture.settle()

        #expect(observer.events.count == 6)
        #expect(events == [.willChangeFrame, .willShow, .willChangeFrame, .willHide, .didChangeFrame, .didHide])
        #expect(log.changes[2].beginFrame.minY < 720 && log.changes[2].beginFrame.minY > 400)
    }

    @Test(arguments: KeyboardEvent.allCases)
    func anObserverIsToldOnlyItsEvents(event: KeyboardEvent) {
        let observer = observe([event])

        fixture.touch(fixture.high)
        fixture.user.stage.focus(nil)
        fixture.settle()

        #expect(observer.events == [event])
        #expect(events == Array(repeating: event, count: [.willChangeFrame, .didChangeFrame].contains(event) ? 2 : 1))
    }

    @Test func anObserverEndsWithItsOwner() {
        var observer: KeyboardObserver? = observe()
        #expect(fixture.keyboard.observers.count == 1 && observer != nil)

        observer = nil
        fixture.touch(fixture.high)

        #expect(fixture.keyboard.observers.count == 0 && log.changes.isEmpty)
    }

    /// Frames are in the stage's coordinates, so a view converts them. A view that ends above the window's edge is covered by less than the
    /// keyboard's height.
    @Test func aChangeTellsHowMuchOfAViewIsCovered() throws {
        let view = View(frame: Rect(x: 600, y: 200, width: 300, height: 400))
        fixture.page.addSubview(view)
        let observer = observe([.willShow, .willHide])

        fixture.touch(fixture.high)
        fixture.user.stage.focus(nil)
        fixture.settle()

        #expect(observer.events.count == 2)
        #expect(log.changes.map { $0.overlap(with: view) } == [200, 0])
    }

    @Test func inReducedMotionTheDurationIsZero() {
        let fixture = KeyboardFixture(motion: .reduced)
        var durations: [Seconds] = []
        let observer = KeyboardObserver(of: fixture.keyboard) { durations.append($0.duration) }

        fixture.touch(fixture.high)

        #expect(durations == [0, 0, 0, 0] && observer.events.count == 6)
    }
}
