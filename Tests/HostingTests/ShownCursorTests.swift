import LayoutMath
import Platform
import Testing

@testable import Hosting

@MainActor @Suite struct ShownCursorTests {
    private func event(_ kind: InputEvent.Kind) -> [InputEvent] { [InputEvent(time: 0, kind)] }

    @Test func onlyChangesAreShown() {
        var shown = ShownCursor()

        #expect(shown.change(to: .arrow) == .arrow)
        #expect(shown.change(to: .arrow) == nil)
        #expect(shown.change(to: .text) == .text)
    }

    /// Another window of the program may show its own cursor meanwhile.
    @Test func aWindowThatTheMouseHasLeftWaitsForItsReturn() {
        var shown = ShownCursor()
        _ = shown.change(to: .text)

        shown.take(event(.pointerLeft))
        #expect(shown.change(to: .text) == nil)
        #expect(shown.change(to: .hand) == nil)
        shown.take(event(.pointerMoved(.touch(1), .zero)))
        #expect(shown.change(to: .hand) == nil)
        shown.take(event(.pointerMoved(.mouse(.left), .zero)))
        #expect(shown.change(to: .text) == .text)
    }
}
