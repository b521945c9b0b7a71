import Glibc
import LayoutMath
import Pictures

/// Reads files of the user before the window opens, on a thread of its own: a disk that does not answer costs what they hold, and not the
/// window.
struct EarlyReading<Output: Sendable> {
    private let work: BackgroundWork<Output>

    init(_ read: @escaping @Sendable () -> Output) { work = BackgroundWork(read) }

    /// Waits for the result.
    /// - Returns: nil if there is none at `deadline`, on the clock of `now`.
    func output(until deadline: Seconds, now: () -> Seconds) -> Output? {
        while true {
            if let output = work.take() { return output }
            guard now() < deadline else { return nil }
            poll(nil, 0, 1)
        }
    }
}
