import Foundation
import Testing

/// The program in a real window, driven as a user would. What happened is judged by a replay of what the program recorded.
@MainActor
@Suite(.serialized) struct WindowTests {
    private func withApp(_ arguments: [String] = ["--scene", "minions"], _ body: (Desktop, RunningApp) throws -> Void) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let app = try RunningApp(arguments, on: desktop)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        // The pointer over the window's middle, as a hand would have it.
        try desktop.xdotool("mousemove", "640", "420")
        try body(desktop, app)
    }

    private func offset(_ panorama: [String: Any]) -> Double {
        ((panorama["contentOffset"] as? [String: Any])?["x"] as? NSNumber)?.doubleValue ?? .nan
    }

    private func snapPoints(_ panorama: [String: Any]) -> [Double] {
        (panorama["snapPoints"] as? [NSNumber])?.map(\.doubleValue) ?? []
    }

    @Test func dragWithTheMousePansAndComesToRestOnAStop() throws {
        try withApp { desktop, app in
            try desktop.xdotool("mousemove", "1000", "420", "mousedown", "1")
            for _ in 0..<8 { try desktop.xdotool("mousemove_relative", "--", "-100", "0") }
            try desktop.xdotool("mouseup", "1")
            #expect(app.quit() == 0)

            let panorama = try app.replayed(scene: "minions")

            #expect(offset(panorama) > 0)
            #expect(snapPoints(panorama).contains(offset(panorama)))
        }
    }

    @Test func keysGoToTheEndAndBackByOne() throws {
        try withApp { desktop, app in
            try desktop.xdotool("key", "End")
            try desktop.xdotool("key", "Left")
            #expect(app.quit() == 0)

            let panorama = try app.replayed(scene: "minions")

            let stops = snapPoints(panorama)
            #expect(stops.count >= 3)
            #expect(offset(panorama) == stops[stops.count - 2])
        }
    }

    @Test func wheelDetentGoesOnePage() throws {
        try withApp { desktop, app in
            try desktop.xdotool("click", "5")
            #expect(app.quit() == 0)

            let panorama = try app.replayed(scene: "minions")

            #expect(offset(panorama) == snapPoints(panorama)[1])
        }
    }

    @Test func resizeReachesTheStage() throws {
        try withApp { desktop, app in
            let window =
                try desktop.xdotool("search", "--onlyvisible", "--name", "panorama").split(separator: "\n").first.map(String.init) ?? ""
            try desktop.xdotool("windowsize", "--sync", window, "800", "600")
            try desktop.xdotool("key", "Right")
            #expect(app.quit() == 0)

            let script = try String(contentsOf: app.record, encoding: .utf8)

            #expect(script.contains("resize 800x600"))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func signalsEndItInOrder(signal: Int32) throws {
        try withApp { _, app in
            #expect(app.quit(signal) == 0)
            let script = try String(contentsOf: app.record, encoding: .utf8)
            #expect(script.hasPrefix("window 1280x720"))
        }
    }

    @Test(arguments: ["software", "accelerated"])
    func everyRendererStartsAndEnds(name: String) throws {
        try withApp(["--scene", "minions", "--renderer", name]) { desktop, app in
            try desktop.xdotool("key", "Right")
            #expect(app.quit() == 0)
        }
    }

    @Test func idleWindowSleepsAndHoldsLittleMemory() throws {
        try withApp([]) { desktop, app in
            // The circle has nothing that turns by itself, as the cover's tiles do every seven seconds.
            try desktop.xdotool("key", "3")
            // It sleeps as well while it waits: for a picture, which takes a decoder without optimisation seconds, for the hint, which leaves
            // after eight, and between the turns of two tiles. At rest is what sleeps longer than all of these.
            #expect(app.isStill(for: 9, within: 120))

            let before = app.processorTime
            let end = Date().addingTimeInterval(3)
            while Date() < end { usleep(100_000) }

            #expect(app.processorTime - before <= 0.015)
            #expect(app.memory > 0 && app.memory <= 150)
        }
    }
}
