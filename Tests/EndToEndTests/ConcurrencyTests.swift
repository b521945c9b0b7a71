import Foundation
import TestFiles
import Testing

/// Tests Swift's concurrency in programs of the toolkit with an open window: code of the main actor runs on the main thread, at once, and
/// costs nothing while there is none.
@MainActor
@Suite(.serialized) struct ConcurrencyTests {
    private func withProgram(_ body: (Desktop, WindowProgram) throws -> Void) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let program = try WindowProgram("ConcurrentWindow", on: desktop)
        defer { program.kill() }
        try body(desktop, program)
    }

    @Test func everyKindOfCodeRunsOnTheMainThreadWhileTheLoopSleeps() throws {
        try withProgram { desktop, program in
            #expect(program.nextLine() == "start main" && program.nextLine() == "before main")
            try desktop.waitForWindow()
            for kind in ["task", "detached", "block", "timer"] { #expect(program.nextLine() == kind + " main") }

            program.terminate()
            #expect(program.nextLine() == "closed after timer main" && program.nextLine() == "end main")
            #expect(program.status() == 0)
        }
    }

    @Test func anIdleWindowDoesNotWakeUp() throws {
        try withProgram { _, program in
            while let line = program.nextLine(), line != "timer main" {}
            #expect(Timeouts.settled { program.sleepCount } ?? 0 > 0)
            let count = program.sleepCount
            sleep(3)
            #expect(program.sleepCount == count)
        }
    }
}

/// A program of the toolkit that opens a window.
@MainActor
private final class WindowProgram {
    private let process = Process()
    private let output = Pipe()
    private let home: TemporaryFolder

    init(_ name: String, on desktop: any WindowDisplay) throws {
        home = try TemporaryFolder()
        process.executableURL = BuiltProgram.url(of: name)
        process.environment = Tool.environment(home: home.url).merging(desktop.environment) { $1 }
        process.standardOutput = output
        try process.run()
    }

    func nextLine() -> String? { output.fileHandleForReading.nextLine() }

    /// How often its main thread has gone to sleep.
    var sleepCount: Int {
        let number = process.processIdentifier
        let status = (try? String(contentsOfFile: "/proc/\(number)/task/\(number)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    func terminate() { process.terminate() }

    /// Waits for its end. A program that does not end is killed.
    func status() -> Int32 {
        if !Timeouts.wait(until: { !self.process.isRunning }) { kill() }
        process.waitUntilExit()
        return process.terminationStatus
    }

    func kill() { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }
}
