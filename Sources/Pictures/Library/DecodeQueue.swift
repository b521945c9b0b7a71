import Platform
import Synchronization

/// A picture to decode, with the number of its request: a result counts only for the request it was made for.
struct DecodeJob: Hashable {
    let image: ImageID
    let token: Int
}

/// The waiting and finished jobs of the library's threads; the only state that threads share.
final class DecodeQueue: Sendable {
    private struct Shared {
        /// The jobs for visible pictures, which are taken first, then those for prefetched ones; each in order of request.
        var visible: [DecodeJob] = []
        var ahead: [DecodeJob] = []
        /// The tokens of jobs being decoded or waiting in `results`.
        var taken: Set<Int> = []
        var results: [(DecodeJob, DecodeResult)] = []
        /// The size of the pixels in `results`.
        var resultBytes = 0
        var isStopped = false
        var onResult: @Sendable () -> Void = {}

        mutating func next() -> DecodeJob? {
            guard hasWork else { return nil }
            let job = visible.isEmpty ? ahead.removeFirst() : visible.removeFirst()
            taken.insert(job.token)
            return job
        }

        var hasWork: Bool { !visible.isEmpty || !ahead.isEmpty }
    }

    /// The size of waiting pixels in bytes at which threads stop decoding, so that a slow frame does not fill memory with everything that
    /// was requested.
    private static let mostResultBytes = 8 << 20

    private let shared = Mutex(Shared())
    private let signal = WakeSignal()
    /// The number of pictures decoded at once.
    static let threadCount = 2

    var onResult: @Sendable () -> Void {
        get { shared.withLock { $0.onResult } }
        set { shared.withLock { $0.onResult = newValue } }
    }

    func add(_ job: DecodeJob, isVisible: Bool) {
        shared.withLock { shared in
            guard isVisible else { return shared.ahead.append(job) }
            // It may have been prefetched, and may be finished already.
            shared.ahead.removeAll { $0.token == job.token }
            if !shared.taken.contains(job.token) { shared.visible.append(job) }
        }
        signal.raise()
    }

    /// Replaces all jobs that are not begun, in this order.
    func setWaiting(visible: [DecodeJob], ahead: [DecodeJob]) {
        let isBusy = shared.withLock { shared in
            shared.visible = visible.filter { !shared.taken.contains($0.token) }
            shared.ahead = ahead.filter { !shared.taken.contains($0.token) }
            return shared.hasWork
        }
        if isBusy { wakeThreads() }
    }

    private func wakeThreads() { for _ in 0..<Self.threadCount { signal.raise() } }

    /// Takes the next job for a visible picture; nil if there is none.
    func takeVisible() -> DecodeJob? { shared.withLock { $0.visible.isEmpty ? nil : $0.next() } }

    func finish(_ job: DecodeJob, with result: DecodeResult) {
        let notify = shared.withLock { shared in
            shared.results.append((job, result))
            shared.resultBytes += result.byteCount
            return shared.onResult
        }
        notify()
    }

    func takeResults() -> [(DecodeJob, DecodeResult)] {
        let (results, isBusy) = shared.withLock { shared in
            guard !shared.results.isEmpty else { return (shared.results, false) }
            defer { (shared.results, shared.resultBytes) = ([], 0) }
            for (job, _) in shared.results { shared.taken.remove(job.token) }
            return (shared.results, shared.resultBytes >= Self.mostResultBytes && shared.hasWork)
        }
        if isBusy { wakeThreads() }
        return results
    }

    func stop() {
        shared.withLock { $0.isStopped = true }
        wakeThreads()
    }

    /// Starts detached threads, which serve the queue until it is stopped.
    func startThreads(_ decoder: any ImageLoading) {
        let queue = self
        for _ in 0..<Self.threadCount {
            _ = Thread.start {
                while queue.serve(with: decoder) {}
            }
        }
    }

    /// Takes the next job, unless too many pixels wait to be drained.
    func takeForThread() -> (job: DecodeJob?, isStopped: Bool) {
        shared.withLock { shared in (shared.resultBytes < Self.mostResultBytes ? shared.next() : nil, shared.isStopped) }
    }

    /// Decodes one picture, or waits for a job.
    /// - Returns: false if the queue was stopped.
    private func serve(with decoder: any ImageLoading) -> Bool {
        let (next, isStopped) = takeForThread()
        if isStopped { return false }
        guard let next else { return signal.wait() }
        finish(next, with: decoder.result(of: next.image))
        return true
    }
}

/// The result of a job.
struct DecodeResult {
    let state: ImageState
    /// Whether another attempt would give the same result: true for pictures, and for failures caused by the file.
    let isLasting: Bool

    var byteCount: Int { if case .ready(let bitmap) = state { bitmap.byteCount } else { 0 } }
}

extension ImageLoading {
    func result(of image: ImageID) -> DecodeResult {
        do {
            return DecodeResult(state: .ready(try decode(path: image.name, fit: image.fit)), isLasting: true)
        } catch {
            let cause = (error as? PictureFailure)?.error ?? PictureError(decoding: error)
            return DecodeResult(state: .failed("\(error)"), isLasting: cause.isCausedByFile)
        }
    }
}
