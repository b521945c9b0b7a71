import LayoutMath
public import Platform

/// The kind of device that scrolls; devices differ in how much speed they report by accident.
public nonisolated enum ScrollInput: Sendable {
    /// A button held down, a finger on a screen, or two fingers on a touchpad.
    case mouse, touch, touchpad

    /// The kind of device that a pointer belongs to.
    public init(_ pointer: Pointer) { self = pointer.isTouch ? .touch : .mouse }

    /// Speed from which on a release counts as a flick, in points per second.
    public var flickThreshold: Double { self == .touchpad ? SnapSolver.touchpadFlickThreshold : SnapSolver.dragFlickThreshold }

    /// Share of speed left after a millisecond, for predicting where a flick would end.
    public var projectionRate: Double { self == .touchpad ? SnapSolver.touchpadDecelerationRate : SnapSolver.normalDecelerationRate }
}
