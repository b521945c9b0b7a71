import Foundation
import TestFiles

/// The screen reader Orca reads a program, without a screen and without sound: `Tests/Readers/reader.py`.
final class OrcaSession {
    /// The number of Orca's version; nil if it or what it needs is missing.
    nonisolated static let version: Int? = {
        let programs = ["orca", "Xvfb", "dbus-daemon", "openbox", "xprop", "xdotool", "gdbus"]
        guard programs.allSatisfy({ Tool.isThere($0) }), let words = try? Tool.run("orca", ["--version"]).output else { return nil }
        return words.split { !$0.isNumber }.first.flatMap { Int($0) }
    }()

    private let folder: TemporaryFolder
    private let process = Process()
    private let (steps, answers) = (Pipe(), Pipe())

    /// Starts Orca, and then a program with its arguments, unless there is none.
    /// - Parameter desktop: `mutter` or `kwin`, or nil for an X server.
    init(_ command: [String] = [], on desktop: String? = nil) throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = Samples.sources.appendingPathComponent("Tests/Readers/reader.py").path
        process.arguments = [script, folder.path] + command
        process.environment = Tool.environment(home: folder.url)
        process.environment?["DESKTOP"] = desktop
        process.standardInput = steps
        process.standardOutput = answers
        try process.run()
    }

    isolated deinit { close() }

    /// Waits for what Orca says about the new window, or after the last step; nil if nothing.
    func hear() -> String? { answers.fileHandleForReading.nextLine() }

    /// Does a step of the script, and returns what Orca says; nil if nothing, or if the session could not begin.
    func hear(after step: String) -> String? {
        guard process.isRunning else { return nil }
        steps.fileHandleForWriting.write(Data((step + "\n").utf8))
        return hear()
    }

    func close() {
        try? steps.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
