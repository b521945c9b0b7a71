import Foundation
import TestFiles
import Testing

/// Tests the program in a real X11 window.
@MainActor
@Suite(.serialized) struct WindowTests {
    private let scenarios = WindowScenarios { try Desktop() }
    /// Where a window manager matters.
    private let managed = WindowScenarios { try Desktop.managed() }

    @Test func dragWithTheMousePansAndComesToRestOnAStop() throws { try scenarios.dragPansAndComesToRestOnAStop() }

    @Test func flickGoesFurtherThanTheHand() throws { try scenarios.flickGoesFurtherThanTheHand() }

    @Test func theHandIsFollowedWhileTheProgramIsBusy() throws { try scenarios.theHandIsFollowedWhileTheProgramIsBusy() }

    @Test func keysGoToTheEndAndBackByOne() throws { try scenarios.keysGoToTheEndAndBackByOne() }

    @Test func wheelDetentGoesOnePage() throws { try scenarios.wheelDetentGoesOnePage() }

    @Test func textGoesIntoAField() throws { try scenarios.textGoesIntoAField() }

    @Test func aPictureOnTheClipboardBecomesAFile() throws {
        try Tool.require("xclip")
        try scenarios.aPictureOnTheClipboardBecomesAFile(
            "xclip -quiet -selection clipboard -t image/jpeg -i", "xclip -selection clipboard -o -t TARGETS")
    }

    @Test func resizeReachesTheStage() throws { try scenarios.resizeReachesTheStage() }

    @Test func resizeUnderAWindowManagerReachesTheStage() throws { try managed.resizeReachesTheStage() }

    @Test func fullScreenFillsTheDisplayAndComesBack() throws { try managed.fullScreenFillsTheDisplayAndComesBack() }
    @Test func escapeLeavesTheFullScreenAndNotTheProgram() throws { try managed.escapeLeavesTheFullScreenAndNotTheProgram() }

    @Test func closingTheWindowEndsTheProgramInOrder() throws { try managed.closingTheWindowEndsTheProgramInOrder() }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalsEndItInOrder(signal: Int32) throws { try scenarios.signalEndsItInOrder(signal) }

    @Test(arguments: ["auto", "software", "accelerated"])
    func everyRendererStartsAndEnds(name: String) throws { try scenarios.rendererStartsAndEnds(name) }

    @Test func doctorNamesTheDriverAndTheRenderer() throws {
        let output = try scenarios.doctor()

        #expect(output.contains("\ndisplay: x11\n"))
        #expect(output.contains("\nrenderer: "))
        #expect(output.contains("\nrenderer: the graphics processor") != output.contains("\nrenderer not taken: accelerated: "))
    }

    /// WAYLAND_DISPLAY names a compositor that has ended.
    @Test func waylandThatDoesNotAnswerGivesWayToX11() throws {
        let desktop = try Desktop()
        defer { desktop.close() }

        let dead = desktop.environment.merging(["WAYLAND_DISPLAY": "/nowhere"]) { $1 }
        let output = try RunningApp.run(["doctor"], environment: dead).output

        #expect(output.contains("\ndisplay not taken: WAYLAND_DISPLAY=/nowhere: "))
        #expect(output.contains("\ndisplay: x11\n"))
        let app = try RunningApp(["--scene", "minions"], on: desktop, environment: dead)
        #expect(app.quit() == 0)
    }

    @Test(.enabled(if: PointerPicture.isThere)) func restingPointerHidesInTheViewerAndComesBack() throws {
        let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/fjord.jpg").path
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp([picture], on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        func isHidden() throws -> Bool { try #require(PointerPicture(on: desktop.display)).isHidden }

        try desktop.movePointer(to: 640, 420)
        #expect(try Timeouts.wait { try isHidden() })
        try desktop.movePointer(to: 600, 400)
        #expect(try Timeouts.wait { try !isHidden() })
        #expect(try Timeouts.wait { try isHidden() })
        // A menu makes the pointer visible, because the user points at it.
        try desktop.press("F10")
        #expect(try Timeouts.wait { try !isHidden() })

        #expect(app.quit() == 0)
    }

    @Test func idleWindowSleepsAndHoldsLittleMemory() throws {
        try scenarios.withApp([]) { desktop, app in
            // The circle has nothing that turns by itself, as the cover's tiles do every seven seconds.
            try desktop.press("3")
            // It sleeps as well while it waits: for a picture, which takes a decoder without optimisation seconds, for the hint, which
            // leaves after eight, and between the turns of two tiles. At rest is what sleeps longer than all of these.
            #expect(app.isStill(for: 9, within: 120))

            let before = app.processorTime
            let end = Date().addingTimeInterval(3)
            while Date() < end { usleep(100_000) }

            #expect(app.processorTime - before <= 0.015)
            #expect(app.memory > 0 && app.memory <= 150)
        }
    }
}
