import Foundation
import TestFiles

/// The built program, started as a user would.
final class RunningApp {
    let process = Process()
    let record: URL
    private let folder: TemporaryFolder
    private let errors = Pipe()

    /// - Parameters:
    ///   - desktop: The display; nil starts the program without one.
    ///   - home: The folder of the user's files; nil creates one.
    ///   - environment: Further variables, which override those of the desktop.
    ///   - starter: A program and its arguments that become the program, such as `nohup`.
    init(
        _ arguments: [String], on desktop: (any WindowDisplay)?, home: URL? = nil, environment: [String: String] = [:],
        under starter: [String] = []
    ) throws {
        folder = try TemporaryFolder()
        record = folder.url.appendingPathComponent("record.gesture")
        let line = starter + [BuiltProgram.panorama.path] + arguments + (desktop == nil ? [] : ["--record-input", record.path])
        process.executableURL = URL(fileURLWithPath: starter.first.flatMap(Tool.find) ?? line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = Tool.environment(home: home ?? folder.url)
            .merging(desktop?.environment ?? [:]) { $1 }.merging(environment) { $1 }
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        guard let desktop else { return }
        do {
            try desktop.waitForWindow()
        } catch {
            // No test has kept a reference yet that could end the process.
            _ = quit(SIGKILL)
            throw error
        }
    }

    /// Waits until the program has processed its input and is idle: until it used no CPU time for `span` seconds.
    /// - Parameter limit: Longest wait in seconds; scaling pictures without optimisation is slow.
    func isStill(for span: Double, within limit: Double = Timeouts.limit) -> Bool {
        var last = -1.0
        var since = Date()
        return Timeouts.wait(limit) {
            let now = processorTime
            if now != last { (last, since) = (now, Date()) }
            return Date().timeIntervalSince(since) > span
        }
    }

    /// Lets something happen while the program cannot run, as if it were busy. Returns how long that took, in seconds.
    @discardableResult
    func whileStopped(_ body: () throws -> Void) rethrows -> Double {
        kill(process.processIdentifier, SIGSTOP)
        defer { kill(process.processIdentifier, SIGCONT) }
        let clock = ContinuousClock()
        return try clock.measure(body) / .seconds(1)
    }

    /// The duration of the recorded commands from the last press to its release.
    func secondsOfLastPress() throws -> Double {
        let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
        let press = lines.lastIndex { $0.first == "press" } ?? 0
        return lines[press...].prefix { $0.first != "release" }.reduce(0) { sum, words in
            switch words[0] {
            case "hold", "wait": sum + (Double(words[1]) ?? 0)
            case "drag": sum + (words.firstIndex(of: "in").flatMap { Double(words[$0 + 1]) } ?? 0)
            default: sum
            }
        }
    }

    /// Waits until it is idle, asks it to end, and returns its exit code.
    func quit(_ signal: Int32 = SIGTERM) -> Int32 {
        if signal != SIGKILL { _ = isStill(for: 0.5) }
        kill(process.processIdentifier, signal)
        return end()
    }

    /// Quits the program by its key and returns its exit code. The key arrives after all other input, which a signal could overtake.
    func quitByKey(on desktop: any WindowDisplay) throws -> Int32 {
        try desktop.press("ctrl+q")
        return end()
    }

    /// Waits until it has ended, as requested. A program that does not end is killed, and its code is SIGKILL.
    private func end() -> Int32 {
        if !Timeouts.wait(until: { !self.process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits for a line on standard error that contains these words; nil if the program ends without one.
    func errorLine(with words: String) -> String? {
        while let line = errors.fileHandleForReading.nextLine() {
            if line.contains(words) { return line }
        }
        return nil
    }

    /// What Mesa, SDL 3 and libdecor write about a machine without graphics, a display that ended, and a missing plugin.
    private static let linesOfLibraries = [
        "MESA", "ERROR: Wayland display connection", "Couldn't open plugin directory", "No plugins found",
    ]

    /// Its standard error until its end, without the lines of libraries.
    func errorLines() -> [String] {
        let data = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return lines.filter { line in !Self.linesOfLibraries.contains { line.hasPrefix($0) } }
    }

    /// Processor time used so far, in seconds.
    var processorTime: Double {
        let path = "/proc/\(process.processIdentifier)/stat"
        let fields = ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ")
        guard fields.count > 14 else { return 0 }
        return (Double(fields[13]) ?? 0) / 100 + (Double(fields[14]) ?? 0) / 100
    }

    /// The child processes of the program.
    func children() throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter { identifier in
            // State and parent follow the name, which is in parentheses and may hold anything. A process may end meanwhile.
            guard let stat = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8) else { return false }
            let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && Int32(fields[1]) == process.processIdentifier
        }
    }

    /// Resident memory in MB.
    var memory: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
        return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }

    /// The end of a replay of the user's input: the panorama in its last frame.
    func replayed(scene: String) throws -> [String: Any] { try replayedView("panorama") }

    /// A view in the last frame of a replay of the user's input.
    func replayedView(_ name: String) throws -> [String: Any] {
        var script = try String(contentsOf: record, encoding: .utf8)
        script += "settle\nwait 0.02\n"
        let file = folder.url.appendingPathComponent("replay.gesture")
        try script.write(to: file, atomically: true, encoding: .utf8)
        let (_, output) = try RunningApp.run(["replay", file.path, "--trace", "-"])
        let last = output.split(separator: "\n").last.map { Data($0.utf8) } ?? Data()
        let object = try JSONSerialization.jsonObject(with: last) as? [String: Any]
        return (object?["views"] as? [String: Any])?[name] as? [String: Any] ?? [:]
    }

    /// Runs the program to its end without a display.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> (code: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = BuiltProgram.panorama
        process.arguments = arguments
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        process.environment = Tool.environment(home: home.url).merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
