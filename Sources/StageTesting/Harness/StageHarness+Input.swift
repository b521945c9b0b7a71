public import LayoutMath
public import Platform
import Views

// The user's input. Positions are logical pixels from the stage's top left.
extension StageHarness {
    /// Delivers events at the current time, and draws a frame.
    public func send(_ kinds: InputEvent.Kind...) {
        frame(kinds.map { InputEvent(time: time, $0) })
    }

    public func press(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerDown(pointer, Point(x: x, y: y))) }
    public func release(_ x: Double, _ y: Double, pointer: Pointer = .mouse(.left)) { send(.pointerUp(pointer, Point(x: x, y: y))) }

    /// Presses and releases at a position.
    public func tap(_ x: Double, _ y: Double) {
        press(x, y)
        release(x, y)
    }

    /// Presses and releases at a position while modifier keys are held.
    public func tap(_ x: Double, _ y: Double, holding modifiers: KeyModifiers) {
        let point = Point(x: x, y: y)
        for kind in [InputEvent.Kind.pointerDown(.mouse(.left), point), .pointerUp(.mouse(.left), point)] {
            frame([InputEvent(time: time, kind, modifiers: modifiers)])
        }
    }

    /// Taps several times in a row, fast enough to be a double or triple tap.
    public func tap(_ x: Double, _ y: Double, count: Int) {
        for _ in 0..<count {
            tap(x, y)
            advance(by: 0.1)
        }
    }

    /// Presses and releases a button of a game controller.
    public func press(_ button: ControllerButton) {
        send(.controllerButton(button, isPressed: true), .controllerButton(button, isPressed: false))
    }

    /// Moves a stick of a game controller to a deflection: x to the right and y down, from -1 to 1.
    public func tilt(_ stick: ControllerStick, to deflection: Vector) { send(.controllerStick(stick, deflection)) }

    /// Moves a pressed pointer in a straight line at constant speed, one sample every 8 ms.
    public func move(from: Point, to: Point, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        let samples = max(1, Int((duration / 0.008).rounded()))
        let start = time
        for sample in 1...samples {
            let fraction = Double(sample) / Double(samples)
            time = start + duration * fraction
            send(.pointerMoved(pointer, from + (to - from) * fraction))
        }
    }

    /// Presses, moves, rests until no velocity is left, and releases.
    public func drag(from start: Point, to end: Point, during duration: Seconds = 0.2, pointer: Pointer = .mouse(.left)) {
        press(start.x, start.y, pointer: pointer)
        move(from: start, to: end, in: duration, pointer: pointer)
        advance(by: StageHarness.rest)
        release(end.x, end.y, pointer: pointer)
    }

    /// Twice the time span whose samples determine a pointer's velocity, in seconds.
    private static let rest: Seconds = 0.2

    /// Presses, moves by `delta` in `duration` and releases while moving.
    public func fling(from: Point, by delta: Vector, in duration: Seconds, pointer: Pointer = .mouse(.left)) {
        press(from.x, from.y, pointer: pointer)
        move(from: from, to: from + delta, in: duration, pointer: pointer)
        release(from.x + delta.x, from.y + delta.y, pointer: pointer)
    }

    /// Turns the wheel by ticks: x right, y away from the user.
    public func wheel(_ x: Double, _ y: Double, at point: Point, source: WheelSource = .notched, modifiers: KeyModifiers = []) {
        send(.wheel(Wheel(ticks: Vector(x: x, y: y), source: source, modifiers: modifiers), at: point))
    }

    /// Presses a key and holds it down.
    public func key(_ key: Key, _ modifiers: KeyModifiers = []) { send(.keyDown(key, modifiers, isRepeat: false)) }

    /// Presses and releases a key.
    public func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        send(.keyDown(key, modifiers, isRepeat: false), .keyUp(key, modifiers))
    }

    /// Types character by character. Characters are always sent as keys and, while the focused view accepts text, also as text, like in a
    /// window.
    public func type(_ text: String) {
        for character in text {
            press(.character(Character(character.lowercased())), character.isUppercase ? .shift : [])
            if stage.focusedView?.acceptsTextInput == true { send(.text(String(character))) }
        }
    }

    /// Resizes the window.
    public func resize(to size: Size, scale: Double = 1) { send(.resized(size, scale: scale)) }
}
