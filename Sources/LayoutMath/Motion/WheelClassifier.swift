/// Tells the notches of a wheel from fingers on a touchpad, and finds the end of a finger's scroll, which SDL 2 does not report.
///
/// - Fractional ticks come from fingers. Whole ticks are notches, unless a session of fingers is running. Where the backend knows only
///   notches (X11), all are.
/// - A session begins with the first event after more than 80 ms of silence, and ends when 50 ms have passed without one. The end is
///   back-dated to the last event.
/// - It coasts only if it had three events (or two and 10 px), if it moved with at least 200 px/s, and if its last event was at
///   least 30 % as fast as the mean of the last 100 ms: fingers that slowed to a rest do not fling.
///
/// Distances keep the sign of the ticks. Call `endSession(at:)` every frame before `add(_:at:)`, and at `sessionDeadline` when idle.
/// The thresholds are proposals, to be tuned on hardware.
public struct WheelClassifier: Sendable {
    /// What one event of the wheel means.
    public enum Meaning: Hashable, Sendable {
        /// Notches, whole ones except from wheels of high resolution.
        case notches(Vector)
        /// Movement of the fingers in pixels; `begins` marks the first event of a session.
        case fingers(Vector, begins: Bool)
    }

    /// The end of a session of fingers.
    public struct Release: Hashable, Sendable {
        /// Time of the last event.
        public let time: Seconds
        /// Velocity at `time` in pixels per second; zero when the view must not coast.
        public let velocity: Vector
    }

    /// Whether the backend delivers nothing but notches, touchpads included, as SDL 2 does on X11.
    public let deliversOnlyNotches: Bool
    private var tracker = VelocityTracker(strategy: .leastSquares)
    private var travel = Point.zero
    private var eventCount = 0
    private var lastTime: Seconds = -.infinity
    private var isOpen = false

    /// A classifier that has seen no event.
    /// - Parameter deliversOnlyNotches: See ``deliversOnlyNotches``.
    public init(deliversOnlyNotches: Bool = false) {
        self.deliversOnlyNotches = deliversOnlyNotches
    }
}

extension WheelClassifier {
    /// Silence in seconds after which a session is over; kitty's timer on X11. A shorter one ends a slow scroll in the middle.
    public static let idleEnd: Seconds = 0.05
    /// Silence in seconds after which the next event begins a new session instead of continuing the last.
    public static let newSession: Seconds = 0.08
    /// Speed in pixels per second below which a session does not coast.
    public static let slowestCoast = 200.0
    /// Share of the mean speed that the last event must have for a coast.
    public static let lastEventShare = 0.3
    /// Distance in pixels that two events must have covered for a coast.
    public static let shortestPair = 10.0
}

extension WheelClassifier {
    /// Takes one event of the wheel, in ticks with fractions; nil for ticks of zero.
    public mutating func add(_ ticks: Vector, at time: Seconds) -> Meaning? {
        guard ticks != .zero else { return nil }
        let isRunning = isOpen && time - lastTime <= Self.idleEnd
        let isWhole = ticks.x == ticks.x.rounded() && ticks.y == ticks.y.rounded()
        if deliversOnlyNotches || (isWhole && !isRunning) { return .notches(ticks) }
        let begins = time - lastTime > Self.newSession
        if begins {
            tracker.reset()
            travel = .zero
            eventCount = 0
        }
        let distance = ticks * WheelGeometry.pixelsPerPreciseTick
        travel += distance
        tracker.add(travel, at: time)
        eventCount += 1
        lastTime = max(lastTime, time)
        isOpen = true
        return .fingers(distance, begins: begins)
    }

    /// The release of a session that `now` finds over, once; nil while it runs and when there is none.
    public mutating func endSession(at now: Seconds) -> Release? {
        guard let deadline = sessionDeadline, now >= deadline else { return nil }
        isOpen = false
        let velocity = lastVelocity
        return Release(time: lastTime, velocity: coasts(at: velocity) ? velocity : .zero)
    }

    /// When the running session will be over if no event comes, so that an idle loop can wake for it; nil without one.
    public var sessionDeadline: Seconds? { isOpen ? lastTime + Self.idleEnd : nil }

    /// Whether fingers that touch a view coasting at `velocity` move in its direction, so that their fling may inherit its momentum;
    /// otherwise the view stops.
    public static func adopts(coastingVelocity velocity: Vector, ticks: Vector) -> Bool {
        velocity.x * ticks.x + velocity.y * ticks.y > 0
    }
}

extension WheelClassifier.Release {
    /// When the end was known and a decay may start: the view stood still since `time`, and must not jump to make up for it.
    public var coastTime: Seconds { time + WheelClassifier.idleEnd }

    /// The velocity at `coastTime`, after the drag of the silence before it.
    public func coastVelocity(rate: DecelerationRate = .touchpad) -> Vector {
        Vector(
            x: rate.velocity(from: velocity.x, after: WheelClassifier.idleEnd),
            y: rate.velocity(from: velocity.y, after: WheelClassifier.idleEnd))
    }
}

extension WheelClassifier {
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
