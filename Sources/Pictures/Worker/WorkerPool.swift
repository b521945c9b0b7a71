import Glibc
public import Imaging
import Platform
import Synchronization

/// Decodes in worker processes, so that a malicious or damaged picture can crash only its worker. A dead worker is replaced when the next
/// picture comes. Each worker is replaced after `ordersPerWorker` pictures, so that a compromised one sees few later pictures.
///
/// The formats of each `DecodingLibrary` have separate workers, which load the library before they give up their rights.
///
/// Can be called from any number of threads. Each uses a separate worker while it decodes, and the pool keeps as many as there were
/// concurrent callers.
public final class WorkerPool: FileDecoding {
    private let command: WorkerCommand
    private let idle = Mutex<[DecodingLibrary?: [WorkerProcess]]>([:])
    private let timeout: Int32
    private let report: @Sendable (String) -> Void
    /// The libraries for which a missing sandbox has been reported, so that it is reported once and not for every picture.
    private let reportedCages = Mutex<Set<DecodingLibrary?>>([])
    private let hasReportedStuck = Mutex(false)
    private let reaper: ProcessReaper
    private let ordersPerWorker: Int

    /// The default time limit for one picture in milliseconds, short enough for users to wait.
    public static let defaultTimeout: Int32 = 2_300

    /// Number of pictures that one worker decodes. Its successor starts while it decodes the last one, which costs about 3.7 ms of
    /// processor time; Guides/sandbox.md has the measurements.
    public static let ordersPerWorker = 320

    /// - Parameters:
    ///   - timeout: The limit for one picture in milliseconds, including all overhead.
    ///   - report: Receives a line when a worker ends unexpectedly.
    public convenience init(
        _ command: WorkerCommand, timeout: Int32 = WorkerPool.defaultTimeout, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(command, timeout: timeout, ordersPerWorker: Self.ordersPerWorker, reaper: ProcessReaper(), report: report)
    }

    /// - Parameters:
    ///   - ordersPerWorker: Number of pictures after which a worker is replaced; positive.
    ///   - reaper: Waits for the end of workers.
    package init(
        _ command: WorkerCommand, timeout: Int32 = WorkerPool.defaultTimeout, ordersPerWorker: Int, reaper: ProcessReaper,
        report: @escaping @Sendable (String) -> Void
    ) {
        precondition(ordersPerWorker > 0, "a worker decodes a picture at least, got \(ordersPerWorker)")
        self.command = command
        self.timeout = timeout
        self.ordersPerWorker = ordersPerWorker
        self.reaper = reaper
        self.report = report
    }

    /// Starts workers for the formats that every machine can decode, so that the first pictures need not wait for them. A worker that
    /// cannot be started now is started when a picture comes.
    public func startWorkers(_ count: Int) { for _ in 0..<count { startSuccessor(for: nil) } }

    /// The process ids of the idle workers.
    public var idleProcesses: [Int32] { idle.withLock { $0.values.flatMap { $0 }.map(\.identifier) } }

    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap { try decode(order, from: descriptor) {} }

    public func decode(_ order: DecodeOrder, from descriptor: Int32, decoded: () -> Void) throws -> Bitmap {
        let (outcome, worker) = try {
            defer { decoded() }
            return try carryOut(.decode(order), from: descriptor)
        }()
        guard case .finished(let pixels) = outcome else { throw PictureError.decoderNotAnswering }
        return worker.bitmap(pixels)
    }

    private static let mostAttempts = 2

