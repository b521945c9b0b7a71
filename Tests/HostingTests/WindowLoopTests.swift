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
    private let clock: () -> Seconds
    private let queue: EventQueue

    init() throws {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
        try SDLSystem.start(name: "Hello", identifier: "org.example.Hello")
        window = try Window(title: "hello", WindowGeometry(size: Size(width: 200, height: 100)))
        clock = EventQueue.makeClock()
        queue = try EventQueue(now: clock)
    }

    /// Types keys into a loop until it ends.
    private func type(_ symbols: [Int], fullscreenKeys: Set<Key>? = nil) throws {
        let hosted = try makeHosted()
        if let fullscreenKeys { hosted.fullscreenKeys = fullscreenKeys }
        for symbol in symbols { press(symbol) }
        hosted.frameDone = { _ in hosted.end() }
        run(hosted)
    }

    private func run(_ windows: HostedWindow...) {
        let loop = WindowLoop(queue: queue, now: clock)
        for window in windows { loop.add(window) }
        loop.run()
    }

    private func makeHosted() throws -> HostedWindow { try host(view, in: window) }

    private func host(_ view: Typed, in window: Window) throws -> HostedWindow {
        let fonts = try FontBook()
        let stage = Stage(root: view, size: window.size, text: fonts, images: BitmapPictures())
        if view.acceptsText { stage.focus(view) }
        return HostedWindow(
            window: window, renderer: try SDLRenderer(window: window, choice: .software, fonts: fonts),
            events: EventSource(window: window, queue: queue),
            source: HostedWindow.Source(stage: { stage }, frame: { stage.frame(at: $0, events: $1) }, images: stage.images))
    }

    /// The user closes the window again and again; at first the program keeps it.
    @Test func theProgramDecidesWhetherItsWindowCloses() throws {
        let hosted = try makeHosted()
        var answers = [true, false, false]
        hosted.shouldClose = { answers.removeLast() }
        hosted.frameDone = { _ in push(SDL_WINDOWEVENT, window: SDL_WINDOWEVENT_CLOSE) }
        run(hosted)

        #expect(answers == [])
    }

    @Test func aProgramThatIsAskedToQuitDoesNotKeepItsWindow() throws {
        let hosted = try makeHosted()
        hosted.shouldClose = { false }
        push(SDL_QUIT)
        run(hosted)
    }

    // MARK: Several windows

    /// A second window, with what is typed into it.
    private func makeSecond() throws -> (HostedWindow, Typed, Window) {
        let (view, window) = (Typed(), try Window(title: "second", WindowGeometry(size: Size(width: 300, height: 50))))
        return (try host(view, in: window), view, window)
    }

    @Test func everyWindowGetsItsOwnInput() throws {
        let (first, (second, other, otherWindow)) = (try makeHosted(), try makeSecond())
        let keys = [Self.letter, Self.functionKey, Self.letter]
        for (key, window) in zip(keys, [window, otherWindow, otherWindow]) { press(key, in: window) }
        var sizes: [[InputEvent.Kind]] = [[], []]
        first.inputTaken = { sizes[0] += $0.map(\.kind).filter(\.isResize) }
        second.inputTaken = { sizes[1] += $0.map(\.kind).filter(\.isResize) }
        SDL_SetWindowSize(otherWindow.handle.pointer, 310, 60)
        second.frameDone = { _ in
            first.end()
            second.end()
        }
        run(first, second)

        #expect(view.keys == [.character("f")])
        #expect(other.keys == [.function(11), .character("f")])
        #expect(sizes[0] == [] && sizes[1] == [.resized(Size(width: 310, height: 60), scale: 1)])
    }

    @Test func theOtherWindowsGoOnWhenOneCloses() throws {
        let (first, (second, other, otherWindow)) = (try makeHosted(), try makeSecond())
        push(SDL_WINDOWEVENT, window: SDL_WINDOWEVENT_CLOSE, in: window)
        let loop = WindowLoop(queue: queue, now: clock)
        var steps: [String] = []
        loop.add(first) { _ in
            steps.append("first has ended")
            press(Self.letter, in: window)
            press(Self.functionKey, in: otherWindow)
        }
        second.frameDone = { _ in if !other.keys.isEmpty { second.end() } }
        loop.add(second) { _ in steps.append("second has ended") }
        loop.run()

        #expect(steps == ["first has ended", "second has ended"])
        #expect(view.keys == [] && other.keys == [.function(11)])
    }

    @Test func quittingClosesAllWindows() throws {
        let (first, (second, _, _)) = (try makeHosted(), try makeSecond())
        second.shouldClose = { false }
        push(SDL_QUIT)
        run(first, second)
    }

    /// A loop that sleeps must not wait for an event before it draws a new window.
    @Test func aWindowThatOpensLaterIsDrawnAtOnce() throws {
        let (first, (second, _, _)) = (try makeHosted(), try makeSecond())
        let loop = WindowLoop(queue: queue, now: clock)
        var waits: [Seconds] = []
        // Without this, a loop that does not draw the window would sleep forever.
        first.nextDeadline = { clock() + 0.1 }
        first.frameDone = { _ in
            first.frameDone = { _ in }
            loop.add(second)
        }
        second.frameDone = {
            waits.append($0.wait)
            first.end()
            second.end()
        }
        loop.add(first)
        loop.run()

        #expect(waits == [0])
    }

    private func push(_ type: SDL_EventType, window id: SDL_WindowEventID = SDL_WINDOWEVENT_NONE, in window: Window? = nil) {
        var event = SDL_Event()
        event.window.type = type.rawValue
        event.window.event = UInt8(id.rawValue)
        if let window { event.window.windowID = SDL_GetWindowID(window.handle.pointer) }
        SDL_PushEvent(&event)
    }

    private func press(_ symbol: Int, in window: Window? = nil) {
        var event = SDL_Event()
        if let window { event.key.windowID = SDL_GetWindowID(window.handle.pointer) }
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

extension InputEvent.Kind {
    fileprivate var isResize: Bool { if case .resized = self { true } else { false } }
}
