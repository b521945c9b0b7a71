import CEscapeAttempts
import Foundation

/// Resources that a captured decoder could harm: files, a process, its parent, a terminal.
final class Bystanders {
    /// The state that must not change.
    struct Facts: Equatable {
        var files: [String]
        var limits: [UInt]
        var priority: Int32
        var isAlive: Bool
        var bystanderPriority: Int32
        /// What was typed into the terminal, and its size.
        var typed: [UInt8]
        var rows: UInt16
        var hostName: String
    }

    struct Outcome {
        let name: String
        /// The `errno` with which the attempt was refused; 0 if it succeeded, -1 if it was never made.
        let code: Int32

        var words: String { code == 0 ? "GOT THROUGH" : code < 0 ? "not reached" : String(cString: strerror(code)) }
    }

    let folder: URL
    let process = Process()
    let terminalPath: String
    private let terminal: Int32

    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-cage-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    init() throws {
        folder = try Self.makeFolder()
        for (name, text) in [("content", "what was there before\n"), ("second", "something else\n"), ("empty", "")] {
            let path = folder.appendingPathComponent(name).path
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            chmod(path, 0o640)
            escape_mark(path)
        }
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("inner"), withIntermediateDirectories: false)
        var name = [CChar](repeating: 0, count: 64)
        terminal = escape_open_terminal(&name, Int32(name.count))
        guard terminal >= 0 else { throw CocoaError(.fileReadUnknown) }
        terminalPath = Self.text(name)
        process.executableURL = URL(fileURLWithPath: "/bin/sleep")
        process.arguments = ["1000"]
        try process.run()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        close(terminal)
        try? FileManager.default.removeItem(at: folder)
    }

    var facts: Facts {
        var window = winsize()
        _ = ioctl(terminal, UInt(TIOCGWINSZ), &window)
        var typed = [UInt8](repeating: 0, count: 64)
        let count = read(terminal, &typed, typed.count)
        var host = [CChar](repeating: 0, count: 256)
        gethostname(&host, host.count - 1)
        return Facts(
            files: ["content", "second", "empty", "inner", "fresh"].map(describe), limits: limits,
            priority: getpriority(Int32(PRIO_PROCESS.rawValue), 0),
            isAlive: process.isRunning && kill(process.processIdentifier, 0) == 0,
            bystanderPriority: getpriority(Int32(PRIO_PROCESS.rawValue), id_t(process.processIdentifier)),
            typed: Array(typed.prefix(max(0, count))),
            rows: window.ws_row, hostName: Self.text(host))
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private var limits: [UInt] {
        [RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_AS, RLIMIT_CPU, RLIMIT_CORE].flatMap { resource in
            var limit = rlimit()
            getrlimit(Int32(resource.rawValue), &limit)
            return [UInt(limit.rlim_cur), UInt(limit.rlim_max)]
        }
    }

    /// Contents, kind and permissions, owner, times and attributes of a file.
    private func describe(_ name: String) -> String {
        let path = folder.appendingPathComponent(name).path
        var status = stat()
        guard lstat(path, &status) == 0 else { return "\(name): nothing" }
        let contents = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return "\(name): \(status.st_mode) \(status.st_uid) \(status.st_gid) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) "
            + "\(status.st_nlink) \(contents) \(escape_is_marked(path))"
    }

    /// The result of each attempt.
    func outcomes() throws -> [Outcome] {
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("results")))
        return (0..<Int(escape_attempt_count())).map { index in
            let code = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 4, as: Int32.self) }
            return Outcome(name: String(cString: escape_attempt_name(Int32(index))), code: code)
        }
    }
}
