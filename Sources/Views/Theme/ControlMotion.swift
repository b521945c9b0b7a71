public import LayoutMath

/// How far a control shows its hovered and pressed looks, each in 0…1. Both change smoothly.
public struct ControlMotion: Sendable {
    private var hover = Animated(0)
    private var press = Animated(0)

    /// Duration in which the hovered or pressed look fades in, in seconds.
    public static let inDuration: Seconds = 0.16
    /// Duration in which the hovered or pressed look fades out, in seconds.
    public static let outDuration: Seconds = 0.09

    /// A control that is neither hovered nor pressed.
    public init() {}

    /// Animates the hover share to 1 or 0 from its present value.
    public mutating func setHovered(_ isHovered: Bool, at time: Seconds) { ControlMotion.move(&hover, isHovered, time) }
    /// Animates the press share to 1 or 0 from its present value.
    public mutating func setPressed(_ isPressed: Bool, at time: Seconds) { ControlMotion.move(&press, isPressed, time) }

    /// Share of the hovered look at `time`, in 0…1.
    public func hovered(at time: Seconds) -> Double { hover.value(at: time) }
    /// Share of the pressed look at `time`, in 0…1.
    public func pressed(at time: Seconds) -> Double { press.value(at: time) }

    /// Whether both shares stay constant from `time` on.
    public func isSettled(at time: Seconds) -> Bool { hover.isSettled(at: time) && press.isSettled(at: time) }

    private static func move(_ value: inout Animated, _ isOn: Bool, _ time: Seconds) {
        value.animate(to: isOn ? 1 : 0, at: time, duration: isOn ? inDuration : outDuration, curve: .easeOut)
    }
}
