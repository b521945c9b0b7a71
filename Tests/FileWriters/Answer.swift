import Pictures
import Storage
import Synchronization

/// An answer that arrives on another thread.
nonisolated final class Answer: Sendable {
    private let result = Mutex<Result<Void, StoreError>?>(nil)
    private let signal = WakeSignal()

    func give(_ result: Result<Void, StoreError>) {
        self.result.withLock { $0 = result }
        signal.raise()
    }

    /// Waits for the answer.
    func wait() throws {
        guard signal.wait(), let result = result.withLock({ $0 }) else { throw Failure("no answer") }
        try result.get()
    }
}
