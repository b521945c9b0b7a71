import Foundation
import TestFiles
import Testing

/// A window always opens as and where it was left, under window managers that draw title bars.
@MainActor
struct WindowPlaceScenarios {
    let manager: Desktop.WindowManager

    /// How a window is left.
    nonisolated enum Way: CaseIterable, Sendable {
        case normal, moved, maximized, filledAndBack, maximizedFilledAndBack, snapped, filled, maximizedAndBack
    }

    private let scratch: TemporaryFolder

    init(_ manager: Desktop.WindowManager) throws { (self.manager, scratch) = (manager, try TemporaryFolder()) }

    private func withApp(_ arguments: [String] = [], on desktop: Desktop, _ body: (RunningApp) throws -> Void) throws {
        let app = try RunningApp(arguments, on: desktop, home: scratch.url)
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try body(app)
        #expect(app.quit() == 0)
    }

    /// What stays the same at rest: the window, and the processor time of the program, which may see it late.
    private struct Rest: Equatable {
        let look: DesktopWindow
        let processorTime: Double
    }

    /// The window once everything rests.
    private func settledLook(of app: RunningApp, on desktop: Desktop) throws -> DesktopWindow {
        let rest = try Timeouts.settled { try desktop.look().map { Rest(look: $0, processorTime: app.processorTime) } }
        return try #require(rest).look
    }

    private func leave(_ way: Way, with app: RunningApp, on desktop: Desktop) throws {
        switch way {
        case .normal: break
        case .moved: try desktop.place(120, 90, 800, 520)
        case .maximized: try desktop.setMaximized(true)
        case .filledAndBack:
            try desktop.toggleFullscreen()
            _ = try settledLook(of: app, on: desktop)
            try desktop.toggleFullscreen()
        case .maximizedFilledAndBack:
            try desktop.setMaximized(true)
            try leave(.filledAndBack, with: app, on: desktop)
        case .snapped: try desktop.place(0, 0, 640, 770)
        case .filled: try desktop.toggleFullscreen()
        case .maximizedAndBack:
            try desktop.setMaximized(true)
            _ = try settledLook(of: app, on: desktop)
            try desktop.setMaximized(false)
        }
    }

    func theWindowOpensAsItWasLeftThreeTimes(_ way: Way) throws {
        let desktop = try Desktop.decorated(by: manager)
        defer { desktop.close() }
        var (normal, left) = (DesktopWindow(), DesktopWindow())
        try withApp(["--size", "700x500"], on: desktop) { app in
            try desktop.place(210, 140, 720, 500)
            normal = try settledLook(of: app, on: desktop)
            try leave(way, with: app, on: desktop)
            left = try settledLook(of: app, on: desktop)
        }
        // The full screen is not kept, only the state before it.
        if way == .filled { left = normal }
        #expect(left.isMaximized == (way == .maximized || way == .maximizedFilledAndBack))

        for start in 1...3 {
            try withApp(on: desktop) { app in
                let look = try settledLook(of: app, on: desktop)
                #expect(look == left, "start \(start)")
                #expect(look.y - look.top >= 0)
            }
        }
        guard left.isMaximized else { return }
        try withApp(on: desktop) { app in
            // Otherwise the request might arrive before the window has been maximised.
            #expect(try settledLook(of: app, on: desktop).isMaximized)
            try desktop.setMaximized(false)
            let look = try settledLook(of: app, on: desktop)
            #expect(look.width == normal.width && look.height == normal.height)
            // xfwm4 takes the edges of a window that opened maximised as part of its position.
            #expect(abs(look.x - normal.x) <= look.left && abs(look.y - normal.y) <= (manager == .xfwm4 ? look.left : 0), "\(look)")
        }
    }

    /// The frame of the full screen is not the one to return to, however long the window manager takes to maximise the window again.
    func aSlowWindowManagerLosesNoPlace() throws {
        let desktop = try Desktop.decorated(by: manager)
        defer { desktop.close() }
        var normal = DesktopWindow()
        try withApp(["--size", "700x500"], on: desktop) { app in
            try desktop.place(210, 140, 720, 500)
            normal = try settledLook(of: app, on: desktop)
            try desktop.setMaximized(true)
            try desktop.toggleFullscreen()
            _ = try settledLook(of: app, on: desktop)
            try desktop.setManagerStopped(true)
            try desktop.press("F11")
            #expect(app.isStill(for: 1))
            try desktop.setManagerStopped(false)
            #expect(try Timeouts.wait { try desktop.look()?.isMaximized == true && desktop.look()?.isFullscreen == false })
            _ = try settledLook(of: app, on: desktop)
        }

        try withApp(on: desktop) { app in
            #expect(try settledLook(of: app, on: desktop).isMaximized)
            try desktop.setMaximized(false)
            let look = try settledLook(of: app, on: desktop)
            #expect(look.width == normal.width && look.height == normal.height, "\(look)")
        }
    }

    /// Also where the window manager lets a window be larger.
    func aWindowOfALargerScreenFitsThisOne() throws {
        let large = try Desktop.decorated(by: manager, size: "2560x1440")
        try withApp(["--size", "700x500"], on: large) { app in
            // A program that is still opening its window would undo the change.
            _ = try settledLook(of: app, on: large)
            try large.place(1500, 800, 1000, 600)
            _ = try settledLook(of: app, on: large)
        }
        large.close()
        let desktop = try Desktop.decorated(by: manager)
        defer { desktop.close() }

        var looks: [DesktopWindow] = []
        for _ in 1...3 {
            try withApp(on: desktop) { app in looks.append(try settledLook(of: app, on: desktop)) }
        }

        #expect(looks[0].width == 1000 && looks[0].height == 600)
        #expect(looks.allSatisfy { $0 == looks[0] }, "\(looks)")
        #expect(looks[0].x >= 0 && looks[0].x + looks[0].width <= 1280 && looks[0].y >= looks[0].top && looks[0].y + looks[0].height <= 800)
    }

    func aWindowLargerThanTheScreenKeepsItsTitleBarInSight() throws {
        let desktop = try Desktop.decorated(by: manager)
        defer { desktop.close() }
        try withApp(["--size", "700x500"], on: desktop) { app in
            // A program that is still opening its window would undo the change.
            _ = try settledLook(of: app, on: desktop)
            try desktop.place(-40, -30, 1600, 1000)
            _ = try settledLook(of: app, on: desktop)
        }

        var looks: [DesktopWindow] = []
        for _ in 1...3 {
            try withApp(on: desktop) { app in looks.append(try settledLook(of: app, on: desktop)) }
        }

        #expect(looks.allSatisfy { $0 == looks[0] && $0.y - $0.top >= 0 && $0.width <= 1280 && $0.height <= 800 }, "\(looks)")
    }
}
