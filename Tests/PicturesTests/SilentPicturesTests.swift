import Dispatch
import Glibc
import Imaging
import Platform
import Storage
import Synchronization
import Testing

@testable import Pictures

/// A loader whose pictures below `/silent` come only once the test releases them.
private final class SilentLoader: ImageLoading {
    private let gate = DispatchSemaphore(value: 0)
    private let begun = Mutex(0)

    var begunCount: Int { begun.withLock { $0 } }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if path.hasPrefix("/silent") {
            begun.withLock { $0 += 1 }
            gate.wait()
        }
        return Bitmap(width: 1, height: 1, pixels: [0xFF00_0000])
    }

    func release(_ count: Int) { for _ in 0..<count { gate.signal() } }
}

/// Tests that threads that wait for a folder are replaced.
@MainActor @Suite struct SilentPicturesTests {
    private let loader = SilentLoader()
    private let library: PictureLibrary
    private let results = DispatchSemaphore(value: 0)

    init() {
        library = PictureLibrary(decoder: loader)
        library.work?.wakeOwner { [results] in results.signal() }
    }

    private func wait(forBegun count: Int) { while loader.begunCount < count { sched_yield() } }

    /// Waits until this picture was loaded.
    private func load(_ name: String) {
        while true {
            library.work?.deliver()
            if case .ready = library.state(of: ImageID(name)) { return }
            results.wait()
        }
    }

    @Test func picturesOfAnotherFolderComeOnceTheThreadsAreReplaced() {
        for number in 0..<5 { _ = library.state(of: ImageID("/silent/\(number)")) }
        wait(forBegun: 2)
        #expect(library.replaceSilentThreads(at: 10) != nil && library.silentFolder == nil)
        #expect(library.replaceSilentThreads(at: 11.9) != nil && library.silentFolder == nil)
        _ = library.replaceSilentThreads(at: 12)

        load("/healthy/1")

        // The remaining pictures wait for the folder, without threads that wait for them.
        #expect(library.silentFolder == "/silent" && loader.begunCount == 2)
        loader.release(5)
        for number in 0..<5 { load("/silent/\(number)") }
        #expect(library.silentFolder == nil)
    }

    /// This holds for any number of folders that do not respond.
    @Test func noMoreThanEightThreadsAreGivenUp() {
        for number in 0..<30 { _ = library.state(of: ImageID("/silent \(number)/picture")) }
        let most = JobsInWork.mostGivenUp + DecodeQueue.threadCount
        for round in 1...8 {
            wait(forBegun: min(2 * round, most))
            for second in [0.0, 2] { _ = library.replaceSilentThreads(at: Double(10 * round) + second) }
        }

        #expect(loader.begunCount == most)
        loader.release(30)
        for number in 0..<30 { load("/silent \(number)/picture") }
    }
}

/// Tests which jobs count as waiting.
@Suite struct JobsInWorkTests {
    private func job(_ token: Int, _ name: String = "/a/b.jpg") -> DecodeJob { DecodeJob(image: ImageID(name), token: token) }

    @Test func decodingIsNoWaiting() {
        var jobs = JobsInWork()
        jobs.begin(job(1))
        #expect(jobs.giveUp(at: 0) == 0)
        jobs.setDecoding(true, job(1))
        #expect(jobs.giveUp(at: 100) == 0 && jobs.deadline(after: 100, hasWork: false) == 102)
        jobs.setDecoding(false, job(1))
        #expect(jobs.giveUp(at: 101) == 0 && jobs.deadline(after: 101, hasWork: false) == 103)
        #expect(jobs.giveUp(at: 103) == 1)
        let hasEnded = jobs.end(job(1))
        #expect(hasEnded && jobs.silentFolder == nil)
    }

    @Test func aDecodedFrameLetsTheNextOneBegin() {
        func frame(_ number: Int, of name: String = "/a/b.webp") -> DecodeJob {
            DecodeJob(image: ImageID(name, frame: number), token: number)
        }
        var jobs = JobsInWork()
        jobs.begin(frame(1))
        #expect(jobs.hasFrame(of: frame(2).image) && !jobs.hasFrame(of: frame(2, of: "/a/c.webp").image))
        jobs.setDecoding(true, frame(1))
        #expect(jobs.hasFrame(of: frame(2).image))
        jobs.setDecoding(false, frame(1))
        #expect(!jobs.hasFrame(of: frame(2).image))
        jobs.begin(frame(2))
        #expect(jobs.end(frame(1)) == false)
        #expect(jobs.hasFrame(of: frame(3).image))
    }

    @Test func whatLiesInAndBelowASilentFolderWaits() {
        var jobs = JobsInWork()
        jobs.begin(job(1))
        _ = jobs.giveUp(at: 0)
        _ = jobs.giveUp(at: 2)
        #expect(jobs.silentFolder == "/a")
        #expect(jobs.isSilent("/a/c.jpg") && jobs.isSilent("/a/d/e.jpg"))
        #expect(!jobs.isSilent("/ab/c.jpg") && !jobs.isSilent("/c.jpg"))
    }
}

/// Tests that released sources keep few threads.
@Suite struct SilentSourcesTests {
    private let gate = WakeSignal()
    private let begun = Counter()

    private final class Counter: Sendable {
        let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
    }

    /// Follows a folder; those below `/silent` are listed only once the test releases them.
    private func follow(_ path: String, on work: Work) -> PictureSource<Bool> {
        PictureSource(following: FolderListing([path]), from: nil, watch: FolderWatch(), on: work) { _ in
            true
        } list: { [begun, gate] in
            guard path.hasPrefix("/silent") else { return PictureFolder(of: []) }
            begun.count.withLock { $0 += 1 }
            _ = gate.wait()
            return PictureFolder(of: [])
        }
    }

    private func wait(for source: PictureSource<Bool>) { while source.takeChange() == nil { sched_yield() } }

    @Test func aSilentFolderKeepsOneThreadHoweverOftenItIsOpened() {
        let work = Work(.threaded)
        for _ in 0..<30 { _ = follow("/silent", on: work) }
        let last = follow("/silent", on: work)
        wait(for: follow("/healthy", on: work))

        #expect(begun.value <= 1)
        // Released sources are no longer listed.
        for _ in 0..<2 { gate.raise() }
        wait(for: last)
        #expect(begun.value <= 2)
    }

    @Test func noMoreThreadsThanLanesWaitForFolders() {
        let work = Work(.threaded)
        let sources = (0..<30).map { follow("/silent \($0)", on: work) }
        while begun.value < Work.mostLanes { sched_yield() }

        while work.unfinishedCount < 30 { sched_yield() }
        #expect(begun.value == Work.mostLanes)
        for _ in 0..<30 { gate.raise() }
        for source in sources { wait(for: source) }
        #expect(begun.value == 30)
    }
}
