import Glibc
import Synchronization

/// A mutex that threads take many thousand times a second.
///
/// A thread that waits for a `Mutex` is given it in its turn, before others that run just then; so once one waits, all go on at the pace at
/// which the system switches threads (measured: a third of the loads a second). Here the threads pass a lock of the C library first, which
/// belongs to whoever comes when it is free. The `Mutex` behind it is never waited for.
final class BusyMutex<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    /// The address of the C library's lock, which this owns.
    private let gate: UInt

    init(_ value: Value) {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(gate, nil)
        self.gate = UInt(bitPattern: gate)
        self.value = Mutex(value)
    }

    deinit {
        guard let gate = UnsafeMutablePointer<pthread_mutex_t>(bitPattern: gate) else { return }
        pthread_mutex_destroy(gate)
        gate.deallocate()
    }

    /// Calls `body` with the value while no other thread has it.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        guard let gate = UnsafeMutablePointer<pthread_mutex_t>(bitPattern: gate) else { return value.withLock { body(&$0) } }
        pthread_mutex_lock(gate)
        defer { pthread_mutex_unlock(gate) }
        return value.withLock { body(&$0) }
    }
}
