import Foundation
import TestFiles
import Testing

/// Tests that the program ends with one line and status 1, and saves its state, when the X server or the compositor ends.
@MainActor
@Suite(.serialized) struct LostDisplayTests {
    private let home: TemporaryFolder

    init() throws { home = try TemporaryFolder() }

    private func loseDisplay(_ desktop: any DesktopSession, _ arguments: [String], end: () -> Void, act: (RunningApp) throws -> Void) throws
    {
        defer { desktop.close() }
        let app = try RunningApp(arguments, on: desktop, home: home.url)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try act(app)

        end()

        // It ends quickly, and was not busy before.
        #expect(Timeouts.wait(15) { !app.process.isRunning })
        guard !app.process.isRunning else { return }
        #expect(app.process.terminationReason == .exit && app.process.terminationStatus == 1)
        let lines = app.errorLines()
        #expect(lines == ["panorama: the display has ended; what was not saved is kept for the next start"], "\(lines)")
    }

    /// At rest, in motion, in full screen, and while something is typed.
    @Test(arguments: ["at rest", "in motion", "in full screen", "typing"])
    func theEndOfTheXServerEndsTheProgramInOrder(state: String) throws {
        let desktop = try Desktop.managed()
        try loseDisplay(desktop, arguments(state), end: { desktop.endServer() }) { try act(state, $0, desktop) }
    }

    @Test(arguments: ["at rest", "in motion", "in full screen"])
    func theEndOfTheCompositorEndsTheProgramInOrder(state: String) throws {
        let desktop = try WaylandDesktop()
        try loseDisplay(desktop, arguments(state), end: { desktop.endServer() }) { try act(state, $0, desktop) }
    }

    private func arguments(_ state: String) -> [String] { state == "in motion" ? ["--scene", "sparks"] : [] }

    private func act(_ state: String, _ app: RunningApp, _ desktop: any DesktopSession) throws {
        switch state {
        case "in motion": break
        case "in full screen":
            #expect(app.isStill(for: 0.3))
            try desktop.press("F11")
            #expect(app.isStill(for: 0.5))
        case "typing":
            #expect(app.isStill(for: 0.3))
            try desktop.press("ctrl+o")
            // Between two blinks of the caret.
            #expect(app.isStill(for: 0.3))
            try desktop.type("/tmp/a")
        default: #expect(app.isStill(for: 1))
        }
    }

    /// The page that was opened just before is restored.
    @Test func whatWasLookedAtIsKept() throws {
        let desktop = try Desktop()
        try loseDisplay(desktop, [], end: { desktop.endServer() }) { app in
            #expect(app.isStill(for: 0.3))
            try desktop.press("3")
            #expect(app.isStill(for: 0.5))
        }

        let file = home.url.appendingPathComponent(".local/state/panorama/state.json")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""page": "circle""#))
    }

    // MARK: After each request

    private func start(on display: String) throws -> (app: Process, errors: Pipe) {
        let (app, errors) = (Process(), Pipe())
        app.executableURL = BuiltProgram.panorama
        app.arguments = ["--scene", "sparks"]
        app.environment = Tool.environment(home: home.url).merging(["DISPLAY": display]) { $1 }
        (app.standardOutput, app.standardError) = (FileHandle.nullDevice, errors)
        try app.run()
        return (app, errors)
    }

    /// The server ends after so many bytes, from the beginning until the particles move. The program is never ended by Xlib, and SDL must not
    /// use what Xlib does not return.
    @Test func theXServerMayEndAfterAnyRequest() throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let whole = try CutDisplay(desktop)
        let app = try start(on: whole.display).app
        let hasWindow = try Timeouts.wait { try !desktop.xdotool("search", "--onlyvisible", "--class", "panorama").isEmpty }
        #expect(hasWindow)
        let count = try whole.count()
        app.terminate()
        app.waitUntilExit()
        whole.close()

        for cut in (1...36).map({ count * $0 / 30 }) {
            let display = try CutDisplay(desktop, after: cut)
            defer { display.close() }
            let (app, errors) = try start(on: display.display)
            #expect(Timeouts.wait { !app.isRunning }, "after \(cut) of \(count) bytes")
            if app.isRunning { kill(app.processIdentifier, SIGKILL) }
            let lines = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(app.terminationReason == .exit && app.terminationStatus == 1, "after \(cut) of \(count) bytes: \(lines)")
            #expect(
                lines == "panorama: the display has ended; what was not saved is kept for the next start\n",
                "after \(cut) of \(count) bytes")
        }
    }
}
