import Codecs
import Foundation
import Imaging
import Pictures
import Platform
import SDLBackend
import TestFiles
import Testing

/// Tests the decoders in separate processes.
@Suite(.serialized) struct WorkerTests {
    @Test func aWorkerDecodesWhatThisProcessWould() throws {
        let fixture = try WorkerFixture()
        for fit in [PictureFit.original, .fill(width: 320, height: 200), .within(width: 200, height: 200), .height(77)] {
            let here = try FileImageLoader(CodecDecoder()).decode(path: WorkerFixture.sample, fit: fit)
            #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: fit) == here)
        }
        #expect(fixture.pool.idleProcesses.count == 1)
        #expect(fixture.reports.isEmpty)
    }

    @Test func workersStartedAheadDecodeTheFirstPictures() throws {
        let fixture = try WorkerFixture()
        fixture.pool.startWorkers(2)
        let workers = Set(fixture.pool.idleProcesses)
        #expect(workers.count == 2)

        #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(30)).height == 30)

        #expect(Set(fixture.pool.idleProcesses) == workers)
    }

    /// The program itself is a worker if the lean worker is missing.
    @Test func bothProgramsAreWorkers() throws {
        for program in [BuiltProgram.panorama.path, BuiltProgram.thumbnailer.path] {
            let fixture = try WorkerFixture(program: program)
            #expect(try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(30)).height == 30)
            #expect(fixture.pool.idleProcesses.count == 1)
        }
    }

    @Test func aWorkerHasGivenUpItsRights() throws {
        let fixture = try WorkerFixture()
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        let worker = try #require(fixture.pool.idleProcesses.first)
        let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        func limit(_ name: String) -> String? {
            limits.split(separator: "\n").first { $0.hasPrefix(name) }.map {
                String($0.dropFirst(26).prefix(21)).trimmingCharacters(in: .whitespaces)
            }
        }

        #expect(WorkerFixture.status(worker, "NoNewPrivs") == "1")
        #expect(WorkerFixture.status(worker, "Seccomp") == "2")
        #expect(limit("Max file size") == "0")
        #expect(limit("Max core file size") == "0")
        #expect(limit("Max open files") == "16")
        #expect(try #require(Int(limit("Max address space") ?? "")) < 2 << 30)
        // The worker has a separate session, so that it can reach no terminal.
        #expect(getsid(worker) == worker)
    }

    @Test func aKilledWorkerIsReplacedAndThePictureStillComes() throws {
        let fixture = try WorkerFixture()
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        let worker = try #require(fixture.pool.idleProcesses.first)
        kill(worker, SIGKILL)

        let bitmap = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(20))

        #expect(bitmap.height == 20)
        #expect(fixture.pool.idleProcesses.count == 1 && fixture.pool.idleProcesses.first != worker)
        #expect(fixture.reports.count == 1 && fixture.reports[0].contains("signal 9"))
    }

    /// A worker that dies of every picture makes pictures fail, but not the program.
    @Test func aWorkerThatAlwaysDiesIsGivenUp() throws {
        let fixture = try WorkerFixture(program: "/bin/sh", arguments: ["-c", "dd bs=512 count=1 <&3 >/dev/null; kill -11 $$"])

        #expect {
            try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        } throws: {
            ($0 as? PictureFailure)?.error == .stoppedTheDecoder(signal: 11)
        }
        #expect(fixture.reports.count == 2)
    }

    /// A decoder that waits is not the picture's fault. A decoder that computes all the time is.
    @Test(arguments: [
        ("exec sleep 100", PictureError.decoderNotAnswering), ("kill -STOP $$", .decoderNotAnswering), ("while :; do :; done", .tooSlow),
    ])
    func aWorkerThatNeverAnswersIsGivenUp(script: String, error: PictureError) throws {
        let fixture = try WorkerFixture(program: "/bin/sh", arguments: ["-c", script], timeout: 200)
        let start = Date()

        #expect(throws: PictureFailure(path: WorkerFixture.sample, error: error)) {
            try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        }
        // On a busy machine, it may take a while until the computing decoder gets 200 ms.
        let time = Date().timeIntervalSince(start)
        #expect(try error == .tooSlow || time < WorkerFixture.longestAnswer())
        #expect(fixture.pool.idleProcesses.isEmpty)
    }

    @Test func aProgramThatDoesNotExistIsAReasonToo() throws {
        let fixture = try WorkerFixture(program: "/nowhere/panorama")

        #expect(throws: PictureFailure(path: WorkerFixture.sample, error: .decoderNotStarted(code: ENOENT))) {
            try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        }
    }

    /// 5120x2880 pixels would take 59 MB. A thumbnail of them takes little more than its own pixels.
    @Test func aThumbnailOfALargeJPEGTakesLittleMemory() throws {
        let fixture = try WorkerFixture()
        let large = try fixture.write(try LargePicture.jpeg(width: 5_120, height: 2_880), to: "large.jpg")
        _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(10))
        let worker = try #require(fixture.pool.idleProcesses.first)
        let idle = try #require(WorkerFixture.kilobytes(worker, "VmRSS"))
        // Resets the peak memory of the start, if permitted. The files of a process that is not dumpable belong to root.
        try? "5".write(toFile: "/proc/\(worker)/clear_refs", atomically: false, encoding: .utf8)

        let bitmap = try fixture.decoder.decode(path: large, fit: .within(width: 640, height: 360))

        let peak = try #require(WorkerFixture.kilobytes(worker, "VmHWM"))
        print("worker: \(idle) kB idle, \(peak) kB at the peak, \(peak - idle) kB for the thumbnail")
        #expect(bitmap.width == 640 && bitmap.height == 360)
        #expect(peak - idle <= 8 << 10)
    }
}
