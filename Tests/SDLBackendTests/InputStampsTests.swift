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
}
