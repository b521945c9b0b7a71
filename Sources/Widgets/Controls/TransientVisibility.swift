public import LayoutMath
public import Views

/// The visibility of a view that appears and leaves by itself, from 0 (hidden) to 1.
/// It appears with the first `advance(to:isHeld:glides:)` after `come(for:)`, and leaves at its deadline.
public struct TransientVisibility: Sendable {
    private var value = Animated(0, restDistance: SpringMotion.restFraction)
    private var duration: Seconds = 0
    private var isComing = false
    /// Time at which it leaves; nil before it has appeared and once it has begun to leave.
    public private(set) var deadline: Seconds?

    private static let spring = Spring(response: 0.40, dampingRatio: 0.90)
    private static let outDuration: Seconds = 0.18
    private static let fadeDuration: Seconds = 0.12

    /// A visibility of 0, at rest.
    public init() {}

    /// Appears with the next `advance`, and stays for `duration` seconds from then on.
    public mutating func come(for duration: Seconds) { (self.duration, isComing) = (duration, true) }

    /// Stays for `duration` seconds from `time` on, or from its appearance if it has not appeared yet.
    public mutating func stay(for duration: Seconds, at time: Seconds) {
        if isComing { self.duration = duration } else { deadline = time + duration }
    }

    /// Replaces the deadline.
    public mutating func stay(until deadline: Seconds) { self.deadline = deadline }

    /// Begins to leave at `time`, starting from its present share.
    public mutating func leave(at time: Seconds) { leave(at: time, duration: TransientVisibility.outDuration) }

    /// Whether it has appeared or is about to; false once it has begun to leave.
    public var isStaying: Bool { isComing || deadline != nil }

    /// Appears or leaves if that is due at `time`.
    /// - Parameters:
    ///   - isHeld: Whether the user is busy with the view. If so, a deadline that has passed is postponed by the duration.
    ///   - glides: Whether to use a spring; if false, it fades.
    public mutating func advance(to time: Seconds, isHeld: Bool = false, glides: Bool) {
        if isComing { come(at: time, glides: glides) }
        guard let deadline, time >= deadline else { return }
        if isHeld {
            self.deadline = time + duration
        } else {
            leave(at: deadline, duration: glides ? TransientVisibility.outDuration : TransientVisibility.fadeDuration)
        }
    }

    private mutating func come(at time: Seconds, glides: Bool) {
        isComing = false
        deadline = time + duration
        if glides {
            value.retarget(to: 1, at: time, with: TransientVisibility.spring)
        } else {
            value.animate(to: 1, at: time, duration: TransientVisibility.fadeDuration)
        }
    }

    private mutating func leave(at time: Seconds, duration: Seconds) {
        isComing = false
        deadline = nil
        value.animate(to: 0, at: time, duration: duration, curve: .easeOut)
    }

    /// Visible share at `time`; the spring may overshoot 1 on the way in.
    public func share(at time: Seconds) -> Double { value.value(at: time) }
    /// Whether `share(at:)` is constant from `time` on; false before the first frame of an appearance.
    public func isSettled(at time: Seconds) -> Bool { !isComing && value.isSettled(at: time) }
}

extension View {
    /// Applies `presence` to the view: fades it, moves it vertically, and hides it after it has left. Call it in `advance`.
    /// - Parameters:
    ///   - isHeld: Whether the user is busy with the view, so that it stays.
    ///   - rise: Distance in points below its place at which the view starts.
    /// - Returns: Whether the view moves. While it stays, the next advance is at the deadline.
    public final func follow(_ presence: inout TransientVisibility, at time: Seconds, isHeld: Bool = false, rise: Double) -> Bool {
        let glides = !prefersReducedMotion
        presence.advance(to: time, isHeld: isHeld, glides: glides)
        let share = presence.share(at: time)
        alpha = share.clamped(to: 0...1)
        translation = Vector(x: translation.x, y: glides ? (1 - share) * rise : 0)
        if !presence.isSettled(at: time) { return true }
        if let deadline = presence.deadline { setNeedsAdvance(at: deadline) } else { isHidden = true }
        return false
    }
}
