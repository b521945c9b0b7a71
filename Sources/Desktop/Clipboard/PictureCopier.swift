import Glibc
import Storage
import Synchronization

/// Copies pictures to the clipboard with `wl-copy` or `xclip`, if one of them is installed, because SDL 2 can copy only text.
///
/// Each picture is decoded and passed on as a PNG, the most widely accepted format, on a background thread.
public final class PictureCopier: Sendable {
    private struct Mailbox {
        var results: [Bool] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let program: ClipboardProgram
    private let environment: [String: String]
    private let write: @Sendable (String, Int32) -> Bool
    private let patience: Int32
    private let mailbox = Mutex(Mailbox())

    /// Creates a copier; nil if no suitable program is installed.
    /// - Parameters:
    ///   - environment: The values of `variables`: used to find the program, its display and a folder for temporary files.
    ///   - patience: Milliseconds after which a running program is ended and counts as failed; positive.
    ///   - write: Writes the picture at a path to an open file as a PNG; called on a background thread.
    public init?(
        environment: [String: String], patience: Int32 = PicturePaster.defaultPatience, write: @escaping @Sendable (String, Int32) -> Bool
    ) {
        guard let program = ClipboardProgram(wayland: "wl-copy", x11: "xclip", in: environment) else { return nil }
        (self.program, self.environment, self.patience, self.write) = (program, environment, patience, write)
    }

    /// The environment variables that are used.
    public static let variables = ClipboardProgram.variables

    /// Called on a background thread when results are ready.
    public var onNews: @Sendable () -> Void {
        get { mailbox.withLock { $0.onNews } }
        set { mailbox.withLock { $0.onNews = newValue } }
    }

    /// Returns the results since the last call: true for each picture copied, false for each failure.
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

    /// Runs the program, which forks to serve the clipboard in the background and returns immediately.
    private func run(reading file: Int32) -> Bool {
        let type = "image/png"
        let arguments = program.isForWayland ? ["--type", type] : ["-selection", "clipboard", "-t", type]
        guard var running = program.start(arguments, input: file) else { return false }
        return running.hasSucceeded(within: patience)
    }
}
