import Glibc
import Storage
import Synchronization

/// Puts pictures on the clipboard through `wl-copy` or `xclip`, as far as one of them is installed; SDL does that with text alone.
///
/// Each picture is made and handed over on a thread of its own, as a PNG, which all programs take.
public final class PictureCopier: Sendable {
    /// A program that takes a picture from its standard input, with its arguments.
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

    /// nil where there is no program for this kind of desktop.
    /// - Parameters:
    ///   - environment: where programs are, how they reach the desktop, and where files may lie for a moment.
    ///   - write: writes the picture at a path to an open file as a PNG, on another thread.
    public init?(environment: [String: String], write: @escaping @Sendable (String, Int32) -> Bool) {
        guard let program = PictureCopier.installed(environment) else { return nil }
        (self.program, self.environment, self.write) = (program, environment, write)
    }

    /// The variables that count.
    public static let variables = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "HOME", "PATH", "LC_ALL"]

    /// Called on another thread when results wait.
    public var onNews: @Sendable () -> Void {
        get { mailbox.withLock { $0.onNews } }
        set { mailbox.withLock { $0.onNews = newValue } }
    }

    /// Whether each of the pictures that were done with since the last call was copied.
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

    // MARK: On the thread

    private func hand(_ path: String) -> Bool {
        guard let file = (try? OpenFolder(environment["XDG_RUNTIME_DIR"] ?? "/tmp"))?.scratchFile() else { return false }
        defer { close(file) }
        return write(path, file) && lseek(file, 0, SEEK_SET) == 0 && run(reading: file)
    }

    /// The programs return at once, and go on in the background for as long as the clipboard is theirs.
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

    // MARK: What is installed

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
        let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }
}
