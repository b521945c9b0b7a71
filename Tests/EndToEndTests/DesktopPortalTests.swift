import Foundation
import MessageBus
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests the program in a window with a test portal.
@MainActor
@Suite(.serialized) struct DesktopPortalTests {
    private static let pictures = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures")

    /// A folder with one picture, whose name needs escaping.
    private let scratch: TemporaryFolder
    private var folder: URL { scratch.url }

    init() throws {
        scratch = try TemporaryFolder(called: "Küste 100% \(UUID().uuidString)")
        let picture = try #require(
            FileManager.default.contentsOfDirectory(at: Self.pictures, includingPropertiesForKeys: nil).first { $0.pathExtension == "jpg" })
        try FileManager.default.copyItem(at: picture, to: scratch.url.appendingPathComponent("a.jpg"))
    }

    /// The state that the program has saved.
    private func state(_ home: URL) -> String {
        let file = home.appendingPathComponent(".local/state/panorama/state.json")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    private func withApp(
        _ behaviour: @escaping TestPortal.Behaviour, _ body: (Desktop, RunningApp, TestPortal, URL, TestBus) async throws -> Void
    ) async throws {
        let (desktop, bus) = (try Desktop(), try TestBus())
        defer { desktop.close() }
        let portal = await TestPortal(on: bus.address, behaviour: behaviour)
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        let app = try RunningApp([], on: desktop, home: home.url, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try desktop.xdotool("mousemove", "640", "420")
        try await body(desktop, app, portal, home.url, bus)
    }

    @Test func folderFromTheDesktopsChooserIsOpened() async throws {
        try await withApp(TestPortal.choosing([folder.absoluteString])) { desktop, app, portal, home, _ in
            try desktop.xdotool("key", "ctrl+o")
            let call = await portal.call("OpenFile")

            #expect(call?.body.first?.text?.hasPrefix("x11:") == true)
            #expect(Timeouts.wait { state(home).contains(folder.lastPathComponent) })
            #expect(app.quit() == 0)
        }
    }

    /// The answer of the desktop's chooser is recorded as a drop. During a replay, the prompt closes at once.
    @Test func recordedChoiceIsReplayed() async throws {
        try await withApp(TestPortal.choosing([folder.absoluteString])) { desktop, app, _, home, _ in
            try desktop.press("ctrl+o")
            #expect(Timeouts.wait { state(home).contains(folder.lastPathComponent) })
            try desktop.press("g")
            #expect(app.quit() == 0)

            let album = try app.replayedView("album")

            #expect(album["title"] as? String == folder.lastPathComponent)
            #expect((album["pictures"] as? NSNumber)?.intValue == 1)
        }
    }

    /// No file was chosen. The next keys go to the pages, in a replay too.
    @Test func recordedCancelIsReplayed() async throws {
        try await withApp(TestPortal.choosing(1, [])) { desktop, app, portal, home, _ in
            try desktop.press("ctrl+o")
            _ = await portal.call("OpenFile")
            _ = app.isStill(for: 0.5)
            try desktop.press("3")
            #expect(Timeouts.wait { state(home).contains("circle") })
            #expect(app.quit() == 0)

            #expect((try app.replayed(scene: "panorama")["page"] as? NSNumber)?.intValue == 2)
        }
    }

    @Test func deadBusEndsNothing() async throws {
        try await withApp({ call, _ in call.reply(TestPortal.settings([:])) }) { desktop, app, portal, _, bus in
            _ = await portal.call("ReadAll")
            bus.kill()

            // The chooser is gone, so the prompt opens. Escape closes it, and keys go to the pages again.
            try desktop.xdotool("key", "ctrl+o")
            _ = app.isStill(for: 0.5)
            try desktop.xdotool("key", "Escape")
            try desktop.xdotool("key", "4")

            #expect(app.quit() == 0)
            let panorama = try app.replayed(scene: "panorama")
            #expect(((panorama["contentOffset"] as? [String: Any])?["x"] as? NSNumber)?.doubleValue ?? 0 > 0)
        }
    }

    @Test func lookOfTheDesktopIsFollowedWhileItRuns() async throws {
        try await withApp({ call, _ in
            call.reply(TestPortal.settings(["org.freedesktop.appearance": [("color-scheme", .uint32(1))]]))
        }) { desktop, app, portal, _, _ in
            _ = await portal.call("ReadAll")
            #expect(Timeouts.wait { brightness(desktop, app) < 0.35 })

            portal.change("org.freedesktop.appearance", "color-scheme", to: .uint32(2))

            #expect(Timeouts.wait { brightness(desktop, app) > 0.5 })
            #expect(app.quit() == 0)
        }
    }

    /// The brightness of the window's upper part, 0 to 1; nan if no picture of it can be taken.
    private func brightness(_ desktop: Desktop, _ app: RunningApp) -> Double {
        guard let shot = try? Screenshot(of: desktop) else { return .nan }
        return shot.brightness
    }
}

/// The screen of a display without a monitor, as stored by the X server.
private struct Screenshot {
    let brightness: Double

    @MainActor
    init(of desktop: Desktop) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xwd")
        process.arguments = ["-root", "-silent"]
        process.environment = ["DISPLAY": desktop.display]
        process.standardOutput = pipe
        try process.run()
        let data = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        // The header's first number is its length; what follows is a table of colours and then the pixels.
        let pixels = data.suffix(1280 * 800 * 4).prefix(1280 * 300 * 4)
        brightness = pixels.isEmpty ? .nan : Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count) / 255 * 4 / 3
    }
}
