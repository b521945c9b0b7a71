import Foundation
import TestFiles
import Testing

/// Tests the title bars on GNOME's compositor, which leaves them to programs.
@MainActor
@Suite(.serialized, .enabled(if: Compositor.Kind.mutter.isInstalled, "mutter, PipeWire, GStreamer or python3-gi is missing"))
struct MutterTitleBarTests {
    private let scenarios = CompositorScenarios(kind: .mutter)

    private static let leftButton = 272
    /// Without libdecor's plugin.
    private static let plain = ["LIBDECOR_PLUGIN_DIR": "/nonexistent"]

    /// Presses at one place and releases at another.
    private func drag(_ desktop: Compositor, from place: (x: Int, y: Int), by offset: (x: Int, y: Int)) throws {
        // At a user's speed: the pointer must have entered the window before the button is pressed.
        try desktop.hand(
            "move \(place.x) \(place.y)", "rest 0.3", "press \(Self.leftButton)", "rest 0.2",
            "glide \(place.x + offset.x) \(place.y + offset.y) 0.4", "rest 0.2", "release \(Self.leftButton)")
    }

    @Test(.enabled(if: Self.hasPlugin, "libdecor-0-plugin-1-cairo is missing"))
    func libdecorsTitleBarMovesTheWindow() throws {
        let app = try scenarios.withApp { desktop, app, window in
            // Its bar is 24 units high, and the shadow as wide on all sides.
            try drag(desktop, from: (window.middle.x - 100, window.middle.y - (560 + 24) / 2 + 12), by: (120, 80))
            #expect(app.isStill(for: 0.5))
            let moved = try #require(try desktop.window())
            #expect(abs(moved.middle.x - window.middle.x - 120) <= 2 && abs(moved.middle.y - window.middle.y - 80) <= 2)
        }

        #expect(try scenarios.script(of: app).hasPrefix("window 900x560 @1\n"))
    }

    private nonisolated static var hasPlugin: Bool {
        (try? Tool.panorama(["doctor"]))?.output.contains("title bars on GNOME: /") == true
    }

    @Test func theProgramsOwnTitleBarMovesTheWindow() throws {
        let app = try scenarios.withApp(environment: Self.plain) { desktop, app, window in
            #expect(window.width == 900 && window.height == 560)
            try drag(desktop, from: (window.middle.x, window.top + 18), by: (120, 80))
            #expect(app.isStill(for: 0.5))
            let moved = PixelArea(left: window.left + 120, top: window.top + 80, right: window.right + 120, bottom: window.bottom + 80)
            #expect(try desktop.window() == moved)
        }

        let script = try scenarios.script(of: app)
        #expect(script.hasPrefix("window 900x524 @1\n") && !script.contains("\npress"))
    }

    /// The edges and corners that are dragged inwards, as -1, 0 or 1. Mutter opens a window so close to the top that there is no room to
    /// drag the top edge outwards.
    @Test(arguments: [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)])
    func itsEdgesResizeTheWindow(x: Int, y: Int) throws {
        let app = try scenarios.withApp(environment: Self.plain) { desktop, app, window in
            // Beside the title bar's middle, and below it.
            let place = (
                x: x == 0 ? window.middle.x : x < 0 ? window.left + 2 : window.right - 2,
                y: y == 0 ? window.middle.y : y < 0 ? window.top + 2 : window.bottom - 2
            )
            try drag(desktop, from: place, by: (-60 * x, -40 * y))
            #expect(app.isStill(for: 0.5))
            let shrunk = PixelArea(
                left: window.left + (x < 0 ? 60 : 0), top: window.top + (y < 0 ? 40 : 0), right: window.right - (x > 0 ? 60 : 0),
                bottom: window.bottom - (y > 0 ? 40 : 0))
            #expect(try desktop.window() == shrunk)
        }

        #expect(try scenarios.script(of: app).contains("\nresize \(900 - 60 * abs(x))x\(524 - 40 * abs(y))\n"))
    }

    @Test func itsButtonClosesTheWindow() throws {
        _ = try scenarios.withApp(environment: Self.plain) { desktop, app, window in
            try desktop.hand(
                "move \(window.right - 22) \(window.top + 18)", "rest 0.3", "press \(Self.leftButton)", "rest 0.1",
                "release \(Self.leftButton)")
            #expect(Timeouts.wait { !app.process.isRunning })
        }
    }

    /// Nothing of the window remains visible, and it comes back.
    @Test func fullScreenHasNoTitleBar() throws {
        let app = try scenarios.withApp(environment: Self.plain) { desktop, app, _ in
            // mutter loses the first key of a new keyboard.
            try desktop.press("Home")
            try desktop.press("F11")
            #expect(app.isStill(for: 0.5))
            try desktop.press("F11")
            #expect(app.isStill(for: 0.5))
        }

        let script = try scenarios.script(of: app)
        let filled = try #require(script.range(of: "resize 2000x1200"))
        #expect(script.range(of: "resize 900x524", range: filled.upperBound..<script.endIndex) != nil)
    }

    @Test func aFingerPressesItsButton() throws {
        _ = try scenarios.withApp(environment: Self.plain) { desktop, app, window in
            try desktop.hand("touch 0 \(window.right - 22) \(window.top + 18)", "rest 0.06", "lift 0")
            #expect(Timeouts.wait { !app.process.isRunning })
        }
    }
}
