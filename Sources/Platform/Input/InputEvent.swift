public import LayoutMath

/// Something the user or the system did, at an instant of the stage's time.
public struct InputEvent: Equatable, Sendable {
    /// When it happened, in seconds of the stage's time.
    public var time: Seconds
    /// What happened.
    public var kind: Kind

    /// An event at an instant.
    public init(time: Seconds, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// Places are logical pixels from the window's top left.
    public enum Kind: Equatable, Sendable {
        /// A button was pressed, or a finger went down.
        case pointerDown(Pointer, Point)
        /// A pointer moved, also while nothing is pressed if it hovers.
        case pointerMoved(Pointer, Point)
        /// A button was let go, or a finger went up.
        case pointerUp(Pointer, Point)
        /// The system took the pointer away, as by a loss of the focus or of a touch.
        case pointerCancelled(Pointer)
        /// The mouse left the window.
        case pointerLeft
        /// A wheel turned, or two fingers moved on a touchpad, while the pointer was at a place.
        case wheel(Wheel, at: Point)
        /// A key was pressed, or repeats because it is held.
        case keyDown(Key, KeyModifiers, isRepeat: Bool)
        /// A key was let go.
        case keyUp(Key, KeyModifiers)
        /// Committed text, only while a text field has the focus.
        case text(String)
        /// The window has another size in logical pixels, or another number of physical pixels for each.
        case resized(Size, scale: Double)
        /// Files that were dropped together follow, up to `dropEnded`.
        case dropBegan
        /// All files of a drop have arrived.
        case dropEnded
        /// A file or folder dropped on the window, between the two or by itself.
        case fileDropped(String, at: Point)
        /// The window lost the keyboard's focus.
        case focusLost
        /// The window has the keyboard's focus.
        case focusGained
        /// The window's contents are gone or uncovered and must be drawn again.
        case exposed
    }
}

/// A device that points: the mouse, or one finger.
public enum Pointer: Hashable, Sendable {
    /// The mouse with one of its buttons; which one is without meaning while none is pressed.
    case mouse(MouseButton)
    /// A finger, by a number that it keeps until it goes up.
    case touch(Int)

    /// Whether it is a finger.
    public var isTouch: Bool { if case .touch = self { true } else { false } }
}

/// A button of the mouse.
public enum MouseButton: Hashable, Sendable {
    /// By place for a right-handed mouse; the desktop may have exchanged left and right.
    case left, middle, right
}

/// A movement of a wheel or of two fingers on a touchpad.
public struct Wheel: Equatable, Sendable {
    /// Ticks as SDL gives them: x to the right, y away from the user. Fractions are touchpad movement.
    public var ticks: Vector
    /// Whether the movement comes in steps.
    public var source: WheelSource
    /// Keys that were held meanwhile.
    public var modifiers: KeyModifiers

    /// A movement; without modifiers unless they are given.
    public init(ticks: Vector, source: WheelSource, modifiers: KeyModifiers = []) {
        self.ticks = ticks
        self.source = source
        self.modifiers = modifiers
    }
}

/// What kind of device a wheel's movement comes from.
public enum WheelSource: Hashable, Sendable {
    /// Steps with a detent; each asks for one step of movement.
    case notched
    /// Continuous movement that follows the fingers.
    case precise
}
