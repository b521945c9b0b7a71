public import LayoutMath
public import Platform
import Views

// What a hand does. Places are logical pixels from the stage's top left.
extension StageHarness {
    /// Delivers events now, and draws a frame.
    public func send(_ kinds: InputEvent.Kind...) {
        frame(kinds.map { InputEvent(time: time, $0) })
    }

    public func press(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerDown(pointer, Point(x: x, y: y))) }
    public func release(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerUp(pointer, Point(x: x, y: y))) }

    /// Presses and lets go at a place.
    public func tap(_ x: Double, _ y: Double) {
        press(x, y)
        release(x, y)
    }

    /// Moves a pressed pointer in a straight line at constant speed, a sample every 8 ms.
    public func move(from: Point, to: Point, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        let samples = max(1, Int((duration / 0.008).rounded()))
        let start = time
        for sample in 1...samples {
            let fraction = Double(sample) / Double(samples)
            time = start + duration * fraction
            send(.pointerMoved(pointer, from + (to - from) * fraction))
        }
    }

    /// Presses, moves, rests until no speed is left, and lets go.
    public func drag(from start: Point, to end: Point, during duration: Seconds = 0.2, pointer: Pointer = .mouse(.left)) {
        press(start.x, start.y, pointer: pointer)
        move(from: start, to: end, in: duration, pointer: pointer)
        advance(by: StageHarness.rest)
        release(end.x, end.y, pointer: pointer)
    }

    /// Twice as long as a pointer's samples count for its velocity, in seconds.
    private static let rest: Seconds = 0.2

    /// Presses, moves by `delta` in `duration` and lets go while moving.
    public func fling(from: Point, by delta: Vector, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        press(from.x, from.y, pointer: pointer)
        move(from: from, to: from + delta, in: duration, pointer: pointer)
        release(from.x + delta.x, from.y + delta.y, pointer: pointer)
    }

    /// Turns the wheel by ticks: x to the right, y away from the user.
    public func wheel(_ x: Double, _ y: Double, at point: Point, source: WheelSource = .notched, modifiers: KeyModifiers = []) {
        send(.wheel(Wheel(ticks: Vector(x: x, y: y), source: source, modifiers: modifiers), at: point))
    }

    /// A key goes down and stays there.
    public func key(_ key: Key, _ modifiers: KeyModifiers = []) { send(.keyDown(key, modifiers, isRepeat: false)) }

    /// A key goes down and up.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        send(.keyDown(key, modifiers, isRepeat: false), .keyUp(key, modifiers))
    }

    /// Types letter by letter: keys always, and text as well while a field has the focus, as a window does.
    public func type(_ text: String) {
        for character in text {
            press(.character(Character(character.lowercased())), character.isUppercase ? .shift : [])
            if stage.focusedView?.acceptsTextInput == true { send(.text(String(character))) }
        }
    }

    /// The window gets another size.
    public func resize(to size: Size, scale: Double = 1) { send(.resized(size, scale: scale)) }
}
