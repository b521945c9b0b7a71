import Foundation
import TestFiles
import Testing

/// Tests that an invisible window draws nothing. Particles never come to rest, but stop while the window is minimised, covered completely
/// or on a desktop that is not shown.
@MainActor
@Suite(.serialized) struct UnseenWindowTests {
    private func withSparks(on desktop: any DesktopSession, _ body: (RunningApp) throws -> Void) throws {
        defer { desktop.close() }
        let app = try RunningApp(["--scene", "sparks"], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try body(app)
    }

    /// Whether the program keeps working: waits until it has used a fifth of a second of CPU time more than now.
    private func isAtWork(_ app: RunningApp) -> Bool {
        let before = app.processorTime
        return Timeouts.wait { app.processorTime > before + 0.2 }
    }

    @Test func aMinimisedWindowDrawsNothing() throws {
        let desktop = try Desktop.managed()
        try withSparks(on: desktop) { app in
            #expect(isAtWork(app))

            try desktop.minimizeWindow()
            #expect(app.isStill(for: 2))

            try desktop.restoreWindow()
            #expect(isAtWork(app))
        }
    }

    @Test func aCoveredWindowDrawsNothing() throws {
        try Tool.require("xlogo")
        let desktop = try Desktop()
        try withSparks(on: desktop) { app in
            #expect(isAtWork(app))

            let cover = try GuardedProcess(
                "xlogo -geometry 1280x800+0+0", environment: desktop.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            #expect(app.isStill(for: 2))

            cover.end()
            #expect(isAtWork(app))
        }
    }

    /// Some window managers of X11, such as mutter, only report the workspace of a window, and keep its position.
    @Test func aWindowOnAnX11WorkspaceThatIsNotShownDrawsNothing() throws {
        try Tool.require("xprop")
        let desktop = try Desktop()
        func set(_ name: String, to number: Int, on subject: [String]) throws {
            try Tool.run("xprop", subject + ["-f", name, "32c", "-set", name, "\(number)"], environment: desktop.environment)
        }
        try withSparks(on: desktop) { app in
            let window = try #require(try desktop.window())
            try set("_NET_CURRENT_DESKTOP", to: 0, on: ["-root"])
            try set("_NET_WM_DESKTOP", to: 0, on: ["-id", window])
            #expect(isAtWork(app))

            try set("_NET_CURRENT_DESKTOP", to: 1, on: ["-root"])
            #expect(app.isStill(for: 2))

            try set("_NET_WM_DESKTOP", to: 1, on: ["-id", window])
            #expect(isAtWork(app))

            try set("_NET_WM_DESKTOP", to: 2, on: ["-id", window])
            #expect(app.isStill(for: 2))
            // On all of them.
            try set("_NET_WM_DESKTOP", to: 0xFFFF_FFFF, on: ["-id", window])
            #expect(isAtWork(app))
        }
    }

    @Test func aWindowOnADesktopThatIsNotShownDrawsNothing() throws {
        let desktop = try WaylandDesktop()
        try withSparks(on: desktop) { app in
            #expect(isAtWork(app))

            try desktop.showWorkspace(2)
            #expect(app.isStill(for: 2))

            try desktop.showWorkspace(1)
            #expect(isAtWork(app))
        }
    }
}
