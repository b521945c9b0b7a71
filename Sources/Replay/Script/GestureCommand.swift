public import LayoutMath
public import Platform

/// One line of a gesture script.
///
/// Places are logical pixels from the window's top left, durations are seconds from 0 to `ScriptLimits.duration`.
/// Each case shows its text form; `GestureScript.init(parsing:name:)` reads it and `text` writes it.
nonisolated public enum GestureCommand: Equatable, Sendable {
    /// `window 1280x720 @1`: the size and scale the replay starts with.
    case window(Size, scale: Double)
    /// `scene NAME`
    case scene(String)

    /// `press [left|right|middle|touch:N] X,Y`
    case press(Pointer, Point)
    /// `drag [POINTER] X,Y in T`: straight, at constant speed. Without a pointer it is the one pressed last that is still down.
    case drag(Pointer?, to: Point, duration: Seconds)
    /// `hold T`: nothing moves, something stays pressed.
    case hold(Seconds)
    /// `release [POINTER] [X,Y]`; without a place, where the pointer is.
    case release(Pointer?, at: Point?)
    /// `cancel [POINTER]`: the system takes the pointer away.
    case cancel(Pointer?)
    /// `tap [POINTER] X,Y`: a press, and a release one sample later.
    case tap(Pointer, Point)
    /// `move [POINTER] X,Y [in T]`: a mouse moves with nothing pressed.
    case move(Pointer, to: Point, duration: Seconds)
    /// `leave`: the mouse leaves the window.
    case leave

    /// `wheel X,Y [notched|precise] [at X,Y] [with ctrl+shift]`: ticks, x right and y up. Whole ticks are notched unless said otherwise.
    case wheel(Wheel, at: Point?)
    /// `scroll X,Y in T [at X,Y] [with MODIFIERS]`: pixels of a touchpad, x right and y up.
    case scroll(Vector, duration: Seconds, at: Point?, modifiers: KeyModifiers)

    /// `key [MODIFIERS+]KEY`: pressed and released at one instant.
    case key(Key, KeyModifiers)
    /// `keydown [MODIFIERS+]KEY [repeat]`
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    /// `keyup [MODIFIERS+]KEY`
    case keyUp(Key, KeyModifiers)
    /// `type "TEXT"`: one text event a character.
    case type(String)
    /// `commit "TEXT"`: all of it in one event, as input methods send it.
    case commit(String)

    /// `resize WxH [@SCALE]`; without a scale it stays.
    case resize(Size, scale: Double?)
    /// `dropbegin`: the drops up to `dropend` come from one hand.
    case dropBegin
    /// `dropend`
    case dropEnd
    /// `drop PATH [at X,Y]`
    case drop(String, at: Point?)
    /// `focus lost`
    case focusLost
    /// `focus gained`
    case focusGained
    /// `expose`: the window must be drawn again.
    case expose

    /// `wait T`
    case wait(Seconds)
    /// `settle [T]`: until nothing moves; still moving after that long is a failure.
    case settle(atMost: Seconds)
    /// `screenshot NAME`
    case screenshot(String)
    /// `expect PATH VALUE [±TOLERANCE]`
    case expect(FieldExpectation)
}

/// What a view's field must be at an instant of the script.
nonisolated public struct FieldExpectation: Equatable, Sendable {
    /// The field's place in the trace: the view's name, the field, then names or indices, joined by dots.
    public var path: String
    public var value: TraceValue
    /// Greatest distance that still counts as equal; 0 asks for the very number. Numbers only.
    public var tolerance: Double

    public init(_ path: String, _ value: TraceValue, tolerance: Double = 0) {
        self.path = path
        self.value = value
        self.tolerance = tolerance
    }
}

/// What numbers a script may hold, so that a slip of the pen cannot ask for a day of frames or a picture of a gigapixel.
nonisolated public enum ScriptLimits {
    /// Seconds of one command.
    public static let duration: ClosedRange<Double> = 0...3600
    /// Logical pixels of a coordinate or of a distance scrolled.
    public static let coordinate: ClosedRange<Double> = -1_000_000...1_000_000
    /// Ticks of one turn of a wheel.
    public static let ticks: ClosedRange<Double> = -10_000...10_000
    /// Logical pixels of a window's side; the upper bound is the largest texture side that common drivers take.
    public static let side: ClosedRange<Double> = 1...16_384
    /// Physical pixels for each logical one.
    public static let scale: ClosedRange<Double> = 0.25...8
    /// Values and tolerances of `expect`; beyond this a Double no longer holds every whole number.
    public static let expected: ClosedRange<Double> = -9_007_199_254_740_992...9_007_199_254_740_992
    /// How long `settle` waits when the script does not say, in seconds.
    public static let settling: Seconds = 10
}
