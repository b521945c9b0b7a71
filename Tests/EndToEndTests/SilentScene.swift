import Foundation
import TestFiles
import Testing

/// A window of the program and a folder that is silent: whether the window answers a user.
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

    /// The key leads to another picture of the window. If the thread that owns the window waited for the folder, it never would.
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

    /// Opens a path that is typed.
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
            // For an answer, or behind a call in the same folder that does.
            return place == "request_wait_answer" || place.hasPrefix("fuse_")
        }
    }
}
