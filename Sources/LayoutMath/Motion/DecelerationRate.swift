/// The fraction of its velocity that a coasting view keeps over one millisecond, as in `UIScrollView.DecelerationRate`.
///
/// With fraction d the velocity is v(t) = v₀·d^(1000t) = v₀·e^(kt), where k = 1000·ln d is negative.
@frozen public struct DecelerationRate: Hashable, Sendable {
    /// d, above 0 and below 1.
    public let perMillisecond: Double
    /// k = 1000·ln d, in 1/s; negative.
    public let exponent: Double

    /// Creates a rate from the fraction that remains after a millisecond. Traps unless 0 < `perMillisecond` < 1.
    public init(perMillisecond: Double) {
        precondition(perMillisecond > 0 && perMillisecond < 1, "a deceleration rate lies between 0 and 1, not at \(perMillisecond)")
        self.perMillisecond = perMillisecond
        self.exponent = 1000 * Elementary.log(perMillisecond)
    }

    /// UIKit's rate for lists: 1000 px/s coast for 499.5 px.
    public static let normal = DecelerationRate(perMillisecond: 0.998)
    /// UIKit's rate for paging: 1000 px/s coast for 99.5 px.
    public static let fast = DecelerationRate(perMillisecond: 0.99)
    /// The rate for touchpads, where fingers fling harder than on a touchscreen. It is libadwaita's value: 1000 px/s coast for 332.8 px.
    public static let touchpad = DecelerationRate(perMillisecond: 0.997)
}

extension DecelerationRate {
    /// The total distance that a release at `velocity` coasts: −v/k.
    public func coastingDistance(of velocity: Double) -> Double { -velocity / exponent }

    /// The projected distance used to choose a stop: v/1000·d/(1 − d), the sum over all milliseconds.
    ///
    /// It is shorter than `coastingDistance(of:)` by a thousandth (`normal`) to a two-hundredth (`fast`). Source: WWDC 2018, session 803.
    public func projectedDistance(of velocity: Double) -> Double {
        velocity / 1000 * perMillisecond / (1 - perMillisecond)
    }

    /// The remainder of `velocity` after `elapsed` seconds; a negative time counts as 0.
    public func velocity(from velocity: Double, after elapsed: Seconds) -> Double {
        velocity * Elementary.exp(exponent * max(0, elapsed))
    }
}
