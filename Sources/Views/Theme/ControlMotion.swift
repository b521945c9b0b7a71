public import LayoutMath

/// How far a control has gone into its hovered and pressed looks, each in 0…1 (VISUAL.md, hover and press).
public struct ControlMotion: Sendable {
    private var hover = Animated(0)
    private var press = Animated(0)

    /// Going in and coming out, in seconds.
    public static let inDuration: Seconds = 0.16
    public static let outDuration: Seconds = 0.09

    public init() {}

    public mutating func setHovered(_ isHovered: Bool, at time: Seconds) { ControlMotion.move(&hover, isHovered, time) }
    public mutating func setPressed(_ isPressed: Bool, at time: Seconds) { ControlMotion.move(&press, isPressed, time) }

    public func hovered(at time: Seconds) -> Double { hover.value(at: time) }
    public func pressed(at time: Seconds) -> Double { press.value(at: time) }

    public func isSettled(at time: Seconds) -> Bool { hover.isSettled(at: time) && press.isSettled(at: time) }

    private static func move(_ value: inout Animated, _ isOn: Bool, _ time: Seconds) {
        value.animate(to: isOn ? 1 : 0, at: time, duration: isOn ? inDuration : outDuration, curve: .easeOut)
    }
}
