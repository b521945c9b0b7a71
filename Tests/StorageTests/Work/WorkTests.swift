import Glibc
import Synchronization
import Testing

@testable import Storage

/// Tests work on other threads: its order, its lanes, and the delivery of its results.
@MainActor @Suite struct WorkTests {
    private let work = Work(.threaded)

    /// Blocks work until a test opens it.
    private nonisolated final class Gate: Sendable {
        private let isOpen = Mutex(false)
        func open() { isOpen.withLock { $0 = true } }
        func wait() { while !isOpen.withLock({ $0 }) { sched_yield() } }
    }

    private func settle() {
        work.finish()
        work.deliver()
    }

    @Test func aLaneRunsInOrderAndResultsWaitForDelivery() {
        let done = Mutex<[Int]>([])
        var results: [Int] = []
        for number in 0..<50 {
            work.perform(in: "a") {
                done.withLock { $0.append(number) }
                return number
            } then: {
                results.append($0)
            }
        }
        work.finish()

        #expect(done.withLock { $0 } == Array(0..<50) && results.isEmpty)
        #expect(work.deliver() && results == Array(0..<50) && !work.deliver())
    }

    @Test func aSilentFolderDelaysOnlyItsOwnLane() {
        let gate = Gate()
        var results: [String] = []
        func ask(_ lane: String, _ name: String, _ body: @escaping @Sendable () -> Void = {}) {
            work.perform(in: lane, body) { results.append(lane + name) }
        }
        ask("/silent", "/1") { gate.wait() }
        ask("/silent", "/2")
        ask("/healthy", "/1")
        ask("/healthy", "/2")
        while work.unfinishedCount > 2 { sched_yield() }
        work.deliver()

        #expect(results == ["/healthy/1", "/healthy/2"])
        gate.open()
        settle()
        #expect(results.suffix(2) == ["/silent/1", "/silent/2"])
    }

    @Test func noMoreThanTheMostLanesRunAtOnce() {
        let gate = Gate()
        let begun = Mutex(0)
        let count = 2 * Work.mostLanes
        for number in 0..<count {
            work.perform(in: "/silent \(number)") {
                begun.withLock { $0 += 1 }
                gate.wait()
            }
        }
        while begun.withLock({ $0 }) < Work.mostLanes { sched_yield() }

        #expect(work.unfinishedCount == count && begun.withLock { $0 } == Work.mostLanes)
        gate.open()
        work.finish()
        #expect(begun.withLock { $0 } == count)
    }

    /// Neither does it delay work of another priority, however many lanes wait.
    @Test func patientWorkDoesNotDelayUsualWork() {
        let gate = Gate()
        for number in 0..<2 * Work.mostLanes { work.begin(in: "\(number)", at: .patient) { gate.wait() } }
        var isDone = false
        work.perform(in: "0", {}) { isDone = true }
        while !isDone { work.deliver() }

        #expect(work.unfinishedCount == 2 * Work.mostLanes)
        gate.open()
        work.finish()
    }

    @Test func theOwnerIsWokenForEachResult() {
        let count = Mutex(0)
        work.wakeOwner { count.withLock { $0 += 1 } }
        for number in 0..<3 { work.perform(in: "a") { number } }
        work.finish()
        #expect(count.withLock { $0 } == 3)

        // An owner that comes later learns of waiting results.
        work.wakeOwner { count.withLock { $0 += 10 } }
        #expect(count.withLock { $0 } == 13 && work.deliver())
        work.wakeOwner { count.withLock { $0 += 10 } }
        #expect(count.withLock { $0 } == 13)
    }

    @Test func synchronousWorkDeliversItsResultAtOnce() {
        let work = Work(.synchronous)
        var result = 0
        work.perform(in: "a") {
            7
        } then: {
            result = $0
        }

        #expect(result == 7 && !work.deliver())
    }

    @Test func aResultMayBeginMoreWork() {
        var results: [Int] = []
        work.perform(in: "a") {
            1
        } then: { [work] first in
            results.append(first)
            work.perform(in: "a") {
                2
            } then: {
                results.append($0)
            }
        }
        for _ in 0..<2 { settle() }

        #expect(results == [1, 2])
    }

    @Test func unsavedSubjectsAreThoseOfUnfinishedWork() {
        let gate = Gate()
        for _ in 0..<2 { work.perform(in: "notes", saving: "notes") { gate.wait() } }
        work.perform(in: "state", saving: "the state") {}
        work.perform(in: "/") { gate.wait() }
        while work.unfinishedCount > 3 { sched_yield() }

        #expect(work.unsavedSubjects == ["notes"] && work.unsavedCount == 2)
        gate.open()
        work.finish()
        #expect(work.unsavedSubjects.isEmpty && work.unsavedCount == 0)
    }

    @Test func laterWorkBeginsWhenItIsReleased() {
        let work = Work(.threaded, holdsLaterWork: true)
        let done = Mutex<[String]>([])
        let names = (0..<12).map { "\($0)" }
        for name in names + names { work.begin(in: name, at: .later) { done.withLock { $0.append(name) } } }
        #expect(work.unfinishedCount == 24 && done.withLock { $0.isEmpty })

        work.releaseLaterWork()
        work.begin(in: "after", at: .later) { done.withLock { $0.append("after") } }
        while work.unfinishedCount > 0 { sched_yield() }

        #expect(done.withLock { $0.sorted() } == (names + names + ["after"]).sorted())
    }

    @Test func finishingReleasesLaterWork() {
        let work = Work(.threaded, holdsLaterWork: true)
        let count = Mutex(0)
        work.begin(in: "a", at: .later) { count.withLock { $0 += 1 } }

        work.finish()

        #expect(count.withLock { $0 } == 1)
    }
}
