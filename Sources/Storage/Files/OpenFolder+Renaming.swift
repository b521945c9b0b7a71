import Glibc

/// Giving files other names without replacing any.
extension OpenFolder {
    /// Renames a file or link to an unused name.
    ///
    /// The new name is there before the old one is removed: a process that is killed in between leaves the file under both. A file system that
    /// gives no second names has an empty file reserve the name.
    /// - Parameter second: Gives a file a second name; for tests of file systems that cannot.
    /// - Throws: With the code EEXIST if the name is taken, except by the same file in other letters where the file system takes the two for one
    ///   name. Nothing has changed after an error.
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
        // Without a file to rename, no name is reserved.
        guard holds(name) else { throw error(.rename, name) }
        try reserve(other, mode: 0o600)
        if rename(name, to: other) { return }
        let refused = error(.rename, other)
        remove(other)
        throw refused
    }

    /// Gives a file or link a second name; where the file system has no second names, a copy gets it.
    /// - Throws: With the code EEXIST if the name is taken; nothing has changed then.
    package func duplicate(_ name: String, as other: String) throws(FileError) {
        if secondName(of: name, other) { return }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else { throw error(.rename, other) }
        try copy(name, as: other)
    }

    /// Copies a file that is not a link, with its attributes, whole or not at all.
    /// - Throws: With the code EEXIST if the name is taken; nothing has changed then.
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

    /// Whether two names are those of one entry, as in a file system that ignores the case of letters. Of a file with several links, the other
    /// name is an entry of its own, and renaming one to the other would do nothing.
    private func isOnlyEntry(_ name: String, _ other: String) -> Bool {
        guard let one = status(of: name), let two = status(of: other) else { return false }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino && one.st_nlink == 1
    }
}
