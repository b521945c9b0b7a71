import Synchronization

/// Work on a background thread; the caller continues and fetches the result later.
public final class BackgroundWork<Output: Sendable>: Sendable {
    private struct Shared: Sendable {
        var output: Output?
        var isDone = false
        var onNews: @Sendable () -> Void = {}
    }

    private let shared: Mutex<Shared>

    /// Begins the work. If no thread can be started, does the work before returning.
    public init(_ work: @escaping @Sendable () -> Output) {
        shared = Mutex(Shared())
        if !Thread.start({ [self] in finish(work()) }) { finish(work()) }
    }

    /// Called once when the result is ready, on the working thread. If the result is already ready when this is set, called immediately.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set {
            let isDone = shared.withLock { shared in
                shared.onNews = newValue
                return shared.isDone
            }
            if isDone { newValue() }
        }
    }

    /// Returns the result; nil if it is not ready yet or was already taken.
    public func take() -> Output? {
        shared.withLock { shared in
            defer { shared.output = nil }
            return shared.output
        }
    }

    private func finish(_ output: Output) {
        let notify = shared.withLock { shared in
            (shared.output, shared.isDone) = (output, true)
            return shared.onNews
        }
        notify()
    }
}
