import CSDL2
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests what a window's stage hears of a drag of the desktop while SDL hears nothing of the mouse.
@MainActor @Suite struct DesktopDragEventTests {
    /// A window of 800x600 units on a display of scale 2.
    private var translator = EventTranslator(
        measures: WindowMeasures(units: Size(width: 800, height: 600), pixels: Size(width: 1600, height: 1200), userScale: 1))

    private func pressed() -> EventTranslator {
        var (translator, event) = (translator, SDL_Event())
        event.button.type = SDL_MOUSEBUTTONDOWN.rawValue
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        (event.button.x, event.button.y) = (100, 100)
        #expect(translator.translate(event) == [.pointerDown(.mouse(.left), Point(x: 100, y: 100))])
        return translator
    }

    private var focusLost: SDL_Event {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
        return event
    }

    @Test func theHandMovesAndLetsGo() {
        var translator = pressed()
        #expect(translator.translate(.hand(.over(x: 30, y: 40))) == [.pointerMoved(.mouse(.left), Point(x: 30, y: 40))])
        #expect(translator.translate(.hand(.released)) == [.pointerUp(.mouse(.left), Point(x: 30, y: 40))])
        #expect(translator.translate(.answer(.copied)) == [.dragAnswered(.copied)])

        _ = translator.translate(focusLost)
        #expect(translator.translate(focusLost) == [.focusLost], "no button is pressed any more")
    }

    @Test(arguments: [
        (Point(x: 30, y: 300), Point(x: -1, y: 300)), (Point(x: 790, y: 300), Point(x: 801, y: 300)),
        (Point(x: 400, y: 5), Point(x: 400, y: -1)), (Point(x: 400, y: 580), Point(x: 400, y: 601)),
    ])
    func aHandThatLeavesIsBeyondTheNearestEdge(last: Point, outside: Point) {
        var translator = pressed()
        _ = translator.translate(.hand(.over(x: last.x, y: last.y)))

        #expect(translator.translate(.hand(.away)) == [.pointerMoved(.mouse(.left), outside)])
        #expect(translator.translate(.hand(.cancelled)) == [.pointerCancelled(.mouse(.left))])
    }

    /// A desktop may give the focus to the window under the hand.
    @Test func aDragOutlastsTheFocus() {
        var translator = pressed()
        translator.isDragging = true
        #expect(translator.translate(focusLost) == [.focusLost])
        translator.isDragging = false
        #expect(translator.translate(focusLost) == [.pointerCancelled(.mouse(.left)), .focusLost])
    }
}
