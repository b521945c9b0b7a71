import Glibc
import Synchronization
import Testing

@testable import Storage

/// Tests the priority of threads.
@Suite struct ThreadTests {
    /// That of the calling thread, on Linux.
    private static var niceness: Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    /// Returns the niceness of a thread, measured on it.
    private static func niceness(at priority: Thread.Priority) -> Int32 {
        let found = Mutex<Int32?>(nil)
        let hasStarted = Thread.start(at: priority) { found.withLock { $0 = Self.niceness } }
        #expect(hasStarted)
        while true {
            if let niceness = found.withLock({ $0 }) { return niceness }
            sched_yield()
        }
    }

    /// Only the patient thread is nicer: not its process, and no thread that begins later.
    @Test func patientThreadsAreNicer() {
        let usual = Self.niceness(at: .usual)

        #expect(Self.niceness(at: .patient) == min(19, usual + 10))
        #expect(Self.niceness(at: .usual) == usual)
    }

    @Test(arguments: [Work.Priority.patient, .later]) func patientWorkHasPatientThreads(priority: Work.Priority) {
        let usual = Self.niceness(at: .usual)
        let work = Work(.threaded)
        let found = Mutex<Int32?>(nil)
        work.begin(in: "a", at: priority) { found.withLock { $0 = Self.niceness } }
        work.finish()

        #expect(found.withLock { $0 } == min(19, usual + 10))
    }
}
