import Imaging
import LayoutMath
import Platform
import Storage
import Synchronization

/// A picture to decode, with the number of its request. A result is valid only for that request.
struct DecodeJob: Hashable {
    let image: ImageID
    let token: Int
}

/// The waiting and finished jobs of the library's threads; the only state that threads share.
final class DecodeQueue: Sendable {
    private struct Shared {
        /// The jobs for visible pictures, which are taken first, then those for prefetched pictures; each in order of request.
        var visible: [DecodeJob] = []
        var ahead: [DecodeJob] = []
        /// The tokens of jobs being decoded or waiting in `results`.
        var taken: Set<Int> = []
        var results: [(DecodeJob, DecodeResult)] = []
        /// The size of the pixels in `results`.
        var resultBytes = 0
        /// Animated pictures whose frames do not depend on others, so that they are decoded concurrently; the newest last.
        private var framesAlone: [String] = []
        /// The jobs that threads are working on. Other jobs in unresponsive folders wait.
        var inWork = JobsInWork()
        /// The threads that serve the queue, excluding those that were given up.
        var threadCount = 0
        var isStopped = false
        var colors: ScreenColors?

        mutating func next() -> DecodeJob? {
            guard let job = takeFirst(of: &visible) ?? takeFirst(of: &ahead) else { return nil }
            taken.insert(job.token)
            inWork.begin(job)
            return job
        }

        private func takeFirst(of jobs: inout [DecodeJob]) -> DecodeJob? {
            jobs.firstIndex(where: mayBegin).map { jobs.remove(at: $0) }
        }

        /// Whether a thread may do some postponed work before its job ends. If so, its time limit for file access starts again.
        mutating func mayCatchUp(_ job: DecodeJob) -> Bool {
            guard !visible.contains(where: mayBegin) else { return false }
            inWork.setDecoding(false, job)
            return true
        }

        /// Whether there is a job that can begin now.
        var hasWork: Bool { visible.contains(where: mayBegin) || ahead.contains(where: mayBegin) }

        /// Whether a job can begin now. It must wait for an unresponsive folder, and for another frame of its picture that is being decoded
        /// unless the frames are independent.
        private func mayBegin(_ job: DecodeJob) -> Bool {
            !inWork.isSilent(job.image.name) && (!inWork.hasFrame(of: job.image) || framesAlone.contains(job.image.name))
        }

        /// Records whether the frames of a picture are independent, as stated by the last decoded frame: the file may have been replaced.
        mutating func follow(_ frame: AnimationFrame, of name: String) {
            guard framesAlone.contains(name) != frame.standsAlone else { return }
            framesAlone.removeAll { $0 == name }
            if frame.standsAlone { framesAlone = framesAlone.suffix(DecodeQueue.mostFramesAlone - 1) + [name] }
        }
    }

    /// When this many bytes of pixels wait to be taken, threads stop decoding. Otherwise a slow frame could fill memory with everything
    /// that was requested.
    private static let mostResultBytes = 8 << 20

    /// The number of pictures that are remembered as having independent frames.
    private static let mostFramesAlone = 8

    private let shared = Mutex(Shared())
    private let signal = WakeSignal()
    /// The number of pictures decoded at once.
    static let threadCount = 2

    /// The colours in which pictures are decoded from now on; nil for sRGB.
    var colors: ScreenColors? {
        get { shared.withLock { $0.colors } }
        set { shared.withLock { $0.colors = newValue } }
    }

    func add(_ job: DecodeJob, isVisible: Bool) {
        shared.withLock { shared in
            guard isVisible else { return shared.ahead.append(job) }
            // It may have been prefetched, and may already be finished.
            shared.ahead.removeAll { $0.token == job.token }
            if !shared.taken.contains(job.token) { shared.visible.append(job) }
        }
        signal.raise()
    }

