import Glibc

/// Gives files other names without replacing any file.
extension OpenFolder {
    /// Renames a file or link to an unused name.
    ///
    /// The new name exists before the old one is removed: if the process is killed in between, the file has both. On a file system without
    /// second names, an empty file reserves the name.
    /// - Parameter second: Gives a file a second name; lets tests simulate file systems that cannot.
    /// - Throws: With the code EEXIST if the name is taken. It may be taken by the same file if the file system ignores case and the names
    ///   differ only in case. Nothing has changed after an error.
    package func renameToFreeName(_ name: String, _ other: String, second: ((String, String) -> Bool)? = nil) throws(FileError) {
        if second?(name, other) ?? secondName(of: name, other) {
            if name.withPath({ unlinkat(descriptor, $0, 0) }) == 0 { return }
            let refused = error(.rename, name)
            remove(other)
            throw refused
        }
        let code = errno
        if code == EEXIST, isOnlyEntry(name, other) {
            guard rename(name, to: other) else { throw error(.rename, other) }
            return
        }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) else { throw error(.rename, other, code) }
        // If there is no file to rename, no name must be reserved.
        guard holds(name) else { throw error(.rename, name) }
        try reserve(other, mode: 0o600)
        if rename(name, to: other) { return }
        let refused = error(.rename, other)
        remove(other)
        throw refused
    }

    /// Gives a file or link a second name. If the file system does not support that, creates a copy under it.
    /// - Throws: With the code EEXIST if the name is taken; nothing has then changed.
    package func duplicate(_ name: String, as other: String) throws(FileError) {
        if secondName(of: name, other) { return }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw error(.rename, other) }
        try copy(name, as: other)
    }

    /// Copies a file that is not a link, with its attributes, completely or not at all.
    /// - Throws: With the code EEXIST if the name is taken; nothing has then changed.
    package func copy(_ name: String, as other: String) throws(FileError) {
        guard let mode = status(of: name)?.st_mode else { throw error(.open, name) }
        guard mode & S_IFMT == S_IFREG else { throw error(.open, name, ELOOP) }
        let bytes = try WholeRead.bytes(of: FilePath.joined(path, name), atMost: Self.longestCopy)
        var file = try AtomicFile(other, in: self, permissions: .exactly(0o600), links: .replaced)
        if let attributes = FileAttributes(of: name, in: self) { file.take(attributes) }
        try file.write(bytes)
        try file.commit(replaces: false)
    }

    /// The most bytes that are copied.
    private static let longestCopy = 64 << 20

    private func secondName(of name: String, _ other: String) -> Bool {
        name.withPath { name in other.withPath { linkat(descriptor, name, descriptor, $0, 0) } } == 0
    }

    /// Whether two names mean the same entry, as in a file system that ignores case. If a file has several links, the other name is a
    /// separate entry, and renaming one to the other would do nothing.
    private func isOnlyEntry(_ name: String, _ other: String) -> Bool {
        guard let one = status(of: name), let two = status(of: other) else { return false }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino && one.st_nlink == 1
    }
}
