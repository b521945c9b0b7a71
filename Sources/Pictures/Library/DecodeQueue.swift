import Platform
import Synchronization

/// A picture to decode, and which request for it this is: a result counts only for the request it was made for.
struct DecodeJob: Hashable {
    let image: ImageID
    let token: Int
}

/// What the library's threads have yet to decode and what they have finished: the only state that threads share.
final class DecodeQueue: Sendable {
    private struct Shared {
        /// What is seen, then what may be seen soon; each first come, first served.
        var visible: [DecodeJob] = []
        var ahead: [DecodeJob] = []
        /// Taken by a thread, or finished and not yet handed over.
        var taken: Set<Int> = []
        var results: [(DecodeJob, DecodeResult)] = []
        /// Of the pixels among the results.
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

    /// With as many bytes of pixels waiting to be taken over, threads decode no more: a slow frame shall not end with all that was asked for
    /// in memory at once.
    private static let mostResultBytes = 8 << 20

    private let shared = Mutex(Shared())
    private let signal = WakeSignal()
    /// As many as there are decoders at once.
    static let threadCount = 2

    var onResult: @Sendable () -> Void {
        get { shared.withLock { $0.onResult } }
        set { shared.withLock { $0.onResult = newValue } }
    }

    func add(_ job: DecodeJob, isVisible: Bool) {
        shared.withLock { shared in
            guard isVisible else { return shared.ahead.append(job) }
            // It may have been asked for ahead of time, and may be done already.
            shared.ahead.removeAll { $0.token == job.token }
            if !shared.taken.contains(job.token) { shared.visible.append(job) }
        }
        signal.raise()
    }

    /// Replaces all that no thread has begun, in this order.
    func setWaiting(visible: [DecodeJob], ahead: [DecodeJob]) {
        let isBusy = shared.withLock { shared in
            shared.visible = visible.filter { !shared.taken.contains($0.token) }
            shared.ahead = ahead.filter { !shared.taken.contains($0.token) }
            return shared.hasWork
        }
        if isBusy { wakeThreads() }
    }

    private func wakeThreads() { for _ in 0..<Self.threadCount { signal.raise() } }

    /// Takes the next job that is seen; nil when there is none.
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

    /// Detached threads serve the queue until it is stopped.
    func startThreads(_ decoder: any ImageLoading) {
        let queue = self
        for _ in 0..<Self.threadCount {
            _ = Thread.start {
                while queue.serve(with: decoder) {}
            }
        }
    }

    /// Takes the next job, unless too much waits to be taken over.
    func takeForThread() -> (job: DecodeJob?, isStopped: Bool) {
        shared.withLock { shared in (shared.resultBytes < Self.mostResultBytes ? shared.next() : nil, shared.isStopped) }
    }

    /// Decodes one picture, or waits for one.
    /// - Returns: false when the queue was stopped.
    private func serve(with decoder: any ImageLoading) -> Bool {
        let (next, isStopped) = takeForThread()
        if isStopped { return false }
        guard let next else { return signal.wait() }
        finish(next, with: decoder.result(of: next.image))
        return true
    }
}

/// What became of a job.
struct DecodeResult {
    let state: ImageState
    /// Whether another attempt would come to the same end: a picture, or a failure that its file caused.
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
