import Foundation
import TestFiles
import Testing

/// Tests that decoders end with the process that started them, whatever they wait for. Here they wait for a pipe among the user's fonts:
/// fontconfig opens it before the sandbox, to read its list.
@Suite(.serialized) struct OrphanTests {
    /// The running child processes of a process.
    private static func children(of process: Int32) -> [Int32] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return folders.flatMap { thread in
            let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0) }
        }
    }

    private static func isRunning(_ process: Int32) -> Bool {
        guard let state = WorkerFixture.status(process, "State") else { return false }
        return !state.hasPrefix("Z") && !state.hasPrefix("X")
    }

    @Test(arguments: [
        (BuiltProgram.thumbnailer, ["a.svg", "out.png"]), (BuiltProgram.panorama, ["doctor"]),
    ])
    func aDecoderThatWaitsForAFontEndsWithItsParent(program: URL, arguments: [String]) throws {
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        try FileManager.default.createDirectory(atPath: home.path + "/.fonts", withIntermediateDirectories: true)
        #expect(mkfifo(home.path + "/.fonts/pipe.ttf", 0o600) == 0)
        try home.write(Array("<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>".utf8), to: "a.svg")
        let process = Process()
        (process.executableURL, process.arguments, process.currentDirectoryURL) = (program, arguments, home.url)
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.environment = Tool.environment(home: home.url)
        try process.run()
        defer { process.terminate() }
        let parent = process.processIdentifier
        // Waits in the call that opens the pipe.
        func waiting() -> [Int32] {
            Self.children(of: parent).filter { child in
                (try? String(contentsOfFile: "/proc/\(child)/wchan", encoding: .utf8)).map {
                    $0.contains("fifo") || $0.contains("wait_for_partner")
                } == true
            }
        }

        let hasWaited = Timeouts.wait(20) { !waiting().isEmpty }
        let orphans = waiting()
        kill(parent, SIGKILL)
        process.waitUntilExit()

        #expect(hasWaited && !orphans.isEmpty)
        #expect(Timeouts.wait(10) { orphans.allSatisfy { !Self.isRunning($0) } })
        for orphan in orphans { kill(orphan, SIGKILL) }
    }
}
