import CSDL2
import Glibc
import Storage

/// Starts the parts of SDL that the program uses, with the settings required before a window opens.
public enum SDLSystem {
    /// Starts only timers. This is enough for an `OffscreenRenderer`, even on machines without a display.
    public static func startWithoutDisplay() throws(SDLError) {
        SDL_SetMainReady()
        mallopt(M_ARENA_MAX, 3)
        setRenderHints()
        guard SDL_Init(SystemFlags.timer) == 0 else { throw .last("starting SDL") }
    }

    /// Starts video and input.
    /// - Parameter identifier: Reverse-DNS name that desktops use to find the installed desktop file.
    /// - Returns: The video driver that was opened.
    @discardableResult
    public static func start(name: String, identifier: String) throws(SDLError) -> VideoConnection {
        SDL_SetMainReady()
        mallopt(M_ARENA_MAX, 3)
        setRenderHints()
        setInputHints()
        FrameLibrary.chooseUse()
        setIdentity(name: name, identifier: identifier)
        ProgramStart.hearSignals()
        guard SDL_Init(SystemFlags.timer) == 0 else { throw .last("starting SDL") }
        let connection = try VideoConnection.open()
        quitOnHangup()
        // SDL starts text input by itself on desktops, but only a focused text field may do so.
        SDL_StopTextInput()
        return connection
    }

    /// Starts hearing game controllers; does nothing where SDL cannot. From then on SDL wakes the loop every three seconds to look for
    /// controllers that were plugged in.
    public static func startControllers() { SDL_InitSubSystem(SystemFlags.gameController) }

    /// Quits SDL. Every window and renderer must be destroyed before. Does nothing if the X server has ended, because SDL would wait for
    /// it.
    public static func stop() { if !X11Desktop.isLost { SDL_Quit() } }

    /// Whether the X server has ended, even before there was a window.
    public static var hasLostDisplay: Bool { X11Desktop.isLost }

    /// Makes freed memory return to the system immediately, on every thread. While a folder loads, many large pictures are allocated and
    /// freed.
    static func returnMemoryEarly() {
        mallopt(M_MMAP_THRESHOLD, 64 << 10)
        mallopt(M_TRIM_THRESHOLD, 128 << 10)
        malloc_trim(0)
    }

    private static func setRenderHints() {
        SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        // The software renderer must not use OpenGL, which may itself be emulated, to show its frames.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        // In windows on Wayland, sdl2-compat makes the unit a pixel unless this is overridden: everything would be tiny at scale 2.
        SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", SDL_HINT_OVERRIDE)
        // A fixed method makes lines look the same with every driver.
        SDL_SetHint(SDL_HINT_RENDER_LINE_METHOD, "3")
    }

    private static func setInputHints() {
        // A program may keep a window open that the user wants to close.
        SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
        // A touch must be reported only once, as a touch.
        SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
        // The composition of an input method is reported completely instead of in parts of 31 bytes.
        SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
        SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
        // The press that focuses the window may also start a drag.
        SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
        SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
        // Otherwise SDL 3 would report the keys of a French number row as digits, with and without Shift.
        SDL_SetHint("SDL_KEYCODE_OPTIONS", "latin_letters")
        // Only `Window.keepsScreenOn` disables the screen saver.
        SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        SDL_SetHint(SDL_HINT_SCREENSAVER_INHIBIT_ACTIVITY_NAME, "Showing pictures")
    }

    private static func setIdentity(name: String, identifier: String) {
        SDL_SetHint(SDL_HINT_APP_NAME, name)
        SDL_setenv("SDL_VIDEO_X11_WMCLASS", identifier, 0)
        SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", identifier, 0)
    }

    /// Makes the hangup of a terminal end the window like SIGTERM, because SDL's handler handles no other signal. If a hangup is ignored,
    /// as with nohup, this is not changed. SIGQUIT can still end a program that does not respond.
    private static func quitOnHangup() {
        var hangup = sigaction()
        guard sigaction(SIGHUP, nil, &hangup) == 0, hangup.__sigaction_handler.sa_handler == nil else { return }
        hangup.__sigaction_handler.sa_handler = { _ in _ = kill(getpid(), SIGTERM) }
        sigaction(SIGHUP, &hangup, nil)
    }
}
