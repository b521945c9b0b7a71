/// A cubic Bézier curve from (0, 0) to (1, 1) that maps the elapsed fraction of time to progress, as in CSS.
@frozen public struct TimingCurve: Hashable, Sendable {
    /// The first control point's fraction of the time, in 0…1.
    public let x1: Double
    /// The first control point's progress, any number.
    public let y1: Double
    /// The second control point's fraction of the time, in 0…1.
    public let x2: Double
    /// The second control point's progress, any number.
    public let y2: Double

    /// Creates a curve from two control points. Traps unless their x are in 0…1, which keeps the curve a function of time.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2), "the control points of a curve lie in 0…1, not at \(x1) and \(x2)")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Progress proportional to time.
    public static let linear = TimingCurve(1 / 3, 1 / 3, 2 / 3, 2 / 3)
    /// Slow at the start, fast at the end. This and the next two are the curves of CSS.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Fast at first, slow at the end.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
}

extension TimingCurve {
    /// Progress after `fraction` of the duration; fractions outside 0…1 are clamped.
    public func progress(at fraction: Double) -> Double {
        if self == .linear { return fraction.clamped(to: 0...1) }
        if fraction >= 1 { return 1 }
        return fraction > 0 ? Self.bezier(y1, y2, at: parameter(at: fraction)) : 0
    }

    /// The derivative of progress with respect to the fraction; 0 outside 0…1. It is infinite at an end where the curve is vertical.
    public func slope(at fraction: Double) -> Double {
        if self == .linear { return (0...1).contains(fraction) ? 1 : 0 }
        guard (0...1).contains(fraction) else { return 0 }
        let s = parameter(at: fraction)
        let dx = Self.derivative(x1, x2, at: s)
        if dx > 0 { return Self.derivative(y1, y2, at: s) / dx }
        // If the control point is at the end point, the tangent points to the other control point.
        return s < 0.5 ? Self.ratio(y2, x2) : Self.ratio(1 - y1, 1 - x1)
    }

    /// The s at which x(s) = `fraction`. x is monotone, so bisection always finds s; Newton's steps only make it faster.
    private func parameter(at fraction: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = fraction
        for _ in 0..<Self.steps {
            let error = Self.bezier(x1, x2, at: s) - fraction
            if error == 0 { return s }
            if error > 0 { high = s } else { low = s }
            let newton = s - error / Self.derivative(x1, x2, at: s)
            let next = newton > low && newton < high ? newton : 0.5 * (low + high)
            if next == s { return s }
            s = next
        }
        return s
    }

    /// Enough bisections for 2^-60 even if Newton's steps never help.
    private static let steps = 60

    /// The coordinate at `s` for inner control values a and b and outer ones 0 and 1.
    private static func bezier(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return s * (3 * r * (r * a + s * b) + s * s)
    }

    private static func derivative(_ a: Double, _ b: Double, at s: Double) -> Double {
        let r = 1 - s
        return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
    }

    private static func ratio(_ rise: Double, _ run: Double) -> Double {
        if run > 0 { return rise / run }
        return rise == 0 ? 0 : .infinity
    }
}
