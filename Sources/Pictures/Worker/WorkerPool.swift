import Glibc
public import Imaging
import Platform
import Synchronization

/// Decodes in worker processes, so that a malicious or damaged picture can crash only its worker. A dead worker is replaced when the next
/// picture comes.
///
/// Callable from any number of threads: each uses a worker of its own while it decodes; as many are kept as there were concurrent callers.
public final class WorkerPool: FileDecoding {
    private let command: WorkerCommand
    private let idle = Mutex<[WorkerProcess]>([])
    private let timeout: Int32
    private let report: @Sendable (String) -> Void
    /// Whether the missing sandbox was reported: once, not for each picture.
    private let hasReportedCage = Mutex(false)

    /// The default limit for one picture in milliseconds: short enough that users still wait for it.
    public static let defaultTimeout: Int32 = 2_300

    /// - Parameters:
    ///   - timeout: The limit for one picture in milliseconds, including all overhead.
    ///   - report: Receives a line when a worker ends unexpectedly.
    public init(
        _ command: WorkerCommand, timeout: Int32 = WorkerPool.defaultTimeout, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.command = command
        self.timeout = timeout
        self.report = report
    }

    /// The process ids of the idle workers.
    public var idleProcesses: [Int32] { idle.withLock { $0.map(\.identifier) } }

    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let start = Self.milliseconds()
        var error = PictureError.decoderNotAnswering
        // Tries once more after a crash, which another process or the previous picture may have caused.
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

    /// Starts a worker if none is idle, and asks it which walls its sandbox has; uses no file.
    /// - Throws: `cageNotSetUp`, or the reason why no worker could be started.
    public func cageReport() throws(PictureError) -> CageReport {
        let worker = try takeWorker()
        let report = try worker.cageReport(timeout: timeout)
        idle.withLock { $0.append(worker) }
        return report
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
