import CSandbox
import Glibc
import Storage

/// A program that copies to or pastes from the desktop's clipboard, because SDL 2 supports only text.
struct ClipboardProgram: Sendable {
    private let path: String
    private let environment: [String: String]
    /// Whether the program is for Wayland.
    let isForWayland: Bool

    /// The environment variables that are used, to find the program, its display, and a folder for temporary files.
    static let variables = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "HOME", "PATH", "LC_ALL"]

    /// Finds an installed program for the present display; nil if there is none.
    /// - Parameters:
    ///   - wayland: The name of the program for Wayland.
    ///   - x11: The name of the program for X11.
    ///   - environment: The values of `variables`.
    init?(wayland: String, x11: String, in environment: [String: String]) {
        for (display, name) in [("WAYLAND_DISPLAY", wayland), ("DISPLAY", x11)] where environment[display]?.isEmpty == false {
            guard let path = Self.find(name, in: environment["PATH"] ?? "/usr/bin:/bin") else { continue }
            (self.path, self.environment, isForWayland) = (path, environment, name == wayland)
            return
        }
        return nil
    }

    private static func find(_ name: String, in path: String) -> String? {
        let folders = path.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }.filter { FilePath.isAbsolute($0) }
        return folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    /// Starts the program and discards its standard error. It is killed when the calling thread ends, so that thread must wait for it.
    /// - Parameters:
    ///   - input: The descriptor that it reads; nil for nothing.
    ///   - output: The descriptor that it writes to; nil to discard its output.
    /// - Returns: The process; nil if it could not be started.
    func start(_ arguments: [String], input: Int32? = nil, output: Int32? = nil) -> RunningProgram? {
        let arguments = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let process = csandbox_run(path, arguments, variables, input ?? -1, output ?? -1)
        return process > 0 ? RunningProgram(process) : nil
    }
}
