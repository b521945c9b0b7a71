import Foundation
import Testing

/// What the program finds again when it is started the next time.
@MainActor
@Suite(.serialized) struct StateTests {
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-home-" + UUID().uuidString)
    private var folder: URL { home.appendingPathComponent(".local/state/panorama") }
    private var file: URL { folder.appendingPathComponent("state.json") }

    /// Starts the program, lets `act` drive it, and asks it to end.
    private func run(_ act: (Desktop) throws -> Void) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try act(desktop)
        #expect(app.quit() == 0)
    }

    private func state() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    private func mode(_ url: URL) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// One picture is opened by hand, its neighbour is gone to, the program is killed and started again.
    @Test func oneOpenedPictureIsWalkedFromAndFoundAgainAfterAKill() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let pictures = home.appendingPathComponent("harbour").path
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
        for name in ["aurora.jpg", "canyon.jpg", "fjord.jpg"] {
            try FileManager.default.copyItem(
                atPath: RunningApp.sources.appendingPathComponent("Resources/pictures/" + name).path, toPath: pictures + "/" + name)
        }
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([pictures + "/aurora.jpg"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }

        #expect(Patience.wait { (try? state())?["picture"] as? String == pictures + "/aurora.jpg" })
        try desktop.xdotool("key", "Right")
        #expect(Patience.wait { (try? state())?["picture"] as? String == pictures + "/canyon.jpg" })
        _ = app.quit(SIGKILL)
        let again = try RunningApp([], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }
        try desktop.xdotool("key", "Right")

        #expect(again.quit() == 0)
        #expect(try state()["picture"] as? String == pictures + "/fjord.jpg")
        #expect(try state()["paths"] as? [String] == [pictures])
    }

    @Test func pageIsKeptAndFoundAgainAndABrokenFileIsPutAside() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }

        try run { try $0.xdotool("key", "3") }
        #expect(try state()["page"] as? String == "circle")
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder) == 0o700)
        // It begins on the page that was left: one further is the next.
        try run { try $0.xdotool("key", "Right") }
        #expect(try state()["page"] as? String == "mood")
        try Data("{\"version\": 1".utf8).write(to: file)
        try run { try $0.xdotool("key", "Right") }

        #expect(try state()["page"] as? String == "swiper")
        #expect(try String(contentsOf: folder.appendingPathComponent("state.json.corrupt-1"), encoding: .utf8) == "{\"version\": 1")
    }

    /// What was set is there after a kill.
    @Test func settingsAreFoundAgainAfterAKill() throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }

        // Motion, reduced; then the slideshow, two seconds.
        try desktop.xdotool("key", "ctrl+comma", "Down", "End", "Down", "Home")
        #expect(Patience.wait { (try? settings()) == ["motion": "reduced", "slideshow": 2] })
        _ = app.quit(SIGKILL)
        let again = try RunningApp([], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }
        try desktop.xdotool("key", "ctrl+comma", "Down", "Left")

        #expect(again.quit() == 0)
        #expect(try settings() == ["motion": "full", "slideshow": 2])
    }

    private func settings() throws -> NSDictionary? { try state()["settings"] as? NSDictionary }
}
