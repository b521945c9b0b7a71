import Codecs
import Foundation
import Imaging
import Particles
import Pictures
import Storage
import Synchronization
import Testing

@testable import Copies

/// Decodes when the test allows it, and reports when decoding begins.
private final class HeldDecoder: FileDecoding {
    private let begun = DispatchSemaphore(value: 0)
    private let released = DispatchSemaphore(value: 0)
    private let counts = Mutex((began: 0, now: 0, most: 0))

    var beganCount: Int { counts.withLock { $0.began } }
    var mostAtOnce: Int { counts.withLock { $0.most } }

    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        counts.withLock {
            $0.began += 1
            $0.now += 1
            $0.most = max($0.most, $0.now)
        }
        begun.signal()
        released.wait()
        defer { counts.withLock { $0.now -= 1 } }
        return try CodecDecoder().decode(order, from: descriptor)
    }

    /// Waits until this many pictures are being decoded.
    func awaitBegun(_ count: Int) { for _ in 0..<count { begun.wait() } }
    func release(_ count: Int) { for _ in 0..<count { released.signal() } }
}

/// Tests pausing, cancelling and resuming runs, and their reported progress.
@MainActor @Suite struct CopyControlTests {
    private let fixture: CopyFixture
    private let work = Work(.threaded)
    private let decoder = HeldDecoder()

    init() throws { fixture = try CopyFixture() }

    private func run(_ count: Int, threads: Int = 2) throws -> CopyRun {
        let pictures = try (0..<count).map { try fixture.picture("\($0).jpg") }
        return CopyRun(fixture.request(pictures), decoder: decoder, encoder: CodecEncoder(), threadCount: threads, on: work)
    }

    private func copies(_ count: Int) -> [String] { (0..<count).map { "\($0).jpg" } }

    // MARK: Cancel

    /// One copy is written. Cancelling while the next is decoded leaves no file of it.
    @Test func whatIsCancelledLeavesNothing() throws {
        let run = try run(6, threads: 1)
        run.start()
        decoder.awaitBegun(1)
        decoder.release(1)
        decoder.awaitBegun(1)

        run.cancel()
        #expect(run.progress == CopyRun.Progress(total: 6, written: 1, state: .cancelled))
        decoder.release(1)
        run.finish()

        #expect(fixture.names == ["0.jpg"] && run.written == [fixture.copies + "/0.jpg"] && decoder.beganCount == 2)
        #expect(run.progress == CopyRun.Progress(total: 6, written: 1, state: .cancelled))
    }

    @Test func whatIsResumedIsWrittenOnce() throws {
        let run = try run(6)
        run.start()
        decoder.awaitBegun(2)
        run.cancel()

        // The threads of the cancelled pictures are still working.
        run.resume()
        decoder.release(8)
        run.finish()

        // Two pictures were started twice.
        #expect(run.progress == CopyRun.Progress(total: 6, written: 6, state: .finished) && decoder.beganCount == 8)
        #expect(fixture.names == copies(6) && run.written == copies(6).map { fixture.copies + "/" + $0 })
        #expect(decoder.mostAtOnce == 2)
    }

    @Test func aRunCancelledBeforeItsStartCanBegin() throws {
        let run = try run(2)
        run.cancel()
        run.start()
        #expect(run.progress.state == .cancelled && decoder.beganCount == 0)

        decoder.release(2)
        run.resume()
        run.finish()

        #expect(run.progress.state == .finished && fixture.names == copies(2))
    }

    /// A cancelled run asks no questions. It asks again when it is resumed.
    @Test func aQuestionIsDroppedAndAskedAgain() throws {
        _ = fixture.write([1], fixture.copies + "/1.jpg")
        let run = try run(2, threads: 1)
        decoder.release(3)
        run.start()
        run.finish()
        #expect(run.progress.state == .asking(existing: fixture.copies + "/1.jpg"))

        run.cancel()
        run.answer(.replace, forAll: true)
        #expect(run.progress.state == .cancelled && fixture.bytes(fixture.copies + "/1.jpg") == [1])
        run.resume()
        run.finish()

        #expect(run.progress.state == .asking(existing: fixture.copies + "/1.jpg") && fixture.bytes(fixture.copies + "/1.jpg") == [1])
    }

    // MARK: Pause

