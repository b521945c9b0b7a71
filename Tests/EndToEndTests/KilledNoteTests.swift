import Foundation
import TestFiles
import Testing

/// Tests a window that is killed while a note is being edited.
@MainActor
@Suite(.serialized) struct KilledNoteTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url.appendingPathComponent("home") }
    private var state: String { home.path + "/.local/state/panorama" }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("pictures"), withIntermediateDirectories: true)
        try folder.write(Samples.jpeg(64, 48), to: "pictures/pier.jpg")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test func itIsSavedBesideThePictureByTheNextWindow() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        do {
            let app = try RunningApp([folder.path("pictures")], on: desktop, home: home)
            defer { _ = app.quit(SIGKILL) }
            try desktop.press("End")
            _ = app.isStill(for: 0.5)
            try desktop.press("Return")
            try desktop.type("half a sen")
            #expect(Timeouts.wait { text(state + "/notes-1.draft").contains("half a sen") })
        }
        let sidecar = folder.path("pictures/pier.jpg.xmp")
        #expect(!FileManager.default.fileExists(atPath: sidecar))

        let next = try RunningApp([folder.path("pictures")], on: desktop, home: home)
        defer { if next.process.isRunning { _ = next.quit(SIGKILL) } }

        #expect(Timeouts.wait { text(sidecar).contains("half a sen") })
        #expect(Timeouts.wait { !FileManager.default.fileExists(atPath: state + "/notes-1.draft") })
        #expect(try next.quitByKey(on: desktop) == 0)
    }

    /// Closing saves the note, and nothing remains to be saved.
    @Test func aWindowThatIsClosedLeavesNoDraft() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([folder.path("pictures")], on: desktop, home: home)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try desktop.press("End")
        _ = app.isStill(for: 0.5)
        try desktop.press("Return")
        try desktop.type("north pier")
        #expect(Timeouts.wait { text(state + "/notes-1.draft").contains("north pier") })
        #expect(try app.quitByKey(on: desktop) == 0)
        #expect(text(folder.path("pictures/pier.jpg.xmp")).contains("north pier"))
        #expect(!FileManager.default.fileExists(atPath: state + "/notes-1.draft"))
    }
}
