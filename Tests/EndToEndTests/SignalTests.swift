import Foundation
import TestFiles
import Testing

/// Tests that signals leave everything saved, no temporary files, no processes, and an exit status that names the cause.
@MainActor
@Suite(.serialized) struct SignalTests {
    /// Where the compiler is installed, Swift treats SIGQUIT as a crash and prints a backtrace, which takes a minute.
    private let withoutBacktrace = ["SWIFT_BACKTRACE": "enable=no"]
    private let folder: TemporaryFolder
    private var home: URL { folder.url.appendingPathComponent("home") }

    init() throws {
        // A shell that starts the tests in the background makes them ignore both signals, and programs inherit that.
        for name in [SIGINT, SIGQUIT] { signal(name, SIG_DFL) }
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("pictures"), withIntermediateDirectories: true)
        try folder.write(Samples.jpeg(64, 48), to: "pictures/pier.jpg")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func names(in path: String) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Opens the note of the only picture, and types into it.
    private func typeNote(_ text: String, on desktop: Desktop, _ app: RunningApp) throws {
        try desktop.press("End")
        _ = app.isStill(for: 0.5)
        try desktop.press("Return")
        try desktop.type(text)
        #expect(Timeouts.wait { self.text(home.path + "/.local/state/panorama/notes-1.draft").contains(text) })
    }

    /// A terminal that is closed, Ctrl+C and the end of a session close the window like its button.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalThatEndsTheWindowSavesTheNote(signal: Int32) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([folder.path("pictures")], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try typeNote("north pier", on: desktop, app)

        #expect(app.quit(signal) == 0 && app.process.terminationReason == .exit)

        #expect(text(folder.path("pictures/pier.jpg.xmp")).contains("north pier"))
        #expect(names(in: folder.path("pictures")) == ["pier.jpg", "pier.jpg.xmp"])
        #expect(!names(in: home.path).contains { $0.contains(".new-") || $0.hasSuffix(".draft") })
    }

    /// Expects that a window stays open after a signal.
    private func expectNoEnd(by signal: Int32, under starter: [String] = []) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([folder.path("pictures")], on: desktop, home: home, under: starter)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        _ = app.isStill(for: 0.5)

        kill(app.process.processIdentifier, signal)

        #expect(app.isStill(for: 0.5) && app.process.isRunning)
        #expect(app.quit() == 0)
    }

    /// Programs that `nohup` starts ignore the end of their terminal.
    @Test func anIgnoredHangupEndsNothing() throws { try expectNoEnd(by: SIGHUP, under: ["nohup"]) }

    /// The system sends these when a write fails; the program reports the failed write instead of ending.
    @Test(arguments: [SIGXFSZ, SIGPIPE]) func aSignalOfAWriteEndsNoWindow(signal: Int32) throws { try expectNoEnd(by: signal) }

    /// SIGQUIT ends a program that does not respond, and SIGKILL cannot be handled. The typed text is kept for the next window.
    @Test(arguments: [SIGQUIT, SIGKILL]) func killedWindowKeepsTheNote(signal: Int32) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([folder.path("pictures")], on: desktop, home: home, environment: withoutBacktrace)
        try typeNote("north pier", on: desktop, app)
        let processes = try app.children()

        _ = app.quit(signal)

        #expect(app.process.terminationReason == .uncaughtSignal)
        #expect(text(home.path + "/.local/state/panorama/notes-1.draft").contains("north pier"))
        #expect(names(in: folder.path("pictures")) == ["pier.jpg"])
        #expect(!processes.isEmpty && Timeouts.wait { processes.allSatisfy { kill($0, 0) != 0 || isZombie($0) } })
    }

    private func isZombie(_ process: pid_t) -> Bool { text("/proc/\(process)/stat").contains(") Z") }

    private nonisolated static let ending = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

    /// A command that is interrupted ends by the signal, as a shell expects, and leaves no partial files.
    @Test(arguments: ending) func aCommandThatIsEndedLeavesNoFile(signal: Int32) throws {
        try folder.write("window 320x240 @1\nscene sparks\nwait 3000\nsettle\n", as: "long.gesture")
        let resources = URL(fileURLWithPath: Samples.resources)
        let picture = resources.appendingPathComponent("pictures/dune-moon.jpg").path
        let emitter = resources.appendingPathComponent("emitters/comet.json").path
        let before = names(in: folder.path)
        let lines = [
            (BuiltProgram.panorama, ["replay", "long.gesture", "--output", "shots", "--trace", "trace.jsonl"]),
            (BuiltProgram.panorama, ["particles", emitter, "--render", "out.png", "--filmstrip", "64", "--at", "3600"]),
            (BuiltProgram.thumbnailer, [picture, "out.png", "-s", "4096"]),
        ]
        for (program, arguments) in lines {
            let process = Process()
            (process.executableURL, process.arguments, process.currentDirectoryURL) = (program, arguments, folder.url)
            process.environment = Tool.environment(home: home).merging(withoutBacktrace) { $1 }
            process.standardError = FileHandle.nullDevice
            try process.run()
            _ = Timeouts.wait { ticks(of: process) > 10 }

            kill(process.processIdentifier, signal)
            if !Timeouts.wait(until: { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()

            // A fast machine may have finished before.
            if process.terminationReason == .exit {
                #expect(process.terminationStatus == 0)
                for name in ["out.png", "trace.jsonl"] { try? FileManager.default.removeItem(atPath: folder.path(name)) }
            } else {
                #expect(process.terminationStatus == signal, "\(arguments)")
            }
            #expect(names(in: folder.path).filter { !$0.hasPrefix("home/") && $0 != "shots" } == before)
        }
    }

    /// The processor time of a process and its children, in hundredths of a second; a large number once it has ended.
    private func ticks(of process: Process) -> Int {
        let fields = text("/proc/\(process.processIdentifier)/stat").split(separator: " ")
        return fields.count > 16 && fields[2] != "Z" ? fields[13...16].compactMap { Int($0) }.reduce(0, +) : .max
    }
}
