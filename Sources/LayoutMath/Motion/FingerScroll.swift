/// The movement of fingers on a touchpad, from the first event to its end: when the fingers leave, where the desktop reports that, otherwise
/// when a pause shows it.
///
/// - Without a report, it ends when 50 ms have passed without an event, and the time that a burst of events may have waited before that
///   (``EventBurst``). The end is back-dated to the last event.
/// - It coasts only if it had three events (or two and 10 px), if it moved with at least 200 px/s, and if its last event was at least 30 %
///   as fast as the mean of the last 100 ms: fingers that slowed to a rest do not fling.
///
/// Distances keep the sign of the ticks. The thresholds are proposals, to be tuned on hardware.
public struct FingerScroll: Sendable {
    /// The end of a movement of fingers.
    public struct Release: Hashable, Sendable {
        /// Time of the last event.
        public let time: Seconds
        /// Velocity at `time` in pixels per second; zero when the view must not coast.
        public let velocity: Vector
        /// Time at which the end is detected and a decay may start. The view has rested since `time`, and must not jump to catch up.
        public let coastTime: Seconds
    }

    private var tracker = VelocityTracker(strategy: .leastSquares)
    private var travel = Point.zero
    private var eventCount = 0
    private var burst = EventBurst()
    private var lastTime: Seconds = -.infinity

    /// A movement without events.
    public init() {}
}

extension FingerScroll {
    /// Silence in seconds after which it is over; kitty's timer on X11. A shorter one ends a slow scroll in the middle.
    public static let idleEnd: Seconds = 0.05
    /// Speed in pixels per second below which it does not coast.
    public static let slowestCoast = 200.0
    /// Share of the mean speed that the last event must have for a coast.
    public static let lastEventShare = 0.3
    /// Distance in pixels that two events must have covered for a coast.
    public static let shortestPair = 10.0
}

extension FingerScroll {
    /// Takes one event, in ticks with fractions.
    public mutating func add(_ ticks: Vector, at time: Seconds) {
        travel += ticks * WheelGeometry.pixelsPerPreciseTick
        tracker.add(travel, at: time)
        eventCount += 1
        burst.add(at: time)
        lastTime = max(lastTime, time)
    }

    /// Time at which it is over if no event comes, so that an idle loop can wake for it; −∞ without events.
    public var deadline: Seconds { lastTime + burst.silence }

    /// How it ends if no event comes; nil without events.
    public var release: Release? {
        guard eventCount > 0 else { return nil }
        let velocity = lastVelocity
        return Release(time: lastTime, velocity: coasts(at: velocity) ? velocity : .zero, coastTime: deadline)
    }

    /// Returns how it ends when the fingers leave at `time`; nil without events. Fingers that rested before do not fling.
    public func release(at time: Seconds) -> Release? {
        guard eventCount > 0 else { return nil }
        let velocity = tracker.velocity(at: time)
        return Release(time: lastTime, velocity: coasts(at: velocity) ? velocity : .zero, coastTime: max(time, lastTime))
    }
}

extension EventBurst {
    /// Time in seconds after the newest burst that shows that fingers have left.
    var silence: Seconds { FingerScroll.idleEnd + wait }
}

extension FingerScroll.Release {
    /// The velocity at `coastTime`, after the drag of the silence before it.
    public func coastVelocity(rate: DecelerationRate = .touchpad) -> Vector {
        let silence = coastTime - time
        return Vector(x: rate.velocity(from: velocity.x, after: silence), y: rate.velocity(from: velocity.y, after: silence))
    }
}

extension FingerScroll {
    private var lastVelocity: Vector {
        let fitted = tracker.velocity(at: lastTime)
        return fitted == .zero ? tracker.meanVelocity : fitted
    }

    private func coasts(at velocity: Vector) -> Bool {
        let isLongEnough = eventCount >= 3 || (eventCount == 2 && (travel - .zero).length >= Self.shortestPair)
        return isLongEnough && velocity.length >= Self.slowestCoast
            && tracker.newestVelocity.length >= Self.lastEventShare * tracker.meanVelocity.length
    }
}
