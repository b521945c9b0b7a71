import Foundation
import TestFiles
import Testing

/// Tests shortcuts on keyboard layouts of several countries, in a real window: xdotool presses the keys and modifiers by which the layout
/// types a character.
@MainActor
@Suite(.serialized) struct KeyboardLayoutTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url }

    init() throws { folder = try TemporaryFolder() }

    private func use(_ layout: String, on desktop: Desktop) throws {
        try Tool.require("setxkbmap")
        _ = try Tool.run("setxkbmap", [layout], environment: desktop.environment)
    }

    /// The page, and what keys were recorded as.
    @Test(arguments: ["us", "de", "fr"])
    func charactersAreShortcutsOnEveryLayout(layout: String) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        try use(layout, on: desktop)
        let app = try RunningApp([], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }

        // A digit needs Shift on a French keyboard, and a plus on an American and a French one.
        try desktop.press("3")
        try desktop.press("plus")
        try desktop.press("Left")
        #expect(Timeouts.wait { state(home).contains("\"page\": \"swiper\"") })
        #expect(app.quit() == 0)

        let script = try String(contentsOf: app.record, encoding: .utf8)
        let keys = script.split(separator: "\n").filter { $0.hasPrefix("key") && !$0.hasPrefix("keyup") }
        #expect(keys.map { $0.split(separator: " ").last ?? "" } == ["3", "+", "Left"])
        let panorama = try app.replayed(scene: "panorama")
        #expect((panorama["page"] as? NSNumber)?.intValue == 1)
    }

    /// An accent that is typed before its letter, with frames between the two.
    @Test func deadKeysTypeTheirLetter() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        try use("fr", on: desktop)
        let app = try RunningApp(["--scene", "library"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        try desktop.press("ctrl+f")
        #expect(app.isStill(for: 0.3))

        try desktop.press("dead_circumflex")
        // The caret blinks meanwhile, which draws a frame.
        let time = app.processorTime
        #expect(Timeouts.wait { app.processorTime > time })
        #expect(app.isStill(for: 0.3))
        try desktop.press("e")
        #expect(try app.quitByKey(on: desktop) == 0)

        let script = try String(contentsOf: app.record, encoding: .utf8)
        #expect(script.contains("type \"ê\""), "\(script)")
    }

    private func state(_ home: URL) -> String {
        (try? String(contentsOf: home.appendingPathComponent(".local/state/panorama/state.json"), encoding: .utf8)) ?? ""
    }
}
