import Foundation
import TestFiles

@testable import PortalSupport

/// A Japanese input method on an X display with a separate message bus: Fcitx with Anthy, which composes kana and converts them.
@MainActor
final class InputMethod {
    private let bus: TestBus
    private let home: TemporaryFolder
    private let process: GuardedProcess
    private let environment: [String: String]

    /// The protocol that SDL uses: that of Fcitx, or that of IBus, which Fcitx also supports.
    enum Dialect: String, CaseIterable {
        case fcitx, ibus
    }

    init(on desktop: Desktop) throws {
        try Tool.require("fcitx5", "fcitx5-remote")
        (bus, home) = (try TestBus(), try TemporaryFolder())
        let settings = home.url.appendingPathComponent(".config/fcitx5")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try """
        [Groups/0]
        Name=Default
        Default Layout=us
        DefaultIM=anthy
        [Groups/0/Items/0]
        Name=keyboard-us
        [Groups/0/Items/1]
        Name=anthy
        [GroupOrder]
        0=Default
        """.write(to: settings.appendingPathComponent("profile"), atomically: true, encoding: .utf8)
        try "[Behavior]\nActiveByDefault=True\n".write(to: settings.appendingPathComponent("config"), atomically: true, encoding: .utf8)
        var environment = desktop.environment
        environment["PATH"] = "/usr/bin:/bin"
        environment["HOME"] = home.path
        environment["XDG_RUNTIME_DIR"] = home.path
        environment["TMPDIR"] = home.path
        environment["LC_ALL"] = "C.UTF-8"
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        process = try GuardedProcess("fcitx5 --disable wayland,waylandim >/dev/null 2>&1", environment: environment)
        self.environment = environment
        let isThere = try Timeouts.wait {
            try Tool.run("fcitx5-remote", [], environment: environment).code == 0 && InputMethod.hasAddress(below: home.url)
        }
        guard isThere else { throw DesktopFailure(description: "fcitx5 did not start") }
    }

    /// Whether IBus programs can find their address. Fcitx 5.1 writes it a second after it is ready, and SDL looks for it once, at its
    /// start.
    private static func hasAddress(below home: URL) -> Bool {
        let folder = home.appendingPathComponent(".config/ibus/bus")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.contains { (try? String(contentsOf: $0, encoding: .utf8))?.contains("IBUS_ADDRESS=") == true }
    }

    /// Whether kana are composed for the focused text.
    func isActive() throws -> Bool { try Tool.run("fcitx5-remote", ["-n"], environment: environment).output.hasPrefix("anthy") }

    /// The environment variables by which a program uses it.
    func environment(_ dialect: Dialect) -> [String: String] {
        var variables = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "SDL_IM_MODULE": dialect.rawValue]
        // Fcitx writes the address for IBus programs into its home folder.
        if dialect == .ibus { variables["XDG_CONFIG_HOME"] = home.url.appendingPathComponent(".config").path }
        return variables
    }

    func end() { process.end() }
}

extension Desktop {
    /// The place of the window with an input method's candidates, on the desktop; nil if none is shown.
    func candidatePlace() throws -> (x: Int, y: Int)? {
        let windows = try xdotool("search", "--onlyvisible", "--class", "fcitx").split(separator: "\n")
        guard let window = windows.last else { return nil }
        let words = try xdotool("getwindowgeometry", "--shell", String(window)).split(separator: "\n").map { $0.split(separator: "=") }
        let values = Dictionary(words.compactMap { $0.count == 2 ? ($0[0], Int($0[1])) : nil }) { first, _ in first }
        guard let x = values["X"] ?? nil, let y = values["Y"] ?? nil else { return nil }
        return (x, y)
    }
}
