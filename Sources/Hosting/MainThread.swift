import CMainQueue

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

    /// Runs `body`, and then the code of the main actor that waits, including tasks that `body` or that code lets continue. These usually reach the
    /// main actor through another thread; here they do not leave this one, so that their order is always the same. Call this in a job.
    package func runCode(after body: () -> Void) {
        cmainqueue_keep_jobs()
        body()
        cmainqueue_run_kept_jobs()
    }

    /// Waits until code of the main actor waits. Call this in a job.
    package func waitForCode() { cmainqueue_wait() }

    private func turn() {
        if jobs.isEmpty { cmainqueue_wait() } else { jobs.removeFirst()() }
    }
}
