public import LayoutMath
public import Views

/// How much of a view that comes and goes by itself is to be seen: from 0, hidden, to 1.
///
/// It comes with the first `advance(to:isHeld:glides:)` after `come(for:)`, when it can be seen, and leaves at its deadline.
public struct TransientVisibility: Sendable {
    private var value = Animated(0, restDistance: SpringMotion.restFraction)
    private var duration: Seconds = 0
    private var isComing = false
    /// Time at which it leaves; nil before it has come and from the moment at which it leaves.
    public private(set) var deadline: Seconds?

    private static let spring = Spring(response: 0.40, dampingRatio: 0.90)
    private static let outDuration: Seconds = 0.18
    private static let fadeDuration: Seconds = 0.12

    /// A presence of 0 at rest.
    public init() {}

    /// Comes with the next `advance`, to stay for `duration` seconds from then on.
    public mutating func come(for duration: Seconds) { (self.duration, isComing) = (duration, true) }

    /// Stays for `duration` seconds from `time` on, or from its coming if it has not come yet.
    public mutating func stay(for duration: Seconds, at time: Seconds) {
        if isComing { self.duration = duration } else { deadline = time + duration }
    }

    /// Puts off the deadline.
    public mutating func stay(until deadline: Seconds) { self.deadline = deadline }

    /// Leaves at once, from wherever it is.
    public mutating func leave(at time: Seconds) { leave(at: time, duration: TransientVisibility.outDuration) }

    /// Whether it has come or is about to; false from the moment on at which it leaves.
    public var isStaying: Bool { isComing || deadline != nil }

    /// Comes or leaves, where that is due at `time`.
    /// - Parameters:
    ///   - isHeld: Whether the user is busy with it: a deadline that has come is then put off by as long as it was to stay.
    ///   - glides: false fades instead of springing in.
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

    /// Share at `time`; a spring may take it slightly past 1 on the way in.
    public func share(at time: Seconds) -> Double { value.value(at: time) }
    /// Whether `share(at:)` is the same from `time` on until the next change; false before the first frame of a coming.
    public func isSettled(at time: Seconds) -> Bool { !isComing && value.isSettled(at: time) }
}

extension View {
    /// Brings the view to where `presence` says: it fades, rises into its place, and is hidden once it is gone. To be called in `advance`.
    /// - Parameters:
    ///   - isHeld: Whether the user is busy with the view, so that it stays.
    ///   - rise: How far below its place it begins, in points.
    /// - Returns: Whether it moves; while it only stays, the next advance comes at the deadline.
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
