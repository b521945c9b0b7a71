import Codecs
import Foundation
import Imaging
import Pictures
import Storage
import TestFiles
import Testing

@testable import Copies

/// Tests folders that accept no copies, and decoders that end.
@Suite struct CopyStopTests {
    private let fixture: CopyFixture

    init() throws { fixture = try CopyFixture() }

    @Test func aMissingFolderStopsTheRunUntilItIsThere() throws {
        let pictures = try ["a.jpg", "b.jpg"].map { try fixture.picture($0) }
        try FileManager.default.removeItem(atPath: fixture.copies)
        let run = fixture.run(pictures)

        run.start()
        #expect(run.progress == CopyRun.Progress(total: 2, state: .stopped(reason: .folderMissing)))
        run.resume()
        #expect(run.progress.state == .stopped(reason: .folderMissing))
        try FileManager.default.createDirectory(atPath: fixture.copies, withIntermediateDirectories: false)
        run.resume()

        #expect(run.progress == CopyRun.Progress(total: 2, written: 2, state: .finished) && fixture.names == ["a.jpg", "b.jpg"])
    }

    /// The folder is removed while the first picture is encoded.
    @Test func aFolderThatGoesStopsTheRun() throws {
        let folder = fixture.copies
        let run = fixture.run(
            [try fixture.picture("a.jpg"), try fixture.picture("b.jpg")],
            encoder: InterruptedEncoder { try? FileManager.default.removeItem(atPath: folder) })

        run.start()

        #expect(run.progress == CopyRun.Progress(total: 2, state: .stopped(reason: .folderMissing)))
    }

    @Test(.enabled(if: geteuid() != 0)) func aFolderThatAllowsNoFilesStopsTheRun() throws {
        chmod(fixture.copies, 0o500)
        let run = fixture.run([try fixture.picture("a.jpg")])
        run.start()
        #expect(run.progress == CopyRun.Progress(total: 1, state: .stopped(reason: .folderNotWritable)))

        chmod(fixture.copies, 0o700)
        run.resume()

        #expect(run.progress.state == .finished && fixture.names == ["a.jpg"])
    }

    /// A disk of 64 KB, with a file that leaves room for some of the copies. Only the superuser can make one.
    @Test(.enabled(if: geteuid() == 0), arguments: CopySettings.Format.allCases)
    func aFullDiskStopsTheRunAndLeavesNothingHalf(_ format: CopySettings.Format) throws {
        let disk = fixture.copies
        // In a container, the superuser may not be allowed to mount.
        guard mount("none", disk, "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        // Some 25 KB in each format.
        let side = format == .png ? 90 : 170
        var settings = CopySettings(longestSide: nil, format: format, quality: 95)
        settings.names = try CopyNamePattern("{number}")
        let pictures = try (0..<4).map { try fixture.noise("\($0).png", size: side) }
        _ = fixture.write([UInt8](repeating: 1, count: 16_384), disk + "/ballast")
        let run = fixture.run(pictures, settings)

        run.start()

        let stopped = run.progress
        #expect(stopped.state == .stopped(reason: .diskFull) && stopped.failures.isEmpty && stopped.written < 4)
        #expect(fixture.names == (1..<(stopped.written + 1)).map { "\($0).\(format.fileExtension)" } + ["ballast"])
        #expect(run.written.count == stopped.written && run.written.allSatisfy { (try? PictureHeader(ofFile: $0))?.isComplete == true })
        let before = fixture.names.map { fixture.bytes(disk + "/" + $0) }
        run.resume()
        #expect(run.progress == stopped && fixture.names.map { fixture.bytes(disk + "/" + $0) } == before)

        // The user frees space.
        #expect(mount("none", disk, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
        run.resume()

        #expect(run.progress == CopyRun.Progress(total: 4, written: 4, state: .finished))
        #expect(fixture.names == (1...4).map { "\($0).\(format.fileExtension)" } + ["ballast"])
        #expect(try (1...4).map { try fixture.decode("\($0).\(format.fileExtension)").width } == [side, side, side, side])
    }

    @Test(.enabled(if: geteuid() == 0)) func aDiskThatCanOnlyBeReadStopsTheRun() throws {
        let disk = fixture.copies
        guard mount("none", disk, "tmpfs", UInt(MS_RDONLY), "size=64k") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        let run = fixture.run([try fixture.picture("a.jpg")])

        run.start()

        #expect(run.progress == CopyRun.Progress(total: 1, state: .stopped(reason: .diskReadOnly)))
    }

    /// If the disk refuses a name, only that picture fails.
    @Test(arguments: [ENOSPC, EDQUOT, EROFS, EACCES, ENOENT, EIO]) func whatTheNextPictureWouldMeetStopsTheRun(_ code: Int32) {
        #expect(CopyFailure.Reason(writing: code).stopsAll)
    }

    @Test(arguments: [ENAMETOOLONG, EINVAL, EILSEQ, EFBIG, EISDIR]) func whatOnePictureMeetsDoesNot(_ code: Int32) {
        #expect(!CopyFailure.Reason(writing: code).stopsAll)
    }

    // MARK: Decoders in processes

    /// All idle workers are killed before each copy is encoded, so the threads' next pictures find no living worker.
    @Test(arguments: [1, 2]) func killedWorkersAreReplaced(_ threads: Int) throws {
        let pool = WorkerPool(WorkerCommand(program: Self.worker))
        let pictures = try (0..<9).map { try fixture.picture("\($0).jpg") }
        let encoder = InterruptedEncoder { for process in pool.idleProcesses { kill(process, SIGKILL) } }
        let run = CopyRun(fixture.request(pictures), decoder: pool, encoder: encoder, threadCount: threads, on: Work(.threaded))

        run.start()
        run.finish()

        #expect(run.progress == CopyRun.Progress(total: 9, written: 9, state: .finished) && fixture.names == (0..<9).map { "\($0).jpg" })
    }

    /// A worker that never decodes: each picture fails with one line, and the run ends.
    @Test func withoutAWorkerEveryPictureFails() throws {
        let run = CopyRun(
            fixture.request(try (0..<3).map { try fixture.picture("\($0).jpg") }),
            decoder: WorkerPool(WorkerCommand(program: "/bin/false")),
            encoder: CodecEncoder(), on: Work(.threaded))

        run.start()
        run.finish()

        #expect(run.progress.state == .finished && run.progress.failures.count == 3 && fixture.names.isEmpty)
    }

    private static var worker: String { BuiltProgram.url(of: "panorama-thumbnailer").path }
}
