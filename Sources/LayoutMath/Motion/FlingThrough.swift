/// A decay retimed so that it passes a given point with a given speed and stops there; pickers land on a row this way without rolling back.
///
/// k = (v₀ − v₁)/(x₀ − x₁), the share of velocity kept over a second is e^k, and T = ln(v₁/v₀)/k. For v₁ = v₀ it is a straight line.
/// Source: `FrictionSimulation.through` of Flutter.
public struct FlingThrough: Trajectory, Hashable {
    public let restPosition: Double
    public let settlingDuration: Seconds
    private let start: Double
    private let startVelocity: Double
    private let exponent: Double

    /// Speed at the target in pixels per second. Slower is smoother and takes longer; at 20 px/s a frame moves a third of a pixel.
    public static let endSpeed = 20.0

    /// The decay that reaches `target` at `endSpeed`; nil when the target is behind or at the start, or the velocity is already below
    /// `endSpeed`. Traps when `endSpeed` is not positive or a number is not finite.
    public init?(from start: Double, velocity: Double, to target: Double, endSpeed: Double = Self.endSpeed) {
        precondition(
            start.isFinite && velocity.isFinite && target.isFinite && endSpeed > 0 && endSpeed.isFinite,
            "a fling from \(start) at \(velocity) to \(target) with \(endSpeed) is not finite or never arrives")
        guard target != start, (target > start) == (velocity > 0), abs(velocity) >= endSpeed else { return nil }
        let endVelocity = velocity > 0 ? endSpeed : -endSpeed
        self.start = start
        startVelocity = velocity
        restPosition = target
        exponent = (velocity - endVelocity) / (start - target)
        settlingDuration = exponent == 0 ? (target - start) / velocity : Elementary.log(endVelocity / velocity) / exponent
    }

    /// The share of velocity kept over one second.
    public var drag: Double { Elementary.exp(exponent) }

    public func position(at t: Seconds) -> Double {
        if t >= settlingDuration { return restPosition }
        guard t > 0 else { return start }
        return start + startVelocity * (exponent == 0 ? t : (Elementary.exp(exponent * t) - 1) / exponent)
    }

    public func velocity(at t: Seconds) -> Double {
        if t >= settlingDuration { return 0 }
        return startVelocity * Elementary.exp(exponent * max(0, t))
    }
}
