import Synchronization

/// Results of background work that wait for the window's thread.
///
/// The owner of the window calls `deliver()` at the beginning of each frame.
public final class ResultMailbox: Sendable {
    private struct Shared {
        var waiting: [@MainActor @Sendable () -> Void] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())

    public init() {}

    /// Called when a result arrives, on the thread that posted it. If there already is a result when this is set, called immediately.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set {
            let hasNews = shared.withLock { shared in
                shared.onNews = newValue
                return !shared.waiting.isEmpty
            }
            if hasNews { newValue() }
        }
    }

    /// Keeps a closure for the window's thread.
    public func post(_ result: @escaping @MainActor @Sendable () -> Void) {
        let notify = shared.withLock { shared in
            shared.waiting.append(result)
            return shared.onNews
        }
        notify()
    }

    /// Runs the posted closures in order.
    /// - Returns: Whether there were any.
    @MainActor @discardableResult
    public func deliver() -> Bool {
        let waiting = shared.withLock { shared in
            defer { shared.waiting = [] }
            return shared.waiting
        }
        for result in waiting { result() }
        return !waiting.isEmpty
    }
}
