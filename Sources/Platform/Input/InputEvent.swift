public import LayoutMath

/// An action of the user or the system, with its time.
public struct InputEvent: Equatable, Sendable {
    /// Time of the event, on the stage's clock.
    public var time: Seconds
    /// The action and its details.
    public var kind: Kind
    /// The modifier keys held while a pointer was pressed, moved or released; key and wheel events contain their own.
    public var modifiers: KeyModifiers

    /// Creates an event, by default without modifiers.
    public init(time: Seconds, _ kind: Kind, modifiers: KeyModifiers = []) {
        self.time = time
        self.kind = kind
        self.modifiers = modifiers
    }

    /// The kinds of events. Positions are logical pixels from the window's top left.
    public enum Kind: Equatable, Sendable {
        /// A button was pressed, or a finger touched the screen.
        case pointerDown(Pointer, Point)
        /// A pointer moved; a mouse also sends it while no button is pressed.
        case pointerMoved(Pointer, Point)
        /// A button was released, or a finger lifted.
        case pointerUp(Pointer, Point)
        /// The system cancelled the pointer, for example because the window lost the focus.
        case pointerCancelled(Pointer)
        /// The mouse left the window.
        case pointerLeft
        /// A wheel turned, or two fingers moved on a touchpad, while the pointer was at this position.
        case wheel(Wheel, at: Point)
        /// The fingers left the touchpad. Sent only after movements whose ``Wheel/endIsReported`` is true.
        case wheelEnded
        /// A key was pressed, or repeats because it is held down.
        case keyDown(Key, KeyModifiers, isRepeat: Bool)
        /// A key was released.
        case keyUp(Key, KeyModifiers)
        /// Committed text, only while a text field has the focus.
        case text(String)
        /// Text that an input method composes and may still change; empty when the composition ends. Sent only while a text field has the
        /// focus.
        case composition(TextComposition)
        /// The window's size in logical pixels or its scale in physical pixels per logical pixel changed.
        case resized(Size, scale: Double)
        /// What was dropped together follows, up to `dropEnded`.
        case dropBegan
        /// Everything in a drop has arrived.
        case dropEnded
        /// A file or folder was dropped on the window, alone or between `dropBegan` and `dropEnded`.
        case fileDropped(String, at: Point)
        /// Text that names no files was dropped on the window, alone or between `dropBegan` and `dropEnded`.
        case textDropped(String, at: Point)
        /// Another program answers about contents that the user's hand has carried out of the window.
        case dragAnswered(DragAnswer)
        /// A button of a game controller was pressed or released.
        case controllerButton(ControllerButton, isPressed: Bool)
        /// A stick of a game controller was moved to a deflection: x to the right and y down, each from -1 to 1.
        case controllerStick(ControllerStick, Vector)
        /// The window lost the keyboard focus.
        case focusLost
        /// The window gained the keyboard focus.
        case focusGained
        /// The window's contents were lost or uncovered, and must be redrawn.
        case exposed
    }
}

/// A pointing device: the mouse, or one finger.
public enum Pointer: Hashable, Sendable {
    /// The mouse with one of its buttons; the button has no meaning while none is pressed.
    case mouse(MouseButton)
    /// A finger, by a number that stays the same until it lifts.
    case touch(Int)

    /// Whether the pointer is a finger.
    public var isTouch: Bool { if case .touch = self { true } else { false } }
}

/// A mouse button.
public enum MouseButton: Hashable, Sendable {
    /// The button's role for a right-handed mouse. The desktop may have swapped left and right.
    case left, middle, right
    /// The fourth button, at the side of the mouse, which goes back.
    case back
}

/// A movement of a wheel or of two fingers on a touchpad.
public struct Wheel: Equatable, Sendable {
    /// Ticks in SDL's directions: x right, y away from the user. A touchpad sends fractions.
    public var ticks: Vector
    /// Whether the movement comes in steps or continuously.
    public var source: WheelSource
    /// The modifier keys held during the movement.
    public var modifiers: KeyModifiers
    /// Whether a ``InputEvent/Kind/wheelEnded`` follows when the fingers leave. If false, a continuous movement ends with a pause.
    public var endIsReported: Bool

    /// Creates a movement, by default without modifiers and with an end that is not reported.
    public init(ticks: Vector, source: WheelSource, modifiers: KeyModifiers = [], endIsReported: Bool = false) {
        self.ticks = ticks
        self.source = source
        self.modifiers = modifiers
        self.endIsReported = endIsReported
    }
}

/// The kind of device that scrolled.
public enum WheelSource: Hashable, Sendable {
    /// A wheel with detents; each step is a separate movement.
    case notched
    /// A continuous movement that follows the fingers.
    case precise
}
