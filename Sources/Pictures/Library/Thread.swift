import Glibc

/// Detached threads of the operating system.
package enum Thread {
    /// How soon a thread runs when every processor is busy.
    package enum Priority: Sendable {
        case usual
        /// After all other threads, for work that is not urgent.
        case patient
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The nice value that gives a thread a tenth of the share of a normal thread.
    private static let patience: Int32 = 10

    /// Runs a closure on a new thread.
    /// - Returns: Whether a thread could be started.
    package static func start(at priority: Priority = .usual, _ run: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(
            Work {
                // On Linux, this applies only to the calling thread.
                if priority == .patient { _ = nice(Thread.patience) }
                run()
            })
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
