/// Time in seconds since the stage started.
public typealias Seconds = Double

extension Double {
    /// `self` limited to `range`; NaN becomes the lower bound.
    @inlinable public func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }

    /// Interpolates from `self` at fraction 0 to `end` at fraction 1; fractions outside 0…1 extrapolate.
    @inlinable public func interpolated(to end: Double, fraction: Double) -> Double {
        self + (end - self) * fraction
    }

    /// Hermite step: 0 at or below `low`, 1 at or above `high`, and 3u² − 2u³ in between. If `low` equals `high`, it is a hard step.
    @inlinable public func smoothstep(from low: Double, to high: Double) -> Double {
        guard high != low else { return self < low ? 0 : 1 }
        let u = ((self - low) / (high - low)).clamped(to: 0...1)
        return u * u * (3 - 2 * u)
    }
}

extension ClosedRange<Double> {
    /// How far a value is outside the range: negative below it, positive above it, and 0 inside.
    @inlinable public func distance(to value: Double) -> Double {
        value < lowerBound ? value - lowerBound : Swift.max(0, value - upperBound)
    }
}

extension Rect {
    /// Interpolates from `self` at fraction 0 to `end` at fraction 1.
    @inlinable public func interpolated(to end: Rect, fraction: Double) -> Rect {
        Rect(
            x: minX.interpolated(to: end.minX, fraction: fraction),
            y: minY.interpolated(to: end.minY, fraction: fraction),
            width: width.interpolated(to: end.width, fraction: fraction),
            height: height.interpolated(to: end.height, fraction: fraction))
    }
}
