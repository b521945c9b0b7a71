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

/// What the main thread of a program does whose main function is asynchronous: it runs the code of the main actor, and the windows.
package final class MainThread {
    package static let shared = MainThread()

    private var jobs: [() -> Void] = []

    private init() {
        cmainqueue_repeat { MainActor.assumeIsolated { MainThread.shared.turn() } }
    }

    /// Runs a job that blocks the main thread, once the code of the main actor that is running now has ended or awaits something.
    package func perform(_ job: @escaping () -> Void) {
        jobs.append(job)
        Task {
            precondition(
                cmainqueue_is_serving() != 0,
                "a window needs the program's main thread, so the program's main function must be asynchronous, as top-level code that awaits is"
            )
        }
    }

    /// Runs the code of the main actor that waits now, and what it leads to on this thread. Call this in a job.
    package func runCode() { cmainqueue_run_all() }

    /// Runs `body`, and then the code of the main actor that waits, including tasks that `body` lets continue. These usually reach the main actor
    /// through another thread; here they do not leave this one, so that their order is always the same. Call this in a job.
    package func runCode(after body: () -> Void) {
        cmainqueue_keep_jobs()
        body()
        cmainqueue_run_kept_jobs()
        cmainqueue_run_all()
    }

    /// Waits until code of the main actor waits. Call this in a job.
    package func waitForCode() { cmainqueue_wait() }

    private func turn() {
        if jobs.isEmpty { cmainqueue_wait() } else { jobs.removeFirst()() }
    }
}
