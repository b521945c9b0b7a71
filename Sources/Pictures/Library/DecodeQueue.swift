import Glibc
import Platform
import Synchronization

/// What one thread has yet to decode and what it has finished: the only state that two threads share.
final class DecodeQueue: Sendable {
    private struct Shared {
        var waiting: [ImageID] = []
        var results: [(ImageID, ImageState)] = []
        var isStopped = false
        var onResult: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())
    private let signal = WakeSignal()

    var onResult: @Sendable () -> Void {
        get { shared.withLock { $0.onResult } }
        set { shared.withLock { $0.onResult = newValue } }
    }

    func add(_ image: ImageID) {
        shared.withLock { $0.waiting.append(image) }
        signal.raise()
    }

    func takeAll() -> [ImageID] {
        shared.withLock { shared in
            defer { shared.waiting.removeAll() }
            return shared.waiting
        }
    }

    func takeResults() -> [(ImageID, ImageState)] {
        shared.withLock { shared in
            guard !shared.results.isEmpty else { return [] }
            defer { shared.results.removeAll() }
            return shared.results
        }
    }

    func stop() {
        shared.withLock { $0.isStopped = true }
        signal.raise()
    }

    /// A detached thread serves the queue until it is stopped.
    func startThread(_ decoder: any PictureDecoding) {
        let queue = self
        _ = Thread.start {
            while queue.serve(with: decoder) {}
        }
    }

    /// Decodes one picture, or waits for one.
    /// - Returns: false when the queue was stopped.
    private func serve(with decoder: any PictureDecoding) -> Bool {
        let (next, isStopped) = shared.withLock { shared -> (ImageID?, Bool) in
            (shared.waiting.isEmpty ? nil : shared.waiting.removeFirst(), shared.isStopped)
        }
        if isStopped { return false }
        guard let next else {
            return signal.wait()
        }
        let state = PictureLibrary.load(next, with: decoder)
        let notify = shared.withLock { shared in
            shared.results.append((next, state))
            return shared.onResult
        }
        notify()
        return true
    }
}