    @Test func picturesInWorkAreFinishedBeforeAPause() throws {
        let run = try run(6)
        run.start()
        decoder.awaitBegun(2)

        run.pause()
        #expect(run.progress.state == .paused)
        decoder.release(2)
        run.finish()
        #expect(run.progress == CopyRun.Progress(total: 6, written: 2, state: .paused) && fixture.names == copies(2))

        decoder.release(4)
        run.resume()
        run.finish()
        #expect(run.progress.state == .finished && fixture.names == copies(6) && decoder.beganCount == 6)
    }

    @Test func aSecondStartDoesNothing() throws {
        let run = try run(3, threads: 3)
        decoder.release(3)
        run.start()
        run.start()
        run.finish()
        run.start()
        run.resume()
        run.finish()

        #expect(run.progress == CopyRun.Progress(total: 3, written: 3, state: .finished) && decoder.beganCount == 3)
    }

    // MARK: Threads and reports

    @Test(arguments: [1, 2, 4]) func noMorePicturesAreInWorkThanThreads(_ threads: Int) throws {
        let run = try run(12, threads: threads)
        run.start()
        decoder.awaitBegun(threads)
        #expect(decoder.beganCount == threads)
        decoder.release(12)
        run.finish()

        #expect(decoder.mostAtOnce <= threads && run.progress.written == 12)
    }

    /// A question stops the pictures after it, but not those before it.
    @Test func picturesInWorkGoOnWhileARunAsks() throws {
        _ = fixture.write([1], fixture.copies + "/1.jpg")
        let run = try run(4)
        let asks = DispatchSemaphore(value: 0)
        work.wakeOwner { [weak run] in if case .asking? = run?.progress.state { asks.signal() } }
        run.start()
        decoder.awaitBegun(1)
        asks.wait()

        decoder.release(1)
        run.finish()
        #expect(fixture.names == ["0.jpg", "1.jpg"] && run.progress.written == 1 && decoder.beganCount == 1)

        decoder.release(3)
        run.answer(.skip, forAll: false)
        run.finish()
        #expect(run.progress == CopyRun.Progress(total: 4, written: 3, skipped: 1, state: .finished))
    }

    /// Twelve copies are reported once until the progress is read. After it was read, the last change is reported too.
    @Test func changesAreReportedOnceUntilTheProgressIsRead() throws {
        let run = try run(12)
        var reportCount = 0
        decoder.release(12)
        run.start { reportCount += 1 }
        run.finish()
        work.deliver()
        #expect(reportCount == 1)
        #expect(run.progress.state == .finished)

        let looked = try self.run(12)
        let states = Mutex<[CopyRun.Progress]>([])
        work.wakeOwner { [weak looked] in if let progress = looked?.progress { states.withLock { $0.append(progress) } } }
        let again = fixture.copies
        for name in fixture.names { try FileManager.default.removeItem(atPath: again + "/" + name) }
        decoder.release(12)
        looked.start()
        looked.finish()

        #expect(states.withLock { $0 }.contains(CopyRun.Progress(total: 12, written: 12, state: .finished)))
    }

    /// For any order of calls, every picture is written once, under the name it would have had.
    @Test(arguments: 0..<8) func anyOrderOfCallsEndsWell(seed: UInt64) throws {
        let pictures = try (0..<40).map { try fixture.picture("\($0).jpg", width: 8, height: 8) }
        for name in ["3.jpg", "17.jpg", "30.jpg"] { _ = fixture.write([1], fixture.copies + "/" + name) }
        let run = CopyRun(fixture.request(pictures), decoder: CodecDecoder(), encoder: CodecEncoder(), threadCount: 3, on: work)
        var random = RandomSource(seed: seed)
        for _ in 0..<300 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: run.cancel()
            case 1: run.pause()
            case 2: run.answer(.keepBoth, forAll: false)
            case 3: run.start()
            case 4: run.finish()
            case 5: _ = run.progress
            default: run.resume()
            }
        }
        run.resume()
        run.finish()
        while case .asking = run.progress.state {
            run.answer(.keepBoth, forAll: true)
            run.finish()
        }

        let kept = [3, 17, 30]
        #expect(run.progress == CopyRun.Progress(total: 40, written: 40, state: .finished))
        #expect(run.written == (0..<40).map { fixture.copies + (kept.contains($0) ? "/\($0) 2.jpg" : "/\($0).jpg") })
        #expect(Set(fixture.names) == Set(copies(40) + kept.map { "\($0) 2.jpg" }))
        #expect(kept.allSatisfy { fixture.bytes(fixture.copies + "/\($0).jpg") == [1] })
    }
}