    /// Replaces all jobs that have not begun, in this order.
    func setWaiting(visible: [DecodeJob], ahead: [DecodeJob]) {
        let isBusy = shared.withLock { shared in
            shared.visible = visible.filter { !shared.taken.contains($0.token) }
            shared.ahead = ahead.filter { !shared.taken.contains($0.token) }
            return shared.hasWork
        }
        if isBusy { wakeThreads() }
    }

    private func wakeThreads() { for _ in 0..<Self.threadCount { signal.raise() } }

    /// Stores a result, then does postponed work until a visible picture waits.
    /// - Parameters:
    ///   - arrived: Called when the result waits for `takeResults()`.
    ///   - catchUp: Does some of the postponed work; returns false if there is nothing to do.
    /// - Returns: Whether the job's thread continues. It ends if it was given up and another thread has taken its place.
    @discardableResult
    func finish(_ job: DecodeJob, with result: DecodeResult, arrived: () -> Void = {}, catchingUp catchUp: () -> Bool = { false }) -> Bool {
        shared.withLock { shared in
            shared.results.append((job, result))
            shared.resultBytes += result.byteCount
            if case .ready(let bitmap) = result.state, let frame = bitmap.animation { shared.follow(frame, of: job.image.name) }
        }
        arrived()
        // A frame delays the next frame of its picture until its job ends.
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
        // The folder responds again.
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

    /// Starts the missing threads, which are detached and serve the queue until it is stopped.
    /// - Parameter arrived: Called on these threads when a result waits for `takeResults()`.
    func startThreads(_ decoder: any ImageLoading, arrived: @escaping @Sendable () -> Void) {
        let queue = self
        for _ in 0..<Self.threadCount where shared.withLock({ $0.threadCount < Self.threadCount }) {
            let hasStarted = Thread.start {
                while queue.serve(with: decoder, arrived: arrived) {}
            }
            if hasStarted { shared.withLock { $0.threadCount += 1 } }
        }
    }

    /// Gives up threads that have waited too long for a folder.
    /// - Returns: How many were given up, and when to check again; nil if nothing waits.
    func giveUpSilentThreads(at time: Seconds) -> (count: Int, deadline: Seconds?) {
        shared.withLock { shared in
            let count = shared.inWork.giveUp(at: time)
            shared.threadCount -= count
            return (count, shared.inWork.deadline(after: time, hasWork: shared.hasWork))
        }
    }

    /// An unresponsive folder; nil if all respond.
    var silentFolder: String? { shared.withLock { $0.inWork.silentFolder } }

    /// Takes the next job, unless too many pixels wait to be taken.
    func takeForThread() -> (job: DecodeJob?, isStopped: Bool) {
        shared.withLock { shared in (shared.resultBytes < Self.mostResultBytes ? shared.next() : nil, shared.isStopped) }
    }

    /// Decodes one picture, or waits for a job.
    /// - Returns: false if the queue was stopped.
    private func serve(with decoder: any ImageLoading, arrived: () -> Void) -> Bool {
        let (next, isStopped) = takeForThread()
        if isStopped { return false }
        guard let next else { return signal.wait() }
        return finish(
            next,
            with: decoder.result(
                of: next.image, in: colors,
                decoding: { isDecoding in
                    let hasWork = shared.withLock { shared in
                        shared.inWork.setDecoding(isDecoding, next)
                        return !isDecoding && next.image.frame != nil && shared.hasWork
                    }
                    // The next frame can be decoded while the pixels of this one are copied.
                    if hasWork { signal.raise() }
                }),
            arrived: arrived, catchingUp: decoder.catchUp)
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
    /// - Parameter colors: The colours of the screen; nil for sRGB.
    func result(of image: ImageID, in colors: ScreenColors?, decoding: (Bool) -> Void = { _ in }) -> DecodeResult {
        do {
            let bitmap = try decode(image, decoding: decoding)
            return DecodeResult(state: .ready(colors?.converted(bitmap) ?? bitmap), isLasting: true)
        } catch {
            let cause = (error as? PictureFailure)?.error ?? PictureError(decoding: error)
            return DecodeResult(state: .failed("\(error)"), isLasting: cause.isCausedByFile)
        }
    }
}
