import Foundation
import MessageBus
import TestFiles
import Testing

@testable import Desktop
@testable import PortalSupport

/// Tests that a slideshow keeps the screen on while it runs, and that nothing else does.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct AwakeScreenTests {
    private let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder(called: "harbour")
        for name in ["aurora.jpg", "canyon.jpg"] {
            let picture = URL(fileURLWithPath: Samples.resources).appendingPathComponent("pictures/" + name)
            try FileManager.default.copyItem(at: picture, to: scratch.url.appendingPathComponent(name))
        }
    }

    private func withViewer(
        _ desktop: Desktop, bus: TestBus, _ body: (RunningApp) async throws -> Void
    ) async throws {
        defer { desktop.close() }
        let app = try RunningApp(
            [scratch.path + "/aurora.jpg"], on: desktop, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        defer { if app.process.isRunning { _ = app.quit(SIGKILL) } }
        try await body(app)
    }

    private static let granting: TestPortal.Behaviour = { call, _ in
        switch call.member {
        case "Inhibit": call.reply([.objectPath(TestPortal.path(of: call))])
        case "OpenFile": call.error("org.freedesktop.DBus.Error.UnknownMethod", "no")
        default: call.reply(TestPortal.settings([:]))
        }
    }

    /// The members of the calls until this one.
    private func calls(_ portal: TestPortal, until member: String) async -> [String] {
        var members: [String] = []
        for await call in portal.calls {
            members.append(call.member ?? "")
            if call.member == member { break }
        }
        return members
    }

    @Test func thePortalKeepsTheScreenOnDuringASlideshowOnly() async throws {
        let bus = try TestBus()
        let portal = await TestPortal(on: bus.address, behaviour: Self.granting)
        let desktop = try Desktop.managed()
        try await withViewer(desktop, bus: bus) { app in
            for key in ["Right", "plus", "F11", "F11", "i"] {
                _ = app.isStill(for: 0.3)
                try desktop.press(key)
            }
            // The chooser is requested after everything else. So any earlier request would have arrived before it.
            try desktop.press("ctrl+o")
            #expect(await !calls(portal, until: "OpenFile").contains("Inhibit"))
            _ = app.isStill(for: 0.5)
            try desktop.press("Escape")
            _ = app.isStill(for: 0.3)

            try desktop.press("s")
            let call = try #require(await portal.call("Inhibit"))
            #expect(call.body.first?.text?.hasPrefix("x11:") == true && call.body[1].number == 8)
            try desktop.minimizeWindow()
            #expect(await portal.call("Close")?.path == TestPortal.path(of: call))
            try desktop.restoreWindow()
            let next = try #require(await portal.call("Inhibit"))
            try desktop.press("s")
            #expect(await portal.call("Close")?.path == TestPortal.path(of: next))

            try desktop.press("s")
            let last = try #require(await portal.call("Inhibit"))
            #expect(app.quit() == 0)
            #expect(await portal.call("Close")?.path == TestPortal.path(of: last))
        }
    }

    private enum ScreenSaver: String {
        case isOn = "1"
        /// Its time has passed, but a program holds it off.
        case isHeldOff = "0 0"
    }

    /// Waits until the server's own screen saver is in a state.
    private func waits(for state: ScreenSaver, on desktop: Desktop) throws -> Bool {
        let question = """
            import ctypes
            class Info(ctypes.Structure):
                _fields_ = [("window", ctypes.c_ulong), ("state", ctypes.c_int), ("kind", ctypes.c_int), ("until", ctypes.c_ulong),
                            ("idle", ctypes.c_ulong), ("mask", ctypes.c_ulong)]
            x, saver, info = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXss.so.1"), Info()
            x.XOpenDisplay.restype = ctypes.c_void_p
            display = ctypes.c_void_p(x.XOpenDisplay(None))
            x.XDefaultRootWindow.restype = ctypes.c_ulong
            saver.XScreenSaverQueryInfo(display, ctypes.c_ulong(x.XDefaultRootWindow(display)), ctypes.byref(info))
            print("1" if info.state == 1 else f"{info.state} {info.until}")
            """
        return try Timeouts.wait {
            try Tool.run("/usr/bin/python3", ["-c", question], environment: desktop.environment).output == state.rawValue + "\n"
        }
    }

    /// A desktop without services has the X server's own screen saver.
    @Test func withoutServicesTheServersScreenSaverWaits() async throws {
        let bus = try TestBus()
        let desktop = try Desktop.managed()
        try Tool.run("xset", ["s", "1"], environment: desktop.environment)
        try await withViewer(desktop, bus: bus) { app in
            _ = app.isStill(for: 0.3)
            #expect(try waits(for: .isOn, on: desktop))
            try desktop.press("s")
            #expect(try waits(for: .isHeldOff, on: desktop))
            try desktop.press("s")
            #expect(try waits(for: .isOn, on: desktop))
            #expect(app.quit() == 0)
        }
    }

    /// On desktops whose portal cannot do it, the screen saver's own service is asked.
    @Test func withoutAPortalTheScreenSaverIsAsked() async throws {
        let bus = try TestBus()
        let saver = await TestPortal(on: bus.address, named: "org.freedesktop.ScreenSaver") { call, _ in
            call.member == "Inhibit" ? call.reply([.uint32(7)]) : call.reply()
        }
        let desktop = try Desktop.managed()
        try await withViewer(desktop, bus: bus) { app in
            _ = app.isStill(for: 0.3)
            try desktop.press("s")
            let call = try #require(await saver.call("Inhibit"))
            #expect(call.body.last?.text == "Showing pictures")
            try desktop.press("s")
            #expect(await saver.call("UnInhibit")?.body.first?.number == 7)
            #expect(app.quit() == 0)
        }
    }
}
