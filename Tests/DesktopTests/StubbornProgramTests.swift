import Foundation
import TestFiles
import Testing

@testable import Desktop

/// Tests clipboard programs that do not end, or end wrongly: each is given up in bounded time, and none is left running.
@Suite(.timeLimit(.minutes(2))) struct StubbornProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("StandIns/stubborn.sh")
        try FileManager.default.createSymbolicLink(at: folder.url.appendingPathComponent("xclip"), withDestinationURL: script)
    }

    private static let patience: Int32 = 150

    private static let modes = [
        "hangs", "hangs-after-some", "hangs-after-closing", "ignores-signals", "leaves-a-child", "writes-endlessly", "drips",
        "exits-with-garbage",
    ]

    private var environment: [String: String] { ["DISPLAY": ":7", "PATH": folder.path, "XDG_RUNTIME_DIR": folder.path] }

    /// Whether none of the started processes still runs. A killed process may take a moment to disappear.
    private func areGone() -> Bool {
        let text = (try? String(contentsOfFile: folder.path("processes"), encoding: .utf8)) ?? ""
        let processes = text.split(separator: "\n").compactMap { pid_t($0) }
        return !processes.isEmpty
            && Timeouts.wait {
                processes.allSatisfy { process in
                    let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
                    return stat.contains(") Z")
                }
            }
    }

    @Test(arguments: modes) func pastingGivesUpAndLeavesNothing(mode: String) throws {
        try folder.write(mode + "\n", as: "mode")
        let paster = try #require(PicturePaster(environment: environment, patience: Self.patience))

        // An endless list is read up to the limit for lists. All other cases are failures.
        #expect((try? paster.offer()) == (mode == "writes-endlessly" ? .picture(.png, type: "image/png") : nil))
        #expect(throws: PicturePaster.Failure.self) {
            let stream = try paster.open("image/png")
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
            defer { piece.deallocate() }
            var count = 0
            while try stream.read(into: piece) > 0 {
                count += 1
                // The timeout that the caller allows, as `PastedPicture` does.
                if count > 1_000 { throw PicturePaster.Failure.notDelivered }
            }
        }
        #expect(areGone())
    }

    @Test(arguments: ["hangs", "ignores-signals", "exits-with-garbage"]) func copyingGivesUpAndLeavesNothing(mode: String) throws {
        try folder.write(mode + "\n", as: "mode")
        let copier = try #require(PictureCopier(environment: environment, patience: Self.patience) { _, _ in true })

        #expect(!copier.copy("/a.jpg"))
        #expect(areGone())
    }

    /// The process that serves the clipboard in the background keeps running.
    @Test func aProgramThatGoesToTheBackgroundHasSucceeded() throws {
        try folder.write("leaves-a-child\n", as: "mode")
        let copier = try #require(PictureCopier(environment: environment, patience: 60_000) { _, _ in true })

        #expect(copier.copy("/a.jpg"))
        let text = try String(contentsOfFile: folder.path("processes"), encoding: .utf8)
        let processes = text.split(separator: "\n").compactMap { pid_t($0) }
        #expect(processes.count == 2 && kill(processes[1], 0) == 0)
        kill(processes[1], SIGKILL)
    }
}
