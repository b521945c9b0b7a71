public import LayoutMath

/// A button of a game controller, by its place on the controller; the letters on the buttons differ between makers.
public enum ControllerButton: String, CaseIterable, Hashable, Sendable {
    /// The directions of the cross.
    case up, down, left, right
    /// The lower and the right one of the four buttons: A and B on most controllers.
    case south, east
    /// The left and the upper one of the four buttons: X and Y on most controllers.
    case west, north
    /// The upper buttons at the far side.
    case leftShoulder, rightShoulder
    /// The small buttons in the middle.
    case start, select
}

/// A stick of a game controller.
public enum ControllerStick: String, CaseIterable, Hashable, Sendable {
    /// The sticks under the left and the right thumb.
    case left, right

    /// Deflection up to which a stick counts as released, because sticks do not return exactly to their middle. SDL recommends 8000 of
    /// 32767; we use 0.2.
    public static let deadZone = 0.2

    /// Returns the deflection with the dead zone removed: 0 inside of it, then growing evenly to a length of 1 at the rim.
    /// - Parameter deflection: x to the right and y down; a length above 1 counts as 1.
    public static func effective(_ deflection: Vector) -> Vector {
        let length = deflection.length
        guard length > deadZone else { return .zero }
        return deflection * (min(1, (length - deadZone) / (1 - deadZone)) / length)
    }
}
