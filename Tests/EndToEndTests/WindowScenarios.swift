import Foundation
import TestFiles
import Testing

/// Scenarios of a user in a window of the program, on any desktop. They are checked by replaying what the program recorded.
@MainActor
struct WindowScenarios {
    let makeDesktop: () throws -> any DesktopSession

    func withApp(
        _ arguments: [String] = ["--scene", "minions"], home: URL? = nil, environment: [String: String] = [:],
        _ body: (any DesktopSession, RunningApp) throws -> Void
    ) throws {
        let desktop = try makeDesktop()
        defer { desktop.close() }
        let app = try RunningApp(arguments, on: desktop, home: home, environment: environment)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        // The pointer is over the window's middle, as in use.
        try desktop.movePointer(to: 640, 420)
        try body(desktop, app)
    }

    func offset(_ panorama: [String: Any]) -> Double {
        ((panorama["contentOffset"] as? [String: Any])?["x"] as? NSNumber)?.doubleValue ?? .nan
    }

    func snapPoints(_ panorama: [String: Any]) -> [Double] {
        (panorama["snapPoints"] as? [NSNumber])?.map(\.doubleValue) ?? []
    }

    func dragPansAndComesToRestOnAStop() throws {
        try withApp { desktop, app in
            try desktop.drag(from: 1000, 420, by: -100, times: 8)
            #expect(try app.quitByKey(on: desktop) == 0)

            let (hand, panorama) = (try script(of: app), try app.replayed(scene: "minions"))

            #expect(offset(panorama) > 0, "\(hand)")
            #expect(snapPoints(panorama).contains(offset(panorama)))
        }
    }

    /// A drag of more than half a page continues to the next page, even if a busy machine delivers all of its events at once.
    func flickGoesFurtherThanTheHand() throws {
        try withApp { desktop, app in
            #expect(app.isStill(for: 0.3))
            try desktop.drag(from: 1000, 420, by: -88, times: 8)
            #expect(try app.quitByKey(on: desktop) == 0)

            let (hand, panorama) = (try script(of: app), try app.replayed(scene: "minions"))

            #expect(offset(panorama) >= snapPoints(panorama)[1], "\(hand)")
            #expect(snapPoints(panorama)[1] > 704)
        }
    }

    /// A busy program collects all events of a drag at once, and knows from their times how the hand moved. How fast the hand is depends on
    /// the machine, so it is watched.
    /// - Parameter rest: Seconds for which the hand rests before it lets go.
    func theHandIsFollowedWhileTheProgramIsBusy(resting rest: Double) throws {
        try withApp { desktop, app in
            // After a first movement, the program knows the clock of the window system.
            try desktop.movePointer(to: 900, 420)
            #expect(app.isStill(for: 0.3))
            let most = try app.whileStopped { try desktop.drag(from: 1000, 420, by: -30, times: 8, resting: rest) }
            #expect(try app.quitByKey(on: desktop) == 0)

            let (hand, panorama) = (try script(of: app), try app.replayed(scene: "minions"))
            let recorded = try app.secondsOfLastPress()

            // Window systems give times in milliseconds.
            #expect(recorded > rest + 8 * 0.016 - 0.002 && recorded < most + 0.002, "\(most) s: \(hand)")
            #expect(rest == 0 || offset(panorama) == 0)
            // A hand that was held up for longer may have rested before it lets go, so it has not flicked. A fast flick passes a page.
            #expect(rest > 0 || most > 0.16 || snapPoints(panorama).dropFirst().contains(offset(panorama)), "\(most) s: \(hand)")
        }
    }

    func theHandIsFollowedWhileTheProgramIsBusy() throws {
        for rest in [0, 0.4] { try theHandIsFollowedWhileTheProgramIsBusy(resting: rest) }
    }

    /// - Parameters:
    ///   - copies: A shell command that serves a picture from the clipboard. The file's path is appended.
    ///   - lists: A shell command that lists the clipboard's types.
    func aPictureOnTheClipboardBecomesAFile(_ copies: String, _ lists: String) throws {
        let folder = try TemporaryFolder(called: "harbour")
        let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/aurora.jpg")
        try FileManager.default.copyItem(at: picture, to: folder.url.appendingPathComponent("a.jpg"))
        let pasted = folder.url.appendingPathComponent("pasted.jpg")
        try withApp(["--scene", "grid", folder.path]) { desktop, app in
            #expect(app.isStill(for: 0.5))
            let environment = desktop.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
            let server = try GuardedProcess("\(copies) \(picture.path) >/dev/null 2>&1", environment: environment)
            defer { server.end() }
            let isServed = try Timeouts.wait {
                try Tool.run("/bin/sh", ["-c", lists], environment: environment).output.contains("image/jpeg")
            }
            #expect(isServed)

            try desktop.press("ctrl+v")
            #expect(Timeouts.wait(until: { FileManager.default.fileExists(atPath: pasted.path) }))
            #expect(try Data(contentsOf: pasted) == Data(contentsOf: picture))
            #expect(app.isStill(for: 0.5))
            try desktop.press("ctrl+z")
            #expect(Timeouts.wait(until: { !FileManager.default.fileExists(atPath: pasted.path) }))
            #expect(app.quit() == 0)
        }
    }

