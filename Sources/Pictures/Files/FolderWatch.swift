import Glibc
import Platform
import Storage
import Synchronization

/// Reports changes in folders. If the system has no watches left, it reports at regular intervals that there may be changes.
package final class FolderWatch: Sendable {
    private let descriptor: Int32
    /// Wakes the waiting thread, so that it stops or lists again.
    private let waker = WakeSignal()
    private let calls: WatchCalls
    private let interval: Int
    /// Locked during calls on the folders. If a folder does not respond, only threads that want to watch other folders wait for it; reading
    /// the state and stopping the watch do not.
    private let folders = Mutex(WatchedFolders())
    private let state = Mutex(State())

    private struct State {
        var isIncomplete = false
        /// Whether the last listing failed temporarily, or a disk is not mounted.
        var mustRetry = false
        /// Whether the last wait failed, for example because the system lacked memory. Changes may then be missed.
        var cannotWait = false
        var isStopped = false
        /// Whether a listing has begun or is queued.
        var isListing = false
        /// Whether something may have changed between the last listing and the start of its watch.
        var isOutdated = false
        /// When folders were last listed, in milliseconds.
        var listed = 0
    }

    /// Milliseconds between two listings of folders without a watch: often enough for a user who is watching, seldom enough for a slow
    /// disk.
    static let pollInterval = 5_000

    /// - Parameter interval: Milliseconds between two listings of folders that cannot be watched.
    init(_ calls: WatchCalls = .system, every interval: Int = FolderWatch.pollInterval) {
        (self.calls, self.interval) = (calls, interval)
        descriptor = calls.open()
    }

    /// Watches with the system's calls.
    package convenience init(listingEvery interval: Int) { self.init(.system, every: interval) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether a folder is listed at intervals because the system has no watches left.
    var isPolling: Bool { state.withLock { $0.isIncomplete } }

    /// Watches the folders of a listing instead of the previous ones, and waits for missing ones to come back.
    /// - Parameters:
    ///   - roots: The paths that were listed.
    ///   - picture: A file that is listed whatever its name.
    ///   - mustRetry: Whether to list again after an interval, because this listing failed temporarily.
    /// - Returns: Whether something may have changed between the listing and the start of its watch.
    @discardableResult
    func follow(_ folder: PictureFolder, _ roots: [String], including picture: String? = nil, mustRetry: Bool = false) -> Bool {
        let outcome = folders.withLock { $0.follow(folder, roots, picture: picture, with: calls, descriptor) }
        let now = calls.milliseconds()
        state.withLock { state in
            (state.isIncomplete, state.mustRetry, state.listed) = (outcome.isIncomplete, mustRetry || outcome.awaitsDisk, now)
        }
        return outcome.needsListing
    }

    /// The milliseconds without a change that end a burst of changes, and the most waits of that length.
    private static let quiet: Int32 = 40
    private static let mostRounds = 8

    /// Waits for a change, and then for a short pause in the changes.
    /// - Returns: false once the watch is stopped.
    func waitForBurst() -> Bool {
        while !isStopped {
            let rest = timeToListing
            let wake = wait(rest ?? -1)
            // Continuous irrelevant events must not delay a listing that is due.
            if wake == .news || rest == 0 || timeToListing == 0 { break }
        }
        for _ in 0..<Self.mostRounds {
            if wait(Self.quiet) == .nothing { break }
        }
        return !isStopped
    }

    // MARK: Listing on another thread

    /// Must be called before the listing thread is asked to list.
    func beginListing() { state.withLock { $0.isListing = true } }

    /// Lists, unless the watch has been stopped.
    /// - Parameter work: Lists, and returns whether something may have changed between the listing and the start of its watch.
    func list(_ work: () -> Bool) {
        let isOutdated = !isStopped && work()
        state.withLock { ($0.isListing, $0.isOutdated) = (false, isOutdated) }
        raise()
    }

    /// Waits until the current listing has ended.
    /// - Returns: false once the watch is stopped, even if the listing still hangs in an unresponsive folder.
    func waitForListing() -> Bool {
        repeat {
            // Without a waker, the state is polled at intervals.
            if !waker.wait() { poll(nil, 0, Self.quiet) }
        } while state.withLock { $0.isListing && !$0.isStopped }
        if state.withLock({ $0.isOutdated }) { raise() }
        return !isStopped
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Milliseconds to the next listing of folders without a watch; nil if all are watched.
    private var timeToListing: Int32? {
        let now = calls.milliseconds()
        return state.withLock { state in
            // Without a waker, the end of the watch is noticed by polling at intervals.
            guard state.isIncomplete || state.mustRetry || state.cannotWait || waker.reader < 0 else { return nil }
            return Int32(clamping: max(0, state.listed + interval - now))
        }
    }

    func raise() { waker.raise() }

    func stop() {
        state.withLock { $0.isStopped = true }
        waker.raise()
    }

    /// The most milliseconds to pause after a failed wait, and the most interruptions of one wait.
    private static let pause: Int32 = 250
    private static let mostInterruptions = 8

    /// Waits for events on the descriptors. Pauses if the wait fails, so that a permanent failure does not use up a processor.
    /// - Returns: The number of descriptors with events; 0 or less if there are none.
    private func waited(_ lines: inout [pollfd], _ milliseconds: Int32) -> Int32 {
        var count = calls.wait(&lines, milliseconds)
        for _ in 0..<Self.mostInterruptions where count == -EINTR { count = calls.wait(&lines, milliseconds) }
        state.withLock { $0.cannotWait = count < 0 }
        if count < 0 { calls.pause(milliseconds < 0 ? Self.pause : min(milliseconds, Self.pause)) }
        return count
    }

    /// What ended a wait.
    enum Wake { case news, noise, nothing }

    /// Waits for events or a wake, and consumes them.
    /// - Returns: `noise` if none of the events can change a listing, `nothing` if there were no events within `milliseconds`.
    func wait(_ milliseconds: Int32) -> Wake {
        var lines = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: waker.reader, events: Int16(POLLIN), revents: 0),
        ]
        let count = waited(&lines, milliseconds)
        guard count > 0 else { return .nothing }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        var isNews = lines[1].revents != 0
        if isNews { waker.clear() }
        if lines[0].revents != 0 {
            let count = max(0, read(descriptor, &bytes, bytes.count))
            let events = WatchEvent.all(in: bytes[..<count])
            folders.withLock { folders in
                for event in events where folders.isNews(event, with: calls, descriptor) { isNews = true }
            }
        }
        return isNews ? .news : .noise
    }
}
