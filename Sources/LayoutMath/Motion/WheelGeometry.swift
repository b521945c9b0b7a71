/// The distances by which a wheel scrolls a view.
public enum WheelGeometry {
    /// The distance of one notch in a view of `viewport` pixels along the axis: V^(2/3), GTK's rule; 0 for an empty view.
    ///
    /// It grows with the view, so that a large page needs fewer notches, but more slowly than the view, so that the eye can follow.
    public static func notchStep(viewport: Double) -> Double {
        viewport > 0 ? Elementary.pow(viewport, 2 / 3) : 0
    }

    /// The distance of `ticks` of finger scrolling, in pixels: SDL divides Wayland's surface pixels by 10.
    public static func preciseDistance(ticks: Double) -> Double { ticks * pixelsPerPreciseTick }

    /// `WAYLAND_WHEEL_AXIS_UNIT` of SDL 2.
    public static let pixelsPerPreciseTick = 10.0
}

/// Allows one notch per 150 ms. If a notch turns a page, the other notches of the same turn of the wheel must not turn another page.
public struct NotchGate: Hashable, Sendable {
    private var closedUntil: Seconds = -.infinity

    /// Minimum time between two page turns, in seconds; libadwaita's lockout.
    public static let lockout: Seconds = 0.15

    /// Creates an open gate.
    public init() {}

    /// Returns whether a notch at `time` may turn a page; if so, blocks further ones for `lockout`.
    public mutating func admits(at time: Seconds) -> Bool {
        guard time >= closedUntil else { return false }
        closedUntil = time + Self.lockout
        return true
    }
}
