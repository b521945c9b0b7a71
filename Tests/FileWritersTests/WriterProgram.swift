import Foundation
import TestFiles

/// The program `FileWriters`, which is built beside the tests.
final class WriterProgram {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        process.executableURL = BuiltProgram.url(of: "FileWriters")
        process.arguments = arguments
        // A process without memory must end silently.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { kill() } }

    /// Waits for the next line; nil after the last.
    func line() -> String? { output.fileHandleForReading.nextLine() }

    /// All remaining output, until the program has ended.
    func lines() -> [String] {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}