    /// Lets a worker turn a file. The bytes come from a process that a picture may have compromised, so check them.
    public func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] {
        guard case .transformed(let bytes) = try carryOut(.transform(order), from: descriptor).outcome else {
            throw PictureError.decoderNotAnswering
        }
        return bytes
    }

    /// Lets a worker read the profile of a screen.
    public func screenTable(from descriptor: Int32) throws -> [UInt8] {
        guard case .transformed(let bytes) = try carryOut(.screenTable, from: descriptor).outcome else {
            throw PictureError.decoderNotAnswering
        }
        return bytes
    }

    /// - Returns: `finished` or `transformed`, depending on the order, and the worker, which may already be working on another order.
    private func carryOut(
        _ order: WorkerOrder, from descriptor: Int32
    ) throws -> (outcome: WorkerProcess.Outcome, worker: WorkerProcess) {
        let start = Self.milliseconds()
        let library = order.library
        var error = PictureError.decoderNotAnswering
        // Tries once more after a crash, which another process or the previous picture may have caused. If an idle worker had ended before
        // it read the order, this does not count as an attempt: several workers may have been killed at once.
        var attempt = 1
        while attempt <= Self.mostAttempts {
            let rest = timeout - Int32(clamping: Self.milliseconds() - start)
            guard rest > 0 else { break }
            let known = takeIdle(for: library, source: order.source)
            let worker = try known ?? startWorker(for: library, within: rest)
            let isLastOrder = worker.countOrder(of: order.source) >= ordersPerWorker
            if isLastOrder { startSuccessor(for: library) }
            let outcome = try Self.run(order, file: descriptor, on: worker, timeout: rest)
            switch outcome {
            case .finished, .transformed:
                if !isLastOrder { putBack(worker, for: library) }
                return (outcome, worker)
            case .failed(let error):
                if !isLastOrder { putBack(worker, for: library) }
                throw error
            case .died(let signal, let hasReadOrder):
                report("decoder \(worker.identifier) stopped (signal \(signal)) and is replaced" + Self.quoted(worker.lastWords()))
                if hasReadOrder || known == nil { attempt += 1 }
                error = hasReadOrder ? .stoppedTheDecoder(signal: signal) : .endedBeforeDecoding(signal: signal)
            case .notCaged:
                throw cageError(worker.lastWords(), for: library)
            case .late(let isBusy):
                report("decoder \(worker.identifier) took longer than \(timeout) ms and is replaced" + Self.quoted(worker.lastWords()))
                // The second attempt has only the remaining time, so exceeding it says nothing about the picture.
                throw isBusy && attempt == 1 ? PictureError.tooSlow : PictureError.decoderNotAnswering
            }
        }
        throw error
    }

    /// Lets a worker carry out an order. To reach a frame that is far from those decoded before, the worker may need several attempts. They
    /// are repeated as long as there is time for another one.
    private static func run(
        _ order: WorkerOrder, file: Int32, on worker: WorkerProcess, timeout: Int32
    ) throws(PictureError) -> WorkerProcess.Outcome {
        let end = milliseconds() + Int(timeout)
        while true {
            let rest = Int32(clamping: end - milliseconds())
            let outcome = try worker.run(order, file: file, timeout: max(1, rest))
            guard case .failed(.system(code: EAGAIN)) = outcome, order.isFrame, end - milliseconds() > leastAttempt else {
                return outcome
            }
        }
    }

    /// The milliseconds that one attempt to reach a far frame may take.
    private static let leastAttempt = 1_000

    /// Starts a worker if none is idle, and asks it which layers its sandbox has. Uses no file.
    /// - Parameter library: The library whose workers are asked; nil for those of formats that every machine can decode.
    /// - Throws: `cageNotSetUp`, or the reason why no worker could be started.
    public func cageReport(for library: DecodingLibrary? = nil) throws(PictureError) -> CageReport {
        let worker: WorkerProcess
        if let known = takeIdle(for: library, source: 0) { worker = known } else { worker = try startWorker(for: library, within: timeout) }
        let report = try worker.cageReport(timeout: timeout)
        putBack(worker, for: library)
        return report
    }

    /// Libraries that read fonts have a separate sandbox. All other workers share one kind, so its error is reported only once.
    private func cageError(_ words: String?, for library: DecodingLibrary?) -> PictureError {
        let reason = words ?? "no reason was given"
        let reader = library.flatMap { $0.readsFonts ? $0 : nil }
        if reportedCages.withLock({ $0.insert(reader).inserted }) {
            let pictures = reader.map { "\($0.rawValue.uppercased()) " } ?? ""
            report("no \(pictures)pictures are decoded: the decoder's cage cannot be set up: \(reason)")
        }
        return .cageNotSetUp(reason)
    }

    private static func quoted(_ words: String?) -> String { words.map { "; it said: \($0)" } ?? "" }

    /// Takes an idle worker. Prefers the one that decoded the previous frame; for other pictures, one that keeps no animated picture.
    private func takeIdle(for library: DecodingLibrary?, source: UInt64) -> WorkerProcess? {
        idle.withLock { idle in
            guard let workers = idle[library], let last = workers.indices.last else { return nil }
            let known = source == 0 ? nil : workers.lastIndex { $0.source == source }
            if let index = known ?? workers.lastIndex(where: { $0.source == 0 }) { return idle[library]?.remove(at: index) }
            return workers.count < Self.mostKeepingFrames ? nil : idle[library]?.remove(at: last)
        }
    }

    /// How many idle workers may each keep an animated picture while another worker is started for other pictures.
    private static let mostKeepingFrames = 2

    /// - Parameter milliseconds: How long to wait while too many killed workers have not ended.
    private func startWorker(for library: DecodingLibrary?, within milliseconds: Int32) throws(PictureError) -> WorkerProcess {
        let hasRoom = reaper.hasRoom(within: milliseconds)
        let isNews = hasReportedStuck.withLock { hasReported in
            defer { hasReported = !hasRoom }
            return !hasRoom && !hasReported
        }
        if isNews { report("\(ProcessReaper.mostPending) killed decoders have not ended; no other is started until one has") }
        guard hasRoom else { throw .decoderNotAnswering }
        return try WorkerProcess(command, for: library, reaper: reaper)
    }

    private func putBack(_ worker: WorkerProcess, for library: DecodingLibrary?) {
        idle.withLock { $0[library, default: []].append(worker) }
    }

    /// Starts a worker while another one decodes its last picture. If that fails, the next picture starts a worker.
    private func startSuccessor(for library: DecodingLibrary?) {
        guard reaper.hasRoom(within: 0), let worker = try? WorkerProcess(command, for: library, reaper: reaper) else { return }
        putBack(worker, for: library)
    }

    static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
