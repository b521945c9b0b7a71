import Glibc
import Storage

/// An exclusive lock on a folder. It works only among processes that use it. Creates no file, and ends with the process.
///
/// If the file system has no such locks, nothing is locked.
struct FolderLock {
    private let descriptor: Int32

    /// Milliseconds between two attempts, and their number: together ten seconds, longer than a slow disk takes to sync a sidecar.
    private static let (pause, attempts): (Int32, Int) = (5, 2_000)

    /// Waits until the lock is free.
    /// - Throws: `busy` after ten seconds, `pictureMissing` if there is no folder. A folder that cannot be opened is not locked.
    init(_ folder: String) throws(NoteError) {
        descriptor = folder.withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw .pictureMissing }
            return
        }
        for _ in 0..<Self.attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            _ = poll(nil, 0, Self.pause)
        }
        close(descriptor)
        throw .busy
    }

    /// Releases the lock. Call once.
    func release() { if descriptor >= 0 { close(descriptor) } }
}
