import CSDL2
import Glibc

/// The cursor images that a Wayland client loads from the disk.
///
/// In versions up to some version after 2.26, SDL dereferences a null pointer if the theme lacks an image. If there is no theme,
/// libwayland has only the arrow and the text cursor.
/// Source for the search: libXcursor(3), "THEMES".
nonisolated enum CursorTheme {
    /// The first minor version that is known to handle a missing image.
    private static let mendedMinor: UInt8 = 32
    /// Whether it is safe to request the image with this name from SDL.
    static func isSafe(_ name: String) -> Bool {
        var version = SDL_version()
        SDL_GetVersion(&version)
        guard version.minor < mendedMinor, SDL_GetCurrentVideoDriver().map(String.init(cString:)) == "wayland" else { return true }
        return has(name, theme: variable("XCURSOR_THEME") ?? "default", in: folders)
    }

    /// Whether the theme, or one that it inherits from, has the image. Themes may inherit from each other in a circle.
    /// - Parameter folders: The folders of themes, in search order.
    /// - Complexity: O(themes · folders); each theme is searched once.
    static func has(_ name: String, theme: String, in folders: [String]) -> Bool {
        var (waiting, seen) = ([theme], Set([theme]))
        while let theme = waiting.popLast() {
            if folders.contains(where: { access("\($0)/\(theme)/cursors/\(name)", R_OK) == 0 }) { return true }
            // The first index is used, even if other parts of the theme are in other folders.
            let index = folders.lazy.compactMap { text(of: "\($0)/\(theme)/index.theme") }.first
            waiting += (index.map(parents(in:)) ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }

    /// The names after `Inherits=` in an index file.
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

    /// The first 64 KiB of a file, enough for a theme's index; nil if it cannot be read.
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
