/// The resistance beyond an edge. A pull of x beyond it is shown as f(x) = (1 − 1/(x·c/d + 1))·d, where d is the extent of the viewport.
///
/// f has slope c at 0 and never reaches d. It is the closed form of a resistance c·(1 − f/d)² on every increment. The total raw pull is
/// stored and mapped, so the result does not depend on how the pull is divided into events.
/// Source: the measured model of `UIScrollView`, for example in ScrollMechanics' `RubberBand.swift`.
@frozen public struct RubberBand: Hashable, Sendable {
    /// c: the fraction of a small pull that is shown.
    public let coefficient: Double

    /// Creates a rubber band. Traps unless `coefficient` is positive and finite.
    @inlinable public init(coefficient: Double = 0.55) {
        precondition(coefficient > 0 && coefficient.isFinite, "the coefficient of a rubber band is positive, not \(coefficient)")
        self.coefficient = coefficient
    }

    /// UIKit's measured coefficient, 0.55.
    public static let standard = RubberBand()
    /// The band for touchpads, where the fingers do not hold the content: Flutter's coefficient for macOS.
    public static let touchpad = RubberBand(coefficient: 0.26)
    /// The largest fraction of the extent that `inverse` maps. Without this limit, a view that has shrunk during a pull could need an
    /// infinite pull.
    public static let largestShare = 0.999
}

extension RubberBand {
    /// The distance shown for a raw `pull` beyond the edge. The function is odd in `pull`, and 0 if `extent` is not positive.
    @inlinable public func apply(pull: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let x = abs(pull) * coefficient
        let shown = x.isFinite ? extent * (x / (x + extent)) : extent
        return pull < 0 ? -shown : shown
    }

    /// The content's speed relative to the pointer's at a raw `pull` beyond the edge. It is the derivative of ``apply(pull:extent:)``:
    /// c·d²/(c·|x| + d)² for an extent d; 0 if `extent` is not positive.
    @inlinable public func slope(pull: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let share = extent / (abs(pull) * coefficient + extent)
        return coefficient * share * share
    }

    /// The raw pull that is shown as `displacement`, which is limited to 0.999 of the extent; 0 if `extent` is not positive.
    @inlinable public func inverse(displacement: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let y = min(abs(displacement), Self.largestShare * extent)
        let pull = y * extent / ((extent - y) * coefficient)
        return displacement < 0 ? -pull : pull
    }

    /// The offset to show for a raw offset: unchanged within `limits`, with resistance beyond them.
    @inlinable public func displayedOffset(forRaw raw: Double, in limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = raw.clamped(to: limits)
        return edge + apply(pull: raw - edge, extent: extent)
    }

    /// The raw offset that is shown as `displayed`, so that a pointer can catch a bounce without a jump.
    @inlinable public func rawOffset(forDisplayed displayed: Double, in limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = displayed.clamped(to: limits)
        return edge + inverse(displacement: displayed - edge, extent: extent)
    }
}
