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
    /// Whether SDL can be asked for the picture of this name.
    static func isSafe(_ name: String) -> Bool {
        var version = SDL_version()
        SDL_GetVersion(&version)
        guard version.minor < mendedMinor, SDL_GetCurrentVideoDriver().map(String.init(cString:)) == "wayland" else { return true }
        return has(name, theme: variable("XCURSOR_THEME") ?? "default", in: folders)
    }

    /// Whether the theme has the picture, or one that it inherits from; themes may inherit from each other in a circle.
    /// - Parameter folders: Where themes lie, in the order in which they are searched.
    /// - Complexity: O(themes · folders); each theme is looked into once.
    static func has(_ name: String, theme: String, in folders: [String]) -> Bool {
        var (waiting, seen) = ([theme], Set([theme]))
        while let theme = waiting.popLast() {
            if folders.contains(where: { access("\($0)/\(theme)/cursors/\(name)", R_OK) == 0 }) { return true }
            // The first index counts, wherever the theme's other parts lie.
            let index = folders.lazy.compactMap { text(of: "\($0)/\(theme)/index.theme") }.first
            waiting += (index.map(parents(in:)) ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }

    /// The names after `Inherits=` in an index.
    static func parents(in index: String) -> [String] {
        let line = index.split(whereSeparator: \.isNewline).first { $0.filter { !isBlank($0) }.hasPrefix("Inherits=") }
        let names = line?.drop { $0 != "=" }.dropFirst().split { isBlank($0) || $0 == "," || $0 == ";" }
        return names?.map(String.init) ?? []
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

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
