import LayoutMath
public import Platform

/// The kind of device that scrolls. It determines the flick threshold and the projected distance of a flick.
public nonisolated enum ScrollInput: Sendable {
    /// A button held down, a finger on a screen, or two fingers on a touchpad.
    case mouse, touch, touchpad

    /// The kind of device that a pointer belongs to.
    public init(_ pointer: Pointer) { self = pointer.isTouch ? .touch : .mouse }

    /// Speed from which a release counts as a flick, in points per second.
    public var flickThreshold: Double { self == .touchpad ? SnapSolver.touchpadFlickThreshold : SnapSolver.dragFlickThreshold }

    /// Share of the velocity left after one millisecond, used to predict where a flick ends.
    public var projectionRate: Double { self == .touchpad ? SnapSolver.touchpadDecelerationRate : SnapSolver.normalDecelerationRate }
}
