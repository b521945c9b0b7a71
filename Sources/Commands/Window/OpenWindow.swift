import LayoutMath
import SDLBackend

/// An open window, with its events, fonts and clock.
struct OpenWindow {
    let window: Window
    let queue: EventQueue
    let events: EventSource
    let fonts: FontBook
    /// Returns the time of events, in seconds since the program started.
    let clock: () -> Seconds
}
