import Glibc
import Synchronization
import Testing

@testable import Pictures

/// Tests the priorities of threads on busy processors.
@Suite struct ThreadTests {
    /// The niceness of the calling thread. On Linux, each thread has one.
    private static var niceness: Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    /// A thread's niceness, read on that thread.
    private static func niceness(at priority: Thread.Priority) -> Int32 {
        let found = Mutex<Int32?>(nil)
        let hasStarted = Thread.start(at: priority) { found.withLock { $0 = Self.niceness } }
        #expect(hasStarted)
        while true {
            if let niceness = found.withLock({ $0 }) { return niceness }
            sched_yield()
        }
    }

    /// Only the thread that asked for it becomes nice, not its process, and no thread that starts later.
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

    /// More lanes than may run at once.
    @Test func heldLanesBeginWhenTheyAreReleased() {
        let done = Mutex<[String]>([])
        let lanes = FolderLanes(isHeld: true)
        let names = (0..<12).map { "\($0)" }
        for name in names + names { lanes.add(in: name) { done.withLock { $0.append(name) } } }
        #expect(lanes.unfinishedCount == 24 && done.withLock { $0.isEmpty })

        lanes.release()
        lanes.add(in: "later") { done.withLock { $0.append("later") } }
        while lanes.unfinishedCount > 0 { sched_yield() }

        #expect(done.withLock { $0.sorted() } == (names + names + ["later"]).sorted())
    }

    @Test func whoWaitsForHeldWorkGetsIt() {
        let count = Mutex(0)
        let lanes = FolderLanes(isHeld: true)
        lanes.add(in: "a") { count.withLock { $0 += 1 } }

        lanes.finish()

        #expect(count.withLock { $0 } == 1)
    }
}
