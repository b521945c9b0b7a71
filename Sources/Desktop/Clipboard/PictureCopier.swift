import Glibc
import Storage

/// Copies pictures to the clipboard with `wl-copy` or `xclip`, if one of them is installed, because SDL 2 can copy only text.
///
/// Each picture is decoded and passed on as a PNG, the most widely accepted format.
public final class PictureCopier: Sendable {
    private let program: ClipboardProgram
    private let environment: [String: String]
    private let write: @Sendable (String, Int32) -> Bool
    private let patience: Int32

    /// Creates a copier; nil if no suitable program is installed.
    /// - Parameters:
    ///   - environment: The values of `variables`: used to find the program, its display and a folder for temporary files.
    ///   - patience: Milliseconds after which a running program is ended and counts as failed; positive.
    ///   - write: Writes the picture at a path to an open file as a PNG.
    public init?(
        environment: [String: String], patience: Int32 = PicturePaster.defaultPatience, write: @escaping @Sendable (String, Int32) -> Bool
    ) {
        guard let program = ClipboardProgram(wayland: "wl-copy", x11: "xclip", in: environment) else { return nil }
        (self.program, self.environment, self.patience, self.write) = (program, environment, patience, write)
    }

    /// The environment variables that are used.
    public static let variables = ClipboardProgram.variables

    /// Copies the picture at a path; takes as long as decoding it and starting the program.
    /// - Returns: Whether it is on the clipboard.
    public func copy(_ path: String) -> Bool {
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
