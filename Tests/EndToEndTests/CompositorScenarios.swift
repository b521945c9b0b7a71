import Foundation
import TestFiles
import Testing

/// Scenarios of fingers, a touchpad and keys on the compositors of GNOME and KDE. Like those of `WindowScenarios`, most are checked by
/// replaying the program's recording.
@MainActor
struct CompositorScenarios {
    let kind: Compositor.Kind

    static let size = "900x560"
    /// Mutter maximises a window that takes most of the monitor, which has 1000x600 units at scale 2.
    private static let smallSize = "700x520"

    /// Runs the program until `body` is done, and expects that it exits with success and no output.
    func withApp(
        _ scene: String = "minions", environment: [String: String] = [:], under starter: [String] = [],
        _ body: (Compositor, RunningApp, PixelArea) throws -> Void
    ) throws -> RunningApp {
        let desktop = try Compositor(kind)
        defer { desktop.close() }
        let app = try RunningApp(["--scene", scene, "--size", Self.size], on: desktop, environment: environment, under: starter)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        try body(desktop, app, #require(try desktop.window()))
        if app.process.isRunning { _ = app.quit() }
        #expect(app.errorLines() == [])
        #expect(app.process.terminationStatus == 0)
        return app
    }

    func script(of app: RunningApp) throws -> String { try String(contentsOf: app.record, encoding: .utf8) }

    private func offset(_ app: RunningApp) throws -> (x: Double, stops: [Double]) {
        let panorama = try app.replayed(scene: "minions")
        let x = ((panorama["contentOffset"] as? [String: Any])?["x"] as? NSNumber)?.doubleValue
        return (x ?? .nan, (panorama["snapPoints"] as? [NSNumber])?.map(\.doubleValue) ?? [])
    }

    func aFingerThatRestsBeforeItLiftsGoesBackToItsPage() throws {
        let app = try withApp { desktop, _, window in
            let (x, y) = window.middle
            try desktop.hand("touch 0 \(x + 150) \(y)", "slide 0 \(x) \(y) 0.5", "rest 0.3", "lift 0")
        }

        #expect(try script(of: app).contains("\npress touch:"))
        #expect(try offset(app).x == 0)
    }

    func aFlickGoesToTheNextPage() throws {
        let app = try withApp { desktop, _, window in
            let (x, y) = window.middle
            try desktop.hand("touch 0 \(x + 300) \(y)", "slide 0 \(x - 200) \(y) 0.12", "lift 0")
        }

        let (x, stops) = try offset(app)
        #expect(stops.dropFirst().contains(x))
    }

    /// A busy program collects all events of a finger at once, and knows from their times how it moved. How fast the finger is depends on the
    /// machine, so the compositor's events are logged.
    func aFlickWhileTheProgramIsBusyGoesToTheNextPage() throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appendingPathComponent("events")
        let app = try withApp(under: ["sh", "-c", "WAYLAND_DEBUG=1 exec \"$0\" \"$@\" 2>\(log.path)"]) { desktop, app, window in
            let (x, y) = window.middle
            // From a first touch, the program knows the compositor's clock.
            try desktop.hand("touch 0 \(x + 50) \(y)", "slide 0 \(x) \(y) 0.3", "rest 0.3", "lift 0")
            #expect(app.isStill(for: 0.5))
            try app.whileStopped { try desktop.hand("touch 0 \(x + 100) \(y)", "slide 0 \(x - 100) \(y) 0.12", "lift 0") }
        }

        let (hand, (x, stops)) = (try script(of: app), try offset(app))
        let (recorded, seconds) = (try app.secondsOfLastPress(), try secondsOfLastTouch(in: log))
        // Compositors give times in milliseconds.
        #expect(seconds > 0.1 && abs(recorded - seconds) < 0.002, "\(seconds) s: \(hand)")
        // A hand that was held up for longer has rested before it lifts, so it has not flicked. A fast flick passes a page.
        #expect(stops.count > 1 && (seconds > 0.15 || stops.dropFirst().contains(x)), "\(seconds) s: \(hand)")
    }

    /// How long the last touch took by the compositor's clock, which stamps the events in the log of libwayland.
    private func secondsOfLastTouch(in log: URL) throws -> Double {
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter { $0.contains("wl_touch") }
        func milliseconds(of event: String) throws -> Double {
            // The second argument, after the event's number.
            let line = try #require(lines.last { $0.contains(".\(event)(") })
            let start = try #require(line.range(of: ".\(event)(")).upperBound
            let arguments = line[start...].split(separator: ", ")
            return try #require(arguments.count > 1 ? Double(arguments[1]) : nil)
        }
        return try (milliseconds(of: "up") - milliseconds(of: "down")) / 1000
    }

