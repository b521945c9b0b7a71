import Glibc
import LayoutMath
import Pictures

/// Reads the user's files on a separate thread before the window opens. If a disk does not respond, its contents are missing but the
/// window still opens.
struct EarlyReading<Output: Sendable> {
    private let work: BackgroundWork<Output>

    init(_ read: @escaping @Sendable () -> Output) { work = BackgroundWork(read) }

    /// Waits for the result.
    /// - Returns: The result; nil if it is not available at `deadline`, on the clock of `now`.
    func output(until deadline: Seconds, now: () -> Seconds) -> Output? {
        while true {
            if let output = work.take() { return output }
            guard now() < deadline else { return nil }
            poll(nil, 0, 1)
        }
    }
}
