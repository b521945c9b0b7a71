import CSDL2
import LayoutMath
import Platform
import Testing
import Widgets

@testable import Hosting
@testable import SDLBackend
@testable import Views

/// Tests which keys and sizes belong to the window, on SDL's dummy display.
@MainActor @Suite(.serialized) struct WindowLoopTests {
    /// Records the keys that are typed into it.
    private final class Typed: View {
        var keys: [Key] = []
        var acceptsText = false
        override var isKeyTarget: Bool { true }
        override var canBecomeFocused: Bool { true }
        override var acceptsTextInput: Bool { acceptsText }
        override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
            keys.append(key)
            return true
        }
    }

    private let view = Typed()
    private let window: Window

    init() throws {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
        try SDLSystem.start(name: "Hello", identifier: "org.example.Hello")
        window = try Window(title: "hello", WindowGeometry(size: Size(width: 200, height: 100)))
    }

    /// Types keys into a loop until it ends.
    private func type(_ symbols: [Int], fullscreenKeys: Set<Key>? = nil) throws {
        let loop = try makeLoop()
        if let fullscreenKeys { loop.fullscreenKeys = fullscreenKeys }
        for symbol in symbols { press(symbol) }
        loop.frameDone = { _ in loop.end() }
        try loop.run()
    }

    private func makeLoop() throws -> WindowLoop {
        let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Resources/fonts"
        let fonts = try FontBook(folder: folder)
        let stage = Stage(root: view, size: window.size, text: fonts, images: BitmapPictures())
        if view.acceptsText { stage.focus(view) }
        let clock = EventSource.makeClock()
        let events = try EventSource(window: window, now: clock)
        return WindowLoop(
            window: window, renderer: try SDLRenderer(window: window, choice: .software, fonts: fonts), events: events, now: clock,
            source: WindowLoop.Source(stage: { stage }, frame: { stage.frame(at: $0, events: $1) }, images: stage.images))
    }

    /// The user closes the window again and again; at first the program keeps it.
    @Test func theProgramDecidesWhetherItsWindowCloses() throws {
        let loop = try makeLoop()
        var answers = [true, false, false]
        loop.shouldClose = { answers.removeLast() }
        loop.frameDone = { _ in push(SDL_WINDOWEVENT, window: SDL_WINDOWEVENT_CLOSE) }
        try loop.run()

        #expect(answers == [])
    }

    @Test func aProgramThatIsAskedToQuitDoesNotKeepItsWindow() throws {
        let loop = try makeLoop()
        loop.shouldClose = { false }
        push(SDL_QUIT)
        try loop.run()
    }

    private func push(_ type: SDL_EventType, window: SDL_WindowEventID = SDL_WINDOWEVENT_NONE) {
        var event = SDL_Event()
        event.window.type = type.rawValue
        event.window.event = UInt8(window.rawValue)
        SDL_PushEvent(&event)
    }

    private func press(_ symbol: Int) {
        var event = SDL_Event()
        event.key.type = SDL_KEYDOWN.rawValue
        event.key.state = UInt8(SDL_PRESSED)
        event.key.keysym.sym = Int32(symbol)
        event.key.keysym.scancode = SDL_GetScancodeFromKey(Int32(symbol))
        SDL_PushEvent(&event)
    }

    private static let letter = Int(SDLK_f.rawValue)
    private static let functionKey = Int(SDLK_F11.rawValue)

    @Test func everyKeyIsTheViewsUnlessTheWindowIsToldOtherwise() throws {
        try type([Self.letter, Self.functionKey])

        #expect(view.keys == [.character("f"), .function(11)])
        #expect(!window.isFullscreen)
    }

    @Test func keysThatWereChosenToggleTheFullScreen() throws {
        try type([Self.letter], fullscreenKeys: [.character("f")])

        #expect(window.isFullscreen)
        #expect(view.keys == [.character("f")])
    }

    @Test func asManyPressesAsThereAreToggle() throws {
        try type([Self.letter, Self.letter], fullscreenKeys: [.character("f")])

        #expect(!window.isFullscreen)
    }

    @Test func aLetterIsTextWhereTextIsTyped() throws {
        view.acceptsText = true

        try type([Self.letter], fullscreenKeys: [.character("f")])

        #expect(!window.isFullscreen)
    }

    @Test func aWindowHasNoLeastSizeOfItsOwn() {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowMinimumSize(window.handle.pointer, &width, &height)

        #expect(window.size == Size(width: 200, height: 100))
        #expect(width <= 1 && height <= 1)
    }

    @Test func leastSizeIsTheProgramsChoice() throws {
        let window = try Window(
            title: "hello", WindowGeometry(size: Size(width: 400, height: 300)), leastSize: Size(width: 320, height: 240))
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetWindowMinimumSize(window.handle.pointer, &width, &height)

        #expect(width == 320 && height == 240)
    }

    /// The dummy display reports no rate, like a virtual display.
    @Test func aDisplayOfUnknownRateShowsSixtyFrames() { #expect(window.refreshRate == 60) }

    @Test(arguments: [(0, 60.0), (-1, 60.0), (24, 24.0), (59, 59.0), (144, 144.0), (1, 24.0), (100_000, 500.0)])
    func theRateIsTheDisplaysWithinReason(reported: Int, rate: Double) { #expect(Window.refreshRate(reported: reported) == rate) }

    @Test(arguments: [(60.0, 0.004, 0.0127), (144.0, 0.002, 0.0049), (30.0, 0.0, 0.0333)])
    func aQuickFrameIsFollowedByAPause(rate: Double, duration: Double, pause: Double) throws {
        let rest = try #require(WindowLoop.pause(after: duration, refreshRate: rate))

        #expect(abs(rest - pause) < 1e-4)
    }

    /// A display of 59.94 frames a second reports 59. A frame that waited for it took the full time.
    @Test(arguments: [(60.0, 0.0167), (59.0, 1.0 / 59.94), (144.0, 1.0 / 143.9), (60.0, 0.1)])
    func aFrameThatWaitedForTheDisplayIsFollowedByNone(rate: Double, duration: Double) {
        #expect(WindowLoop.pause(after: duration, refreshRate: rate) == nil)
    }
}
