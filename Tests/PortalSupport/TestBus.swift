import Foundation
import TestFiles

/// A private message bus that starts no services.
final class TestBus: Sendable {
    let address: String
    private let process: Process
    private let folder: TemporaryFolder

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    init() throws {
        folder = try TemporaryFolder()
        let configuration = folder.url.appendingPathComponent("bus.conf")
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:dir=\(folder.path)</listen><policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") else {
            throw Missing(description: "dbus-daemon is missing; make test installs it")
        }
        let pipe = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--config-file=" + configuration.path, "--nofork", "--print-address=1"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.hasSuffix("\n") {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Missing(description: "dbus-daemon did not start") }
            text += String(decoding: piece, as: UTF8.self)
        }
        address = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends the bus at once, even while it is used.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    deinit { if process.isRunning { kill() } }
}
