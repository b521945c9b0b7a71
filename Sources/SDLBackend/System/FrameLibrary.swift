import CSDL2
import CDisplays
import Glibc

/// libdecor, with which SDL draws title bars and edges on Wayland compositors that draw none, such as GNOME's.
///
/// Without a plugin it draws nothing, and says so on standard error; SDL is then told to do without it.
nonisolated enum FrameLibrary {
    /// The package of Debian and Ubuntu that has a plugin.
    static let package = "libdecor-0-plugin-1-cairo"

    /// The file of a plugin; nil if there is none, or no libdecor.
    static var plugin: String? { plugin(in: folders(chosen: getenv("LIBDECOR_PLUGIN_DIR").map { String(cString: $0) }, library: library)) }

    /// Tells SDL not to use the library if it has no plugin; call before the display is opened. A choice of the user's stays.
    static func chooseUse() { if plugin == nil { SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0") } }

    /// Whether SDL draws with the library where the compositor draws nothing.
    static var isUsed: Bool { SDL_GetHintBoolean(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, SDL_TRUE) == SDL_TRUE && plugin != nil }

    /// Where the library looks for plugins: `libdecor/plugins-1` beside it, or the folders of a variable, separated by colons.
    /// - Parameters:
    ///   - chosen: The value of `LIBDECOR_PLUGIN_DIR`; nil without it.
    ///   - library: The library's file; nil if it is missing.
    static func folders(chosen: String?, library: String?) -> [String] {
        guard let library else { return [] }
        if let chosen { return chosen.split(separator: ":").map(String.init) }
        return [library.prefix(upTo: library.lastIndex(of: "/") ?? library.startIndex) + "/libdecor/plugins-1"]
    }

    /// The first plugin in the folders, by its name.
    static func plugin(in folders: [String]) -> String? {
        folders.lazy.compactMap { folder in names(in: folder).filter { $0.hasSuffix(".so") }.min().map { "\(folder)/\($0)" } }.first
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
                        String(cString: $0)
                    }
                })
        }
        return names
    }

    private static var library: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard visibility_libdecor(&path, path.count) else { return nil }
        return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}
