import Foundation
import Pictures
import Platform
import TestFiles
import Testing

/// Tests how workers are replaced, and that no caller waits for replaced workers to end.
@Suite(.serialized) struct ReplacedWorkerTests {
    /// Descriptors of this process.
    private var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

    // MARK: After a number of pictures

    @Test func afterItsPicturesAWorkerIsReplaced() throws {
        let fixture = try WorkerFixture(orders: 3)
        var workers: [Int32] = []

        for number in 1...9 {
            #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(number)).height == number)
            #expect(fixture.pool.idleProcesses.count == 1)
            workers += fixture.pool.idleProcesses
        }

        // The idle worker after each picture, which decodes the next one.
        #expect(workers[0] == workers[1] && workers[1] != workers[2])
        #expect(workers[2] == workers[4] && workers[4] != workers[5])
        #expect(workers[5] == workers[7] && workers[7] != workers[8])
        #expect(Set(workers).count == 4)
        #expect(fixture.reports.isEmpty)
        let replaced = Set(workers).subtracting(fixture.pool.idleProcesses)
        for worker in replaced { #expect(Timeouts.wait { kill(worker, 0) != 0 && errno == ESRCH }) }
    }

    /// Other tests may open files at the same time, but not that many.
    @Test func replacedWorkersLeaveNoDescriptors() throws {
        let fixture = try WorkerFixture(orders: 1)
        let before = descriptors

        for _ in 0..<40 { _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10)) }

        #expect(descriptors < before + 20)
    }

    @Test func picturesThatFailCountToo() throws {
        let fixture = try WorkerFixture(orders: 2)
        let sample = try Data(contentsOf: URL(fileURLWithPath: WorkerFixture.sample))
        let damaged = try fixture.write(Array(sample.prefix(1_000)) + [UInt8](repeating: 7, count: 5_000), to: "damaged.jpg")
        var workers: [Int32] = []

        for _ in 0..<4 {
            _ = try? fixture.decoder.decode(path: damaged, fit: .height(10))
            workers += fixture.pool.idleProcesses
        }

        #expect(workers.count == 4 && workers[0] != workers[1] && workers[1] == workers[2] && workers[2] != workers[3])
    }

    /// Each caller has a separate worker, also while workers are replaced.
    @Test func manyCallersLoseNoWorkers() throws {
        let fixture = try WorkerFixture(orders: 2)
        let (decoder, sample) = (fixture.decoder, WorkerFixture.sample)

        DispatchQueue.concurrentPerform(iterations: 40) { number in
            let bitmap = try? decoder.decode(path: sample, fit: .height(number + 1))
            precondition(bitmap?.height == number + 1, "each caller gets its own picture")
        }

        let idle = fixture.pool.idleProcesses
        #expect(!idle.isEmpty && Set(idle).count == idle.count)
        #expect(fixture.reports.isEmpty)
        // This process has no zombie children.
        #expect(Timeouts.wait { zombies.isEmpty }, "\(zombies)")
    }

    private var zombies: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { process in
            WorkerFixture.status(process, "PPid") == String(getpid()) && WorkerFixture.status(process, "State")?.hasPrefix("Z") == true
        }
    }

    // MARK: Workers that do not end

    /// A reaper whose processes end when the test releases them.
    nonisolated private final class Gate: Sendable {
        let semaphore = DispatchSemaphore(value: 0)

        func reaper() -> ProcessReaper {
            ProcessReaper { [semaphore] process in
                semaphore.wait()
                ProcessReaper.waitForEnd(of: process)
            }
        }

        nonisolated func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
    }

    /// Stopped workers are killed for being late, but the kernel keeps them.
    @Test func noCallerWaitsForAWorkerThatDoesNotEnd() throws {
        let gate = Gate()
        let reaper = gate.reaper()
        let fixture = try WorkerFixture(program: "/bin/sh", arguments: ["-c", "kill -STOP $$"], timeout: 50, reaper: reaper)

        for count in 1...ProcessReaper.mostPending {
            #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .decoderNotAnswering)) {
                try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
            }
            #expect(reaper.pendingCount == count)
        }
        #expect(fixture.reports.count == ProcessReaper.mostPending)
        // No ninth worker is started, which is reported once.
        for _ in 0..<2 {
            #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .decoderNotAnswering)) {
                try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
            }
        }
        #expect(reaper.pendingCount == ProcessReaper.mostPending)
        #expect(
            fixture.reports.dropFirst(ProcessReaper.mostPending)
                == ["8 killed decoders have not ended; no other is started until one has"])

        gate.open(ProcessReaper.mostPending + 1)
        #expect(Timeouts.wait { reaper.pendingCount == 0 && zombies.isEmpty })
        #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .decoderNotAnswering)) {
            try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        }
        #expect(Timeouts.wait { reaper.pendingCount == 0 })
    }

    /// A picture that is requested while one of them ends gets a worker.
    @Test func aPictureThatWaitsForTheEndOfAnotherWorkerIsDecoded() throws {
        let gate = Gate()
        let reaper = gate.reaper()
        // Process ids that do not exist.
        for _ in 0..<ProcessReaper.mostPending { reaper.reap(Int32.max) }
        let fixture = try WorkerFixture(timeout: 30_000, reaper: reaper)
        DispatchQueue.global().async { gate.open(ProcessReaper.mostPending) }

        #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10)).height == 10)

        #expect(fixture.reports.isEmpty)
    }
}
