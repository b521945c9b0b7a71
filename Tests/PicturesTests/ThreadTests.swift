import Glibc
import Synchronization
import Testing

@testable import Pictures

/// Tests what becomes of threads where processors are busy.
@Suite struct ThreadTests {
    /// That of the calling thread, on Linux.
    private static var niceness: Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    /// A thread's niceness, found out on it.
    private static func niceness(at priority: Thread.Priority) -> Int32 {
        let found = Mutex<Int32?>(nil)
        let hasStarted = Thread.start(at: priority) { found.withLock { $0 = Self.niceness } }
        #expect(hasStarted)
        while true {
            if let niceness = found.withLock({ $0 }) { return niceness }
            sched_yield()
        }
    }

    /// Only the thread that was asked to be nice is: not its process, and none that begins later.
    @Test func patientThreadsAreNicer() {
        let usual = Self.niceness(at: .usual)

        #expect(Self.niceness(at: .patient) == min(19, usual + 10))
        #expect(Self.niceness(at: .usual) == usual)
    }

    @Test func patientLanesHavePatientThreads() {
        let usual = Self.niceness(at: .usual)
        let found = Mutex<Int32?>(nil)
        let lanes = FolderLanes(.patient)
        lanes.add(in: "a") { found.withLock { $0 = Self.niceness } }
        lanes.finish()

        #expect(found.withLock { $0 } == min(19, usual + 10))
    }
}
