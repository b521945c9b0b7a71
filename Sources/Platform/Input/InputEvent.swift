public import LayoutMath

/// Something the user or the system did, at an instant of the stage's time.
public struct InputEvent: Equatable, Sendable {
    public var time: Seconds
    public var kind: Kind

    public init(time: Seconds, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// Places are logical pixels from the window's top left.
    public enum Kind: Equatable, Sendable {
        case pointerDown(Pointer, Point)
        /// Also sent while nothing is pressed, by devices that hover.
        case pointerMoved(Pointer, Point)
        case pointerUp(Pointer, Point)
        /// The system takes the pointer away: focus loss, a lost touch.
        case pointerCancelled(Pointer)
        /// The mouse left the window.
        case pointerLeft
        case wheel(Wheel, at: Point)
        case keyDown(Key, KeyModifiers, isRepeat: Bool)
        case keyUp(Key, KeyModifiers)
        /// Committed text, only while a text field has the focus.
        case text(String)
        case resized(Size, scale: Double)
        /// Files are about to arrive that were dropped together; `dropEnded` follows the last of them.
        case dropBegan
        case dropEnded
        /// A file or folder dropped on the window, between the two or by itself.
        case fileDropped(String, at: Point)
        case focusLost
        case focusGained
        /// The window's contents are gone or uncovered and must be drawn again.
        case exposed
    }
}

/// A device that points: the mouse, or one finger.
public enum Pointer: Hashable, Sendable {
    case mouse(MouseButton)
    case touch(Int)

    public var isTouch: Bool { if case .touch = self { true } else { false } }
}

public enum MouseButton: Hashable, Sendable {
    case left, middle, right
}

/// A movement of a wheel or of two fingers on a touchpad.
public struct Wheel: Equatable, Sendable {
    /// Ticks as SDL gives them: x to the right, y away from the user. Fractions are touchpad movement.
    public var ticks: Vector
    public var source: WheelSource
    public var modifiers: KeyModifiers

    public init(ticks: Vector, source: WheelSource, modifiers: KeyModifiers = []) {
        self.ticks = ticks
        self.source = source
        self.modifiers = modifiers
    }
}

public enum WheelSource: Hashable, Sendable {
    /// Steps with a detent; each asks for one step of movement.
    case notched
    /// Continuous movement that follows the fingers.
    case precise
}
