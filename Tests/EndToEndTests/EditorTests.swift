import Foundation
import Testing

/// The particle editor in a real window.
@MainActor
@Suite(.serialized) struct EditorTests {
    private let home: URL

    init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-home-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    private var draft: URL { home.appendingPathComponent(".local/state/panorama/emitter-draft.json") }

    private func rate(in file: URL) throws -> Double? {
        let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        let cells = (object?["emitter"] as? [String: Any])?["cells"] as? [[String: Any]]
        return (cells?.first?["birthRate"] as? NSNumber)?.doubleValue
    }

    /// The window is 1280x720 in the middle of a screen of 1280x800: the slider of the rate lies at 848...1120, 425.
    @Test func changesThatNobodySavedSurviveACrashAndAreSavedAfterIt() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let first = try RunningApp(["particles"], on: desktop, home: home)
        try desktop.xdotool("mousemove", "985", "425", "mousedown", "1")
        for _ in 0..<5 { try desktop.xdotool("mousemove_relative", "--", "12", "0") }
        try desktop.xdotool("mouseup", "1")
        #expect(Patience.wait { FileManager.default.fileExists(atPath: draft.path) })
        #expect(first.quit(SIGKILL) != 0)
        let kept = try #require(try rate(in: draft))
        #expect(kept > 640)

        let second = try RunningApp(["particles"], on: desktop, home: home)
        defer { if second.process.isRunning { _ = second.quit(SIGKILL) } }
        let saved = home.appendingPathComponent("mine.json")
        try desktop.xdotool("mousemove", "400", "300", "click", "1", "key", "space", "key", "ctrl+shift+s")
        try desktop.xdotool("type", saved.path)
        try desktop.xdotool("key", "Return")
        #expect(Patience.wait { FileManager.default.fileExists(atPath: saved.path) })
        #expect(Patience.wait { !FileManager.default.fileExists(atPath: draft.path) })
        #expect(try rate(in: saved) == kept)
        #expect(second.quit() == 0)
        try? FileManager.default.removeItem(at: home)
    }

    @Test func aFileThatIsBrokenIsToldBeforeAWindowOpens() throws {
        let broken = home.appendingPathComponent("broken.json")
        try "{ \"format\": \"panorama-emitter\", ".write(to: broken, atomically: true, encoding: .utf8)
        let app = try RunningApp(["particles", broken.path], on: nil, home: home)
        let lines = app.errorLines()
        #expect(lines.count == 1 && lines[0].contains("broken.json:1"))
        #expect(app.process.terminationStatus == 1)
    }
}
