import Foundation
import TestFiles

/// A program of the toolkit that opens a window.
@MainActor
final class WindowProgram {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private let home: TemporaryFolder

    init(_ name: String, on desktop: any WindowDisplay, environment: [String: String] = [:]) throws {
        home = try TemporaryFolder()
        process.executableURL = BuiltProgram.url(of: name)
        process.environment = Tool.environment(home: home.url).merging(desktop.environment) { $1 }.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        // A line for a program that has ended must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        // A test that waits for a line must not wait for a program that hangs.
        let process = process
        DispatchQueue.global().asyncAfter(deadline: .now() + Timeouts.limit) {
            if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Sends a line to its standard input, and returns the next line of its output.
    func ask(_ line: String) throws -> String? {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        return nextLine()
    }

    /// Sends a line that changes something.
    func order(_ line: String) throws {
        let answer = try ask(line)
        guard answer == "ok" else { throw DesktopFailure(description: "\(line): \(answer ?? "no answer")") }
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

    func stop() { Glibc.kill(process.processIdentifier, SIGSTOP) }

    func goOn() { Glibc.kill(process.processIdentifier, SIGCONT) }

    /// Waits for its end. A program that does not end is killed.
    func status() -> Int32 {
        if !Timeouts.wait(until: { !self.process.isRunning }) { kill() }
        process.waitUntilExit()
        return process.terminationStatus
    }

    func kill() { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }
}
