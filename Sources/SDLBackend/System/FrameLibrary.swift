import CSDL2
import CDisplays
import Glibc

/// libdecor, the library with which SDL draws title bars and edges on Wayland compositors that draw none, such as GNOME's.
///
/// Without a plugin, libdecor draws nothing and prints a message to standard error; SDL is then configured not to use it.
nonisolated enum FrameLibrary {
    /// The package of Debian and Ubuntu that contains a plugin.
    static let package = "libdecor-0-plugin-1-cairo"

    /// The file of a plugin; nil if there is no plugin or no libdecor.
    static var plugin: String? { plugin(in: folders(chosen: getenv("LIBDECOR_PLUGIN_DIR").map { String(cString: $0) }, library: library)) }

    /// Configures SDL not to use the library if it has no plugin. Call this before the display is opened. A choice by the user is not
    /// changed.
    static func chooseUse() { if plugin == nil { SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0") } }

    /// Whether SDL uses the library if the compositor draws no title bars.
    static var isUsed: Bool { SDL_GetHintBoolean(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, SDL_TRUE) == SDL_TRUE && plugin != nil }

    /// Where the library searches for plugins: `libdecor/plugins-1` beside the library, or the colon-separated folders in a variable.
    /// - Parameters:
    ///   - chosen: The value of `LIBDECOR_PLUGIN_DIR`; nil if it is not set.
    ///   - library: The library's file; nil if it is missing.
    static func folders(chosen: String?, library: String?) -> [String] {
        guard let library else { return [] }
        if let chosen { return chosen.split(separator: ":").map(String.init) }
        return [library.prefix(upTo: library.lastIndex(of: "/") ?? library.startIndex) + "/libdecor/plugins-1"]
    }

    /// The first plugin in the folders, sorted by name.
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
