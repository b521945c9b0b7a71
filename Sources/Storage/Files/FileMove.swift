import Glibc

/// Renames files within their file system. Nothing is copied.
package enum FileMove {
    /// Moves a file, folder or link; an existing file at `other` is replaced.
    package static func move(_ path: String, to other: String) throws(FileError) {
        guard path.withPath({ path in other.withPath { rename(path, $0) } }) == 0 else { throw .refused(.rename, code: errno, path: other) }
    }

    /// Moves a file, folder or link to an unused path.
    /// - Throws: With the code EEXIST if the path is taken; nothing has then changed.
    package static func moveToFreePath(_ path: String, _ other: String) throws(FileError) {
        // link() fails if the name is taken, so there is no gap between check and move.
        if path.withPath({ path in other.withPath { link(path, $0) } }) == 0 {
            if path.withPath({ unlink($0) }) == 0 { return }
            let refused = FileError.refused(.rename, code: errno, path: path)
            _ = other.withPath { unlink($0) }
            throw refused
        }
        let code = errno
        guard exists(path) else { throw .refused(.rename, code: ENOENT, path: path) }
        guard !exists(other) else { throw .refused(.rename, code: EEXIST, path: other) }
        // Folders cannot have a second name, and some file systems do not support second names for files.
        guard code == EPERM || code == ENOTSUP || code == EMLINK else { throw .refused(.rename, code: code, path: other) }
        try move(path, to: other)
    }

    /// Gives a file a second name. If the file system does not support that, creates a copy under it. Later replacing the original does not
    /// change it.
    /// - Throws: With the code EEXIST if the path is taken, EXDEV if it is on another file system; nothing has then changed.
    package static func duplicate(_ path: String, to other: String) throws(FileError) {
        if path.withPath({ path in other.withPath { link(path, $0) } }) == 0 { return }
        guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { throw .refused(.rename, code: errno, path: other) }
        let bytes = try WholeRead.bytes(of: path, atMost: longestCopy)
        var file = try AtomicFile(at: other, permissions: .exactly(0o600), links: .replaced)
        let (folder, name) = try OpenFolder.place(of: path)
        if let attributes = FileAttributes(of: name, in: folder) { file.take(attributes) }
        try file.write(bytes)
        try file.commit(replaces: false)
    }

    /// The most bytes that are copied.
    private static let longestCopy = 256 << 20

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return path.withPath { lstat($0, &status) } == 0
    }
}
