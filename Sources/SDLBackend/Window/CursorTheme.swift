import CSDL2
import Glibc

/// The pointer pictures that a Wayland program takes from the disk.
///
/// Up to some version after 2.26, SDL follows a null pointer where the theme lacks a picture; without any theme, libwayland has the arrow
/// and the text cursor only.
/// Source of the search: libXcursor(3), "THEMES".
nonisolated enum CursorTheme {
    /// The first release of which it is known that a missing picture does no harm.
    private static let mendedMinor: UInt8 = 32
    /// Themes inherit from each other, possibly in a circle.
    private static let deepest = 8

    /// Whether SDL can be asked for the picture of this name.
    static func isSafe(_ name: String) -> Bool {
        var version = SDL_version()
        SDL_GetVersion(&version)
        guard version.minor < mendedMinor, SDL_GetCurrentVideoDriver().map(String.init(cString:)) == "wayland" else { return true }
        return has(name, theme: variable("XCURSOR_THEME") ?? "default", in: folders, depth: 0)
    }

    /// - Parameter folders: Where themes lie, in the order in which they are searched.
    static func has(_ name: String, theme: String, in folders: [String], depth: Int) -> Bool {
        guard depth < deepest else { return false }
        if folders.contains(where: { access("\($0)/\(theme)/cursors/\(name)", R_OK) == 0 }) { return true }
        let parents = folders.lazy.compactMap { text(of: "\($0)/\(theme)/index.theme") }.first.map(parents(in:)) ?? []
        return parents.contains { has(name, theme: $0, in: folders, depth: depth + 1) }
    }

    /// The names after `Inherits=`.
    static func parents(in index: String) -> [String] {
        let line = index.split(separator: "\n").first { $0.filter { $0 != " " }.hasPrefix("Inherits=") }
        return line?.drop { $0 != "=" }.dropFirst().split { " ,;".contains($0) }.map(String.init) ?? []
    }

    private static var folders: [String] {
        if let path = variable("XCURSOR_PATH") { return path.split(separator: ":").map(String.init) }
        let home = variable("HOME").map { ["\($0)/.local/share/icons", "\($0)/.icons"] } ?? []
        return home + ["/usr/share/icons", "/usr/share/pixmaps"]
    }

    /// The beginning of a file; an index of a theme is a few lines.
    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
