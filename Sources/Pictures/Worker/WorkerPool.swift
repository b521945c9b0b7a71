import Glibc
public import Platform
import Synchronization

/// Decodes in processes of their own, which a picture may kill. A worker that died is replaced by another when the next picture comes.
///
/// Callable from any number of threads: each has a worker to itself while it decodes, and as many stay as there were callers at once.
public final class WorkerPool: PixelDecoding {
    private let command: WorkerCommand
    private let idle = Mutex<[WorkerProcess]>([])
    private let patience: Int32
    private let report: @Sendable (String) -> Void

    /// Milliseconds after which no answer is expected any more: below the time for which people wait without doubting.
    public static let defaultPatience: Int32 = 2_300

    /// - Parameters:
    ///   - patience: milliseconds for one picture, with everything.
    ///   - report: hears one line whenever a worker ended that was still wanted.
    public init(
        _ command: WorkerCommand, patience: Int32 = WorkerPool.defaultPatience, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.command = command
        self.patience = patience
        self.report = report
    }

    /// The processes that wait for an order.
    public var idleProcesses: [Int32] { idle.withLock { $0.map(\.identifier) } }

    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let start = Self.milliseconds()
        var error = PictureError.tooSlow
        // Once more after a death: somebody else may have killed the worker, or the picture before this one.
        for _ in 0..<2 {
            let rest = patience - Int32(clamping: Self.milliseconds() - start)
            guard rest > 0 else { break }
            let worker = try takeWorker()
            switch try worker.run(order, file: descriptor, patience: rest) {
            case .finished(let bitmap):
                idle.withLock { $0.append(worker) }
                return bitmap
            case .failed(let reason):
                idle.withLock { $0.append(worker) }
                throw PictureError.notDecoded(reason)
            case .died(let signal):
                report("decoder \(worker.identifier) stopped (signal \(signal)) and is replaced")
                error = .stoppedTheDecoder(signal: signal)
            case .late:
                report("decoder \(worker.identifier) took longer than \(patience) ms and is replaced")
                throw PictureError.tooSlow
            }
        }
        throw error
    }

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
