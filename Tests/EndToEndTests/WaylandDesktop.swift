import CWaylandInput
import Foundation
import TestFiles

/// A headless Wayland compositor, sway, with a simulated mouse and keyboard.
final class WaylandDesktop: DesktopSession {
    /// Size in units, whatever the scale.
    private static let size = (width: 1280, height: 800)
    private static let application = "io.github.panorama.Panorama"
    /// The account without files: sway refuses to run as root.
    private static let nobody = 65_534

    private let folder: TemporaryFolder
    private let server: GuardedProcess
    private let control: String
    private let hand: OpaquePointer
    private let display: String
    /// The compositor's name for the display with the window.
    private var output = "HEADLESS-1"
    /// The picture of the display without a window, as a PNG file.
    private var emptyDesktop = Data()

    /// - Parameters:
    ///   - scale: Pixels for each unit of the display at first.
    ///   - pixels: Pixels along its width; nil makes it 1280 units wide.
    ///   - otherScale: That of a display of the same size in units, which can be plugged in.
    init(scale: Double = 1, pixels: Int? = nil, otherScale: Double = 1) throws {
        try Tool.require("sway", "swaymsg", "grim", "setpriv")
        folder = try TemporaryFolder()
        let settings = """
            xwayland disable
            output HEADLESS-1 mode \(Self.mode(pixels ?? Int(Double(Self.size.width) * scale))) scale \(scale)
            output HEADLESS-2 mode \(Self.mode(Int(Double(Self.size.width) * otherScale))) scale \(otherScale)
            default_border none
            default_floating_border none
            for_window [app_id=".*"] floating enable
            """
        try settings.write(to: folder.url.appendingPathComponent("config"), atomically: true, encoding: .utf8)
        let isRoot = getuid() == 0
        chown(folder.path, isRoot ? uid_t(Self.nobody) : getuid(), gid_t.max)
        chmod(folder.path, 0o700)
        let drop = isRoot ? "setpriv --reuid=\(Self.nobody) --regid=\(Self.nobody) --clear-groups " : ""
        server = try GuardedProcess(
            "\(drop)sway -c \(folder.path)/config >\(folder.path)/log 2>&1",
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": "headless",
                "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman", "LC_ALL": "C.UTF-8",
            ])
        var sockets: (display: String, control: String)?
        _ = Timeouts.wait { [folder, server] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if let display = names.first(where: { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }),
                let control = names.first(where: { $0.hasPrefix("sway-ipc.") })
            {
                sockets = (display, folder.path + "/" + control)
            }
            return sockets != nil || !server.isRunning
        }
        guard let sockets, let hand = wayland_hand_open(folder.path + "/" + sockets.display) else {
            let log = (try? String(contentsOf: folder.url.appendingPathComponent("log"), encoding: .utf8)) ?? ""
            server.end()
            throw DesktopFailure(description: "sway did not start: \(log.split(separator: "\n").last ?? "it says nothing")")
        }
        (display, control, self.hand) = (sockets.display, sockets.control, hand)
        emptyDesktop = try screenshot()
    }

    /// The display with this many pixels along its width.
    private static func mode(_ width: Int) -> String { "\(width)x\(width * size.height / size.width)" }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": display] }

    func close() {
        wayland_hand_close(hand)
        server.end()
    }

    /// The compositor ends as in a crash.
    func endServer() { server.end() }

    /// The compositor lists a window before its first picture; until then the pointer cannot be over it.
    func waitForWindow() throws {
        let isThere = try Timeouts.wait { try window()?["focused"] as? Bool == true && screenshot() != emptyDesktop }
        guard isThere else { throw DesktopFailure(description: "no window came") }
    }

    // MARK: Hand

    func movePointer(to x: Int, _ y: Int) throws {
        try check(wayland_hand_move(hand, UInt32(x), UInt32(y), UInt32(Self.size.width), UInt32(Self.size.height)))
    }

    func drag(from x: Int, _ y: Int, by step: Int, times count: Int, resting rest: Double) throws {
        try movePointer(to: x, y)
        try pressButton()
        for index in 1...count {
            // The speed of a real drag, not a wait for a condition.
            usleep(16_000)
            try movePointer(to: x + step * index, y)
        }
        usleep(UInt32(rest * 1_000_000))
        try releaseButton()
    }

    func pressButton() throws { try check(wayland_hand_button(hand, Self.leftButton, true)) }

    func releaseButton() throws { try check(wayland_hand_button(hand, Self.leftButton, false)) }

    func turnWheel() throws { try check(wayland_hand_wheel(hand, 1)) }

    /// Moves two fingers on a touchpad, which sends 125 events a second.
    func moveFingers(_ x: Int32, _ y: Int32) throws {
        usleep(8_000)
        try check(wayland_hand_fingers(hand, x, y))
    }
    func liftFingers() throws { try check(wayland_hand_lift(hand)) }

    func press(_ key: String) throws {
        var parts = key.split(separator: "+").map(String.init)
        let name = parts.removeLast()
        guard let code = EvdevKey.named[name] ?? name.first.flatMap({ EvdevKey.typing($0)?.code }) else {
            throw DesktopFailure(description: "no key is called \(name)")
        }
        let modifiers = parts.reduce(0) { $0 | (EvdevKey.modifiers[$1] ?? 0) }
        try check(wayland_hand_key(hand, code, modifiers))
    }

    func type(_ text: String) throws {
        for character in text {
            guard let key = EvdevKey.typing(character) else { throw DesktopFailure(description: "no key types \(character)") }
            try check(wayland_hand_key(hand, key.code, key.needsShift ? EvdevKey.modifiers["shift"] ?? 0 : 0))
        }
    }

    private func check(_ isTaken: Bool) throws {
        if !isTaken { throw DesktopFailure(description: "the compositor went away") }
    }

    /// `BTN_LEFT`.
    private static let leftButton: UInt32 = 0x110

    // MARK: Windows

    func resizeWindow(to width: Int, _ height: Int) throws { try command("[app_id=\"\(Self.application)\"] resize set \(width) \(height)") }

    func showWorkspace(_ number: Int) throws { try command("workspace number \(number)") }

    func closeWindow() throws { try command("[app_id=\"\(Self.application)\"] kill") }

    /// Sets another scale of the display. Its pixels stay, and the window stays in its middle.
    func setScale(_ scale: Double) throws {
        try command("output \(output) scale \(scale)")
        try centerWindow()
    }

    /// Plugs in the other display, and moves the window to its middle.
    func moveWindowToOtherDisplay() throws {
        try command("create_output")
        output = "HEADLESS-2"
        try command("[app_id=\"\(Self.application)\"] move container to output \(output)")
        try centerWindow()
    }

    private func centerWindow() throws { try command("[app_id=\"\(Self.application)\"] move position center") }

    /// The picture of the area in the middle of the display where a window of 1280x720 lies, as a PNG file.
    func screenshot() throws -> Data {
        // The second display is to the right of the first.
        let left = output == "HEADLESS-1" ? 0 : Self.size.width
        return try Tool.run("grim", ["-g", "\(left),40 1280x720", "-"], environment: environment).data
    }

    private func command(_ words: String) throws {
        try Tool.run("swaymsg", ["-q", "-s", control, words], environment: environment)
    }

    /// The program's node in the compositor's tree; nil while it has none.
    private func window() throws -> [String: Any]? {
        let answer = try Tool.run("swaymsg", ["-r", "-s", control, "-t", "get_tree"], environment: environment).data
        var waiting = [try? JSONSerialization.jsonObject(with: answer) as? [String: Any]].compactMap(\.self)
        while let node = waiting.popLast() {
            if node["app_id"] as? String == Self.application { return node }
            for list in ["nodes", "floating_nodes"] { waiting += node[list] as? [[String: Any]] ?? [] }
        }
        return nil
    }
}

/// Key codes for the layout `us`, from linux/input-event-codes.h.
enum EvdevKey {
    static let named: [String: UInt32] = [
        "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "space": 57, "F11": 87, "Home": 102, "Up": 103, "Left": 105, "Right": 106,
        "End": 107, "Down": 108,
    ]
    /// Masks of the layout's modifiers.
    static let modifiers: [String: UInt32] = ["shift": 1, "ctrl": 4, "alt": 8]
    /// Codes of the modifiers' left keys.
    static let modifierCodes: [String: UInt32] = ["shift": 42, "ctrl": 29, "alt": 56]

    /// The rows of the keyboard: code of the first key, what the keys type, and what they type under Shift.
    private static let rows: [(first: UInt32, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", " "),
    ]

    static func typing(_ character: Character) -> (code: UInt32, needsShift: Bool)? {
        for row in rows {
            for (text, needsShift) in [(row.plain, false), (row.shifted, true)] {
                if let index = Array(text).firstIndex(of: character) { return (row.first + UInt32(index), needsShift) }
            }
        }
        return nil
    }
}
