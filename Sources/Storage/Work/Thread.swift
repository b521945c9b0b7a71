import Glibc

/// Detached threads of the operating system.
package enum Thread {
    /// How soon a thread runs if all processors are busy.
    package enum Priority: Sendable {
        case usual
        /// After all others.
        case patient
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The niceness of patient threads: they get about a tenth of the processor time of a usual thread.
    private static let patience: Int32 = 10

    /// Runs a closure on a new thread.
    /// - Returns: Whether a thread could be started.
    package static func start(at priority: Priority = .usual, _ run: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(
            Body {
                // Of the calling thread alone, on Linux.
                if priority == .patient { _ = nice(Thread.patience) }
                run()
            })
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
