import Dispatch
import Imaging
import Platform
import Storage
import Synchronization
import Testing

@testable import Pictures

/// A decoder that returns pictures only when the test releases them, and records its requests.
private final class PatientDecoder: ImageLoading {
    private struct State {
        var begun: [String] = []
        var isOpen = false
    }

    private let state = Mutex(State())
    private let gate = WakeSignal()
    private let beginnings = DispatchSemaphore(value: 0)

    /// The names in the order in which threads started them.
    var begun: [String] { state.withLock { $0.begun } }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        let isOpen = state.withLock { state in
            state.begun.append(path)
            return state.isOpen
        }
        beginnings.signal()
        if !isOpen { _ = gate.wait() }
        return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 | UInt32(path.utf8.count)])
    }

    /// Waits until threads have started `count` more pictures.
    func waitForBeginnings(_ count: Int) {
        for _ in 0..<count { beginnings.wait() }
    }

    /// Lets everything through from now on.
    func open() {
        state.withLock { $0.isOpen = true }
        for _ in 0..<DecodeQueue.threadCount { gate.raise() }
    }
}

/// Tests which pictures are loaded, and in which order.
@MainActor @Suite struct PictureOrderTests {
    private let decoder = PatientDecoder()
    private let library: PictureLibrary
    private let results = DispatchSemaphore(value: 0)

    init() {
        library = PictureLibrary(decoder: decoder)
        library.work?.wakeOwner { [results] in results.signal() }
    }

    /// Both threads are busy with these, so that the next requests wait.
    private func occupyThreads() {
        for name in ["busy 1", "busy 2"] { _ = library.state(of: ImageID(name)) }
        decoder.waitForBeginnings(DecodeQueue.threadCount)
    }

    private func finish() {
        decoder.open()
        while !library.isIdle {
            results.wait()
            library.work?.deliver()
        }
    }

    @Test func visiblePicturesPrecedePrefetchedOnes() {
        occupyThreads()
        library.prefetch(ImageID("soon 1"))
        library.prefetch(ImageID("soon 2"))
        _ = library.state(of: ImageID("seen 1"))
        _ = library.state(of: ImageID("seen 2"))
        finish()

        #expect(Set(decoder.begun[2...3]) == ["seen 1", "seen 2"])
        #expect(Set(decoder.begun[4...5]) == ["soon 1", "soon 2"])
    }

    @Test func whatAFrameNoLongerAsksForIsNotLoaded() {
        occupyThreads()
        library.frameBegan()
        for name in ["busy 1", "busy 2", "passing by"] { _ = library.state(of: ImageID(name)) }
        library.frameBegan()
        for name in ["busy 1", "busy 2", "arrived at"] { _ = library.state(of: ImageID(name)) }
        library.frameBegan()
        finish()

        #expect(decoder.begun.contains("arrived at"))
        #expect(!decoder.begun.contains("passing by"))
    }

    @Test func theOrderIsThatOfTheLastFrame() {
        occupyThreads()
        library.frameBegan()
        for name in ["busy 1", "busy 2", "left", "middle", "right"] { _ = library.state(of: ImageID(name)) }
        library.frameBegan()
        for name in ["busy 1", "busy 2", "right", "middle", "left"] { _ = library.state(of: ImageID(name)) }
        library.frameBegan()
        for name in ["busy 1", "busy 2", "right", "middle", "left"] { _ = library.state(of: ImageID(name)) }
        finish()

        // Two threads share the work, so the first two pictures may begin in either order.
        #expect(Set(decoder.begun[2...3]) == ["right", "middle"])
        #expect(decoder.begun.last == "left")
    }

    @Test func whatWasPrefetchedAndComesIntoSightGoesToTheFront() {
        occupyThreads()
        for number in 1...4 { library.prefetch(ImageID("soon \(number)")) }
        _ = library.state(of: ImageID("soon 4"))
        finish()

        #expect(decoder.begun[2...3].contains("soon 4"))
        #expect(decoder.begun.count { $0 == "soon 4" } == 1)
    }

