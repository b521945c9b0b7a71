import Foundation
import TestFiles

/// The position, size and state of the program's window, as other programs see them.
struct DesktopWindow: Equatable, CustomStringConvertible {
    /// The size without title bar and edges, and the upper left corner of that area.
    var (width, height, x, y) = (0, 0, 0, 0)
    /// Widths of the title bar and edges.
    var (left, top) = (0, 0)
    var isMaximized = false
    var isFullscreen = false

    var description: String {
        "\(width)x\(height)+\(x)+\(y), edges \(left) \(top)\(isMaximized ? ", maximised" : "")\(isFullscreen ? ", full screen" : "")"
    }
}

extension Desktop {
    /// The program's window at this moment; nil if there is none.
    func look() throws -> DesktopWindow? {
        guard let window = try window() else { return nil }
        let lines = try Tool.run("xwininfo", ["-id", window], environment: environment).lines
        func number(_ label: String) -> Int {
            lines.first { $0.contains(label + ":") }.flatMap { $0.split(separator: ":").last.flatMap { Int($0.drop { $0 == " " }) } } ?? 0
        }
        var look = DesktopWindow()
        (look.width, look.height) = (number("Width"), number("Height"))
        (look.x, look.y) = (number("Absolute upper-left X"), number("Absolute upper-left Y"))
        let extents = try property("_NET_FRAME_EXTENTS").split(separator: ",").compactMap { Int($0.filter(\.isNumber)) }
        if extents.count == 4 { (look.left, look.top) = (extents[0], extents[2]) }
        let state = try property("_NET_WM_STATE")
        look.isMaximized = state.contains("MAXIMIZED_VERT") && state.contains("MAXIMIZED_HORZ")
        look.isFullscreen = state.contains("FULLSCREEN")
        return look
    }

    private func property(_ name: String) throws -> String {
        let line = try Tool.run("xprop", ["-id", window() ?? "", name], environment: environment).output
        return line.split(separator: "=").dropFirst().first.map(String.init) ?? ""
    }

    /// The window once it has been the same for a second.
    func settledLook() throws -> DesktopWindow {
        guard let look = try Timeouts.settled(look) else { throw DesktopFailure(description: "the window is gone") }
        return look
    }

    /// Requests a position of the outer corner and a size from the window manager.
    func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws {
        try Tool.run("wmctrl", ["-x", "-r", Desktop.windowClass, "-e", "0,\(x),\(y),\(width),\(height)"], environment: environment)
    }

    func setMaximized(_ isMaximized: Bool) throws {
        let change = (isMaximized ? "add" : "remove") + ",maximized_vert,maximized_horz"
        try Tool.run("wmctrl", ["-x", "-r", Desktop.windowClass, "-b", change], environment: environment)
        guard try Timeouts.wait(until: { try look()?.isMaximized == isMaximized }) else {
            throw DesktopFailure(description: "the window manager did not maximise the window, or take that back")
        }
    }

    /// Presses F11 and waits for its effect.
    func toggleFullscreen() throws {
        let before = try settledLook().isFullscreen
        // A busy window manager gives the window the focus late.
        _ = try Timeouts.wait { try !title().isEmpty && xdotool("getwindowfocus", "getwindowname") == title() }
        try press("F11")
        guard try Timeouts.wait(until: { try look()?.isFullscreen == !before }) else {
            let focus = try xdotool("getwindowfocus", "getwindowname")
            throw DesktopFailure(description: "the full screen did not come or go: \(try settledLook()), keys go to '\(focus)'")
        }
    }
}
