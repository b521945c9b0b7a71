import Glibc

/// The lock of a store's folder. It separates the processes and threads that use the folder during a change.
///
/// The lock is advisory, and the system releases it when the process ends for any reason. On a file system without locks, nothing is
/// separated; another process may then replace a broken file in the moment in which it is set aside. The lock's file contains the
/// `StoreTally`.
struct StoreLock: ~Copyable {
    static let file = ".lock"

    private let descriptor: Int32

    /// Opens the lock without taking it.
    init(in folder: OpenFolder) throws(FileError) {
        descriptor = folder.open(StoreLock.file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        guard descriptor >= 0 else { throw folder.error(.open, StoreLock.file) }
    }

    deinit { close(descriptor) }

    /// Waits until nothing else holds the lock; if it is shared, until nothing holds it exclusively.
    borrowing func take(isShared: Bool) {
        while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0, errno == EINTR {}
    }

    borrowing func release() { flock(descriptor, LOCK_UN) }

    // MARK: The tally

    /// The tally after the last change; nil if there is none, or if that change was interrupted.
    borrowing func tally() -> StoreTally? {
        var words = [Int64](repeating: 0, count: 2)
        let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == 16 && words[0] >= 0 ? StoreTally(bytes: Int(words[0]), changes: Int(words[1])) : nil
    }

    /// Writes the tally; nil removes it for the duration of a change.
    borrowing func set(_ tally: StoreTally?) {
        guard let tally else { return _ = ftruncate(descriptor, 0) }
        let words = [Int64(tally.bytes), Int64(tally.changes)]
        // If the tally cannot be written, the files are counted again.
        _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// The total size of a store's files, so that a change of one file need not look at all others.
struct StoreTally: Equatable {
    var bytes: Int
    /// Changes since all files were counted.
    var changes = 0

    /// After this many changes all files are counted again, because a power cut or a manually removed file makes the total wrong. Counting
    /// 100,000 files takes about 0.2 s.
    static let longestTrust = 1024
}
