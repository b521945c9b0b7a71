import Glibc

/// Files that get another path on their file system. Nothing is copied.
package enum FileMove {
    /// Moves a file, folder or link; a file that stands there is replaced.
    package static func move(_ path: String, to other: String) throws(FileError) {
        guard path.withPath({ path in other.withPath { rename(path, $0) } }) == 0 else { throw .refused(.rename, code: errno, path: other) }
    }

    /// Moves a file, folder or link to a path where nothing stands.
    /// - Throws: With the code EEXIST when something stands there, and then nothing has changed.
    package static func moveToFreePath(_ path: String, _ other: String) throws(FileError) {
        // A second name for the file fails where a name is taken, without a moment in between.
        if path.withPath({ path in other.withPath { link(path, $0) } }) == 0 {
            _ = path.withPath { unlink($0) }
            return
        }
        let code = errno
        guard exists(path) else { throw .refused(.rename, code: ENOENT, path: path) }
        guard !exists(other) else { throw .refused(.rename, code: EEXIST, path: other) }
        // Folders have one name only, and so have files on some file systems.
        guard code == EPERM || code == ENOTSUP || code == EMLINK else { throw .refused(.rename, code: code, path: other) }
        try move(path, to: other)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0
    }
}
