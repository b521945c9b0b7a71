public import LayoutMath
import Synchronization

/// The time of a stage, for code that waits: `try await stage.clock.sleep(for: .seconds(2))`.
///
/// In a window it runs with the world's time, except while the window cannot be seen. In a replay or a test it is the virtual time, so nothing
/// really waits there. Code wakes up with the first frame at or after its deadline; an idle window draws none before.
public nonisolated struct StageClock: Clock {
    /// A time of the stage.
    public struct Instant: InstantProtocol {
        /// Seconds since the stage began.
        public var time: Seconds

        /// The instant this many seconds after the stage began.
        public init(time: Seconds) { self.time = time }

        /// The instant this much later, or earlier if the duration is negative.
        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration / .seconds(1)) }

        /// The time from this instant to another one; negative if that is earlier.
        public func duration(to other: Instant) -> Duration { .seconds(other.time - time) }

        public static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private let sleepers: Sleepers

    @MainActor init() { sleepers = Sleepers() }

    /// The time of the last frame.
    public var now: Instant { Instant(time: sleepers.now.withLock { $0 }) }

    /// The shortest difference that the clock can represent; code still continues only with a frame.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the first frame at or after `deadline`. Code of the main actor does not leave it meanwhile.
    /// - Throws: `CancellationError` if the task is cancelled, or the stage has ended.
    public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleepers.sleep(until: deadline.time)
    }

    /// Waits until the first frame after a duration, like ``sleep(until:tolerance:)``. A duration of 0 or less does not wait.
    public nonisolated(nonsending) func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration))
    }

    /// The earliest time for which code waits; nil if none does.
    @MainActor var nextDeadline: Seconds? { sleepers.waiting.first?.deadline }

    /// Wakes the code that waits for this time or an earlier one, in the order of the deadlines.
    @MainActor func advance(to time: Seconds) { sleepers.wake(at: time) }

    /// Cancels the code that waits, because the stage has ended.
    @MainActor func end() { sleepers.end() }
}

/// The tasks that wait for a time of a stage.
private final class Sleepers {
    struct Sleeper {
        let number: Int
        let deadline: Seconds
        let task: CheckedContinuation<Void, any Error>
    }

    let now = Mutex<Seconds>(0)
    /// In the order of the deadlines, and of their calls if those are the same.
    private(set) var waiting: [Sleeper] = []
    private var count = 0
    private var hasEnded = false

    /// Registers on the main actor, because a loop that sleeps does not look for deadlines of other threads.
    func sleep(until deadline: Seconds) async throws {
        count += 1
        let number = count
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            try await withCheckedThrowingContinuation { add(Sleeper(number: number, deadline: deadline, task: $0)) }
        } onCancel: {
            Task { @MainActor in self.cancel(number) }
        }
    }

    private func add(_ sleeper: Sleeper) {
        if hasEnded { return sleeper.task.resume(throwing: CancellationError()) }
        if sleeper.deadline <= now.withLock({ $0 }) { return sleeper.task.resume() }
        waiting.insert(sleeper, at: waiting.firstIndex { $0.deadline > sleeper.deadline } ?? waiting.endIndex)
    }

    private func cancel(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).task.resume(throwing: CancellationError())
    }

    func wake(at time: Seconds) {
        now.withLock { $0 = time }
        while let first = waiting.first, first.deadline <= time {
            waiting.removeFirst()
            first.task.resume()
        }
    }

    func end() {
        hasEnded = true
        for sleeper in waiting { sleeper.task.resume(throwing: CancellationError()) }
        waiting = []
    }
}
