import CMainQueue
// Links the library of which CMainQueue calls two functions.
import Dispatch
import Glibc
import LayoutMath
import SDLBackend
import Storage

/// The code that waits for the main thread: tasks of the main actor, blocks of the main dispatch queue, and timers of Foundation. A window's
/// loop runs it between two frames, and is woken for it.
final class MainQueue {
    /// Seconds between two looks at the queue if no thread could be started to watch it.
    private static let interval: Seconds = 0.05

    private let ending = WakeSignal()
    /// Whether a thread watches the queue.
    private let isWatched: Bool

    /// Wakes a loop whenever code waits, until `end()`.
    init(waking waker: EventWaker) {
        isWatched = Thread.start { [ending, queue = cmainqueue_descriptor()] in MainQueue.watch(queue, until: ending, waker) }
    }

    /// Ends the thread that watches the queue.
    func end() { ending.raise() }

    /// Runs the code that waits now.
    func run() { cmainqueue_run() }

    /// The longest time in seconds for which the loop may sleep; nil for no limit.
    var longestSleep: Seconds? {
        let timer = cmainqueue_time_to_timer()
        return [timer < 0 ? nil : timer, isWatched ? nil : Self.interval].compactMap(\.self).min()
    }

    private nonisolated static func watch(_ queue: Int32, until ending: WakeSignal, _ waker: EventWaker) {
        while true {
            var lines = [queue, ending.reader].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&lines, 2, -1) > 0 || errno == EINTR, lines[1].revents == 0 else { return }
            var count: UInt64 = 0
            // Otherwise it could be read again before the loop has run the code.
            if lines[0].revents != 0 { read(queue, &count, 8) }
            waker.wake()
        }
    }
}
