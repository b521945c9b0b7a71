import Foundation
import TestFiles
import Testing

@testable import SDLBackend

/// Writes notes in a window with a real input method.
///
/// With X11, SDL 3 uses X11's own protocol for input methods. Keys come back from it later than held modifiers, and a key that follows at
/// once may wait for the next event. That works at a person's speed (tried by hand), but not for keys that a program sends.
@MainActor
@Suite(.serialized, .enabled(if: !LinkedSDL.isCompatibilityLayer, "SDL 3 loses hurried keys to X11's protocol for input methods"))
struct InputMethodTests {
    private let folder: TemporaryFolder
    private let pictures: URL

    init() throws {
        folder = try TemporaryFolder()
        pictures = folder.url.appendingPathComponent("pictures")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures"), includingPropertiesForKeys: nil)
        let picture = try #require(names.first { $0.pathExtension == "jpg" })
        try FileManager.default.copyItem(at: picture, to: pictures.appendingPathComponent("a.jpg"))
    }

    /// Opens the notes of a picture with the caret in the title.
    private func write(_ dialect: InputMethod.Dialect = .fcitx, _ body: (Desktop, RunningApp) throws -> Void) throws {
        let desktop = try Desktop.managed()
        defer { desktop.close() }
        let method = try InputMethod(on: desktop)
        defer { method.end() }
        let home = folder.url.appendingPathComponent("home")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let app = try RunningApp(
            ["--scene", "notes", pictures.path], on: desktop, home: home, environment: method.environment(dialect))
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        try desktop.press("Return")
        // Once nothing changes between two blinks of the caret, the field has opened, and the window accepts text.
        #expect(app.isStill(for: 0.3))
        #expect(try Timeouts.wait { try method.isActive() })
        try body(desktop, app)
    }

    /// The note that is saved beside the picture once the window has closed.
    private func saved(by app: RunningApp, on desktop: Desktop) throws -> String {
        // The input method answers after the keys, and the key that quits must not overtake its answers.
        #expect(app.isStill(for: 0.3))
        #expect(try app.quitByKey(on: desktop) == 0)
        return (try? String(contentsOf: pictures.appendingPathComponent("a.jpg.xmp"), encoding: .utf8)) ?? ""
    }

    /// What the window received from the first composition on, without times and releases.
    private func input(of app: RunningApp) throws -> [String] {
        let lines = try String(contentsOf: app.record, encoding: .utf8).split(separator: "\n").map(String.init)
        return lines.drop { !$0.hasPrefix("compose") }.filter { line in
            !["wait", "keyup", "expose", "move"].contains { line.hasPrefix($0) }
        }
    }

    /// The keys of a composition belong to the input method: Space converts and Enter commits, and neither reaches the form.
    @Test(arguments: InputMethod.Dialect.allCases) func lettersAreComposedConvertedAndCommitted(dialect: InputMethod.Dialect) throws {
        try write(dialect) { desktop, app in
            try desktop.type("nihongo")
            try desktop.press("space")
            try desktop.press("Return")

            #expect(try saved(by: app, on: desktop).contains(">日本語<"))

            let input = try input(of: app)
            let end = try #require(input.firstIndex { $0.hasPrefix("commit") || $0.hasPrefix("type") })
            #expect(input[end].contains("日本語"))
            #expect(input[..<end].allSatisfy { $0.hasPrefix("compose") }, "\(input)")
            #expect(input.contains { $0.hasPrefix("compose \"にほんご\"") })
            // The converted text is selected completely.
            #expect(input.contains("compose \"日本語\" 0,3"))
        }
    }

    @Test func escapeGivesUpTheCompositionAndNotTheField() throws {
        try write { desktop, app in
            try desktop.type("umi")
            try desktop.press("Escape")
            try desktop.type("yama")
            try desktop.press("Return")

            let saved = try saved(by: app, on: desktop)

            #expect(saved.contains(">やま<"))
            #expect(try !input(of: app).contains { $0.contains("Escape") })
        }
    }

    /// The composed text is dropped, also by the input method: the next letter does not bring it back.
    @Test(arguments: InputMethod.Dialect.allCases) func aPressElsewhereEndsTheComposition(dialect: InputMethod.Dialect) throws {
        try write(dialect) { desktop, app in
            try desktop.type("yama")
            try desktop.press("Return")
            try desktop.type("umi")
            #expect(app.isStill(for: 0.3))
            // In the same field, which still has the focus.
            try desktop.movePointer(to: 320, 352)
            try desktop.pressButton()
            try desktop.releaseButton()
            #expect(app.isStill(for: 0.3))
            try desktop.type("no")
            try desktop.press("Return")

            #expect(try saved(by: app, on: desktop).contains(">やまの<"))
        }
    }

    @Test func aWindowThatLosesTheFocusLosesTheComposition() throws {
        try write { desktop, app in
            try desktop.type("umi")
            #expect(app.isStill(for: 0.3))
            try desktop.minimizeWindow()
            #expect(app.isStill(for: 0.3))
            try desktop.restoreWindow()
            #expect(app.isStill(for: 0.3))
            try desktop.type("yama")
            try desktop.press("Return")

            #expect(try saved(by: app, on: desktop).contains(">やま<"))
        }
    }

    /// The title, the place right of it, and the text below it.
    @Test func candidatesStandBelowTheTextThatTheyReplace() throws {
        try write { desktop, app in
            var places: [(x: Int, y: Int)] = []
            for _ in 0..<3 {
                try desktop.type("nihon")
                try desktop.press("space")
                try desktop.press("space")
                #expect(try Timeouts.wait { try desktop.candidatePlace() != nil })
                #expect(app.isStill(for: 0.3))
                places.append(try #require(try desktop.candidatePlace()))
                try desktop.press("Return")
                #expect(try Timeouts.wait { try desktop.candidatePlace() == nil })
                try desktop.press("Tab")
                #expect(app.isStill(for: 0.3))
            }

            #expect(abs(places[0].x - 105) < 8, "\(places)")
            #expect(places[1].y == places[0].y && places[1].x == places[0].x + 264, "\(places)")
            #expect(abs(places[2].x - places[0].x) < 8 && places[2].y > places[0].y, "\(places)")
            _ = try saved(by: app, on: desktop)
        }
    }
}
