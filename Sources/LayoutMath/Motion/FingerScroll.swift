/// The movement of fingers on a touchpad, from the first event to its end. The movement ends when the fingers leave, if the desktop
/// reports that, and otherwise after a pause.
///
/// - Without a report, it ends when no event has arrived for 50 ms, plus the time that a burst of events may have waited before that
///   (``EventBurst``). The end is back-dated to the last event.
/// - It coasts only if it had three events (or two events and 10 px), moved with at least 200 px/s, and its last event was at least 30 %
///   as fast as the mean of the last 100 ms. Fingers that slow down to a rest therefore do not fling.
///
/// Distances have the sign of the ticks. The thresholds are proposals that still have to be tuned on hardware.
public struct FingerScroll: Sendable {
    /// The end of a finger movement.
    public struct Release: Hashable, Sendable {
        /// Time of the last event.
        public let time: Seconds
        /// Velocity at `time` in pixels per second; zero if the view must not coast.
        public let velocity: Vector
        /// Time at which the end is detected and a decay may start. The view has been at rest since `time`, and must not jump to catch
        /// up.
        public let coastTime: Seconds
    }

    private var tracker = VelocityTracker(strategy: .leastSquares)
    private var travel = Point.zero
    private var eventCount = 0
    private var burst = EventBurst()
    private var lastTime: Seconds = -.infinity

    /// Creates a movement without events.
    public init() {}
}

extension FingerScroll {
    /// Seconds without events after which the movement is over; kitty's timer on X11. A shorter time would end slow scrolls in the
    /// middle.
    public static let idleEnd: Seconds = 0.05
    /// Minimum speed in pixels per second for coasting.
    public static let slowestCoast = 200.0
    /// Share of the mean speed that the last event must have for coasting.
    public static let lastEventShare = 0.3
    /// Distance in pixels that two events must have covered for coasting.
    public static let shortestPair = 10.0
}

extension FingerScroll {
    /// Adds an event, in ticks with fractions.
    public mutating func add(_ ticks: Vector, at time: Seconds) {
        travel += ticks * WheelGeometry.pixelsPerPreciseTick
        tracker.add(travel, at: time)
        eventCount += 1
        burst.add(at: time)
        lastTime = max(lastTime, time)
    }

    /// Time at which the movement is over if no event arrives, so that an idle loop can wake up for it; −∞ if there are no events.
    public var deadline: Seconds { lastTime + burst.silence }

    /// The end of the movement if no event arrives; nil if there are no events.
    public var release: Release? {
        guard eventCount > 0 else { return nil }
        let velocity = lastVelocity
        return Release(time: lastTime, velocity: coasts(at: velocity) ? velocity : .zero, coastTime: deadline)
    }

    /// Returns the end of the movement if the fingers leave at `time`; nil if there are no events. Fingers that rested before do not
    /// fling.
    public func release(at time: Seconds) -> Release? {
        guard eventCount > 0 else { return nil }
        let velocity = tracker.velocity(at: time)
        return Release(time: lastTime, velocity: coasts(at: velocity) ? velocity : .zero, coastTime: max(time, lastTime))
    }
}

extension EventBurst {
    /// Time in seconds after the newest burst that proves that the fingers have left.
    var silence: Seconds { FingerScroll.idleEnd + wait }
}

extension FingerScroll.Release {
    /// The velocity at `coastTime`, reduced by the drag during the time without events before it.
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
