import Foundation
import TestFiles
import Testing

/// Tests what the program restores at the next start.
@MainActor
@Suite(.serialized) struct StateTests {
    private let scratch: TemporaryFolder
    private var home: URL { scratch.url }
    private var folder: URL { home.appendingPathComponent(".local/state/panorama") }
    private var file: URL { folder.appendingPathComponent("state.json") }

    init() throws { scratch = try TemporaryFolder() }

    /// Starts the program, lets `act` use it, and asks it to end.
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

    /// Opens one picture, goes to its neighbour, kills the program and starts it again.
    @Test func oneOpenedPictureIsWalkedFromAndFoundAgainAfterAKill() throws {
        let pictures = try pictures("aurora.jpg", "canyon.jpg", "fjord.jpg")
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([pictures + "/aurora.jpg"], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }

        #expect(Timeouts.wait { (try? state())?["picture"] as? String == pictures + "/aurora.jpg" })
        try desktop.xdotool("key", "Right")
        #expect(Timeouts.wait { (try? state())?["picture"] as? String == pictures + "/canyon.jpg" })
        _ = app.quit(SIGKILL)
        let again = try RunningApp([], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }
        try desktop.xdotool("key", "Right")

        #expect(again.quit() == 0)
        #expect(try state()["picture"] as? String == pictures + "/fjord.jpg")
        #expect(try state()["paths"] as? [String] == [pictures])
    }

    @Test func pageIsRestoredAndABrokenFileSetAside() throws {
        try run { try $0.xdotool("key", "3") }
        #expect(try state()["page"] as? String == "circle")
        #expect(try mode(file) == 0o600)
        #expect(try mode(folder) == 0o700)
        // It begins on the saved page, so one page further is the next.
        try run { try $0.xdotool("key", "Right") }
        #expect(try state()["page"] as? String == "library")
        try Data("{\"version\": 1".utf8).write(to: file)
        try run { try $0.xdotool("key", "Right") }

        #expect(try state()["page"] as? String == "swiper")
        #expect(try String(contentsOf: folder.appendingPathComponent("state.json.corrupt-1"), encoding: .utf8) == "{\"version\": 1")
    }

    // MARK: Everything else that is found again

    private func pictures(_ names: String...) throws -> String {
        let folder = home.appendingPathComponent("harbour").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in names {
            try FileManager.default.copyItem(
                atPath: URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/" + name).path, toPath: folder + "/" + name
            )
        }
        return folder
    }

    /// Ends the program by a signal: SIGTERM asks it to end, SIGKILL does not.
    @Test(arguments: [SIGTERM, SIGKILL])
    func moodWeekAndHintAreFoundAgain(signal: Int32) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        func picked() -> [String] { ((try? state())?["weekMoods"] as? [Any] ?? []).compactMap { $0 as? String } }
        func pick(after key: String, ending signal: Int32, _ isDone: () -> Bool) throws {
            let app = try RunningApp([], on: desktop, home: home)
            defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
            for key in key.split(separator: " ") { try desktop.press(String(key)) }
            let isThere = Timeouts.wait(until: isDone)
            #expect(isThere)
            _ = app.quit(signal)
        }
        try pick(after: "5", ending: SIGKILL) { (try? state())?["page"] as? String == "mood" }
        #expect(try state()["hint"] as? Bool == true)

        try pick(after: "Down", ending: signal) { picked() == ["wistful"] }
        // One mood further than the restored one.
        try pick(after: "Down", ending: SIGKILL) { picked() == ["bright"] }

        #expect(try state()["mood"] as? String == "bright")
        #expect(try state()["hint"] as? Bool == true)
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func zoomAndSortAreFoundAgain(signal: Int32) throws {
        let folder = try pictures("aurora.jpg", "canyon.jpg")
        let desktop = try Desktop()
        defer { desktop.close() }
        func order() -> [[String]]? { (try? state())?["orders"] as? [[String]] }
        func scale() -> Double? { ((try? state())?["placement"] as? [NSNumber])?.first?.doubleValue }
        let app = try RunningApp([folder], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        for key in ["g", "s"] { try desktop.press(key) }
        #expect(Timeouts.wait { order()?.first?.first == folder })
        let sorted = order()
        for key in ["Right", "Return"] { try desktop.press(key) }
        #expect(Timeouts.wait { (try? state())?["picture"] != nil })
        try desktop.press("plus")
        #expect(Timeouts.wait { scale() == 1.25 })

        _ = app.quit(signal)
        let again = try RunningApp([], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }
        _ = again.isStill(for: 0.5)
        try desktop.press("plus")

        #expect(Timeouts.wait { scale() == 1.5625 })
        #expect(order() == sorted)
        #expect(again.quit() == 0)
    }

    @Test func titleFollowsWhatIsShown() throws {
        let folder = try pictures("aurora.jpg", "fjord.jpg")
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([folder], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        let window =
            try desktop.xdotool("search", "--onlyvisible", "--class", "panorama").split(separator: "\n").first.map(String.init) ?? ""
        func hasTitle(_ title: String) throws -> Bool {
            try Timeouts.wait { try desktop.xdotool("getwindowname", window) == title }
        }

        #expect(try hasTitle("harbour – Panorama"))
        try desktop.press("3")
        #expect(try hasTitle("circle – Panorama"))
        for key in ["g", "Right", "Return"] { try desktop.press(key) }
        #expect(try hasTitle("aurora.jpg – Panorama"))
        try desktop.press("Right")
        #expect(try hasTitle("fjord.jpg – Panorama"))
        try desktop.press("Escape")

        #expect(try hasTitle("harbour – Panorama"))
        #expect(app.quit() == 0)
    }

    /// Ctrl+W and Ctrl+Q end the program even while a prompt is open.
    @Test(arguments: ["ctrl+w", "ctrl+q"])
    func keysEndTheProgramOutOfAPrompt(key: String) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try desktop.press("ctrl+o")
        _ = app.isStill(for: 0.3)

        try desktop.press(key)

        #expect(Timeouts.wait { !app.process.isRunning })
        #expect(app.process.terminationStatus == 0)
    }

    /// Settings survive a kill.
    @Test func settingsAreFoundAgainAfterAKill() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }

        // Motion, reduced; then the slideshow, two seconds.
        try desktop.xdotool("key", "ctrl+comma", "Down", "End", "Down", "Home")
        #expect(Timeouts.wait { (try? settings()) == ["motion": "reduced", "slideshow": 2] })
        _ = app.quit(SIGKILL)
        let again = try RunningApp([], on: desktop, home: home)
        defer { if again.process.isRunning { _ = again.quit(SIGKILL) } }
        try desktop.xdotool("key", "ctrl+comma", "Down", "Left")

        #expect(again.quit() == 0)
        #expect(try settings() == ["motion": "full", "slideshow": 2])
    }

    private func settings() throws -> NSDictionary? { try state()["settings"] as? NSDictionary }
}
