import Glibc
public import Imaging
import Platform
import Synchronization

/// Decodes in processes of their own, which a picture may kill. A worker that died is replaced by another when the next picture comes.
///
/// Callable from any number of threads: each has a worker to itself while it decodes, and as many stay as there were callers at once.
public final class WorkerPool: FileDecoding {
    private let command: WorkerCommand
    private let idle = Mutex<[WorkerProcess]>([])
    private let timeout: Int32
    private let report: @Sendable (String) -> Void
    /// Whether the user was told that there are no decoders: one line, not one for each picture.
    private let hasReportedCage = Mutex(false)

    /// Milliseconds after which no answer is expected any more: below the time for which people wait without doubting.
    public static let defaultTimeout: Int32 = 2_300

    /// - Parameters:
    ///   - timeout: milliseconds for one picture, with everything.
    ///   - report: hears one line whenever a worker ended that was still wanted.
    public init(
        _ command: WorkerCommand, timeout: Int32 = WorkerPool.defaultTimeout, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.command = command
        self.timeout = timeout
        self.report = report
    }

    /// The processes that wait for an order.
    public var idleProcesses: [Int32] { idle.withLock { $0.map(\.identifier) } }

    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let start = Self.milliseconds()
        var error = PictureError.decoderNotAnswering
        // Once more after a death: somebody else may have killed the worker, or the picture before this one.
        for _ in 0..<2 {
            let rest = timeout - Int32(clamping: Self.milliseconds() - start)
            guard rest > 0 else { break }
            let worker = try takeWorker()
            switch try worker.run(order, file: descriptor, timeout: rest) {
            case .finished(let bitmap):
                idle.withLock { $0.append(worker) }
                return bitmap
            case .failed(let error):
                idle.withLock { $0.append(worker) }
                throw error
            case .died(let signal):
                report("decoder \(worker.identifier) stopped (signal \(signal)) and is replaced" + Self.quoted(worker.lastWords()))
                error = .stoppedTheDecoder(signal: signal)
            case .notCaged:
                throw cageError(worker.lastWords())
            case .late(let isBusy):
                report("decoder \(worker.identifier) took longer than \(timeout) ms and is replaced" + Self.quoted(worker.lastWords()))
                throw isBusy ? PictureError.tooSlow : PictureError.decoderNotAnswering
            }
        }
        throw error
    }

    /// Starts a decoder and lets it set up its cage, without any file.
    /// - Throws: `cageNotSetUp`, or why there is no decoder.
    public func checkCage() throws(PictureError) {
        let worker = try takeWorker()
        try worker.checkCage(timeout: timeout)
        idle.withLock { $0.append(worker) }
    }

    private func cageError(_ words: String?) -> PictureError {
        let reason = words ?? "no reason was given"
        let isNews = hasReportedCage.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        if isNews { report("no pictures are decoded: the decoder's cage cannot be set up: \(reason)") }
        return .cageNotSetUp(reason)
    }

    private static func quoted(_ words: String?) -> String { words.map { "; it said: \($0)" } ?? "" }

    private func takeWorker() throws(PictureError) -> WorkerProcess {
        if let worker = idle.withLock({ $0.popLast() }) { return worker }
        return try WorkerProcess(command)
    }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
