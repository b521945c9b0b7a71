import Foundation

/// A display of its own that nobody sees, and the hand on its mouse and keyboard: Xvfb and xdotool.
final class Desktop {
    let display: String
    private let server: Process

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    init() throws {
        for tool in ["Xvfb", "xdotool"] where Desktop.find(tool) == nil {
            throw Missing(description: "\(tool) is missing; make test installs it")
        }
        let pipe = Pipe()
        server = Process()
        server.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Without -noreset the server begins anew whenever the last program leaves it, and refuses one that comes just then: xdotool, which
        // looks for the window, is often the last.
        server.arguments = ["-c", "exec Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null"]
        server.standardOutput = pipe
        try server.run()
        var number = ""
        while !number.hasSuffix("\n") {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Missing(description: "Xvfb did not start") }
            number += String(decoding: piece, as: UTF8.self)
        }
        display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func close() {
        // The tests' threads block the gentler signals, and processes inherit that.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    /// Runs xdotool and gives what it prints.
    @discardableResult
    func xdotool(_ arguments: String...) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: Desktop.find("xdotool") ?? "/usr/bin/xdotool")
        process.arguments = arguments
        process.environment = ["DISPLAY": display]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func find(_ tool: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + tool }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Waits for what another process does; the only place where tests look at a clock.
enum Patience {
    /// Seconds after which a process that was to do something is given up.
    static let limit = 60.0

    static func wait(_ limit: Double = limit, until condition: () throws -> Bool) rethrows -> Bool {
        let end = Date().addingTimeInterval(limit)
        while Date() < end {
            if try condition() { return true }
            usleep(20_000)
        }
        return false
    }
}
