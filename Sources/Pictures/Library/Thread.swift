import Glibc

/// Detached threads of the operating system.
package enum Thread {
    /// How soon a thread runs where every processor has more to do than it can.
    package enum Priority: Sendable {
        case usual
        /// After all others: what nobody waits for.
        case patient
    }

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// A tenth of the share of a thread that was not asked to be nice.
    private static let patience: Int32 = 10

    /// Runs a closure on a new thread.
    /// - Returns: Whether a thread could be started.
    package static func start(at priority: Priority = .usual, _ run: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(
            Work {
                // Of the calling thread alone, on Linux.
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
