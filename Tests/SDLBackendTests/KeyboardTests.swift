import CSDL2
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Key strokes as SDL reports them on keyboards of several countries: the key, then the typed text.
@MainActor @Suite struct KeyboardTests {
    private final class Board {
        var translator = EventTranslator(
            measures: WindowMeasures(units: Size(width: 800, height: 600), pixels: Size(width: 800, height: 600), userScale: 1))
        var inputs: [InputEvent] = []
        var isTyping = false

        func send(_ event: SDL_Event) { translator.translate(event, at: 0, isTyping: isTyping, into: &inputs) }

        /// Presses a key at a place of the keyboard.
        /// - Parameters:
        ///   - code: the character without modifiers.
        ///   - text: the text that it types now.
        func press(_ place: SDL_Scancode, _ code: Int32, _ modifiers: SDL_Keymod = KMOD_NONE, typing text: String?) {
            send(key(SDL_KEYDOWN, place, code, modifiers))
            if let text { send(typed(text)) }
        }

        func release(_ place: SDL_Scancode, _ code: Int32, _ modifiers: SDL_Keymod = KMOD_NONE) {
            send(key(SDL_KEYUP, place, code, modifiers))
        }

        private func key(_ type: SDL_EventType, _ place: SDL_Scancode, _ code: Int32, _ modifiers: SDL_Keymod) -> SDL_Event {
            var event = SDL_Event()
            event.key.type = type.rawValue
            event.key.keysym.scancode = place
            event.key.keysym.sym = code
            event.key.keysym.mod = UInt16(modifiers.rawValue)
            return event
        }

        private func typed(_ text: String) -> SDL_Event {
            var event = SDL_Event()
            event.text.type = SDL_TEXTINPUT.rawValue
            withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
            return event
        }

        var kinds: [InputEvent.Kind] { inputs.map(\.kind) }
    }

    private let board = Board()

    private static func code(_ character: Character) -> Int32 { Int32(bitPattern: character.unicodeScalars.first?.value ?? 0) }

    /// SDL 3 reports no text outside of text fields.
    @Test(arguments: [
        ("=" as Character, KMOD_LSHIFT, "+" as Character, false), ("/", KMOD_RSHIFT, "?", false), ("ß", KMOD_LSHIFT, "?", false),
        ("=", KMOD_NONE, "=", false), ("a", KMOD_LSHIFT, "a", true), ("+", KMOD_NONE, "+", false),
    ])
    func withoutItsTextAKeyIsWhatItUsuallyTypes(plain: Character, held: SDL_Keymod, character: Character, keepsShift: Bool) {
        var keyboard = Keyboard()
        keyboard.reportsText = false
        var event = SDL_KeyboardEvent()
        event.keysym.scancode = SDL_SCANCODE_EQUALS
        (event.keysym.sym, event.keysym.mod) = (Self.code(plain), UInt16(held.rawValue))
        event.type = SDL_KEYDOWN.rawValue
        #expect(keyboard.translate(event) == [.keyDown(.character(character), keepsShift ? .shift : [], isRepeat: false)])
        event.type = SDL_KEYUP.rawValue
        #expect(keyboard.translate(event) == [.keyUp(.character(character), held == KMOD_NONE ? [] : .shift)])
    }

    /// On a French keyboard, Shift types the digits and a question mark; on an American one, the same keys type others.
    @Test(arguments: [
        (SDL_SCANCODE_3, "\"" as Character, "3" as Character), (SDL_SCANCODE_0, "à", "0"), (SDL_SCANCODE_M, ",", "?"),
        (SDL_SCANCODE_A, "q", "q"),
    ])
    func withoutItsTextAFrenchDigitNeedsShift(place: SDL_Scancode, plain: Character, character: Character) {
        for isFrench in [true, false] {
            var keyboard = Keyboard()
            keyboard.reportsText = false
            keyboard.layout = { $0 == SDL_SCANCODE_1 ? Self.code(isFrench ? "&" : "1") : Self.code("é") }
            var event = SDL_KeyboardEvent()
            event.keysym.scancode = place
            (event.keysym.sym, event.keysym.mod) = (Self.code(plain), UInt16(KMOD_LSHIFT.rawValue))
            event.type = SDL_KEYDOWN.rawValue
            let isTyped = isFrench && plain != character
            let key = Key.character(isTyped ? character : plain)
            #expect(keyboard.translate(event) == [.keyDown(key, isTyped ? [] : .shift, isRepeat: false)])
        }
    }

