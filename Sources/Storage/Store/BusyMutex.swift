import Glibc
import Synchronization

/// A mutex for data that threads access many thousand times a second.
///
/// A thread that waits for a `Mutex` gets it in turn, before others that are running. Once one thread waits, all of them therefore proceed
/// only as fast as the system switches threads (measured: a third of the loads per second). Here the threads first take a lock of the C
/// library, which goes to whichever thread comes when it is free. The `Mutex` behind it never has to be waited for.
final class BusyMutex<Value: Sendable>: Sendable {
    private let value: Mutex<Value>
    /// The address of the C library's lock, which this object owns.
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

    /// Calls `body` with the value while no other thread has access to it.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        guard let gate = UnsafeMutablePointer<pthread_mutex_t>(bitPattern: gate) else { return value.withLock { body(&$0) } }
        pthread_mutex_lock(gate)
        defer { pthread_mutex_unlock(gate) }
        return value.withLock { body(&$0) }
    }
}
