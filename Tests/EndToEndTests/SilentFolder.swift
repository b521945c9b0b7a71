import Foundation
import TestFiles
import Testing

/// A mounted folder that responds until it receives the command to fall silent. Then it behaves like a network folder whose server is gone:
/// no call on it returns, not even to a killed process, until it responds again. It responds again and is unmounted when the value is
/// released, and when the tests end, even if they crash.
nonisolated final class SilentFolder {
    /// The mount point.
    let url: URL
    /// The same files, which always respond here.
    let files: URL
    private let root: TemporaryFolder
    private let server = Process()
    private let commands = Pipe()
    private let answers = Pipe()

    /// Mounts an empty folder.
    init() throws {
        root = try TemporaryFolder()
        (url, files) = (root.url.appendingPathComponent("harbour"), root.url.appendingPathComponent("files"))
        for folder in [url, files] { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        server.executableURL = BuiltProgram.panorama.deletingLastPathComponent().appendingPathComponent("SilentFolder")
        server.arguments = [files.path, url.path]
        (server.standardInput, server.standardOutput, server.standardError) = (commands, answers, FileHandle.nullDevice)
        try server.run()
        guard answers.fileHandleForReading.nextLine() == "mounted" else {
            throw DesktopFailure(description: "a folder cannot be mounted here")
        }
    }

    deinit { end() }

    /// Whether this machine allows the tests to mount a folder.
    static let canBeMounted = (try? SilentFolder()) != nil
    static let whyNot: Comment = "needs /dev/fuse, and the right to mount a folder"

    /// Copies the program's own pictures into it.
    func fill(with names: String..., in folder: String = "") throws {
        let place = files.appendingPathComponent(folder)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let samples = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures")
        for name in names {
            try FileManager.default.copyItem(at: samples.appendingPathComponent(name), to: place.appendingPathComponent(name))
        }
    }

    func fallSilent() throws { try tell("silence", expecting: "silent") }

    func speak() throws { try tell("speak", expecting: "speaking") }

    /// The number of calls that wait for a response.
    func waitingCalls() throws -> Int {
        try send("waiting")
        return Int(answers.fileHandleForReading.nextLine() ?? "") ?? 0
    }

    /// Whether a call waits for a response soon.
    func isAsked() throws -> Bool { try Timeouts.wait(20) { try waitingCalls() > 0 } }

    private func tell(_ command: String, expecting answer: String) throws {
        try send(command)
        let line = answers.fileHandleForReading.nextLine()
        guard line == answer else { throw DesktopFailure(description: "the folder answers \(line ?? "nothing") to \(command)") }
    }

    private func send(_ command: String) throws {
        guard server.isRunning else { throw DesktopFailure(description: "the folder has ended") }
        try commands.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    }

    /// Unmounts it; every waiting call then fails.
    private func end() {
        try? commands.fileHandleForWriting.close()
        if !Timeouts.wait(5, until: { !self.server.isRunning }) { kill(server.processIdentifier, SIGKILL) }
        umount2(url.path, Int32(MNT_DETACH))
    }
}
