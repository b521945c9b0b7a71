import Synchronization

/// Work on a thread of its own: whoever asks for it goes on, and fetches the result when it is there.
public final class BackgroundWork<Output: Sendable>: Sendable {
    private struct Shared: Sendable {
        var output: Output?
        var isDone = false
        var onNews: @Sendable () -> Void = {}
    }

    private let shared: Mutex<Shared>

    /// Begins at once. Where the system gives no thread, it is done before this returns.
    public init(_ work: @escaping @Sendable () -> Output) {
        shared = Mutex(Shared())
        if !Thread.start({ [self] in finish(work()) }) { finish(work()) }
    }

    /// Called once, when the result is there, on the thread of the work; at once where it is there already.
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

    /// The result, once; nil while the work goes on, and when it was fetched.
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
