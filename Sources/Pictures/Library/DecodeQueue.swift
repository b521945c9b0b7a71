import Imaging
import LayoutMath
import Platform
import Storage
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
        /// Animated pictures whose frames need no others, which are decoded side by side; the newest last.
        private var framesAlone: [String] = []
        /// What threads are at. Other jobs in folders that do not answer wait.
        var inWork = JobsInWork()
        /// The threads that serve the queue, without those that are given up.
        var threadCount = 0
        var isStopped = false
        var onResult: @Sendable () -> Void = {}

        mutating func next() -> DecodeJob? {
            guard let job = takeFirst(of: &visible) ?? takeFirst(of: &ahead) else { return nil }
            taken.insert(job.token)
            inWork.begin(job)
            return job
        }

        private func takeFirst(of jobs: inout [DecodeJob]) -> DecodeJob? {
            jobs.firstIndex(where: mayBegin).map { jobs.remove(at: $0) }
        }

        /// Whether a thread may do a part of what no picture waits for, before its job ends; its patience with files begins anew.
        mutating func mayCatchUp(_ job: DecodeJob) -> Bool {
            guard !visible.contains(where: mayBegin) else { return false }
            inWork.setDecoding(false, job)
            return true
        }

        /// Whether there is a job that needs not wait.
        var hasWork: Bool { visible.contains(where: mayBegin) || ahead.contains(where: mayBegin) }

        /// Whether a job needs to wait neither for a folder that does not answer nor for another frame of its picture, which is on the way to
        /// this one.
        private func mayBegin(_ job: DecodeJob) -> Bool {
            !inWork.isSilent(job.image.name) && (!inWork.hasFrame(of: job.image) || framesAlone.contains(job.image.name))
        }

        /// Notes whether the frames of a picture stand alone, as the one decoded last tells: a file may have been replaced.
        mutating func follow(_ frame: AnimationFrame, of name: String) {
            guard framesAlone.contains(name) != frame.standsAlone else { return }
            framesAlone.removeAll { $0 == name }
            if frame.standsAlone { framesAlone = framesAlone.suffix(DecodeQueue.mostFramesAlone - 1) + [name] }
        }
    }

    /// The size of waiting pixels in bytes at which threads stop decoding, so that a slow frame does not fill memory with everything that
    /// was requested.
    private static let mostResultBytes = 8 << 20

    /// Number of pictures that are known to have frames which stand alone.
    private static let mostFramesAlone = 8

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

    /// Passes a result on, then does what no picture waits for, until one that is seen does.
    /// - Parameter catchUp: Does a part of it; returns false if there is nothing to do.
    /// - Returns: Whether the thread that was at the job goes on: not if it was given up, as another one serves in its place.
    @discardableResult
    func finish(_ job: DecodeJob, with result: DecodeResult, catchingUp catchUp: () -> Bool = { false }) -> Bool {
        let notify = shared.withLock { shared in
            shared.results.append((job, result))
            shared.resultBytes += result.byteCount
            if case .ready(let bitmap) = result.state, let frame = bitmap.animation { shared.follow(frame, of: job.image.name) }
            return shared.onResult
        }
        notify()
        // A frame holds up the next one of its picture until it ends.
        if job.image.frame == nil { while shared.withLock({ $0.mayCatchUp(job) }), catchUp() {} }
        return end(job)
    }

    private func end(_ job: DecodeJob) -> Bool {
        let (wasGivenUp, goesOn) = shared.withLock { shared in
            let wasGivenUp = shared.inWork.end(job)
            let goesOn = !wasGivenUp || shared.threadCount < Self.threadCount
            if wasGivenUp, goesOn { shared.threadCount += 1 }
            return (wasGivenUp, goesOn)
        }
        // The folder answers again.
        if wasGivenUp { wakeThreads() }
        return goesOn
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

    /// Starts as many detached threads as are missing, which serve the queue until it is stopped.
    func startThreads(_ decoder: any ImageLoading) {
        let queue = self
        for _ in 0..<Self.threadCount where shared.withLock({ $0.threadCount < Self.threadCount }) {
            let hasStarted = Thread.start {
                while queue.serve(with: decoder) {}
            }
            if hasStarted { shared.withLock { $0.threadCount += 1 } }
        }
    }

    /// Replaces the threads that wait too long for a folder.
    /// - Returns: When to look again; nil if nothing waits.
    func replaceSilentThreads(at time: Seconds, _ decoder: any ImageLoading) -> Seconds? {
        let (count, deadline) = shared.withLock { shared in
            let count = shared.inWork.giveUp(at: time)
            shared.threadCount -= count
            return (count, shared.inWork.deadline(after: time, hasWork: shared.hasWork))
        }
        if count > 0 { startThreads(decoder) }
        return deadline
    }

    /// A folder that does not answer; nil if all do.
    var silentFolder: String? { shared.withLock { $0.inWork.silentFolder } }

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
        return finish(
            next,
            with: decoder.result(
                of: next.image,
                decoding: { isDecoding in
                    let hasWork = shared.withLock { shared in
                        shared.inWork.setDecoding(isDecoding, next)
                        return !isDecoding && next.image.frame != nil && shared.hasWork
                    }
                    // The next frame can be decoded while the pixels of this one are copied.
                    if hasWork { signal.raise() }
                }),
            catchingUp: decoder.catchUp)
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
    func result(of image: ImageID, decoding: (Bool) -> Void = { _ in }) -> DecodeResult {
        do {
            let bitmap = try decode(image, decoding: decoding)
            return DecodeResult(state: .ready(bitmap), isLasting: true)
        } catch {
            let cause = (error as? PictureFailure)?.error ?? PictureError(decoding: error)
            return DecodeResult(state: .failed("\(error)"), isLasting: cause.isCausedByFile)
        }
    }
}
