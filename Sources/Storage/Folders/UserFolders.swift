package import Glibc

/// Where programs keep what belongs to their user; nil without a home. Relative paths do not count.
/// Source: XDG Base Directory Specification 0.8.
package enum UserFolders {
    /// The permissions of folders that are made there: the user's alone.
    package static let mode: mode_t = 0o700

    /// What outlives the program but is no setting: drafts, the place where one was.
    package static var state: String? { folder("XDG_STATE_HOME", or: "/.local/state").map { $0 + "/panorama" } }
    /// The thumbnails that all programs of a desktop share.
    package static var thumbnails: String? { folder("XDG_CACHE_HOME", or: "/.cache").map { $0 + "/thumbnails" } }
    package static var data: String? { folder("XDG_DATA_HOME", or: "/.local/share") }
    package static var configuration: String? { folder("XDG_CONFIG_HOME", or: "/.config") }

    private static func folder(_ name: String, or fallback: String) -> String? {
        func absolute(_ name: String) -> String? { getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return absolute(name) ?? absolute("HOME").map { $0 + fallback }
    }
}
