import CDisplays
import CSDL2

/// On X11, adds the presses that SDL is about to ignore, because it believes that the button is still down. SDL 3 loses the release of a button
/// over a window of another program that uses SDL 3.
final class LostPresses {
    init() { SDL_AddEventWatch(LostPresses.watch, nil) }

    isolated deinit { SDL_DelEventWatch(LostPresses.watch, nil) }

    /// Called for each event that enters SDL's queue, and so before SDL handles it.
    private static let watch: SDL_EventFilter = { _, event in
        guard let event, event.pointee.type == SDL_SYSWMEVENT.rawValue, let told = panorama_x11_event(&event.pointee.syswm),
            x11_pressed_button(told) == UInt32(SDL_BUTTON_LEFT)
        else { return 0 }
        var (x, y): (Int32, Int32) = (0, 0)
        guard SDL_GetMouseState(&x, &y) & 1 << UInt32(SDL_BUTTON_LEFT - 1) != 0 else { return 0 }
        // If SDL does not ignore it, the second press has no effect.
        var press = SDL_Event(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: x, y: y, in: SDL_GetWindowID(SDL_GetMouseFocus()), from: 0)
        SDL_PushEvent(&press)
        return 0
    }
}

extension SDL_Event {
    /// A press or a release of a button, which SDL has lost.
    init(_ type: SDL_EventType, _ number: Int32, x: Int32, y: Int32, in window: UInt32, from mouse: UInt32) {
        self.init()
        button = SDL_MouseButtonEvent(
            type: type.rawValue, timestamp: 0, windowID: window, which: mouse, button: UInt8(number),
            state: UInt8(type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED), clicks: 1, padding1: 0, x: x, y: y)
    }
}