    /// On its way out, the mouse passes over the frame of the window. On newer compositors, SDL 3 takes that for a release.
    func aMouseMayLeaveTheWindowDuringADrag() throws {
        let app = try withApp { desktop, _, window in
            let (x, y) = window.middle
            try desktop.hand("move \(x - 9) \(y)", "rest 0.2", "move \(x) \(y)", "rest 0.1", "press 272", "glide \(x - 30) \(y) 0.1")
            try desktop.hand("glide \(window.left - 60) \(y) 0.4", "rest 0.3", "release 272")
        }

        let lines = try script(of: app).split(separator: "\n").map { $0.split(separator: " ") }
        let places = lines.filter { $0.first == "drag" }.compactMap { $0[1].split(separator: ",").first.flatMap { Double($0) } }
        #expect(places.last ?? 0 < -30, "\(places)")
    }

    func twoFingersOnATouchpadGoToTheNextPage() throws {
        let app = try withApp { desktop, _, window in
            try desktop.hand("move \(window.middle.x) \(window.middle.y)", "rest 0.3", "pad 500 0 0.15")
        }

        let (x, stops) = try offset(app)
        #expect(try script(of: app).contains("\nwheel "))
        #expect(stops.dropFirst().contains(x))
    }

    func aTapOpensAPictureAndTwoFingersMagnifyIt() throws {
        let app = try withApp("grid") { desktop, app, window in
            let (x, y) = window.middle
            // A tile of the second row, wherever the title bar ends.
            try desktop.hand("touch 0 \(x) \(y + 40)", "rest 0.06", "lift 0")
            #expect(app.isStill(for: 0.5))
            try desktop.hand("pinch \(x) \(y) 150 450 0.5")
        }

        #expect(try !app.replayedView("viewer").isEmpty)
        #expect(try (app.replayedView("swiper")["zoom"] as? NSNumber)?.doubleValue ?? 0 > 1.5)
    }

    func aFingerThatStaysOpensTheMenu() throws {
        let app = try withApp("panorama") { desktop, _, window in
            try desktop.hand("touch 0 \(window.middle.x) \(window.middle.y)", "rest 1", "lift 0")
        }

        #expect(try !app.replayedView("menu").isEmpty)
    }

    func keysGoToTheEndAndBackByOne() throws {
        let app = try withApp { desktop, app, _ in
            // mutter loses the first key of a new keyboard.
            for key in ["Home", "End", "Left"] { try desktop.press(key) }
            #expect(try app.quitByKey(on: desktop) == 0)
        }

        let (x, stops) = try offset(app)
        #expect(stops.count >= 3 && x == stops[stops.count - 2])
    }

    /// A window in the picture of a monitor, which may be cut off at the monitor's right and lower edges.
    private struct Sight: Equatable {
        let picture: ScreenPicture
        let area: PixelArea

        /// Whether the parts of both that can be seen are the same, and are more than half of the window each way.
        func isLike(_ other: Sight) -> Bool {
            let (width, height) = (min(area.width, other.area.width), min(area.height, other.area.height))
            func part(_ sight: Sight) -> Data {
                let (left, top) = (sight.area.left, sight.area.top)
                return sight.picture.part(PixelArea(left: left, top: top, right: left + width, bottom: top + height))
            }
            return 2 * width > other.area.width && 2 * height > other.area.height && part(self) == part(other)
        }
    }

    /// As sharp as after starting there: the same picture, byte for byte. Mutter 48 moves the window when the scale changes, partly out of sight.
    func aNewScaleIsSharpAtOnce() throws {
        var (started, changed): (Sight?, Sight?)
        // The compositor may still be drawing.
        _ = try photograph(startingAt: 2) { picture in started = try Timeouts.settled(picture) }
        let whole = try #require(started)
        let app = try photograph(startingAt: 1) { picture in
            _ = try Timeouts.wait {
                changed = try picture()
                return changed?.isLike(whole) == true
            }
        }

        #expect(try script(of: app).contains(/\nresize [0-9x]+ @2\n/))
        #expect(changed?.isLike(whole) == true, "\(String(describing: changed?.area)) instead of \(whole.area)")
    }

    /// Opens a window on a monitor of a scale, and sets the scale to 2. Without libdecor's plugin the window has no shadow, so only the window
    /// differs from the empty monitor.
    /// - Parameter body: Called when the window is there, with a function that takes its picture.
    private func photograph(startingAt scale: Int, _ body: (() throws -> Sight?) throws -> Void) throws -> RunningApp {
        let desktop = try Compositor(kind)
        defer { desktop.close() }
        try desktop.hand("move 1 1", "scale 2")
        let empty = try desktop.picture()
        try desktop.rescale(to: scale)
        let app = try RunningApp(
            ["--scene", "minions", "--size", Self.smallSize], on: desktop, environment: ["LIBDECOR_PLUGIN_DIR": "/nonexistent"])
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        #expect(app.isStill(for: 0.5))
        if scale != 2 { try desktop.rescale(to: 2) }
        #expect(app.isStill(for: 0.5))
        try body {
            let picture = try desktop.picture()
            return picture.changes(from: empty).map { Sight(picture: picture, area: $0) }
        }
        #expect(app.quit() == 0)
        return app
    }
}
