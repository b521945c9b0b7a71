import Foundation
import TestFiles
import Testing

/// Tests the program in a window of a headless Wayland compositor: the scenarios of `WindowTests`, and scales that X11 does not have.
@MainActor
@Suite(.serialized) struct WaylandTests {
    private let scenarios = WindowScenarios { try WaylandDesktop() }

    @Test func dragWithTheMousePansAndComesToRestOnAStop() throws { try scenarios.dragPansAndComesToRestOnAStop() }

    @Test func flickGoesFurtherThanTheHand() throws { try scenarios.flickGoesFurtherThanTheHand() }

    @Test func theHandIsFollowedWhileTheProgramIsBusy() throws { try scenarios.theHandIsFollowedWhileTheProgramIsBusy() }

    @Test func keysGoToTheEndAndBackByOne() throws { try scenarios.keysGoToTheEndAndBackByOne() }

    @Test func wheelDetentGoesOnePage() throws { try scenarios.wheelDetentGoesOnePage() }

    @Test func fingersOnATouchpadFlingAndHoldThePageWhileTheyRest() throws {
        try scenarios.withApp { desktop, app in
            let hand = try #require(desktop as? WaylandDesktop)
            // A flick to the next page.
            for _ in 0..<12 { try hand.moveFingers(25, 0) }
            try hand.liftFingers()
            #expect(app.isStill(for: 0.5))
            // A third of a page, where the fingers rest for longer than any silence counts as an end.
            for _ in 0..<6 { try hand.moveFingers(15, 0) }
            #expect(app.isStill(for: 0.5))
            try hand.liftFingers()
            #expect(try app.quitByKey(on: desktop) == 0)

            let script = try String(contentsOf: app.record, encoding: .utf8).split(separator: "\n")
            #expect(script.count { $0.hasPrefix("wheel ") && $0.contains(" fingers") } == 18, "\(script)")
            #expect(script.count { $0 == "lift" } == 2)
            let panorama = try app.replayed(scene: "minions")
            #expect(scenarios.offset(panorama) > 0 && scenarios.snapPoints(panorama).contains(scenarios.offset(panorama)))
        }
    }

    @Test func textGoesIntoAField() throws { try scenarios.textGoesIntoAField() }

    @Test func aPictureOnTheClipboardBecomesAFile() throws {
        try Tool.require("wl-copy", "wl-paste")
        try scenarios.aPictureOnTheClipboardBecomesAFile("wl-copy --foreground --type image/jpeg <", "wl-paste --list-types")
    }

    @Test func resizeReachesTheStage() throws { try scenarios.resizeReachesTheStage() }

    @Test func fullScreenFillsTheDisplayAndComesBack() throws { try scenarios.fullScreenFillsTheDisplayAndComesBack() }
    @Test func escapeLeavesTheFullScreenAndNotTheProgram() throws { try scenarios.escapeLeavesTheFullScreenAndNotTheProgram() }

    @Test func closingTheWindowEndsTheProgramInOrder() throws { try scenarios.closingTheWindowEndsTheProgramInOrder() }

