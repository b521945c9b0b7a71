/// Events that a busy program received at one instant, after they had waited for it.
///
/// n events of one instant arrived during the time before it, at least n − 1 intervals of the device. So the time before a burst was no
/// rest, and neither is an equal time after it, in which the next burst may be waiting.
public struct EventBurst: Hashable, Sendable {
    /// Time of the first event of the newest burst; −∞ without events.
    public private(set) var time: Seconds = -.infinity
    /// n, the number of events in the newest burst; 1 for an event that came alone, 0 without events.
    public private(set) var count = 0

    /// No events.
    public init() {}

    /// Events closer than this, in seconds, are of one burst: half the interval of a 250 Hz touchpad, so that its events stay separate.
    public static let leastInterval: Seconds = 0.002
    /// Interval of a slow device's events, in seconds: touchpads send 80 to 140 in a second.
    public static let slowestInterval: Seconds = 0.0125
    /// Seconds, tolerates rounding where timestamps are sums of intervals.
    private static let timeTolerance: Seconds = 1e-9

    /// Whether an event at `time` is one more of the newest burst.
    public func includes(_ time: Seconds) -> Bool { count > 0 && time - self.time < Self.leastInterval - Self.timeTolerance }

    /// Adds an event; one that is not of the newest burst begins another.
    public mutating func add(at time: Seconds) {
        if includes(time) {
            count += 1
        } else {
            (self.time, count) = (time, 1)
        }
    }

    /// Time in seconds that n events waited for the program at least, (n − 1) intervals.
    public var wait: Seconds { Double(max(0, count - 1)) * Self.slowestInterval }
}
