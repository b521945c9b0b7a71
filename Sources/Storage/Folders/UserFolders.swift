package import Glibc

/// The user's folders for state, cache, data and configuration; nil if neither the variable nor `HOME` is an absolute path.
/// Source: XDG Base Directory Specification 0.8.
public enum UserFolders {
    /// The permissions of folders created there: accessible to the user only.
    package static let mode: mode_t = 0o700

    /// Data that outlives the program but is not a setting, such as drafts and the last position.
    package static var state: String? { state(of: "panorama") }
    /// The same folder of another program.
    /// - Parameter program: The name of its folder.
    package static func state(of program: String) -> String? {
        folder("XDG_STATE_HOME", or: "/.local/state").map { $0 + "/" + program }
    }
    /// The thumbnail cache shared by all programs of a desktop.
    package static var thumbnails: String? { folder("XDG_CACHE_HOME", or: "/.cache").map { $0 + "/thumbnails" } }
    /// The program's own data that can be rebuilt.
    package static var cache: String? { folder("XDG_CACHE_HOME", or: "/.cache").map { $0 + "/panorama" } }
    /// The parent folder of the data that programs keep for the user, such as the folder of a ``DataStore``.
    public static var data: String? { folder("XDG_DATA_HOME", or: "/.local/share") }
    package static var configuration: String? { folder("XDG_CONFIG_HOME", or: "/.config") }

    private static func folder(_ name: String, or fallback: String) -> String? {
        func absolute(_ name: String) -> String? { getenv(name).map { String(cString: $0) }.flatMap { FilePath.isAbsolute($0) ? $0 : nil } }
        return absolute(name) ?? absolute("HOME").map { $0 + fallback }
    }
}
