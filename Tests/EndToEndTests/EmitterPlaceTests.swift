import Foundation
import TestFiles
import Testing

/// Tests the place of an opened emitter on the stage with replayed scripts: by mouse, by keyboard, and in the saved file.
@MainActor
@Suite(.serialized) struct EmitterPlaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var output: String { folder.path("output") }

    /// A file for the screen of a phone.
    private func write(_ name: String) throws -> String {
        let text = """
            <plist><dict><key>maxParticles</key><integer>60</integer><key>particleLifespan</key><real>1</real>
            <key>duration</key><real>-1</real><key>speed</key><real>40</real><key>startParticleSize</key><real>20</real>
            <key>sourcePositionx</key><real>160</real><key>sourcePositiony</key><real>240</real></dict></plist>
            """
        try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        return folder.path(name)
    }

    private func replay(_ steps: String) throws -> (code: Int32, lines: [String]) {
        let script = folder.path("place.gesture")
        let opening = "window 1280x720 @1\nscene sparks\nwait 0.1\ndrop \"\(try write("fire.plist"))\" at 400,300\nwait 0.3\n"
        try (opening + steps).write(toFile: script, atomically: true, encoding: .utf8)
        let app = try RunningApp(["replay", script, "--output", output], on: nil, home: folder.url)
        let lines = app.errorLines()
        return (app.process.terminationStatus, lines)
    }

    /// The traced positions: with the emitter in the middle of the stage of 960 x 540, and at its own position.
    private static let middle = "expect emitter.contentOffset.x -320\nexpect emitter.contentOffset.y -30\nexpect emitter.position.x 160\n"
    private static let written = "expect emitter.contentOffset.x 0\nexpect emitter.contentOffset.y 0\nexpect emitter.position.x 160\n"
    private static let undo = "key ctrl+Z\nwait 0.1\n"
    private static let redo = "key ctrl+shift+Z\nwait 0.1\n"

    /// The button beside "step", and the key.
    @Test(arguments: ["tap 482,617\nwait 0.1\n", "key m\nwait 0.1\n", "press touch:1 482,617\nrelease\nwait 0.1\n"])
    func placeIsChangedAndUndone(step: String) throws {
        let steps = [
            Self.middle, step, Self.written, step, Self.middle, Self.undo, Self.written, Self.undo, Self.middle, Self.redo, Self.written,
        ]

        #expect(try replay(steps.joined()) == (0, []))
    }

    @Test func saveWritesThePlaceThatTheFileSays() throws {
        let (code, lines) = try replay("key m\nwait 0.1\nkey ctrl+S\nwait 0.3\nkey m\nwait 0.1\nkey ctrl+S\nwait 0.3\n")

        #expect(code == 0 && lines.count == 2)
        let saved = try String(contentsOfFile: output + "/fire.plist", encoding: .utf8)
        #expect(saved.contains("<key>sourcePositionx</key>\n    <real>160</real>"))
        #expect(saved.contains("<key>sourcePositiony</key>\n    <real>240</real>"))
    }

    /// 80 pixels of the window from the middle of the stage, which is scaled.
    @Test func dragGoesOnFromTheMiddle() throws {
        let steps =
            "press 436,330\ndrag 516,330 in 0.3\nrelease\nwait 0.1\nexpect emitter.position.x 260 ±20\nexpect emitter.contentOffset.x -320\n"

        #expect(try replay(steps) == (0, []))
    }
}
