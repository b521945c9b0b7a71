import CDisplays
import CSDL2
import LayoutMath
import Particles
import Testing

@testable import SDLBackend

/// Tests which time of the window system each pointer event of SDL gets.
@MainActor
@Suite struct InputStampsTests {
    private static let size = Size(width: 1000, height: 500)

    private func mouse(_ type: SDL_EventType, _ x: Int = 0, _ y: Int = 0) -> SDL_Event {
        var event = SDL_Event()
        event.type = type.rawValue
        if type == SDL_MOUSEMOTION { (event.motion.x, event.motion.y) = (Int32(x), Int32(y)) }
        return event
    }

    private func finger(_ type: SDL_EventType, _ x: Double, _ y: Double) -> SDL_Event {
        var event = SDL_Event()
        event.type = type.rawValue
        (event.tfinger.x, event.tfinger.y) = (Float(x / Self.size.width), Float(y / Self.size.height))
        return event
    }

    /// Law: SDL may leave out any of the events, and every event that it delivers gets its own time.
    @Test(arguments: 0..<100)
    func eachEventGetsItsOwnTime(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        let stamps = InputStamps()
        var delivered: [(event: SDL_Event, time: UInt32)] = []
        for index in 0..<40 {
            // Places do not repeat, as those of a moving hand.
            let (x, time) = (Double(index) * 5 + .random(in: 0..<0.9, using: &random), UInt32(1000 + index * 7))
            let cases: [(input_action, SDL_Event)] = [
                (INPUT_MOVED, mouse(SDL_MOUSEMOTION, Int(x), 20)), (INPUT_SLID, finger(SDL_FINGERMOTION, x, 20)),
                (INPUT_TOUCHED, finger(SDL_FINGERDOWN, x, 20)),
            ]
            let (action, event) = cases[Int.random(in: 0..<3, using: &random)]
            stamps.add(input_stamp(action: action, x: x, y: 20.4, time: time))
            if Bool.random(using: &random) { delivered.append((event, time)) }
        }

        for (event, time) in delivered { #expect(stamps.take(for: event, in: Self.size) == time) }
    }

    @Test func buttonsAndWheelsAreMatchedByTheirKind() {
        let stamps = InputStamps()
        for (index, action) in [INPUT_MOVED, INPUT_PRESSED, INPUT_TURNED, INPUT_RELEASED, INPUT_LIFTED].enumerated() {
            stamps.add(input_stamp(action: action, x: 3, y: 4, time: UInt32(index)))
        }

        let types = [SDL_MOUSEBUTTONDOWN, SDL_MOUSEWHEEL, SDL_MOUSEBUTTONUP]
        #expect(types.map { stamps.take(for: mouse($0), in: Self.size) } == [1, 2, 3])
        #expect(stamps.take(for: finger(SDL_FINGERUP, 900, 400), in: Self.size) == 4)
    }

    /// SDL moves the mouse by itself, for example when the pointer enters a window.
    @Test func anInventedEventHasNoTimeAndTakesNone() {
        let stamps = InputStamps()
        stamps.add(input_stamp(action: INPUT_MOVED, x: 30, y: 40, time: 7))

        #expect(stamps.take(for: mouse(SDL_MOUSEMOTION, 500, 300), in: Self.size) == nil)
        #expect(stamps.take(for: mouse(SDL_KEYDOWN), in: Self.size) == nil)
        #expect(stamps.take(for: mouse(SDL_MOUSEMOTION, 30, 40), in: Self.size) == 7)
        #expect(stamps.take(for: mouse(SDL_MOUSEMOTION, 30, 40), in: Self.size) == nil)
    }

    @Test func forgottenTimesAreGone() {
        let stamps = InputStamps()
        stamps.add(input_stamp(action: INPUT_PRESSED, x: 0, y: 0, time: 7))

        stamps.forget()

        #expect(stamps.take(for: mouse(SDL_MOUSEBUTTONDOWN), in: Self.size) == nil)
    }

    /// The stamp of an event of the core protocol: an `XButtonEvent`, with which those of movements agree.
    private func coreStamp(_ type: Int32, button: UInt32 = 0) -> input_stamp? {
        withXEvent { event in
            event.storeBytes(of: type, as: Int32.self)
            event.storeBytes(of: 1234, toByteOffset: 56, as: UInt.self)
            event.storeBytes(of: button, toByteOffset: 84, as: UInt32.self)
        }
    }

    /// The stamp of an event of the X Input Extension: an `XGenericEventCookie` with an `XIDeviceEvent`.
    private func extensionStamp(_ kind: Int32, detail: UInt32 = 0) -> input_stamp? {
        let data = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
        defer { data.deallocate() }
        data.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
        data.storeBytes(of: kind, toByteOffset: 36, as: Int32.self)
        data.storeBytes(of: 1234, toByteOffset: 40, as: UInt.self)
        data.storeBytes(of: detail, toByteOffset: 56, as: UInt32.self)
        return withXEvent { event in
            event.storeBytes(of: 35, as: Int32.self)
            event.storeBytes(of: data, toByteOffset: 48, as: UnsafeMutableRawPointer.self)
        }
    }

    private func withXEvent(_ fill: (UnsafeMutableRawPointer) -> Void) -> input_stamp? {
        let event = UnsafeMutableRawPointer.allocate(byteCount: 192, alignment: 16)
        defer { event.deallocate() }
        event.initializeMemory(as: UInt8.self, repeating: 0, count: 192)
        fill(event)
        var stamp = input_stamp()
        return x11_input_stamp(event, &stamp) ? stamp : nil
    }

    /// Law: SDL may ask for the pointer in either protocol of X11, and gets the same action and time. Buttons 4 to 7 are wheels.
    @Test(arguments: UInt32(1)...9)
    func bothProtocolsTellTheSameOfAButton(button: UInt32) {
        let pressed = (4...7).contains(button) ? INPUT_TURNED : INPUT_PRESSED
        // The numbers of presses, releases and movements are the same in both.
        for (kind, action) in [(4, pressed), (5, INPUT_RELEASED), (6, INPUT_MOVED)] as [(Int32, input_action)] {
            for stamp in [coreStamp(kind, button: button), extensionStamp(kind, detail: button)] {
                #expect(stamp?.action == action && stamp?.time == 1234, "\(kind)")
            }
        }
    }

    @Test func fingersAreKnownAndKeysAreNot() {
        #expect([18, 19, 20].map { extensionStamp($0)?.action } == [INPUT_TOUCHED, INPUT_SLID, INPUT_LIFTED])
        #expect([2, 3].allSatisfy { coreStamp($0) == nil && extensionStamp($0) == nil })
    }
}
