import CDisplays
import CSDL2
import LayoutMath

/// The times at which pointer events happened, as stamped by the X server or the compositor. SDL 2 stamps them when it collects them, which is
/// too late if the program was busy.
///
/// The stamps of the events in SDL's queue have the same order as these, but SDL leaves some events out and invents others. So an event and
/// its stamp are also matched by their kind and place.
final class InputStamps {
    private var stamps: [input_stamp] = []

    /// On X11, listens to all events from now on.
    init() { SDL_AddEventWatch(InputStamps.watch, Unmanaged.passUnretained(self).toOpaque()) }

    isolated deinit { SDL_DelEventWatch(InputStamps.watch, Unmanaged.passUnretained(self).toOpaque()) }

    /// Called for each event that enters SDL's queue. Only at that moment does Xlib have the data of the newer kinds of events.
    private static let watch: SDL_EventFilter = { context, event in
        guard let context, let event, event.pointee.type == SDL_SYSWMEVENT.rawValue else { return 0 }
        var stamp = input_stamp()
        guard let told = panorama_x11_event(&event.pointee.syswm), x11_input_stamp(told, &stamp) else { return 0 }
        let stamps = Unmanaged<InputStamps>.fromOpaque(context).takeUnretainedValue()
        // Other threads add events to wake the loop, but the X server's come from the thread that owns the window.
        MainActor.assumeIsolated { [stamp] in stamps.add(stamp) }
        return 0
    }

    /// Adds the stamp of the next event.
    func add(_ stamp: input_stamp) { stamps.append(stamp) }

    /// Removes and returns the time of an event of SDL in milliseconds, and drops those of the events before it, which SDL has left out; nil
    /// if it is not known.
    /// - Parameter size: The window's size in units of the window system.
    func take(for event: SDL_Event, in size: Size) -> UInt32? {
        guard let index = stamps.firstIndex(where: { $0.isOf(event, in: size) }) else { return nil }
        defer { stamps.removeFirst(index + 1) }
        return stamps[index].time
    }

    /// Call this when SDL's queue is empty.
    func forget() { stamps.removeAll(keepingCapacity: true) }
}

extension input_stamp {
    fileprivate func isOf(_ event: SDL_Event, in size: Size) -> Bool {
        switch SDL_EventType(rawValue: event.type) {
        case SDL_MOUSEMOTION: action == INPUT_MOVED && isNear(Double(event.motion.x), Double(event.motion.y))
        case SDL_MOUSEBUTTONDOWN: action == INPUT_PRESSED
        case SDL_MOUSEBUTTONUP: action == INPUT_RELEASED
        case SDL_MOUSEWHEEL: action == INPUT_TURNED
        case SDL_FINGERDOWN: action == INPUT_TOUCHED && isNear(event.tfinger, in: size)
        case SDL_FINGERMOTION: action == INPUT_SLID && isNear(event.tfinger, in: size)
        case SDL_FINGERUP: action == INPUT_LIFTED
        default: false
        }
    }

    private func isNear(_ finger: SDL_TouchFingerEvent, in size: Size) -> Bool {
        isNear(Double(finger.x) * size.width, Double(finger.y) * size.height)
    }

    /// Whether the place is the same, apart from SDL's rounding.
    private func isNear(_ x: Double, _ y: Double) -> Bool { abs(self.x - x) <= 1 && abs(self.y - y) <= 1 }
}
