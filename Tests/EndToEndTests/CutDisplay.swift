import Foundation
import TestFiles

/// An X display in front of another one, which ends after a number of bytes: `Tests/Displays/cut.py`.
final class CutDisplay {
    let display: String
    private let process = Process()
    private let (commands, answers) = (Pipe(), Pipe())

    /// - Parameter limit: The number of bytes from programs after which the display ends; nil for no end.
    init(_ desktop: Desktop, after limit: Int? = nil) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = Samples.sources.appendingPathComponent("Tests/Displays/cut.py").path
        process.arguments = [script, String(desktop.display.dropFirst()), String(limit ?? 0)]
        (process.standardInput, process.standardOutput) = (commands, answers)
        try process.run()
        guard let number = answers.fileHandleForReading.nextLine() else { throw DesktopFailure(description: "no display was free") }
        display = ":" + number
    }

    /// The number of bytes that have come from programs.
    func count() throws -> Int {
        try commands.fileHandleForWriting.write(contentsOf: Data("count\n".utf8))
        return answers.fileHandleForReading.nextLine().flatMap { Int($0) } ?? 0
    }

    func close() {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
