import Foundation
import TestFiles
import Testing

/// Tests that the program is drawn at the desktop's scale on an X11 display, from the start and when the scale changes.
@MainActor
@Suite(.serialized) struct DesktopScaleWindowTests {
    private func withApp(
        _ arguments: [String] = [], resources: String? = nil, environment: [String: String] = [:], size: String = "1280x800",
        _ body: (Desktop, RunningApp) throws -> Void
    ) throws {
        try Tool.require("xrdb")
        let desktop = try Desktop(size: size)
        defer { desktop.close() }
        if let resources { try merge(resources, on: desktop) }
        let app = try RunningApp(["--scene", "minions"] + arguments, on: desktop, environment: environment)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try body(desktop, app)
        #expect(app.quit() == 0)
    }

    private func merge(_ resources: String, on desktop: Desktop) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("resources")
        try (resources + "\n").write(to: file, atomically: true, encoding: .utf8)
        try Tool.run("xrdb", ["-nocpp", "-merge", file.path], environment: desktop.environment)
    }

    private func script(_ app: RunningApp) -> String { (try? String(contentsOf: app.record, encoding: .utf8)) ?? "" }

    struct Case: Sendable {
        var arguments: [String] = []
        var resources: String?
        var environment: [String: String] = [:]
        let window: String
    }

    @Test(arguments: [
        Case(window: "1280x720 @1"),
        Case(resources: "Xft.dpi: 192", window: "640x400 @2"),
        Case(arguments: ["--size", "640x480"], resources: "Xft.dpi: 144", window: "640x480 @1.5"),
        Case(arguments: ["--size", "600x300"], environment: ["GDK_SCALE": "2"], window: "640x400 @2"),
        Case(arguments: ["--size", "640x480"], environment: ["QT_SCALE_FACTOR": "1.25"], window: "640x480 @1.25"),
        Case(arguments: ["--size", "640x480", "--scale", "1"], resources: "Xft.dpi: 192", window: "640x480 @1"),
        Case(arguments: ["--size", "640x480"], resources: "Xft.dpi: 100000", window: "640x480 @1"),
        Case(arguments: ["--size", "640x480"], resources: "Xft.dpi: -96", environment: ["GDK_SCALE": "0"], window: "640x480 @1"),
    ])
    func theWindowOpensAtTheScaleOfTheDesktop(_ row: Case) throws {
        try withApp(row.arguments, resources: row.resources, environment: row.environment) { _, app in
            #expect(app.quit() == 0)
            let first = script(app).split(separator: "\n").first { $0.hasPrefix("window ") } ?? ""
            #expect(first == "window \(row.window)")
        }
    }

    /// The pointer position is correct, and the window keeps its size in points.
    @Test func anotherScaleIsFollowedWhileItRuns() throws {
        try withApp(["--size", "640x480"], resources: "Xft.dpi: 96", size: "1920x1200") { desktop, app in
            #expect(app.isStill(for: 0.5))
            try merge("Xft.dpi: 144", on: desktop)
            #expect(Timeouts.wait { script(app).contains("resize 640x480 @1.5") })
            #expect(app.isStill(for: 0.5))
            let look = try #require(try desktop.look())
            #expect(look.width == 960 && look.height == 720)
            try desktop.movePointer(to: look.x + 300, look.y + 150)
            #expect(Timeouts.wait { script(app).contains(" 200,100") })

            try merge("Xft.dpi: 100000", on: desktop)
            #expect(Timeouts.wait { script(app).contains("resize 640x480 @1\n") })
        }
    }

    @Test func aSettingsManagerThatComesAndGoesIsFollowed() throws {
        try Tool.require("xsettingsd")
        try withApp(["--size", "640x480"], resources: "Xft.dpi: 96", size: "1920x1200") { desktop, app in
            #expect(app.isStill(for: 0.5))
            let folder = try TemporaryFolder()
            let file = folder.url.appendingPathComponent("settings")
            try "Xft/DPI \(192 * 1024)\nNet/ThemeName \"Adwaita\"\n".write(to: file, atomically: true, encoding: .utf8)
            let environment = desktop.environment.merging(["PATH": "/usr/bin:/bin", "HOME": folder.path]) { $1 }
            let manager = try GuardedProcess("xsettingsd -c \(file.path) >/dev/null 2>&1", environment: environment)
            #expect(Timeouts.wait { script(app).contains("resize 640x480 @2") })

            manager.end()
            #expect(Timeouts.wait { script(app).contains("resize 640x480 @1\n") })
        }
    }
}
