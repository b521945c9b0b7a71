import Foundation
import Pictures
import Platform
import TestFiles
import Testing

/// Tests that a picture is not blamed for failures that the machine caused in its decoder.
@Suite(.serialized) struct HonestFailureTests {
    private static var thumbnailer: String { BuiltProgram.thumbnailer.path }

    /// Starts the real decoder from a shell script.
    private func fixture(_ script: String, timeout: Int32 = WorkerPool.defaultTimeout) throws -> WorkerFixture {
        try WorkerFixture(program: "/bin/sh", arguments: ["-c", script], timeout: timeout)
    }

    /// Requests a good picture. Nil if it is shown.
    private func failure(_ fixture: WorkerFixture) -> PictureError? {
        do {
            _ = try fixture.decoder.decode(path: WorkerFixture.sample, fit: .height(200))
            return nil
        } catch {
            return (error as? PictureFailure)?.error
        }
    }

    /// A program that lacks memory while it loads aborts like a decoder with a damaged picture, but it has seen no picture.
    @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGFPE, SIGSYS, SIGXCPU])
    func aDecoderThatEndsBeforeItsOrderBlamesNoPicture(signal: Int32) throws {
        let fixture = try fixture("kill -\(signal) $$")

        let error = try #require(failure(fixture))

        #expect(!error.isCausedByFile, "\(error)")
        #expect(fixture.reports.count == 2 && fixture.reports.allSatisfy { $0.contains("signal \(signal)") })
    }

    /// The decoder reads the order and then dies.
    @Test(arguments: [SIGSEGV, SIGABRT]) func aDecoderThatEndsAfterItsOrderBlamesThePicture(signal: Int32) throws {
        let fixture = try fixture("dd bs=512 count=1 <&3 >/dev/null; kill -\(signal) $$")

        #expect(failure(fixture) == .stoppedTheDecoder(signal: signal))
    }

    /// The limits range from too little for loading the program to enough for the picture.
    @Test func aLimitOfTheMachineBlamesNoPicture() throws {
        var shown = 0
        for megabytes in [4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128, 256, 512] {
            let fixture = try fixture("ulimit -v \(megabytes << 10); exec \(Self.thumbnailer) \(WorkerService.argument)")
            let error = failure(fixture)
            if error == nil { shown += 1 }
            #expect(error?.isCausedByFile != true, "with \(megabytes) MB: \(error?.reason ?? "")")
        }
        for descriptors in 4...8 {
            let fixture = try fixture("ulimit -n \(descriptors); exec \(Self.thumbnailer) \(WorkerService.argument)")
            let error = failure(fixture)
            #expect(error?.isCausedByFile != true, "with \(descriptors) descriptors: \(error?.reason ?? "")")
        }
        #expect(shown > 0)
    }

    /// The second decoder has only the rest of the first one's time, which is too little to call a picture slow.
    @Test func aDecoderWithLittleTimeLeftBlamesNoPicture() throws {
        let folder = try WorkerFixture().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let flag = folder.appendingPathComponent("flag").path
        let script = "if [ -e \(flag) ]; then while :; do :; done; else touch \(flag); sleep 0.3; kill -9 $$; fi"
        let fixture = try fixture(script, timeout: 600)

        #expect(failure(fixture) == .decoderNotAnswering)
    }

    @Test func whatFailedAtTheStartIsShownTheNextTime() throws {
        let folder = try WorkerFixture().folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let flags = ["1", "2"].map { folder.appendingPathComponent($0).path }
        for flag in flags { try Data().write(to: URL(fileURLWithPath: flag)) }
        let script = flags.map { "if [ -e \($0) ]; then rm \($0); kill -6 $$; fi" }.joined(separator: "\n")
        let fixture = try fixture(script + "\nexec \(Self.thumbnailer) \(WorkerService.argument)")
        let root = folder.appendingPathComponent("thumbnails").path
        let decoder = FileImageLoader(fixture.pool, thumbnails: ThumbnailStore(root: root))

        #expect(throws: PictureFailure.self) { try decoder.decode(path: WorkerFixture.sample, fit: .height(100)) }

        #expect(!FileManager.default.fileExists(atPath: root + "/fail"))
        #expect(try decoder.decode(path: WorkerFixture.sample, fit: .height(100)).height == 100)
    }
}