    /// The pointer over draggable and pressable views requests cursor pictures that do not exist.
    @Test func withoutACursorThemeItLives() throws {
        try scenarios.withApp(environment: ["XCURSOR_PATH": "/nowhere"]) { desktop, app in
            try desktop.drag(from: 1000, 420, by: -100, times: 8)
            #expect(app.quit() == 0)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalsEndItInOrder(signal: Int32) throws { try scenarios.signalEndsItInOrder(signal) }

    @Test(arguments: ["auto", "software", "accelerated"])
    func everyRendererStartsAndEnds(name: String) throws { try scenarios.rendererStartsAndEnds(name) }

    @Test func doctorNamesTheDriverAndTheRenderer() throws {
        let output = try scenarios.doctor()

        #expect(output.contains("\ndisplay: wayland\n"))
        #expect(output.contains("\nrenderer: "))
        // Without a graphics processor, the reasons are listed too.
        let isAccelerated = output.contains("\nrenderer: the graphics processor")
        #expect(isAccelerated != output.contains("\nrenderer not taken: accelerated: "))
        #expect(isAccelerated != output.contains("\nrenderer not taken: framebuffer: SDL has no window memory on wayland\n"))
    }

    // MARK: Scale

    /// Runs the program on a desktop, lets `change` set another scale, and takes a picture once everything rests.
    private func photograph(_ desktop: WaylandDesktop, _ change: (WaylandDesktop) throws -> Void = { _ in }) throws -> (
        picture: Data, script: String
    ) {
        defer { desktop.close() }
        let app = try RunningApp(["--scene", "minions"], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        try change(desktop)
        // Outside of the window.
        try desktop.movePointer(to: 1, 1)
        #expect(app.isStill(for: 0.5))
        let picture = try desktop.screenshot()
        #expect(app.quit() == 0)
        return (picture, try String(contentsOf: app.record, encoding: .utf8))
    }

    /// As crisp as after starting there: the same picture, byte for byte.
    @Test(arguments: [1.5, 2.0])
    func windowThatMovesToADisplayOfAnotherScaleIsCrisp(scale: Double) throws {
        let moved = try photograph(WaylandDesktop(otherScale: scale)) { try $0.moveWindowToOtherDisplay() }
        let started = try photograph(WaylandDesktop(scale: scale))

        #expect(moved.script.contains("window 1280x720 @1\n") && moved.script.contains("resize 1280x720 @"))
        #expect(!moved.picture.isEmpty && moved.picture == started.picture)
    }

    /// Whether or not SDL reported the new scale of the first display.
    @Test(arguments: [1.0, 2.0])
    func windowIsCrispOnANewDisplayAfterAScaleChange(scale: Double) throws {
        let moved = try photograph(WaylandDesktop(pixels: 2560, otherScale: scale)) {
            try $0.setScale(2)
            try $0.moveWindowToOtherDisplay()
        }
        let started = try photograph(WaylandDesktop(scale: scale))

        #expect(!moved.picture.isEmpty && moved.picture == started.picture)
    }

    /// SDL 2.26 does not report a new scale of the display that a window is already on.
    @Test(.enabled { try await sdlTellsScaleOfTheSameDisplay() }, arguments: [1.5, 2.0])
    func scaleThatChangesWhileItRunsIsCrispAtOnce(scale: Double) throws {
        let changed = try photograph(WaylandDesktop(pixels: 2560)) { try $0.setScale(scale) }
        let started = try photograph(WaylandDesktop(scale: scale, pixels: 2560)) { try $0.setScale(scale) }

        #expect(changed.script.contains("window 1280x720 @1\n") && changed.script.contains("resize 1280x720 @"))
        #expect(!changed.picture.isEmpty && changed.picture == started.picture)
    }

    private static func sdlTellsScaleOfTheSameDisplay() throws -> Bool {
        let version = try RunningApp.run(["doctor"]).output.prefix { $0 != "," }.split(separator: ".")
        return version.count == 3 && Int(version[1]) ?? 0 > 26
    }

    // MARK: Choice of the desktop

    /// Both displays exist, and the user selects X11.
    @Test func theUsersDriverWins() throws {
        let other = try Desktop()
        defer { other.close() }
        let desktop = try WaylandDesktop()
        defer { desktop.close() }
        let environment = desktop.environment.merging(other.environment) { $1 }

        let own = try RunningApp.run(["doctor"], environment: environment).output
        let chosen = try RunningApp.run(["doctor"], environment: environment.merging(["SDL_VIDEODRIVER": "x11"]) { $1 }).output

        #expect(own.contains("\ndisplay: wayland\n"))
        #expect(chosen.contains("\ndisplay: x11\n"))
    }
}
