import Foundation
import TestFiles
import Testing

/// A window of the program and a silent folder: checks whether the window responds to the user.
@MainActor
struct SilentScene {
    let desktop: Desktop
    let app: RunningApp

    static func with(
        _ arguments: [String], home: URL? = nil, environment: [String: String] = [:], _ body: (SilentScene) throws -> Void
    ) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let app = try RunningApp(arguments, on: desktop, home: home, environment: environment)
        defer { if app.process.isRunning { kill(app.process.processIdentifier, SIGKILL) } }
        _ = app.isStill(for: 0.4, within: 3)
        try body(SilentScene(desktop: desktop, app: app))
    }

    /// The key must change the window's picture. If the window's thread waited for the folder, the picture would never change.
    func expectAnswer(to key: String, _ what: Comment, _ location: SourceLocation = #_sourceLocation) throws {
        let before = try desktop.windowPicture()
        try desktop.press(key)
        let isAnswered = try Timeouts.wait(15) { try desktop.windowPicture() != before }
        #expect(isAnswered, what, sourceLocation: location)
    }

    /// The list of keys opens and closes.
    func expectAnswers(_ location: SourceLocation = #_sourceLocation) throws {
        try expectAnswer(to: "F1", "the list of keys opens", location)
        try expectAnswer(to: "Escape", "the list of keys closes", location)
    }

    /// Opens a path by typing it.
    func open(_ path: String) throws {
        try expectAnswer(to: "ctrl+o", "the prompt opens")
        _ = app.isStill(for: 0.3, within: 3)
        try desktop.press("ctrl+a")
        try desktop.type(path)
        try desktop.press("Return")
    }

    /// Threads of the program that wait for the folder.
    var waitingThreads: Int {
        let tasks = "/proc/\(app.process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.count { thread in
            let place = (try? String(contentsOfFile: "\(tasks)/\(thread)/wchan", encoding: .utf8)) ?? ""
            // Waiting for a response, or for another call in the same folder that waits.
            return place == "request_wait_answer" || place.hasPrefix("fuse_")
        }
    }
}
