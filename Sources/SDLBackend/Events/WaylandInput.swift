import CSDL2
import CDisplays
import LayoutMath
import Platform

/// Reports what SDL 2 drops from a Wayland window's input: when pointers and fingers moved, and for wheels and touchpads also whether fingers
/// moved and when they left.
///
/// Each movement of a wheel puts a marker into SDL's queue, which keeps its place among the other events. While that works, SDL's wheel events
/// are ignored.
final class WaylandInput {
    /// The wheel movements since the last marker that was taken.
    private var movements: [wayland_wheel] = []
    private var listener: UnsafeMutableRawPointer?
    private let marker: UInt32
    /// SDL's number of the window.
    private let window: UInt32
    private let stamps: InputStamps

    /// Listens on the window's display; nil on other desktops or if listening fails.
    /// - Parameters:
    ///   - marker: A type of SDL's user events.
    ///   - stamps: Gets the times of pointer events.
    init?(_ handle: WindowHandle, marker: UInt32, _ stamps: InputStamps) {
        (self.marker, self.stamps, window) = (marker, stamps, SDL_GetWindowID(handle.pointer))
        guard let surface = panorama_wayland_surface(handle.pointer) else { return nil }
        // SDL dispatches the display's events on the thread that owns the window.
        let calls = wayland_input_calls(
            turned: { context, movement in MainActor.assumeIsolated { WaylandInput.listening(context)?.add(movement) } },
            stamped: { context, stamp in MainActor.assumeIsolated { WaylandInput.listening(context)?.stamps.add(stamp) } },
            context: Unmanaged.passUnretained(self).toOpaque())
        listener = wayland_input_listen(panorama_wayland_display(handle.pointer), surface, calls)
        if listener == nil { return nil }
    }

    isolated deinit { wayland_input_forget(listener) }

    private static func listening(_ context: UnsafeMutableRawPointer?) -> WaylandInput? {
        context.map { Unmanaged<WaylandInput>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether wheel movements are reported by this object.
    var hasWheels: Bool { wayland_input_has_wheels(listener) }

    private func add(_ movement: wayland_wheel) {
        movements.append(movement)
        var event = SDL_Event()
        event.user.type = marker
        event.user.windowID = window
        // If the queue is full, the marker is dropped and the movement is reported with the next one.
        SDL_PushEvent(&event)
    }

    /// Returns what has happened to the wheels up to the next marker.
    /// - Parameters:
    ///   - time: Converts the compositor's times to the stage's clock.
    ///   - place: Position of the pointer.
    func takeWheels(at place: Point, modifiers: KeyModifiers, time: (UInt32) -> Seconds) -> [InputEvent] {
        defer { movements = [] }
        return movements.map { movement in
            let time = time(movement.time)
            guard !movement.ended else { return InputEvent(time: time, .wheelEnded) }
            let wheel = Wheel(
                ticks: Vector(x: movement.x, y: movement.y), source: movement.notched ? .notched : .precise, modifiers: modifiers,
                endIsReported: movement.fingers)
            return InputEvent(time: time, .wheel(wheel, at: place))
        }
    }
}
