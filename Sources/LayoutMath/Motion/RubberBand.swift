/// The resistance beyond an edge: a pull of x past it shows f(x) = (1 − 1/(x·c/d + 1))·d, where d is the extent of the viewport.
///
/// It starts with slope c and never reaches d. It is the closed form of a resistance c·(1 − f/d)² on every increment, so the total raw pull is
/// kept and mapped, and the result does not depend on how the pull was cut into events.
/// Source: the measured model of `UIScrollView`, for example in ScrollMechanics' `RubberBand.swift`.
@frozen public struct RubberBand: Hashable, Sendable {
    /// c: the share of a small pull that shows.
    public let coefficient: Double

    /// A rubber band of a coefficient. Traps unless `coefficient` is positive and finite.
    @inlinable public init(coefficient: Double = 0.55) {
        precondition(coefficient > 0 && coefficient.isFinite, "the coefficient of a rubber band is positive, not \(coefficient)")
        self.coefficient = coefficient
    }

    /// UIKit's measured coefficient, 0.55.
    public static let standard = RubberBand()
    /// The band for touchpads, where the fingers do not hold the content: Flutter's coefficient for the Mac.
    public static let touchpad = RubberBand(coefficient: 0.26)
    /// The largest share of the extent that is undone: beyond it a view that has shrunk in mid-pull would need an infinite pull.
    public static let largestShare = 0.999
}

extension RubberBand {
    /// The distance shown for a raw `pull` past the edge; odd in `pull`, 0 when `extent` is not positive.
    @inlinable public func apply(pull: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let x = abs(pull) * coefficient
        let shown = x.isFinite ? extent * (x / (x + extent)) : extent
        return pull < 0 ? -shown : shown
    }

    /// The share of the hand's speed that the content has at a raw `pull` past the edge: the derivative of ``apply(pull:extent:)``,
    /// c·d²/(c·|x| + d)² for an extent d; 0 when `extent` is not positive.
    @inlinable public func slope(pull: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let share = extent / (abs(pull) * coefficient + extent)
        return coefficient * share * share
    }

    /// The raw pull that shows as `displacement`; a displacement beyond 0.999 of the extent counts as that much. 0 when `extent` is not positive.
    @inlinable public func inverse(displacement: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let y = min(abs(displacement), Self.largestShare * extent)
        let pull = y * extent / ((extent - y) * coefficient)
        return displacement < 0 ? -pull : pull
    }

    /// The offset to show for a raw one: itself within `limits`, drawn out like rubber beyond them.
    @inlinable public func displayedOffset(forRaw raw: Double, in limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = raw.clamped(to: limits)
        return edge + apply(pull: raw - edge, extent: extent)
    }

    /// The raw offset that is shown as `displayed`; a grip in mid-bounce starts from it, without a jump.
    @inlinable public func rawOffset(forDisplayed displayed: Double, in limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = displayed.clamped(to: limits)
        return edge + inverse(displacement: displayed - edge, extent: extent)
    }
}
