/// The parameters of a damped spring: y″ + 2ζω·y′ + ω²·y = 0.
@frozen public struct Spring: Hashable, Sendable {
    /// ω, in radians per second; above 0. Higher is faster.
    public let angularFrequency: Double
    /// ζ: below 1 the spring overshoots, at 1 it arrives as early as possible without overshoot, above 1 it approaches slowly. At 0 it
    /// never comes to rest.
    public let dampingRatio: Double

    /// Creates a spring from ω, per second, and ζ. Traps unless `angularFrequency` is positive, `dampingRatio` is at least 0, and both are
    /// finite.
    public init(angularFrequency: Double, dampingRatio: Double = 1) {
        precondition(angularFrequency > 0 && angularFrequency.isFinite, "a spring needs a positive frequency, not \(angularFrequency)")
        precondition(dampingRatio >= 0 && dampingRatio.isFinite, "a spring needs a damping ratio of at least 0, not \(dampingRatio)")
        self.angularFrequency = angularFrequency
        self.dampingRatio = dampingRatio
    }

    /// Creates a spring from the period of its undamped oscillation in seconds, like in UIKit and SwiftUI: ω = 2π/response.
    public init(response: Seconds, dampingRatio: Double = 1) {
        self.init(angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
    }

    /// Creates a spring with ω = √(stiffness/mass).
    public init(mass: Double, stiffness: Double, dampingRatio: Double = 1) {
        self.init(angularFrequency: (stiffness / mass).squareRoot(), dampingRatio: dampingRatio)
    }

    /// Creates a spring with ω = √(stiffness/mass) and ζ = damping/(2·√(stiffness·mass)).
    public init(mass: Double, stiffness: Double, damping: Double) {
        self.init(mass: mass, stiffness: stiffness, dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
    }

    /// Creates a spring from SwiftUI's perceptual parameters. At `bounce` 0 it is critically damped, towards 1 it oscillates more, and
    /// below 0 it approaches slowly.
    ///
    /// ω = 2π/duration; ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce. Traps unless −1 < `bounce` ≤ 1.
    public init(duration: Seconds, bounce: Double) {
        precondition(bounce > -1 && bounce <= 1, "the bounce of a spring lies above -1 and up to 1, not at \(bounce)")
        self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    }
}

extension Spring {
    /// The stiffness for a given mass: ω²·mass.
    public func stiffness(forMass mass: Double) -> Double { angularFrequency * angularFrequency * mass }
    /// The damping for a given mass: 2ζω·mass.
    public func damping(forMass mass: Double) -> Double { 2 * dampingRatio * angularFrequency * mass }

    /// The spring for content pulled or flung beyond an edge: mass 1, stiffness 200, critically damped, ω = 14.14 per second. These are
    /// ScrollMechanics' defaults and the values of Flutter's spring that imitates iOS.
    public static let bounce = Spring(mass: 1, stiffness: 200, dampingRatio: 1)
    /// The spring that moves a page to its position. It is between Flutter's 14.1 and Compose's 20 per second, and slow enough to be
    /// visible.
    public static let settle = Spring(angularFrequency: 16, dampingRatio: 1)
    /// The spring that follows a wheel's notches: 90 % of a notch after 0.13 s.
    public static let chase = Spring(angularFrequency: 30, dampingRatio: 1)
}
