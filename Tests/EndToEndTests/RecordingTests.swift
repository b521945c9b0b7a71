import Foundation
import TestFiles
import Testing

/// Tests recordings of input in a real window.
@MainActor
@Suite(.serialized) struct RecordingTests {
    /// The recording is complete even if the program is killed, and can be replayed.
    @Test func aRecordingIsThereAfterAKill() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp(["--scene", "minions"], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        func script() -> String { (try? String(contentsOf: app.record, encoding: .utf8)) ?? "" }
        // It begins once the window is open, before the first input is taken.
        #expect(Timeouts.wait { script().hasPrefix("window ") })

        for key in ["Right", "Right", "Left"] { try desktop.press(key) }
        #expect(
            Timeouts.wait { script().components(separatedBy: "\n").filter { $0.hasPrefix("keyup ") || $0.hasPrefix("key ") }.count == 3 })
        kill(app.process.processIdentifier, SIGKILL)
        app.process.waitUntilExit()

        #expect(script().hasSuffix("\n"))
        let panorama = try app.replayed(scene: "minions")
        let stops = (panorama["snapPoints"] as? [NSNumber])?.map(\.doubleValue) ?? []
        let offset = ((panorama["contentOffset"] as? [String: Any])?["x"] as? NSNumber)?.doubleValue
        #expect(stops.count > 2 && offset == stops[1])
    }
}