    func keysGoToTheEndAndBackByOne() throws {
        try withApp { desktop, app in
            try desktop.press("End")
            try desktop.press("Left")
            #expect(try app.quitByKey(on: desktop) == 0)

            let panorama = try app.replayed(scene: "minions")

            let stops = snapPoints(panorama)
            #expect(stops.count >= 3)
            #expect(offset(panorama) == stops[stops.count - 2])
        }
    }

    func wheelDetentGoesOnePage() throws {
        try withApp { desktop, app in
            try desktop.turnWheel()
            #expect(try app.quitByKey(on: desktop) == 0)

            let panorama = try app.replayed(scene: "minions")

            #expect(offset(panorama) == snapPoints(panorama)[1])
        }
    }

    /// The name of a new file in the particle editor.
    func textGoesIntoAField() throws {
        let home = try TemporaryFolder()
        defer { withExtendedLifetime(home) {} }
        let file = home.url.appendingPathComponent("Two words, (3).json")
        try withApp(["particles"], home: home.url) { desktop, app in
            try desktop.movePointer(to: 400, 300)
            try desktop.pressButton()
            try desktop.releaseButton()
            try desktop.press("space")
            try desktop.press("ctrl+shift+s")
            // Once nothing changes between two blinks of the caret, the field has opened, and the window accepts text.
            #expect(app.isStill(for: 0.3))
            try desktop.type(file.path)
            try desktop.press("Return")
            #expect(Timeouts.wait { FileManager.default.fileExists(atPath: file.path) })
            #expect(try app.quitByKey(on: desktop) == 0)
        }
    }

    func resizeReachesTheStage() throws {
        try withApp { desktop, app in
            try desktop.resizeWindow(to: 800, 600)
            try desktop.press("Right")
            #expect(try app.quitByKey(on: desktop) == 0)

            let script = try script(of: app)

            #expect(script.contains("resize 800x600"))
        }
    }

    func fullScreenFillsTheDisplayAndComesBack() throws { try fillDisplay(leavingBy: "F11") }

    /// The second Escape finds no layer to leave.
    func escapeLeavesTheFullScreenAndNotTheProgram() throws { try fillDisplay(leavingBy: "Escape", "Escape") }

    private func fillDisplay(leavingBy keys: String...) throws {
        try withApp { desktop, app in
            #expect(app.isStill(for: 0.3))
            try desktop.press("F11")
            for key in keys {
                #expect(app.isStill(for: 0.5))
                try desktop.press(key)
            }
            #expect(app.quit() == 0)

            let script = try script(of: app)

            let filled = try #require(script.range(of: "resize 1280x800"))
            #expect(script.range(of: "resize 1280x720", range: filled.upperBound..<script.endIndex) != nil)
        }
    }

    func closingTheWindowEndsTheProgramInOrder() throws {
        try withApp { desktop, app in
            #expect(app.isStill(for: 0.3))
            try desktop.closeWindow()
            #expect(Timeouts.wait { !app.process.isRunning })

            let script = try script(of: app)

            #expect(app.process.terminationStatus == 0)
            #expect(script.hasPrefix("window 1280x720"))
        }
    }

    func signalEndsItInOrder(_ signal: Int32) throws {
        try withApp { _, app in
            #expect(app.quit(signal) == 0)

            let script = try script(of: app)

            #expect(script.hasPrefix("window 1280x720"))
        }
    }

    func rendererStartsAndEnds(_ name: String) throws {
        try withApp(["--scene", "minions", "--renderer", name]) { desktop, app in
            // SDL may open the window again for a renderer.
            #expect(app.isStill(for: 0.3))
            try desktop.press("Right")
            #expect(try app.quitByKey(on: desktop) == 0)

            #expect(offset(try app.replayed(scene: "minions")) > 0)
        }
    }

    /// The output of `panorama doctor` on this desktop.
    func doctor() throws -> String {
        let desktop = try makeDesktop()
        defer { desktop.close() }
        let (code, output) = try RunningApp.run(["doctor"], environment: desktop.environment)
        #expect(code == 0)
        return output
    }

    private func script(of app: RunningApp) throws -> String { try String(contentsOf: app.record, encoding: .utf8) }
}
