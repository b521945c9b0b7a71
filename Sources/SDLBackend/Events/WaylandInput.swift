import CSDL2
import CDisplays
import LayoutMath
import Platform

/// Reports what SDL drops from a Wayland window's input: when pointers and fingers moved; for wheels and touchpads also whether fingers moved
/// and when they left; and the hand that leaves the window with a pressed button.
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
    private let display: UnsafeMutableRawPointer?
    private let surface: UnsafeMutableRawPointer
    /// Whether SDL will miss the next press, because a drag has kept the release of the last one from it.
    private var pressIsLost = false

    /// Where the hand was that SDL has lost, in units of the window.
    private var lostPlace: (x: Int32, y: Int32) = (0, 0)
    /// SDL's number of the mouse in the events that are made here.
    static let mouseID = UInt32.max - 7

    /// Listens on the window's display; nil on other desktops or if listening fails.
    /// - Parameters:
    ///   - marker: A type of SDL's user events.
    ///   - stamps: Gets the times of pointer events.
    init?(_ handle: WindowHandle, marker: UInt32, _ stamps: InputStamps) {
        (self.marker, self.stamps, window) = (marker, stamps, SDL_GetWindowID(handle.pointer))
        guard let surface = panorama_wayland_surface(handle.pointer) else { return nil }
        (self.surface, display) = (surface, panorama_wayland_display(handle.pointer))
        // SDL dispatches the display's events on the thread that owns the window.
        let calls = wayland_input_calls(
            turned: { context, movement in MainActor.assumeIsolated { WaylandInput.listening(context)?.add(movement) } },
            stamped: { context, stamp in MainActor.assumeIsolated { WaylandInput.listening(context)?.stamps.add(stamp) } },
            pressed: { context, button in MainActor.assumeIsolated { WaylandInput.listening(context)?.notePress(of: button) } },
            lost_moved: { context, x, y in MainActor.assumeIsolated { WaylandInput.listening(context)?.move(to: x, y) } },
            lost_released: { context, button in MainActor.assumeIsolated { WaylandInput.listening(context)?.noteRelease(of: button) } },
            context: Unmanaged.passUnretained(self).toOpaque())
        listener = wayland_input_listen(display, surface, calls)
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

    /// Whether no release of a pressed button has been reported. SDL 3 invents one when a drag takes the pointer.
    var isHeld: Bool { wayland_input_is_held(listener) }

    /// Begins a drag with the button that was pressed in the window; nil if there is none.
    func beginDrag(_ contents: DragContents) -> OpaquePointer? {
        var press: UInt32 = 0
        guard let seat = wayland_input_pressing_seat(listener, &press) else { return nil }
        return contents.withForms { wayland_drag_begin(display, surface, seat, press, $0.baseAddress, $0.count, contents.isMoved) }
    }

    /// The compositor has kept the release of the button to itself.
    func dragDidEnd() {
        pressIsLost = true
        wayland_input_forget_press(listener)
    }

    // MARK: The mouse

    /// Whether SDL has lost the hand that holds a button, and what it says about the mouse does not count.
    var hasLostHand: Bool { wayland_input_has_lost_hand(listener) }

    /// - Parameter button: In the numbers of evdev.
    private func notePress(of button: UInt32) {
        guard pressIsLost, button == WaylandInput.leftButton else { return }
        pressIsLost = false
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetMouseState(&x, &y)
        push(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y)
    }

    private func move(to x: Double, _ y: Double) {
        lostPlace = (Int32(x.rounded(.down)), Int32(y.rounded(.down)))
        var event = SDL_Event()
        event.motion.type = SDL_MOUSEMOTION.rawValue
        (event.motion.windowID, event.motion.which) = (window, WaylandInput.mouseID)
        (event.motion.x, event.motion.y) = lostPlace
        SDL_PushEvent(&event)
    }

    /// - Parameter button: In the numbers of evdev.
    private func noteRelease(of button: UInt32) {
        let order = [SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT, SDL_BUTTON_MIDDLE, SDL_BUTTON_X1, SDL_BUTTON_X2]
        let index = Int(button) - Int(WaylandInput.leftButton)
        if order.indices.contains(index) { push(SDL_MOUSEBUTTONUP, order[index], lostPlace.x, lostPlace.y) }
    }

    private func push(_ type: SDL_EventType, _ button: Int32, _ x: Int32, _ y: Int32) {
        var event = SDL_Event(type, button, x: x, y: y, in: window, from: WaylandInput.mouseID)
        SDL_PushEvent(&event)
    }

    private static let leftButton: UInt32 = 0x110

    // MARK: Wheels

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
