import Glibc
import Pictures
import Platform
import SDLBackend
import Synchronization

/// Puts pictures on the clipboard, which SDL does with text alone: through `wl-copy` or `xclip`, as far as one of them is installed.
///
/// The picture is decoded and handed over on a thread of its own, as a PNG, which all programs take.
nonisolated final class PictureCopier: Sendable {
    /// A program that takes a picture from its standard input, with its arguments.
    struct Program: Equatable, Sendable {
        let path: String
        let arguments: [String]
    }

    private struct Mailbox {
        /// Whether each picture was copied.
        var results: [Bool] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let program: Program
    private let decoder: CheckedDecoder
    private let mailbox = Mutex(Mailbox())

    /// nil where there is no program for this kind of desktop.
    init?(decoder: CheckedDecoder) {
        guard let program = PictureCopier.installed else { return nil }
        (self.program, self.decoder) = (program, decoder)
    }

    /// Called on another thread when results wait.
    var onNews: @Sendable () -> Void {
        get { mailbox.withLock { $0.onNews } }
        set { mailbox.withLock { $0.onNews = newValue } }
    }

    /// Whether each of the pictures that were done with since the last call was copied.
    func takeResults() -> [Bool] {
        mailbox.withLock { mailbox in
            defer { mailbox.results = [] }
            return mailbox.results
        }
    }

    func copy(_ path: String) {
        let hasStarted = Thread.start { [self] in post(hand(path)) }
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
        guard let bitmap = try? decoder.decode(path: path, fit: .original) else { return false }
        guard let file = PictureCopier.namelessFile() else { return false }
        defer { close(file) }
        guard (try? PNGWriter.write(bitmap, to: file)) != nil, lseek(file, 0, SEEK_SET) == 0 else { return false }
        return run(reading: file)
    }

    /// A file of the user's own that is gone with its descriptor.
    private static func namelessFile() -> Int32? {
        var name = Array(((variable("XDG_RUNTIME_DIR") ?? "/tmp") + "/panorama-XXXXXX").utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return nil }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }

    /// The programs go on in the background for as long as the clipboard is theirs, and return at once.
    private func run(reading file: Int32) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, file, 0)
        for output in [Int32(1), 2] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
        let arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
        let environment = PictureCopier.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        guard posix_spawn(&process, program.path, &actions, nil, arguments, environment) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }

    // MARK: What is installed

    private static var installed: Program? {
        let offers = [
            ("WAYLAND_DISPLAY", "wl-copy", ["--type", "image/png"]), ("DISPLAY", "xclip", ["-selection", "clipboard", "-t", "image/png"]),
        ]
        for (display, name, arguments) in offers where variable(display) != nil {
            if let path = find(name) { return Program(path: path, arguments: arguments) }
        }
        return nil
    }

    private static func find(_ name: String) -> String? {
        let folders = (variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    /// What the programs need to reach the desktop.
    private static var environment: [String] {
        ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "HOME", "PATH", "LC_ALL"].compactMap { name in
            variable(name).map { "\(name)=\($0)" }
        }
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
