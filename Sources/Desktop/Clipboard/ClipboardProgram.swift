import CSandbox
import Glibc
import Storage

/// A program that puts something on the desktop's clipboard or takes it from there, because SDL 2 knows text only.
struct ClipboardProgram: Sendable {
    private let path: String
    private let environment: [String: String]
    /// Whether it is one for Wayland.
    let isForWayland: Bool

    /// The environment variables that are used: to find the program and its display, and a folder for temporary files.
    static let variables = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "HOME", "PATH", "LC_ALL"]

    /// Finds an installed program for the display that there is; nil if there is none.
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

    /// Starts the program; its standard error goes nowhere. It is killed when the calling thread ends, which therefore waits for it.
    /// - Parameters:
    ///   - input: What it reads; nil for nothing.
    ///   - output: What it writes to; nil for nowhere.
    /// - Returns: The process; nil if it could not be started.
    func start(_ arguments: [String], input: Int32? = nil, output: Int32? = nil) -> RunningProgram? {
        let arguments = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let process = csandbox_run(path, arguments, variables, input ?? -1, output ?? -1)
        return process > 0 ? RunningProgram(process) : nil
    }
}
