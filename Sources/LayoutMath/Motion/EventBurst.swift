/// Events that a busy program received at the same instant, after they had been waiting.
///
/// n events received at one instant arrived during the time before it, which was at least n − 1 intervals of the device. So the time
/// before a burst was not a rest. An equal time after it need not be a rest either, because the next burst may be waiting.
public struct EventBurst: Hashable, Sendable {
    /// Time of the first event of the newest burst; −∞ if there are no events.
    public private(set) var time: Seconds = -.infinity
    /// n, the number of events in the newest burst; 1 for a single event, 0 if there are no events.
    public private(set) var count = 0

    /// Creates a burst without events.
    public init() {}

    /// Events closer together than this, in seconds, belong to one burst. It is half the interval of a 250 Hz touchpad, whose events
    /// therefore stay separate.
    public static let leastInterval: Seconds = 0.002
    /// Interval of a slow device's events, in seconds. Touchpads send 80 to 140 events per second.
    public static let slowestInterval: Seconds = 0.0125
    /// In seconds. Tolerates rounding if timestamps are sums of intervals.
    private static let timeTolerance: Seconds = 1e-9

    /// Whether an event at `time` belongs to the newest burst.
    public func includes(_ time: Seconds) -> Bool { count > 0 && time - self.time < Self.leastInterval - Self.timeTolerance }

    /// Adds an event. If it does not belong to the newest burst, it begins another one.
    public mutating func add(at time: Seconds) {
        if includes(time) {
            count += 1
        } else {
            (self.time, count) = (time, 1)
        }
    }

    /// Minimum time in seconds for which n events waited for the program: (n − 1) intervals.
    public var wait: Seconds { Double(max(0, count - 1)) * Self.slowestInterval }
}
