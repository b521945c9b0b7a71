import Glibc
import Synchronization

/// The same functions for callers that have nothing else to do, such as a program that starts or ends. They block the calling thread, for as
/// long as the disk does not respond. Do not call them in a callback of the same store, which would wait for itself.
extension DataStore {
    /// Loads the bytes of an entry before it returns, after all earlier operations on the entry.
    /// - Complexity: O(n).
    public func loadNow(id: String) -> LoadResult<[UInt8]> { answer { done in self.read(id, then: done) } }

    /// Loads an entry before it returns, and converts it on the calling thread.
    /// - Parameter convert: If it throws, the result is `conversionFailed`, and the entry is not changed.
    public func loadNow<Value>(id: String, as convert: ([UInt8]) throws -> Value) -> LoadResult<Value> {
        loadNow(id: id).converted(convert)
    }

    /// Waits until everything that was requested so far has been done, including stores whose bytes are still being made. A program that ends
    /// calls it, so that nothing is lost. Callbacks may run later.
    public func finish() {
        // A store that was waited for may have been followed by others meanwhile, but those were requested later.
        for reservation in dispatcher.reservations { while dispatcher.holds(reservation) { poll(nil, 0, 1) } }
        let _: Result<Void, StoreError> = answer { done in self.ask(.all, { _ in }, then: done) }
    }

    /// Waits for the result of a request.
    private func answer<Output: Sendable>(_ begin: (@escaping @Sendable (Output) -> Void) -> Void) -> Output {
        let answer = Answer<Output>()
        begin { answer.give($0) }
        return answer.wait()
    }
}

/// A result for which a thread waits.
private final class Answer<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)
    private let signal = WakeSignal()

    func give(_ output: Output) {
        self.output.withLock { $0 = output }
        signal.raise()
    }

    func wait() -> Output {
        while true {
            if let output = output.withLock({ $0 }) { return output }
            // Without descriptors, the signal cannot be waited for.
            if !signal.wait() { poll(nil, 0, 1) }
        }
    }
}
