import Glibc

/// Folders that only their user can enter.
package enum PrivateFolder {
    /// Makes a folder, and those above it that are missing, with the mode 0700. One that is there stays as it is.
    /// - Returns: false with `errno` when that was refused.
    package static func make(_ path: String) -> Bool {
        if path.withPath({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, path != "/", make(FilePath.folder(of: path)) else { return false }
        return path.withPath { mkdir($0, 0o700) } == 0 || errno == EEXIST
    }
}
