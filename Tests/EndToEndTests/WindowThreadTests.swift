import Foundation
import TestFiles
import Testing

/// Tests that the thread of the window touches no file once it has drawn its first frame, so that a disk that does not respond cannot block
/// it.
@MainActor @Suite(.serialized) struct WindowThreadTests {
    private let folder: TemporaryFolder
    private let pictures: URL

    init() throws {
        folder = try TemporaryFolder()
        pictures = folder.url.appendingPathComponent("pictures")
        try FileManager.default.createDirectory(at: pictures.appendingPathComponent("inside"), withIntermediateDirectories: true)
        let samples = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures")
        for name in ["aurora.jpg", "canyon.jpg", "fjord.jpg"] {
            try FileManager.default.copyItem(at: samples.appendingPathComponent(name), to: pictures.appendingPathComponent(name))
        }
    }

    /// Actions of a user in a session that touches files everywhere, one action per line. Words after `type` are typed.
    private static let session = [
        ["2"], ["Tab", "Return"], ["Right"], ["i"], ["Delete"], ["ctrl+z"], ["Escape"], ["g"], ["Right", "Return"], ["Escape"], ["Escape"],
        ["4"], ["ctrl+2"], ["ctrl+3"], ["ctrl+1"], ["ctrl+f"], ["type", "fjord"], ["Escape"], ["Escape"],
        ["7"], ["Return"], ["type", "harbour"], ["ctrl+Return"], ["Escape"], ["6"], ["Escape"], ["1"],
        ["F10"], ["Escape"], ["ctrl+e"], ["ctrl+Return"], ["ctrl+Return"], ["ctrl+a"], ["type", "~/copies"], ["ctrl+Return"], ["Return"],
    ]

    @Test func aSessionTouchesNoFile() throws {
        try Tool.require("strace")
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let app = try RunningApp([pictures.path], on: desktop, home: folder.url.appendingPathComponent("home"))
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        let trace = try Trace(of: app.process.processIdentifier, in: folder.url)
        for step in Self.session {
            if step[0] == "type" { try desktop.type(step[1]) } else { for key in step { try desktop.press(key) } }
            // The sparks never come to rest.
            _ = app.isStill(for: 0.3, within: 3)
        }
        let calls = try trace.calls()
        #expect(calls.isEmpty, "\(calls.count) calls:\n\(calls.prefix(40).joined(separator: "\n"))")
        // The session has finished its actions.
        let left = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
        #expect(left.contains { $0.hasSuffix(".xmp") } && left.filter { $0.hasSuffix(".jpg") }.count == 3, "\(left)")
    }
}

/// The calls of one thread that touch files, from the moment of the attachment on.
private final class Trace {
    private let process: GuardedProcess
    private let file: URL

    /// - Parameter thread: The first thread of a process has the number of the process.
    init(of thread: Int32, in folder: URL) throws {
        file = folder.appendingPathComponent("trace")
        let calls = "%file,getdents64,fsync,fdatasync,ftruncate,fallocate,pread64,pwrite64,flock,copy_file_range"
        process = try GuardedProcess(
            "strace -p \(thread) -e trace=\(calls) -e signal=none -o \(file.path) 2>\(folder.path)/attached",
            environment: ["PATH": "/usr/bin:/bin"])
        let said = folder.appendingPathComponent("attached")
        guard Timeouts.wait(until: { (try? String(contentsOf: said, encoding: .utf8))?.contains("attached") == true }) else {
            throw DesktopFailure(description: "strace cannot attach: \((try? String(contentsOf: said, encoding: .utf8)) ?? "")")
        }
    }

    /// The calls until now.
    func calls() throws -> [String] {
        process.end()
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init).filter { line in
            // The kernel's own files, which no disk can block.
            !line.contains("\"/proc/") && !line.hasPrefix("strace:") && !line.hasPrefix("---") && !line.hasPrefix("+++")
        }
    }
}
