import Glibc
package import LayoutMath
package import Storage

/// Reads files of the user on another thread before the window opens. If a disk does not respond, the window opens without them.
package final class EarlyReading<Output: Sendable> {
    private var output: Output?
    private let work: Work

    package init(in lane: String, on work: Work, _ read: @escaping @Sendable () -> Output) {
        self.work = work
        work.perform(in: lane, read) { [weak self] in self?.output = $0 }
    }

    /// Waits for the result.
    /// - Returns: The result; nil if it is not available at `deadline`, on the clock of `now`.
    package func output(until deadline: Seconds, now: () -> Seconds) -> Output? {
        while true {
            work.deliver()
            if let output { return output }
            guard now() < deadline else { return nil }
            poll(nil, 0, 1)
        }
    }
}
