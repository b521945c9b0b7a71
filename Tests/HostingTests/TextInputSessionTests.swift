import LayoutMath
import Platform
import Testing

@testable import Hosting
@testable import Views

@MainActor @Suite struct TextInputSessionTests {
    private final class Field: View {
        var rect = Rect(x: 1, y: 2, width: 3, height: 4)
        var shows = true
        override var canBecomeFocused: Bool { true }
        override var acceptsTextInput: Bool { true }
        override var textInputRect: Rect { rect }
        override var isComposing: Bool { shows }
    }

    private func field(at x: Double) -> Field {
        let field = Field()
        field.frame = Rect(x: x, y: 0, width: 100, height: 20)
        return field
    }

    private func event(_ kind: InputEvent.Kind) -> [InputEvent] { [InputEvent(time: 0, kind)] }

    /// Otherwise X11 would forget a dead key between two frames.
    @Test func inputIsStartedOnceAndMovedWithTheCaret() {
        var session = TextInputSession()
        let field = field(at: 10)

        #expect(session.follow(nil) == [])
        #expect(session.follow(field) == [.start(Rect(x: 11, y: 2, width: 3, height: 4))])
        #expect(session.follow(field) == [])
        field.rect.origin.x = 50
        #expect(session.follow(field) == [.move(Rect(x: 60, y: 2, width: 3, height: 4))])
        field.frame.origin.y = 7
        #expect(session.follow(field) == [.move(Rect(x: 60, y: 9, width: 3, height: 4))])
        #expect(session.follow(nil) == [.stop])
        #expect(session.follow(nil) == [])
    }

    @Test func anotherFieldBeginsAnew() {
        var session = TextInputSession()
        _ = session.follow(field(at: 0))

        #expect(session.follow(field(at: 20)) == [.stop, .start(Rect(x: 21, y: 2, width: 3, height: 4))])
    }

    /// Another window of the program may have started or stopped it meanwhile.
    @Test func theWindowThatGetsTheFocusDecides() {
        var (typing, reading) = (TextInputSession(), TextInputSession())
        let field = field(at: 0)
        _ = typing.follow(field)

        reading.take(event(.focusGained))
        #expect(reading.follow(nil) == [.stop])
        #expect(reading.follow(nil) == [])
        typing.take(event(.focusGained))
        #expect(typing.follow(field) == [.stop, .start(Rect(x: 1, y: 2, width: 3, height: 4))])
        #expect(typing.follow(field) == [])
    }

    @Test func aViewWithoutTextStopsIt() {
        var session = TextInputSession()
        _ = session.follow(field(at: 0))

        #expect(session.follow(View()) == [.stop])
    }

    @Test func whatTheFieldHasDroppedIsForgottenByTheInputMethod() {
        var session = TextInputSession()
        let field = field(at: 0)
        _ = session.follow(field)

        session.take(event(.composition(TextComposition("に"))))
        #expect(session.follow(field) == [])
        field.shows = false
        #expect(session.follow(field) == [.stop, .start(Rect(x: 1, y: 2, width: 3, height: 4))])
        #expect(session.follow(field) == [])
    }

    /// The input method may continue with the next letter at once.
    @Test(arguments: [InputEvent.Kind.text("に"), .composition(TextComposition("")), .focusLost])
    func whatTheInputMethodEndsItselfIsNotForgotten(end: InputEvent.Kind) {
        var session = TextInputSession()
        let field = field(at: 0)
        _ = session.follow(field)

        session.take(event(.composition(TextComposition("に"))) + event(end))
        field.shows = false
        #expect(session.follow(field) == [])
    }
}
