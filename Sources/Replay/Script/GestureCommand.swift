public import LayoutMath
public import Platform

/// One line of a gesture script.
///
/// Places are logical pixels from the window's top left, durations are seconds from 0 to `ScriptLimits.duration`.
/// Each case shows its text form; `GestureScript.init(parsing:name:)` reads it and `text` writes it.
nonisolated public indirect enum GestureCommand: Equatable, Sendable {
    /// `window 1280x720 @1`: the size and scale the replay starts with.
    case window(Size, scale: Double)
    /// `scene NAME`
    case scene(String)

    /// `press [left|right|middle|back|touch:N] X,Y`
    case press(Pointer, Point)
    /// `drag [POINTER] X,Y in T`: straight, at constant speed. Without POINTER, moves the pointer pressed last.
    case drag(Pointer?, to: Point, duration: Seconds)
    /// `hold T`: waits while a pointer is pressed.
    case hold(Seconds)
    /// `release [POINTER] [X,Y]`; without X,Y, at the pointer's location.
    case release(Pointer?, at: Point?)
    /// `cancel [POINTER]`: the system cancels the pointer.
    case cancel(Pointer?)
    /// `tap [POINTER] X,Y`: a press, and a release one sample later.
    case tap(Pointer, Point)
    /// `move [POINTER] X,Y [in T]`: moves a mouse that is not pressed.
    case move(Pointer, to: Point, duration: Seconds)
    /// `press`, `drag`, `release`, `tap` or `move`, followed by `with ctrl+shift`: the modifier keys that are held meanwhile.
    case holding(KeyModifiers, GestureCommand)
    /// `leave`: the mouse leaves the window.
    case leave

    /// `wheel X,Y [notched|precise|fingers] [at X,Y] [with ctrl+shift]`: ticks, x right and y up. Integral ticks default to `notched`,
    /// fractions to `precise`; `fingers` are precise and stay on the touchpad until `lift`.
    case wheel(Wheel, at: Point?)
    /// `lift`: the fingers leave the touchpad.
    case lift
    /// `scroll X,Y in T [at X,Y] [with MODIFIERS]`: pixels of a touchpad, x right and y up.
    case scroll(Vector, duration: Seconds, at: Point?, modifiers: KeyModifiers)

    /// `key [MODIFIERS+]KEY`: pressed and released at the same time.
    case key(Key, KeyModifiers)
    /// `keydown [MODIFIERS+]KEY [repeat]`
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    /// `keyup [MODIFIERS+]KEY`
    case keyUp(Key, KeyModifiers)
    /// `pad BUTTON`: a button of a game controller, pressed and released at the same time.
    case pad(ControllerButton)
    /// `paddown BUTTON` and `padup BUTTON`
    case padButton(ControllerButton, isPressed: Bool)
    /// `stick left|right X,Y`: the deflection of a stick, x to the right and y down, from -1 to 1.
    case stick(ControllerStick, Vector)
    /// `type "TEXT"`: one text event per character.
    case type(String)
    /// `commit "TEXT"`: the whole text in one event, as input methods send it.
    case commit(String)
    /// `compose "TEXT" [FIRST,COUNT]`: text that an input method composes, and the Unicode scalars that it is working on, by default the
    /// end. `compose` alone ends the composition.
    case compose(TextComposition)

    /// `resize WxH [@SCALE]`; without SCALE, the scale stays.
    case resize(Size, scale: Double?)
    /// `dropbegin`: the drops up to `dropend` belong to one drag and drop.
    case dropBegin
    /// `dropend`
    case dropEnd
    /// `drop PATH [at X,Y]`
    case drop(String, at: Point?)
    /// `droptext "TEXT" [at X,Y]`: text from another program.
    case dropText(String, at: Point?)
    /// `answer wanted|unwanted|copied|moved|refused`: what another program says about contents that were dragged out of the window.
    case answer(DragAnswer)
    /// `focus lost`
    case focusLost
    /// `focus gained`
    case focusGained
    /// `expose`: the window must be redrawn.
    case expose

    /// `wait T`
    case wait(Seconds)
    /// `settle [T]`: waits until nothing moves; fails if something still moves after T.
    case settle(atMost: Seconds)
    /// `screenshot NAME`
    case screenshot(String)
    /// `expect PATH VALUE [±TOLERANCE]`
    case expect(FieldExpectation)
}

/// The expected value of a view's field.
nonisolated public struct FieldExpectation: Equatable, Sendable {
    /// Path in the trace: the view's name, the field, then names or indices, joined by dots.
    public var path: String
    public var value: TraceValue
    /// Maximum difference that counts as equal; 0 requires the exact number. For numbers only.
    public var tolerance: Double

    public init(_ path: String, _ value: TraceValue, tolerance: Double = 0) {
        self.path = path
        self.value = value
        self.tolerance = tolerance
    }
}

/// Ranges of a script's numbers, so that a typing mistake cannot request a day of frames or a gigapixel picture.
nonisolated public enum ScriptLimits {
    /// Duration of a command, in seconds.
    public static let duration: ClosedRange<Double> = 0...3600
    /// A coordinate or a scrolled distance, in logical pixels.
    public static let coordinate: ClosedRange<Double> = -1_000_000...1_000_000
    /// Ticks of one wheel event.
    public static let ticks: ClosedRange<Double> = -10_000...10_000
    /// A side of the window, in logical pixels; the upper bound is the largest texture side common drivers support.
    public static let side: ClosedRange<Double> = 1...16_384
    /// Physical pixels per logical pixel.
    public static let scale: ClosedRange<Double> = 0.25...8
    /// Deflection of a controller's stick along one axis.
    public static let deflection: ClosedRange<Double> = -1...1
    /// Values and tolerances of `expect`. Beyond this range, a Double no longer represents every integer.
    public static let expected: ClosedRange<Double> = -9_007_199_254_740_992...9_007_199_254_740_992
    /// Default limit of `settle`, in seconds.
    public static let settling: Seconds = 10
}
