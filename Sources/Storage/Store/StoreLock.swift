import Glibc

/// The lock of a store's folder, which keeps the processes and threads that use it apart for the moment of a change.
///
/// It is advisory, and the system releases it when its process ends, however that happens. On a file system without locks nothing is kept
/// apart; what that costs is the moment in which a broken file is set aside while another process replaces it. The file of the lock holds the
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

    /// Waits until nothing else holds the lock, or, if it is shared, until nothing holds it alone.
    borrowing func take(isShared: Bool) {
        while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0, errno == EINTR {}
    }

    borrowing func release() { flock(descriptor, LOCK_UN) }

    // MARK: The tally

    /// The tally that the last change left; nil if there is none, or if that change was interrupted.
    borrowing func tally() -> StoreTally? {
        var words = [Int64](repeating: 0, count: 2)
        let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == 16 && words[0] >= 0 ? StoreTally(bytes: Int(words[0]), changes: Int(words[1])) : nil
    }

    /// Writes the tally; nil leaves none for the time of a change.
    borrowing func set(_ tally: StoreTally?) {
        guard let tally else { return _ = ftruncate(descriptor, 0) }
        let words = [Int64(tally.bytes), Int64(tally.changes)]
        // A tally that is not written is counted anew.
        _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
}

/// The sum of a store's files, so that a change of one need not look at all.
struct StoreTally: Equatable {
    var bytes: Int
    /// Changes since all files were counted.
    var changes = 0

    /// After so many changes all files are counted again: a power cut, or a file that was removed by hand, makes the sum wrong. 100,000 files
    /// take about 0.2 s.
    static let longestTrust = 1024
}
