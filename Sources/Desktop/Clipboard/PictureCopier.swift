import Glibc
import Storage
import Synchronization

/// Copies pictures to the clipboard with `wl-copy` or `xclip`, if one is installed, because SDL 2 can copy text only.
///
/// Each picture is decoded and passed on as a PNG, the most widely accepted format, on a background thread.
public final class PictureCopier: Sendable {
    /// A program that reads a picture from standard input, with its arguments.
    private struct Program {
        let path: String
        let arguments: [String]
    }

    private struct Mailbox {
        var results: [Bool] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let program: Program
    private let environment: [String: String]
    private let write: @Sendable (String, Int32) -> Bool
    private let mailbox = Mutex(Mailbox())

    /// Creates a copier; nil if no suitable program is installed.
    /// - Parameters:
    ///   - environment: The values of `variables`: used to find the program, its display and a folder for temporary files.
    ///   - write: Writes the picture at a path to an open file as a PNG; called on a background thread.
    public init?(environment: [String: String], write: @escaping @Sendable (String, Int32) -> Bool) {
        guard let program = PictureCopier.installed(environment) else { return nil }
        (self.program, self.environment, self.write) = (program, environment, write)
    }

    /// The environment variables that are used.
    public static let variables = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "HOME", "PATH", "LC_ALL"]

    /// Called on a background thread when results are ready.
    public var onNews: @Sendable () -> Void {
        get { mailbox.withLock { $0.onNews } }
        set { mailbox.withLock { $0.onNews = newValue } }
    }

    /// Returns the outcomes since the last call: true for each picture copied, false for each failure.
    public func takeResults() -> [Bool] {
        mailbox.withLock { mailbox in
            defer { mailbox.results = [] }
            return mailbox.results
        }
    }

    public func copy(_ path: String) {
        let hasStarted = BusThread.start { [self] in post(hand(path)) }
        if !hasStarted { post(false) }
    }

    private func post(_ isCopied: Bool) {
        let notify = mailbox.withLock { mailbox in
            mailbox.results.append(isCopied)
            return mailbox.onNews
        }
        notify()
    }

    // MARK: Background thread

    private func hand(_ path: String) -> Bool {
        guard let file = (try? OpenFolder(environment["XDG_RUNTIME_DIR"] ?? "/tmp"))?.scratchFile() else { return false }
        defer { close(file) }
        return write(path, file) && lseek(file, 0, SEEK_SET) == 0 && run(reading: file)
    }

    /// Runs the program, which forks to serve the clipboard in the background and returns at once.
    private func run(reading file: Int32) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, file, 0)
        for output in [Int32(1), 2] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        let arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        guard posix_spawn(&process, program.path, &actions, nil, arguments, variables) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }

    // MARK: Installed programs

    private static func installed(_ environment: [String: String]) -> Program? {
        let offers = [
            ("WAYLAND_DISPLAY", "wl-copy", ["--type", "image/png"]), ("DISPLAY", "xclip", ["-selection", "clipboard", "-t", "image/png"]),
        ]
        for (display, name, arguments) in offers where environment[display]?.isEmpty == false {
            if let path = find(name, in: environment["PATH"] ?? "/usr/bin:/bin") { return Program(path: path, arguments: arguments) }
        }
        return nil
    }

    private static func find(_ name: String, in path: String) -> String? {
        let folders = path.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }.filter { FilePath.isAbsolute($0) }
        return folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
