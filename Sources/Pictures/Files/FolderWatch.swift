import Glibc
import Platform
import Storage
import Synchronization

/// Reports changes in folders. Source: inotify(7).
final class FolderWatch: Sendable {
    private let descriptor: Int32
    /// Wakes the waiting thread, to stop or to list again.
    private let waker = WakeSignal()
    private let state = Mutex(State())

    private struct State {
        var folders: Set<String> = []
        var isStopped = false
    }

    /// Creates a watch; nil if the system has none left.
    init?() {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Changes of contents, names, attributes and the folder itself; not read access.
    private static let events = UInt32(
        IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR)

    /// Starts watching folders.
    /// - Returns: Whether any of them was not watched before.
    @discardableResult
    func add(_ folders: [String]) -> Bool {
        let known = state.withLock { $0.folders }
        // Without the lock: a folder that does not answer must not hold up whoever stops the watch.
        let new = folders.filter { folder in
            !known.contains(folder) && folder.withPath { inotify_add_watch(descriptor, $0, Self.events) } >= 0
        }
        state.withLock { $0.folders.formUnion(new) }
        return !new.isEmpty
    }

    /// The milliseconds without a change that end a burst, and the most waits of that length.
    private static let quiet: Int32 = 40
    private static let mostRounds = 8

    /// Waits for a change and then for a short pause in changes.
    /// - Returns: false once the watch is stopped.
    func waitForBurst() -> Bool {
        guard wait(-1) else { return false }
        for _ in 0..<Self.mostRounds where wait(Self.quiet) {}
        return !state.withLock { $0.isStopped }
    }

    func raise() { waker.raise() }

    func stop() {
        state.withLock { $0.isStopped = true }
        waker.raise()
    }

    /// Waits for a change or a wake, and consumes it.
    /// - Returns: false if there was none within `milliseconds`.
    private func wait(_ milliseconds: Int32) -> Bool {
        var lines = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: waker.reader, events: Int16(POLLIN), revents: 0),
        ]
        var count = poll(&lines, 2, milliseconds)
        while count < 0, errno == EINTR { count = poll(&lines, 2, milliseconds) }
        guard count > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        for line in lines where line.revents != 0 { _ = read(line.fd, &bytes, bytes.count) }
        return true
    }
}