    @Test func aResultOfAnOlderFileReplacesNothing() {
        _ = library.state(of: ImageID("picture"))
        decoder.waitForBeginnings(1)
        library.invalidate("picture")
        finish()

        guard case .loading = library.state(of: ImageID("picture")) else {
            Issue.record("the old file's picture is shown for the new one")
            return
        }
        finish()
        #expect(decoder.begun.count { $0 == "picture" } == 2)
    }

    @Test func anotherCacheCanTakeOverWhileItRuns() {
        decoder.open()
        _ = library.state(of: ImageID("picture"))
        finish()
        let second = PictureCache(byteBudget: 10)
        library.cache = second

        guard case .loading = library.state(of: ImageID("picture")) else {
            Issue.record("the new cache knows nothing yet")
            return
        }
        finish()
        #expect(second.byteCount > 0)
    }

    /// Storing a thumbnail takes as long as decoding a picture or two.
    @Test func whatNoPictureWaitsForIsDoneAfterThoseThatAreSeen() {
        let backlog = Backlog()
        let library = PictureLibrary(decoder: backlog)
        let results = DispatchSemaphore(value: 0)
        library.work?.wakeOwner { results.signal() }

        for number in 0..<6 { _ = library.state(of: ImageID("\(number)")) }
        backlog.open(6)
        while !library.isIdle {
            results.wait()
            library.work?.deliver()
        }
        backlog.waitUntilDone()

        // With two threads, the last picture may still be being decoded when the other thread finds none waiting.
        let log = backlog.log
        #expect(log.count == 12)
        #expect(log.prefix(5).allSatisfy { !$0.hasPrefix("later") }, "\(log)")
    }

    /// Many thumbnails on a slow disk: each part answers in time.
    @Test func whatIsDonePartByPartIsNotTakenForSilence() {
        let (queue, slow) = (DecodeQueue(), SlowBacklog())
        queue.startThreads(slow) {}
        queue.add(DecodeJob(image: ImageID("/pictures/a.jpg"), token: 1), isVisible: true)

        slow.waitForAPart()
        _ = queue.giveUpSilentThreads(at: 0)
        slow.answer()
        slow.waitForAPart()
        _ = queue.giveUpSilentThreads(at: JobsInWork.patience + 0.5)
        #expect(queue.silentFolder == nil)

        _ = queue.giveUpSilentThreads(at: 2 * JobsInWork.patience + 1)
        #expect(queue.silentFolder == "/pictures")
        slow.answer()
        queue.stop()
    }
}

/// A loader with two things to do after a picture, which wait.
private final class SlowBacklog: ImageLoading {
    private let left = Mutex(2)
    private let begun = DispatchSemaphore(value: 0)
    private let gate = DispatchSemaphore(value: 0)

    func decode(path: String, fit: PictureFit) throws -> Bitmap { Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]) }

    func catchUp() -> Bool {
        let isLeft = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isLeft else { return false }
        begun.signal()
        gate.wait()
        return true
    }

    func waitForAPart() { begun.wait() }

    func answer() { gate.signal() }
}

/// A loader with something to do after each picture; pictures wait until it is opened.
private final class Backlog: ImageLoading {
    private struct State {
        var log: [String] = []
        var waiting: [String] = []
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)

    var log: [String] { state.withLock { $0.log } }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        gate.wait()
        state.withLock { state in
            state.log.append(path)
            state.waiting.append("later: " + path)
        }
        return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])
    }

    func catchUp() -> Bool {
        let isDone = state.withLock { state -> Bool? in
            guard !state.waiting.isEmpty else { return nil }
            state.log.append(state.waiting.removeFirst())
            return state.log.count == 12
        }
        if isDone == true { done.signal() }
        return isDone != nil
    }

    /// Lets `count` pictures through.
    func open(_ count: Int) {
        for _ in 0..<count { gate.signal() }
    }

    func waitUntilDone() { done.wait() }
}
