import Foundation
import TestFiles
import Testing

/// A mounted folder that answers until it is told to fall silent, as a network folder does whose server is gone: then no call on it returns,
/// not even to a process that is killed, until it speaks again. It speaks and is unmounted when the value is released, and when the tests
/// end, however they do.
nonisolated final class SilentFolder {
    /// Where it is mounted.
    let url: URL
    /// The same files, which always answer here.
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

    /// Whether this machine lets the tests mount a folder.
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

    /// The number of calls that wait for an answer.
    func waitingCalls() throws -> Int {
        try send("waiting")
        return Int(answers.fileHandleForReading.nextLine() ?? "") ?? 0
    }

    /// Whether somebody waits for an answer, soon.
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

    /// Unmounts it; every call that waits fails then.
    private func end() {
        try? commands.fileHandleForWriting.close()
        if !Timeouts.wait(5, until: { !self.server.isRunning }) { kill(server.processIdentifier, SIGKILL) }
        umount2(url.path, Int32(MNT_DETACH))
    }
}
