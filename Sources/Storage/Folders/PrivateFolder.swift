import Glibc

/// Folders that only the user can enter.
package enum PrivateFolder {
    /// Creates a folder and its missing parents with mode 0700. An existing folder is not changed.
    /// - Returns: false with `errno` if that failed.
    package static func make(_ path: String) -> Bool {
        if path.withPath({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, path != "/", make(FilePath.folder(of: path)) else { return false }
        return path.withPath { mkdir($0, 0o700) } == 0 || errno == EEXIST
    }
}
