import Glibc
import Synchronization
import Testing

@testable import Pictures

/// Tests work outside of the window's thread: it runs in order, and its results arrive on the window's thread.
@MainActor @Suite struct FileQueueTests {
    @Test func workRunsInOrderAndResultsWaitForTheWindowsThread() {
        let mailbox = ResultMailbox()
        let done = Mutex<[Int]>([])
        let queue = FileQueue(.threaded, resultsIn: mailbox)
        var told: [Int] = []
        for number in 0..<50 {
            queue.perform {
                done.withLock { $0.append(number) }
                return number
            } then: {
                told.append($0)
            }
        }
        queue.finish()
        #expect(done.withLock { $0 } == Array(0..<50) && told.isEmpty)
        #expect(mailbox.deliver() && told == Array(0..<50) && !mailbox.deliver())
    }

    /// A folder that does not respond: callers continue, and later work follows once it responds.
    @Test func whoeverAsksDoesNotWaitForWorkThatHangs() {
        let (mailbox, gate) = (ResultMailbox(), WakeSignal())
        let queue = FileQueue(.threaded, resultsIn: mailbox)
        var told: [String] = []
        queue.perform {
            gate.wait()
        } then: {
            told.append($0 ? "answered" : "never")
        }
        queue.perform {
            "behind"
        } then: {
            told.append($0)
        }
        mailbox.deliver()
        #expect(told.isEmpty)
        gate.raise()
        queue.finish()
        mailbox.deliver()
        #expect(told == ["answered", "behind"])
    }

    @Test func workInOtherFoldersGoesOn() {
        let (mailbox, gate) = (ResultMailbox(), WakeSignal())
        let queue = FileQueue(.threaded, resultsIn: mailbox)
        var told: [String] = []
        func ask(_ folder: String, _ name: String, _ work: @escaping @Sendable () -> Void = {}) {
            queue.perform(in: folder, work) { told.append(folder + name) }
        }
        ask("/silent", "/1") { _ = gate.wait() }
        ask("/silent", "/2")
        ask("/healthy", "/1")
        ask("/healthy", "/2")
        while queue.unfinishedCount > 2 { sched_yield() }
        mailbox.deliver()
        #expect(told == ["/healthy/1", "/healthy/2"])
        gate.raise()
        queue.finish()
        mailbox.deliver()
        #expect(told.suffix(2) == ["/silent/1", "/silent/2"])
    }

    /// The rest waits, and is done once one of them responds.
    @Test func noMoreThanEightFoldersAreWaitedFor() {
        let gate = WakeSignal()
        let begun = Mutex(0)
        let queue = FileQueue(.threaded)
        for number in 0..<20 {
            queue.perform(in: "/silent \(number)") {
                begun.withLock { $0 += 1 }
                _ = gate.wait()
            }
        }
        while begun.withLock({ $0 }) < FolderLanes.mostThreads { sched_yield() }
        #expect(queue.unfinishedCount == 20 && begun.withLock { $0 } == FolderLanes.mostThreads)
        for _ in 0..<20 { gate.raise() }
        queue.finish()
        #expect(begun.withLock { $0 } == 20)
    }

    @Test func newsAreToldOnceTheResultIsThere() {
        let mailbox = ResultMailbox()
        let news = Mutex(0)
        mailbox.onNews = { news.withLock { $0 += 1 } }
        let queue = FileQueue(.threaded, resultsIn: mailbox)
        for number in 0..<3 { queue.perform { number } }
        queue.finish()
        #expect(news.withLock { $0 } == 3)
        // Observers that come later get the existing results.
        mailbox.onNews = { news.withLock { $0 += 10 } }
        #expect(news.withLock { $0 } == 13 && mailbox.deliver())
        mailbox.onNews = { news.withLock { $0 += 10 } }
        #expect(news.withLock { $0 } == 13)
    }

    @Test func aReplayHasTheResultAtOnce() {
        let mailbox = ResultMailbox()
        var told = 0
        FileQueue(.synchronous, resultsIn: mailbox).perform {
            7
        } then: {
            told = $0
        }
        #expect(told == 7 && !mailbox.deliver())
    }

    /// The handler of a result may start more work, such as saving the latest state that waited.
    @Test func aResultMayAskForMore() {
        let mailbox = ResultMailbox()
        let queue = FileQueue(.threaded, resultsIn: mailbox)
        var told: [Int] = []
        queue.perform {
            1
        } then: { first in
            told.append(first)
            queue.perform {
                2
            } then: {
                told.append($0)
            }
        }
        for _ in 0..<2 {
            queue.finish()
            mailbox.deliver()
        }
        #expect(told == [1, 2])
    }
}