    /// Place, character without modifiers, modifiers, typed text, and the key of shortcuts.
    @Test(arguments: [
        // + on American, German and French keyboards.
        (SDL_SCANCODE_EQUALS, "=" as Character, KMOD_LSHIFT, "+", "+" as Character), (SDL_SCANCODE_RIGHTBRACKET, "+", KMOD_NONE, "+", "+"),
        (SDL_SCANCODE_EQUALS, "=", KMOD_RSHIFT, "+", "+"),
        // ? on the three.
        (SDL_SCANCODE_SLASH, "/", KMOD_LSHIFT, "?", "?"), (SDL_SCANCODE_MINUS, "ß", KMOD_LSHIFT, "?", "?"),
        (SDL_SCANCODE_M, ",", KMOD_LSHIFT, "?", "?"),
        // A French digit needs Shift; SDL calls the key by the digit, or by what it types alone.
        (SDL_SCANCODE_1, "&", KMOD_LSHIFT, "1", "1"), (SDL_SCANCODE_1, "1", KMOD_LSHIFT, "1", "1"),
        (SDL_SCANCODE_1, "1", KMOD_NONE, "&", "&"),
        // AltGr.
        (SDL_SCANCODE_Q, "q", KMOD_RALT, "@", "@"),
    ])
    func charactersAreTheSameOnEveryKeyboard(
        place: SDL_Scancode, alone: Character, modifiers: SDL_Keymod, text: String, expected: Character
    ) {
        board.press(place, KeyboardTests.code(alone), modifiers, typing: text)

        #expect(board.kinds == [.keyDown(.character(expected), [], isRepeat: false)])
    }

    @Test func letterKeepsItsShift() {
        board.press(SDL_SCANCODE_R, KeyboardTests.code("r"), KMOD_LSHIFT, typing: "R")

        #expect(board.kinds == [.keyDown(.character("r"), .shift, isRepeat: false)])
    }

    /// With Caps Lock, shortcuts still get the small letter, without modifiers.
    @Test func lockedCapitalsAreLetters() {
        board.press(SDL_SCANCODE_G, KeyboardTests.code("g"), KMOD_CAPS, typing: "G")

        #expect(board.kinds == [.keyDown(.character("g"), [], isRepeat: false)])
    }

    @Test func keyGoesUpAsWhatItWentDownAs() {
        board.press(SDL_SCANCODE_EQUALS, KeyboardTests.code("="), KMOD_LSHIFT, typing: "+")
        board.release(SDL_SCANCODE_EQUALS, KeyboardTests.code("="))

        #expect(board.kinds.last == .keyUp(.character("+"), []))
    }

    /// Nothing is typed with Ctrl; on Russian and Greek keyboards the places of the Latin letters count.
    @Test func shortcutsOfOtherScriptsGoByThePlace() {
        board.press(SDL_SCANCODE_Z, KeyboardTests.code("я"), KMOD_LCTRL, typing: nil)
        board.press(SDL_SCANCODE_R, KeyboardTests.code("к"), typing: "к")

        #expect(
            board.kinds == [.keyDown(.character("z"), .control, isRepeat: false), .keyDown(.character("r"), [], isRepeat: false)])
    }

    @Test func arrowsGoByTheKey() {
        board.press(SDL_SCANCODE_LEFT, Int32(bitPattern: SDLK_LEFT.rawValue), KMOD_LSHIFT, typing: nil)

        #expect(board.kinds == [.keyDown(.left, .shift, isRepeat: false)])
    }

    @Test func textIsForOpenFieldsOnly() {
        board.press(SDL_SCANCODE_A, KeyboardTests.code("a"), typing: "a")
        #expect(board.kinds.count == 1)
        board.isTyping = true

        board.press(SDL_SCANCODE_A, KeyboardTests.code("a"), typing: "a")

        #expect(board.kinds.last == .text("a"))
    }

    @Test func textMayBeForAFieldThatWasOpenedJustBefore() {
        board.press(SDL_SCANCODE_A, KeyboardTests.code("a"), typing: "a")
        board.press(SDL_SCANCODE_TAB, Int32(bitPattern: SDLK_TAB.rawValue), typing: nil)
        board.press(SDL_SCANCODE_B, KeyboardTests.code("b"), typing: "b")

        #expect(board.kinds.count == 4 && board.kinds.last == .text("b"))
    }

    /// What an input method commits belongs to no key.
    @Test func textThatNoKeyTypedChangesNoKey() {
        board.press(SDL_SCANCODE_A, KeyboardTests.code("a"), typing: "a")
        board.press(SDL_SCANCODE_B, KeyboardTests.code("b"), KMOD_LCTRL, typing: nil)
        board.release(SDL_SCANCODE_B, KeyboardTests.code("b"))

        board.press(SDL_SCANCODE_UNKNOWN, 0, typing: "日")

        #expect(board.kinds.last == .keyUp(.character("b"), []))
    }
}
