import CSDL2
import CDisplays
import LayoutMath
import Platform

/// Reports the wheel and touchpad movements of a Wayland window, including what SDL 2 drops: whether fingers moved, when, and when they
/// left.
///
/// Each movement puts a marker into SDL's queue, which keeps its place among the other events. While this works, SDL's wheel events are
/// ignored.
final class WaylandWheel {
    /// The movements since the last marker that was taken.
    private var movements: [wayland_wheel] = []
    private var listener: UnsafeMutableRawPointer?
    private let marker: UInt32
    private var clock = CompositorClock()

    /// Listens on the window's display; nil on other desktops or if listening fails.
    /// - Parameter marker: A type of SDL's user events.
    init?(_ handle: WindowHandle, marker: UInt32) {
        self.marker = marker
        guard let surface = panorama_wayland_surface(handle.pointer) else { return nil }
        listener = wayland_wheel_listen(
            panorama_wayland_display(handle.pointer), surface,
            { context, movement in
                guard let context else { return }
                // SDL dispatches the display's events on the thread that owns the window.
                MainActor.assumeIsolated { Unmanaged<WaylandWheel>.fromOpaque(context).takeUnretainedValue().add(movement) }
            }, Unmanaged.passUnretained(self).toOpaque())
        if listener == nil { return nil }
    }

    isolated deinit { wayland_wheel_forget(listener) }

    /// Whether the movements are reported by this object.
    var isWorking: Bool { wayland_wheel_works(listener) }

    private func add(_ movement: wayland_wheel) {
        movements.append(movement)
        var event = SDL_Event()
        event.type = marker
        // If the queue is full, the marker is dropped and the movement is reported with the next one.
        SDL_PushEvent(&event)
    }

    /// Returns what has happened up to the next marker.
    /// - Parameters:
    ///   - now: The current time, on the stage's clock.
    ///   - place: Position of the pointer.
    func take(at now: Seconds, place: Point, modifiers: KeyModifiers) -> [InputEvent] {
        defer { movements = [] }
        return movements.map { movement in
            let time = clock.time(of: movement.time, receivedAt: now)
            guard !movement.ended else { return InputEvent(time: time, .wheelEnded) }
            let wheel = Wheel(
                ticks: Vector(x: movement.x, y: movement.y), source: movement.notched ? .notched : .precise, modifiers: modifiers,
                endIsReported: movement.fingers)
            return InputEvent(time: time, .wheel(wheel, at: place))
        }
    }
}

/// Converts the compositor's times to the stage's clock, which runs at the same rate.
///
/// The difference between the clocks is the smallest one that has been observed, because an event that is received immediately has that
/// difference.
struct CompositorClock {
    private var last: (stamp: UInt32, milliseconds: Int64)?
    private var distance = Double.infinity

    /// Returns the time of a stamp in milliseconds, which wraps, on the clock of `now`; never later than `now`.
    mutating func time(of stamp: UInt32, receivedAt now: Seconds) -> Seconds {
        // An event's stamp may be slightly earlier than that of the event before it.
        let milliseconds = last.map { $0.milliseconds + Int64(Int32(truncatingIfNeeded: stamp &- $0.stamp)) } ?? Int64(stamp)
        last = (stamp, milliseconds)
        let time = Double(milliseconds) / 1000
        distance = min(distance, now - time)
        return time + distance
    }
}
