import Foundation
import TestFiles

@testable import PortalSupport

/// An invisible X display with a simulated mouse and keyboard: Xvfb and xdotool.
final class Desktop: DesktopSession {
    let display: String
    private let server: GuardedProcess
    /// The process of the window manager.
    private var manager: GuardedProcess?
    private var home: TemporaryFolder?
    /// The window manager's message bus. It starts no services, which would outlive the desktop.
    private var bus: TestBus?

    /// - Parameter size: Pixels of its screen.
    init(size: String = "1280x800") throws {
        try Tool.require("Xvfb", "xdotool")
        let pipe = Pipe()
        // Without -noreset the server resets when its last client leaves, and refuses a client that connects at that moment. xdotool, which
        // searches for the window, is often the last client.
        server = try GuardedProcess(
            "Xvfb -displayfd 1 -screen 0 \(size)x24 -nolisten tcp -noreset 2>/dev/null", environment: ["PATH": "/usr/bin:/bin"],
            output: pipe)
        var number = ""
        while !number.hasSuffix("\n") {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw DesktopFailure(description: "Xvfb did not start") }
            number += String(decoding: piece, as: UTF8.self)
        }
        display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A desktop with a window manager that carries out the requests of programs: openbox.
    static func managed() throws -> Desktop {
        try Tool.require("openbox", "wmctrl")
        let desktop = try Desktop()
        let home = try TemporaryFolder()
        desktop.home = home
        let settings = home.url.appendingPathComponent("openbox.xml")
        try """
        <openbox_config xmlns="http://openbox.org/3.4/rc">
        <placement><policy>Smart</policy><center>yes</center></placement>
        <applications><application class="*"><decor>no</decor><focus>yes</focus></application></applications>
        </openbox_config>
        """.write(to: settings, atomically: true, encoding: .utf8)
        var environment = desktop.environment
        environment["PATH"] = "/usr/bin:/bin"
        environment["HOME"] = home.path
        try desktop.manage(by: "openbox --sm-disable --config-file \(settings.path)", environment)
        return desktop
    }

    /// A desktop of this size on which a window manager draws title bars and edges.
    static func decorated(by manager: WindowManager, size: String = "1280x800") throws -> Desktop {
        try Tool.require(manager.rawValue, "wmctrl", "xprop", "xwininfo")
        let desktop = try Desktop(size: size)
        let home = try TemporaryFolder()
        desktop.home = home
        let bus = try TestBus()
        desktop.bus = bus
        var environment = desktop.environment
        environment["PATH"] = "/usr/bin:/bin"
        environment["HOME"] = home.path
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        try desktop.manage(by: manager.command, environment)
        return desktop
    }

    private func manage(by command: String, _ environment: [String: String]) throws {
        manager = try GuardedProcess(command + " >/dev/null 2>&1", environment: environment)
        // The manager is ready when it reports its number of desktops.
        let isThere = try Timeouts.wait { try (Int(xdotool("get_num_desktops")) ?? 0) > 0 }
        guard isThere else { throw DesktopFailure(description: "no window manager started: \(command)") }
    }

    /// A window manager of X11 with title bars.
    nonisolated enum WindowManager: String, CaseIterable, Sendable {
        case openbox, xfwm4

        fileprivate var command: String {
            switch self {
            case .openbox: "openbox --sm-disable"
            case .xfwm4: "xfwm4 --compositor=off"
            }
        }
    }

    /// The window manager stops responding until it continues, like one that was swapped out.
    func setManagerStopped(_ isStopped: Bool) throws { try manager?.setStopped(isStopped) }

    /// The X server ends as in a crash.
    func endServer() { server.end() }

    var environment: [String: String] { ["DISPLAY": display] }

    func close() {
        manager?.end()
        server.end()
    }

    /// Runs xdotool and returns its output.
    @discardableResult
    func xdotool(_ arguments: String...) throws -> String {
        try Tool.run("xdotool", arguments, environment: environment).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func waitForWindow() throws {
        // By class, because xdotool cannot read titles of SDL 3 windows that contain letters beyond ASCII.
        let isThere = try Timeouts.wait { try !xdotool("search", "--onlyvisible", "--class", "panorama").isEmpty }
        guard isThere else { throw DesktopFailure(description: "no window came") }
    }

    func movePointer(to x: Int, _ y: Int) throws { try xdotool("mousemove", "\(x)", "\(y)") }

    // One process for the complete drag: starting one per step would be slower than a real drag.
    func drag(from x: Int, _ y: Int, by step: Int, times count: Int, resting rest: Double) throws {
        var words = ["mousemove", "\(x)", "\(y)", "mousedown", "1"]
        for _ in 0..<count { words += ["sleep", "0.016", "mousemove_relative", "--", "\(step)", "0"] }
        try Tool.run("xdotool", words + ["sleep", "\(rest)", "mouseup", "1"], environment: environment)
    }

    func pressButton() throws { try xdotool("mousedown", "1") }

    func releaseButton() throws { try xdotool("mouseup", "1") }

    func turnWheel() throws { try xdotool("click", "5") }

    func press(_ key: String) throws {
        let names = key.split(separator: "+").map(String.init)
        try xdotool("key", names.map { Desktop.codes[$0] ?? $0 }.joined(separator: "+"))
    }

    /// The key codes of F1 to F11. By name, xdotool would press Alt as well: newer keyboard tables have these keys with and without Alt.
    private static let codes = Dictionary(uniqueKeysWithValues: (1...11).map { ("F\($0)", $0 == 11 ? "95" : "\(66 + $0)") })

    func type(_ text: String) throws { try xdotool("type", text) }

    func resizeWindow(to width: Int, _ height: Int) throws {
        let window = try xdotool("search", "--onlyvisible", "--class", "panorama").split(separator: "\n").first.map(String.init) ?? ""
        try xdotool("windowsize", "--sync", window, "\(width)", "\(height)")
    }

    // Not by the manager's key: while it adapts to the keyboard that sent a server's first key, the keys after it reach the window instead.
    func closeWindow() throws {
        let isAsked = try Timeouts.wait {
            let window = try xdotool("search", "--onlyvisible", "--class", "panorama").split(separator: "\n").first.map(String.init) ?? ""
            return try Tool.run("wmctrl", ["-i", "-c", window], environment: environment).code == 0
        }
        guard isAsked else { throw DesktopFailure(description: "the window manager knows no window of the program") }
    }

    static let windowClass = "io.github.panorama.Panorama"

    func minimizeWindow() throws { try xdotool("search", "--class", Desktop.windowClass, "windowminimize", "%@") }

    func restoreWindow() throws { try xdotool("search", "--class", Desktop.windowClass, "windowmap", "%@") }

    /// The number of the program's window.
    func window() throws -> String? {
        try xdotool("search", "--onlyvisible", "--class", Desktop.windowClass).split(separator: "\n").first.map(String.init)
    }

    func hasWindow() throws -> Bool { try window() != nil }

    /// The text of the title bar.
    func title() throws -> String { try window().map { try xdotool("getwindowname", $0) } ?? "" }

    /// The current picture of the window.
    func windowPicture() throws -> WindowPicture {
        let windows = try xdotool("search", "--onlyvisible", "--class", Desktop.windowClass).split(separator: "\n")
        let data = try Tool.run("xwd", ["-silent", "-id", String(windows.first ?? "")], environment: environment).data
        guard let picture = WindowPicture(xwd: data) else { throw DesktopFailure(description: "the window has no picture") }
        return picture
    }
}
