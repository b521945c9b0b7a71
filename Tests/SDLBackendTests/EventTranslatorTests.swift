import CSDL2
import LayoutMath
import PathSamples
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct EventTranslatorTests {
    /// A window of 800x600 units on a display of scale 2, magnified by the user to 1.25.
    private var translator = EventTranslator(
        measures: WindowMeasures(units: Size(width: 800, height: 600), pixels: Size(width: 1600, height: 1200), userScale: 1.25))

    private func button(_ type: SDL_EventType, _ button: Int32 = SDL_BUTTON_LEFT, x: Int32, y: Int32, which: UInt32 = 0) -> SDL_Event {
        var event = SDL_Event()
        event.button.type = type.rawValue
        event.button.button = UInt8(button)
        event.button.which = which
        event.button.x = x
        event.button.y = y
        return event
    }

    private func motion(x: Int32, y: Int32) -> SDL_Event {
        var event = SDL_Event()
        event.motion.type = SDL_MOUSEMOTION.rawValue
        event.motion.x = x
        event.motion.y = y
        return event
    }

    private func finger(_ type: SDL_EventType, _ id: Int64 = 7, x: Float, y: Float) -> SDL_Event {
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.fingerId = id
        event.tfinger.x = x
        event.tfinger.y = y
        return event
    }

    private func window(_ kind: SDL_WindowEventID) -> SDL_Event {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(kind.rawValue)
        return event
    }

    private func wheel(_ x: Float, _ y: Float, isFlipped: Bool = false) -> SDL_Event {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseX = x
        event.wheel.preciseY = y
        event.wheel.direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
        event.wheel.mouseX = 125
        event.wheel.mouseY = 250
        return event
    }

    private func key(_ type: SDL_EventType, _ code: SDL_Keycode, modifiers: UInt32 = 0, isRepeat: Bool = false) -> SDL_Event {
        var event = SDL_Event()
        event.key.type = type.rawValue
        event.key.keysym.sym = code
        event.key.keysym.mod = UInt16(modifiers)
        event.key.repeat = isRepeat ? 1 : 0
        return event
    }

    @Test func measuresRelateUnitsPixelsAndPoints() {
        #expect(translator.measures.scale == 2.5)
        #expect(translator.measures.size == Size(width: 640, height: 480))
    }

    @Test(arguments: [
        (SDL_BUTTON_LEFT, MouseButton.left), (SDL_BUTTON_MIDDLE, .middle), (SDL_BUTTON_RIGHT, .right), (SDL_BUTTON_X1, .back),
    ])
    func pressAndReleaseCarryTheirButton(code: Int32, expected: MouseButton) {
        var translator = translator

        let down = translator.translate(button(SDL_MOUSEBUTTONDOWN, code, x: 100, y: 50))
        let moved = translator.translate(motion(x: 125, y: 50))
        let up = translator.translate(button(SDL_MOUSEBUTTONUP, code, x: 125, y: 50))

        #expect(down == [.pointerDown(.mouse(expected), Point(x: 80, y: 40))])
        #expect(moved == [.pointerMoved(.mouse(expected), Point(x: 100, y: 40))])
        #expect(up == [.pointerUp(.mouse(expected), Point(x: 100, y: 40))])
    }

    @Test func mouseEventsMadeFromTouchesAreDropped() {
        var translator = translator

        #expect(translator.translate(button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, which: EventTranslator.touchMouse)).isEmpty)
    }

    @Test func releaseWithoutPressIsDropped() {
        var translator = translator

        #expect(translator.translate(button(SDL_MOUSEBUTTONUP, x: 1, y: 1)).isEmpty)
    }

    @Test func focusLossCancelsWhatIsPressed() {
        var translator = translator
        _ = translator.translate(button(SDL_MOUSEBUTTONDOWN, x: 1, y: 1))
        _ = translator.translate(finger(SDL_FINGERDOWN, x: 0, y: 0))

        let lost = translator.translate(window(SDL_WINDOWEVENT_FOCUS_LOST))

        #expect(lost == [.pointerCancelled(.mouse(.left)), .pointerCancelled(.touch(7)), .focusLost])
        #expect(translator.translate(button(SDL_MOUSEBUTTONUP, x: 1, y: 1)).isEmpty)
        #expect(translator.translate(finger(SDL_FINGERUP, x: 0, y: 0)).isEmpty)
    }

    @Test func fingersMoveInLogicalPixels() {
        var translator = translator

        let events = [
            finger(SDL_FINGERDOWN, x: 0.5, y: 0.25), finger(SDL_FINGERMOTION, x: 1, y: 1), finger(SDL_FINGERUP, x: 0, y: 0),
        ].flatMap { translator.translate($0) }

        #expect(
            events == [
                .pointerDown(.touch(7), Point(x: 320, y: 120)), .pointerMoved(.touch(7), Point(x: 640, y: 480)),
                .pointerUp(.touch(7), .zero),
            ])
    }

    @Test func fingerThatNeverLeftIsCancelledByItsSuccessor() {
        var translator = translator
        _ = translator.translate(finger(SDL_FINGERDOWN, x: 0, y: 0))

        let again = translator.translate(finger(SDL_FINGERDOWN, x: 0.5, y: 0.5))

        #expect(again == [.pointerCancelled(.touch(7)), .pointerDown(.touch(7), Point(x: 320, y: 240))])
    }

    @Test(arguments: [
        (Float(0), Float(1), false, Vector(x: 0, y: 1), WheelSource.notched),
        (0, -2, true, Vector(x: 0, y: 2), .notched),
        (0.25, -0.5, false, Vector(x: 0.25, y: -0.5), .precise),
        (0.25, 0, true, Vector(x: -0.25, y: 0), .precise),
    ])
    func wheelGivesTicksAndSource(x: Float, y: Float, isFlipped: Bool, ticks: Vector, source: WheelSource) {
        var translator = translator

        let events = translator.translate(wheel(x, y, isFlipped: isFlipped))

        #expect(events == [.wheel(Wheel(ticks: ticks, source: source), at: Point(x: 100, y: 200))])
    }

    @Test func wheelThatDoesNotMoveIsDropped() {
        var translator = translator

        #expect(translator.translate(wheel(0, 0)).isEmpty)
    }

    @Test(arguments: [
        (SDLK_LEFT, Key.left), (SDLK_PAGEDOWN, .pageDown), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_SPACE, .space),
        (SDLK_F1, .function(1)), (SDLK_F11, .function(11)), (SDLK_a, .character("a")), (SDLK_PLUS, .character("+")),
        (SDLK_KP_7, .character("7")), (SDLK_DELETE, .delete), (SDLK_BACKSPACE, .backspace), (SDLK_TAB, .tab), (SDLK_ESCAPE, .escape),
    ])
    func keysGoByTheirMeaning(code: SDL_KeyCode, expected: Key) {
        var translator = translator

        let events = translator.translate(key(SDL_KEYDOWN, SDL_Keycode(bitPattern: code.rawValue)))

        #expect(events == [.keyDown(expected, [], isRepeat: false)])
    }

    @Test func modifiersAndRepeatsArrive() {
        var translator = translator
        let modifiers = UInt32(KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue | KMOD_NUM.rawValue)

        let down = translator.translate(key(SDL_KEYDOWN, SDL_Keycode(bitPattern: SDLK_r.rawValue), modifiers: modifiers, isRepeat: true))
        let up = translator.translate(key(SDL_KEYUP, SDL_Keycode(bitPattern: SDLK_r.rawValue), modifiers: modifiers))

        #expect(down == [.keyDown(.character("r"), [.control, .shift], isRepeat: true)])
        #expect(up == [.keyUp(.character("r"), [.control, .shift])])
    }

    @Test(arguments: [SDLK_LSHIFT, SDLK_CAPSLOCK, SDLK_PRINTSCREEN])
    func keysWithoutMeaningAreDropped(code: SDL_KeyCode) {
        var translator = translator

        #expect(translator.translate(key(SDL_KEYDOWN, SDL_Keycode(bitPattern: code.rawValue))).isEmpty)
    }

    @Test(arguments: ["a", "é", "日本", String(repeating: "x", count: 31)])
    func textArrivesWhole(text: String) {
        var translator = translator
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }

        #expect(translator.translate(event) == [.text(text)])
    }

    @Test func windowEventsArrive() {
        var translator = translator

        #expect(translator.translate(window(SDL_WINDOWEVENT_SIZE_CHANGED)) == [.resized(Size(width: 640, height: 480), scale: 2.5)])
        #expect(translator.translate(window(SDL_WINDOWEVENT_LEAVE)) == [.pointerLeft])
        #expect(translator.translate(window(SDL_WINDOWEVENT_EXPOSED)) == [.exposed])
        #expect(translator.translate(window(SDL_WINDOWEVENT_FOCUS_GAINED)) == [.focusGained])
        #expect(translator.translate(window(SDL_WINDOWEVENT_MOVED)).isEmpty)
    }

    /// The window moved to a display of another scale, or the scale of its display changed.
    @Test func changedScaleIsToldOnceWithAnEventOrWithoutOne() {
        var translator = translator
        #expect(translator.untoldResize().isEmpty)
        let units = Size(width: 800, height: 600)

        translator.measures = WindowMeasures(units: units, pixels: units, userScale: 1.25)
        #expect(translator.untoldResize() == [.resized(Size(width: 640, height: 480), scale: 1.25)])
        #expect(translator.untoldResize().isEmpty)

        translator.measures = WindowMeasures(units: units, pixels: Size(width: 1200, height: 900), userScale: 1.25)
        #expect(translator.translate(window(SDL_WINDOWEVENT_SIZE_CHANGED)) == [.resized(Size(width: 640, height: 480), scale: 1.875)])
        #expect(translator.untoldResize().isEmpty)
    }

    @Test func droppedFileLandsUnderTheMouse() {
        var translator = translator
        _ = translator.translate(motion(x: 125, y: 250))
        var event = SDL_Event()
        event.drop.type = SDL_DROPFILE.rawValue
        event.drop.file = SDL_strdup("/pictures/a b.jpg")

        #expect(translator.translate(event) == [.fileDropped("/pictures/a b.jpg", at: Point(x: 100, y: 200))])
    }

    private func drop(_ type: SDL_EventType, _ text: String? = nil) -> SDL_Event {
        var event = SDL_Event()
        event.drop.type = type.rawValue
        event.drop.file = text.flatMap { SDL_strdup($0) }
        return event
    }

    @Test(arguments: [
        ("file:///pictures/a%20b.jpg", ["/pictures/a b.jpg"]), ("/pictures/a.jpg\r\nfile:///b\n", ["/pictures/a.jpg", "/b"]), ("", []),
    ]) func droppedTextCountsAsTheFilesThatItNames(_ text: String, paths: [String]) {
        var translator = translator

        #expect(translator.translate(drop(SDL_DROPTEXT, text)) == paths.map { .fileDropped($0, at: .zero) })
    }

    @Test(arguments: ["some words", "file://elsewhere.invalid/a", "a\n/b", "https://example.org"])
    func otherDroppedTextStaysText(_ text: String) {
        var translator = translator

        #expect(translator.translate(drop(SDL_DROPTEXT, text)) == [.textDropped(text, at: .zero)])
    }

    /// The law: an event is read only where its kind has values. Versions of SDL leave anything in the rest.
    @Test(arguments: [
        SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEMOTION, SDL_MOUSEWHEEL, SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP,
        SDL_KEYDOWN, SDL_KEYUP, SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_WINDOWEVENT, SDL_DROPBEGIN, SDL_DROPCOMPLETE, SDL_CONTROLLERBUTTONDOWN,
        SDL_CONTROLLERAXISMOTION, SDL_RENDER_TARGETS_RESET, SDL_QUIT, SDL_CLIPBOARDUPDATE,
    ])
    func noEventCanHarm(_ type: SDL_EventType) {
        var translator = translator
        var sample = PathSample(seed: Int(type.rawValue))
        for _ in 0..<500 {
            var event = SDL_Event()
            withUnsafeMutableBytes(of: &event) { bytes in
                for index in bytes.indices { bytes[index] = UInt8(sample.whole(below: 256)) }
            }
            event.type = type.rawValue
            _ = translator.translate(event)
        }
    }

    /// SDL sends each line of a drop by itself.
    @Test func linesOfOneDropAreOneText() {
        var translator = translator
        let events = [
            drop(SDL_DROPBEGIN), drop(SDL_DROPTEXT, "/a path"), drop(SDL_DROPTEXT, "and a word"), drop(SDL_DROPCOMPLETE),
            drop(SDL_DROPBEGIN), drop(SDL_DROPTEXT, "/a"), drop(SDL_DROPTEXT, "file:///b"), drop(SDL_DROPCOMPLETE),
        ]

        let kinds = events.flatMap { translator.translate($0) }

        #expect(
            kinds == [
                .dropBegan, .textDropped("/a path\nand a word", at: .zero), .dropEnded,
                .dropBegan, .fileDropped("/a", at: .zero), .fileDropped("/b", at: .zero), .dropEnded,
            ])
    }

    @Test func dropHasABeginningAndAnEnd() {
        var translator = translator
        var (begin, end) = (SDL_Event(), SDL_Event())
        begin.drop.type = SDL_DROPBEGIN.rawValue
        end.drop.type = SDL_DROPCOMPLETE.rawValue

        #expect(translator.translate(begin) == [.dropBegan])
        #expect(translator.translate(end) == [.dropEnded])
    }

    @Test func windowOfOnePixelStillMeasures() {
        let tiny = WindowMeasures(units: Size(width: 1, height: 1), pixels: Size(width: 1, height: 1), userScale: 2)
        let nothing = WindowMeasures(units: .zero, pixels: .zero, userScale: 2)

        #expect(tiny.size == Size(width: 0.5, height: 0.5))
        #expect(nothing.scale == 2 && nothing.size == .zero)
    }
}
