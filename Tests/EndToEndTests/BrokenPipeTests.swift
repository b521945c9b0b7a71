import Foundation
import TestFiles
import Testing

/// Tests the program with readers that close the pipe before all output is written.
@MainActor
@Suite(.serialized) struct BrokenPipeTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url }

    init() throws { folder = try TemporaryFolder() }

    /// The program with SIGPIPE at its default, as a shell leaves it, whatever the test process does with the signal.
    private func process(_ arguments: [String], display: String? = nil) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--default-signal=PIPE", BuiltProgram.panorama.path] + arguments
        process.environment = Tool.environment(home: home).merging(display.map { ["DISPLAY": $0] } ?? [:]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// A pipe whose read end is closed.
    private func closedPipe() throws -> Pipe {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        return pipe
    }

    private func hasWindow(_ desktop: Desktop, _ process: Process) throws -> Bool {
        try Timeouts.wait { try !process.isRunning || !desktop.xdotool("search", "--onlyvisible", "--class", "panorama").isEmpty }
            && process.isRunning
    }

    /// One path does not exist, which is reported before the window opens.
    @Test func aWindowOutlivesTheReadersOfItsOutput() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = process([Samples.resources + "/pictures", "/nowhere/at/all"], display: desktop.display)
        let pipe = try closedPipe()
        app.standardOutput = pipe
        app.standardError = pipe
        try app.run()
        defer { if app.isRunning { kill(app.processIdentifier, SIGKILL) } }

        #expect(try hasWindow(desktop, app))
        kill(app.processIdentifier, SIGTERM)
        app.waitUntilExit()

        #expect(app.terminationReason == .exit && app.terminationStatus == 0)
    }

    /// The program does not wait for a reader that is missing or leaves. Without a reader, no window stays open. A reader that leaves is
    /// reported at the end.
    @Test(arguments: [(false, "no such device or address"), (true, "broken pipe")])
    func aRecordingWithoutAReaderIsAComplaint(hasReader: Bool, complaint: String) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let pipe = home.appendingPathComponent("record").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = hasReader ? open(pipe, O_RDONLY | O_NONBLOCK) : -1
        let app = process(["--record-input", pipe], display: desktop.display)
        let errors = Pipe()
        app.standardError = errors
        try app.run()
        defer { if app.isRunning { kill(app.processIdentifier, SIGKILL) } }
        if hasReader {
            #expect(try hasWindow(desktop, app))
            // The recording begins after the window has opened.
            var byte: UInt8 = 0
            #expect(Timeouts.wait { read(reader, &byte, 1) == 1 })
            close(reader)
            try desktop.press("Right")
            kill(app.processIdentifier, SIGTERM)
        }

        #expect(Timeouts.wait { !app.isRunning })
        let lines = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(lines == "panorama: \(pipe): \(complaint)\n")
        #expect(app.terminationReason == .exit && app.terminationStatus == 1)
    }

    /// As `panorama scenes | head -1` ends: no message, and the signal that ends every program of a pipeline.
    @Test(arguments: [["scenes"], ["doctor"]])
    func aCommandEndsQuietlyWithItsReader(_ arguments: [String]) throws {
        let app = process(arguments)
        let errors = Pipe()
        app.standardOutput = try closedPipe()
        app.standardError = errors

        try app.run()

        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
        app.waitUntilExit()
        #expect(app.terminationReason == .uncaughtSignal && app.terminationStatus == SIGPIPE)
    }
}
