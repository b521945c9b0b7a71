import Foundation
import TestFiles
import Testing

/// Tests the particle editor in a real window.
@MainActor
@Suite(.serialized) struct EditorTests {
    private let folder: TemporaryFolder
    private var home: URL { folder.url }

    init() throws { folder = try TemporaryFolder() }

    private var draft: URL { home.appendingPathComponent(".local/state/panorama/emitter-1.draft") }

    /// The rate of an emitter's file, or of the document in a draft.
    private func rate(in file: URL) throws -> Double? {
        var object = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
        if let document = object?["document"] as? String {
            object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
        }
        let cells = (object?["emitter"] as? [String: Any])?["cells"] as? [[String: Any]]
        return (cells?.first?["birthRate"] as? NSNumber)?.doubleValue
    }

    /// The window is 1280x720 in the middle of a screen of 1280x800: the slider of the rate lies at 848...1120, 453.
    @Test func changesThatNobodySavedSurviveACrashAndAreSavedAfterIt() throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let first = try RunningApp(["particles"], on: desktop, home: home)
        try desktop.xdotool("mousemove", "985", "453", "mousedown", "1")
        for _ in 0..<5 { try desktop.xdotool("mousemove_relative", "--", "12", "0") }
        try desktop.xdotool("mouseup", "1")
        #expect(Timeouts.wait { FileManager.default.fileExists(atPath: draft.path) })
        #expect(first.quit(SIGKILL) != 0)
        let kept = try #require(try rate(in: draft))
        #expect(kept > 640)

        let second = try RunningApp(["particles"], on: desktop, home: home)
        defer { if second.process.isRunning { _ = second.quit(SIGKILL) } }
        let saved = home.appendingPathComponent("mine.json")
        try desktop.xdotool("mousemove", "400", "300", "click", "1", "key", "space", "key", "ctrl+shift+s")
        // Once nothing changes between two blinks of the caret, the field has opened, and the window accepts text.
        #expect(second.isStill(for: 0.3))
        try desktop.xdotool("type", saved.path)
        try desktop.xdotool("key", "Return")
        #expect(Timeouts.wait { FileManager.default.fileExists(atPath: saved.path) })
        #expect(Timeouts.wait { !FileManager.default.fileExists(atPath: draft.path) })
        #expect(try rate(in: saved) == kept)
        #expect(second.quit() == 0)
    }

    /// Another program changed the file between the crash and the next start. Saving the restored work must not destroy that change.
    @Test func restoredDraftNeverOverwritesAChangedFile() throws {
        let file = home.appendingPathComponent("mine.json")
        let cell = #"{ "name": "a", "contents": "soft-dot", "birthRate": 40, "lifetime": 2, "velocity": 80 }"#
        func text(_ seed: Int) -> String {
            #"{ "format": "panorama-emitter", "version": 1, "emitter": { "seed": \#(seed), "cells": [\#(cell)] } }"#
        }
        try text(1).write(to: file, atomically: true, encoding: .utf8)
        let desktop = try Desktop()
        defer { desktop.close() }
        let first = try RunningApp(["particles", file.path], on: desktop, home: home)
        // The emitter follows the pointer on the stage.
        try desktop.xdotool("mousemove", "400", "400", "mousedown", "1")
        for _ in 0..<5 { try desktop.xdotool("mousemove_relative", "--", "12", "6") }
        try desktop.xdotool("mouseup", "1")
        #expect(Timeouts.wait { FileManager.default.fileExists(atPath: draft.path) })
        #expect(first.quit(SIGKILL) != 0)
        try text(2).write(to: file, atomically: true, encoding: .utf8)

        let second = try RunningApp(["particles", file.path], on: desktop, home: home)
        defer { if second.process.isRunning { _ = second.quit(SIGKILL) } }
        try desktop.xdotool("mousemove", "400", "300", "click", "1", "key", "space", "key", "ctrl+s")
        #expect(second.quit() == 0)

        #expect(try String(contentsOf: file, encoding: .utf8) == text(2))
        #expect(FileManager.default.fileExists(atPath: draft.path))
    }

    @Test func aFileThatIsBrokenIsToldBeforeAWindowOpens() throws {
        let broken = home.appendingPathComponent("broken.json")
        try "{ \"format\": \"panorama-emitter\", ".write(to: broken, atomically: true, encoding: .utf8)
        let app = try RunningApp(["particles", broken.path], on: nil, home: home)
        let lines = app.errorLines()
        #expect(lines.count == 1 && lines[0].contains("broken.json:1"))
        #expect(app.process.terminationStatus == 1)
    }

    /// Drops an emitter with a birth rate of 40 particles a second that live for 16 s.
    @Test func aReplayTracesTheEmitterThatWasDroppedOnTheStage() throws {
        let demo = home.appendingPathComponent("demo.json")
        let cell =
            #""birthRate": 40, "lifetime": 16, "velocity": 80, "scale": 0.3, "scaleRange": 0.2, "emissionLongitude": 90, "emissionRange": 45"#
        let emitter = #""emitterPosition": { "x": 480, "y": 100 }, "cells": [{ "name": "demo", "contents": "soft-dot", \#(cell) }]"#
        try #"{ "format": "panorama-emitter", "version": 1, "emitter": { \#(emitter) } }"#.write(
            to: demo, atomically: true, encoding: .utf8)
        let script = home.appendingPathComponent("demo.gesture")
        let text = """
            window 1280x720 @1
            scene sparks
            tap 300,400
            drop \(demo.path)
            wait 20
            expect emitter.alive 640 ±1
            expect emitter.born 801 ±1
            expect emitter.died 160 ±1
            expect emitter.capacity 20000
            press 300,400
            drag 500,400 in 0.2
            release
            """
        try text.write(to: script, atomically: true, encoding: .utf8)

        let (code, trace) = try RunningApp.run(["replay", script.path, "--trace", "-"])

        #expect(code == 0)
        let last = try #require(trace.split(separator: "\n").last)
        let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        let fields = (object?["views"] as? [String: Any])?["emitter"] as? [String: Any]
        let position = try #require(fields?["position"] as? [String: NSNumber])
        // The stage shows a space of 960x540 from its middle, 468 / 540 as large or larger.
        #expect(try #require(position["x"]).doubleValue > 480)
        #expect(fields?["alive"] != nil)
    }
}
