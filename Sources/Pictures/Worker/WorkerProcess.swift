import CSandbox
import Glibc
import Imaging
import Platform
import Synchronization

/// The program that is started as a worker.
public struct WorkerCommand: Sendable {
    /// The path of the executable.
    public var program: String
    public var arguments: [String]
    /// Variables as `NAME=value`; no others are passed on.
    public var environment: [String]
    /// Further variables for workers that read fonts; they state where the user keeps fonts.
    public var fontEnvironment: [String]

    public init(
        program: String, arguments: [String] = [WorkerService.argument], environment: [String] = [], fontEnvironment: [String] = []
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.fontEnvironment = fontEnvironment
    }

    func environment(for library: DecodingLibrary?) -> [String] {
        library?.readsFonts ?? false ? environment + fontEnvironment : environment
    }
}

/// A worker process and the socket to it. The process is killed when this object is destroyed; nothing waits for its end.
final class WorkerProcess: Sendable {
    /// The result of an order.
    enum Outcome {
        /// The worker waits for the next order. The pixels must still be copied.
        case finished(Pixels)
        /// The bytes of a file that was turned. They have not been checked yet.
        case transformed([UInt8])
        /// The order failed; the worker waits for the next one.
        case failed(PictureError)
        /// The process was killed by this signal; 0 if it exited. If it has not read its order, it has not seen the picture.
        case died(signal: Int32, hasReadOrder: Bool)
        /// The process ended because its sandbox could not be set up.
        case notCaged
        /// No response in time. `isBusy` is true if the worker spent that time computing, false if the machine did not run it.
        case late(isBusy: Bool)
    }

    /// Finished pixels in memory that the worker can still change.
    struct Pixels {
        fileprivate let memory: SharedMemory
        fileprivate let size: PixelSize
        fileprivate let isComplete: Bool
        fileprivate let frame: AnimationFrame?
    }

    /// The limit of processor time for one picture, in seconds.
    static let timeLimit: Int32 = 3

    /// How many blocks of memory are kept: one is copied while the next picture is decoded.
    private static let mostMemories = 2

    let identifier: pid_t
    private let socket: Int32
    private let errors: LastWords
    private let reaper: ProcessReaper
    private let orderCount = Atomic(0)
    private let lastSource = Atomic<UInt64>(0)
    private let memories = Mutex<[SharedMemory]>([])

    /// - Parameters:
    ///   - library: The library whose formats it decodes; nil for those that every machine can decode.
    ///   - reaper: Waits for the process's end.
    /// - Throws: `decoderNotStarted` if no process could be started.
    init(_ command: WorkerCommand, for library: DecodingLibrary?, reaper: ProcessReaper) throws(PictureError) {
        guard let (parent, worker) = WorkerSocket.pair() else { throw .decoderNotStarted(code: errno) }
        defer { close(worker) }
        let words = [command.program] + command.arguments + (library.map { [$0.rawValue] } ?? [])
        var arguments = words.map { strdup($0) } + [nil]
        var environment = command.environment(for: library).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var ownErrors: Int32 = -1
        let process = csandbox_spawn(command.program, &arguments, &environment, worker, &ownErrors)
        // Checked before the object exists, because its deinit would otherwise kill process -1, which means all processes.
        guard process > 0 else {
            let code = errno
            close(parent)
            throw .decoderNotStarted(code: code)
        }
        identifier = process
        socket = parent
        errors = LastWords(ownErrors)
        self.reaper = reaper
    }

    deinit {
        close(socket)
        kill(identifier, SIGKILL)
        reaper.reap(identifier)
    }

    /// The animated picture whose frame it decoded last; 0 after a still.
    var source: UInt64 { lastSource.load(ordering: .relaxed) }

    /// Counts an order; consecutive frames of an animated picture count as one.
    /// - Parameter source: The animated picture; 0 for a still.
    /// - Returns: The number of orders including this one.
    func countOrder(of source: UInt64) -> Int {
        let isNext = lastSource.exchange(source, ordering: .relaxed) == source && source != 0
        return orderCount.wrappingAdd(isNext ? 0 : 1, ordering: .relaxed).newValue
    }

    /// Sends an order and waits for its end, at most `timeout` milliseconds. It waits longer only while the machine gives the worker no
    /// processor time. After `died` and `late` the worker cannot be used again.
    func run(_ order: WorkerOrder, file: Int32, timeout: Int32) throws(PictureError) -> Outcome {
        let shared = try memory(for: order)
        // Set from outside, because a worker could raise its own limit. A worker that has already ended needs no limit (ESRCH).
        guard csandbox_limit_time(identifier, order.timeLimit) == 0 || errno == ESRCH else {
            throw .cageNotSetUp("the limit of processor time: \(String(cString: strerror(errno)))")
        }
        guard WorkerSocket.send(WorkerMessage.bytes(of: order.words), with: [file, shared.descriptor], over: socket) else {
            return ending(hasReadOrder: false)
        }
        let before = processorTime
        guard isAnswered(within: timeout, since: before) else { return .late(isBusy: processorTime - before >= Int(timeout)) }
        let hasReadOrder = !WorkerSocket.hasLostMessage(socket)
        guard let reply = reply() else { return ending(hasReadOrder: hasReadOrder) }
        switch (reply, order) {
        case (.finished(let size, let isComplete, let frame), .decode(let order)) where size == order.plan.size:
            // Each frame takes at least one byte of the file.
            guard frame.map({ $0.count <= Self.byteCount(of: file) }) ?? true else { return .died(signal: 0, hasReadOrder: true) }
            return .finished(Pixels(memory: shared, size: size, isComplete: isComplete, frame: order.frame == nil ? nil : frame))
        case (.transformed(let count), .transform), (.transformed(let count), .screenTable):
            guard let bytes = shared.bytes(count) else { return .died(signal: 0, hasReadOrder: true) }
            return .transformed(bytes)
        case (.failed(let reason), _): return .failed(.notDecoded(reason))
        case (.notRead(let kind), _): return .failed(.formatNotRead(kind))
        case (.refused(let code), _): return .failed(.system(code: code))
        case (.libraryMissing(let package), .decode(let order)) where order.library.map({ package.hasPrefix($0.packagePrefix) }) ?? false:
            return .failed(.libraryMissing(package: package))
        // A worker that sends an invalid reply may be compromised.
        case (.finished, _), (.transformed, _), (.caged, _), (.libraryMissing, _): return .died(signal: 0, hasReadOrder: true)
        }
    }

    private static func byteCount(of file: Int32) -> Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    // MARK: Memory

    /// Frames of an animated picture, and thumbnails, reuse the same memory: mapping and clearing new memory took a quarter of a frame's
    /// time. A worker that keeps access to the memory has already seen everything that was in it.
    private func memory(for order: WorkerOrder) throws(PictureError) -> SharedMemory {
        let known = memories.withLock { memories in
            memories.removeAll { $0.byteCount != order.byteCount }
            return memories.popLast()
        }
        if let known { return known }
        return try SharedMemory(byteCount: order.byteCount, isKept: order.keepsMemory)
    }

    /// Returns a copy of finished pixels. The copy may be made while the worker carries out another order. Call once.
    func bitmap(_ pixels: Pixels) -> Bitmap {
        let bitmap = pixels.memory.bitmap(pixels.size, isComplete: pixels.isComplete, frame: pixels.frame)
        if pixels.memory.isKept {
            memories.withLock { if $0.count < Self.mostMemories { $0.append(pixels.memory) } }
        }
        return bitmap
    }

    /// Waits until the worker has set up its sandbox, and asks it which layers are active.
    /// - Throws: `cageNotSetUp` or `decoderNotAnswering`.
    func cageReport(timeout: Int32) throws(PictureError) -> CageReport {
        if WorkerSocket.send(WorkerMessage.bytes(of: WorkerMessage.question), over: socket) {
            guard isAnswered(within: timeout, since: processorTime) else { throw .decoderNotAnswering }
            if case .caged(let report)? = reply() { return report }
        }
        guard case .notCaged = ending(hasReadOrder: false) else { throw .decoderNotAnswering }
        throw .cageNotSetUp(lastWords() ?? "no reason was given")
    }

    /// Returns the text on the worker's standard error since the last call, on one line; nil if there is none.
    func lastWords() -> String? { errors.take() }

    /// Receives a reply; nil if the worker has ended or the reply is invalid.
    private func reply() -> WorkerReply? {
        guard let message = WorkerSocket.receive(from: socket) else { return nil }
        for descriptor in message.descriptors where descriptor >= 0 { close(descriptor) }
        // If there is a reply, remarks of a library do not matter.
        errors.discard()
        return WorkerReply(bytes: message.bytes)
    }

    private func isAnswered(within timeout: Int32, since before: Int) -> Bool {
        if hasAnswer(within: timeout) { return true }
        // A slow picture has used up its processor time. On a busy machine, the worker did not get that time.
        for _ in 0..<Self.extensions where isRunnable {
            let missing = Int(timeout) - (processorTime - before)
            guard missing > 0 else { break }
            // Wait no longer than the missing time: if the machine was idle, the worker has had nearly all of it.
            if hasAnswer(within: min(Self.extensionLength, Int32(clamping: max(missing, Self.leastExtension)))) { return true }
        }
        return false
    }

    /// Waits for an answer or the worker's end. A signal does not end the wait.
    private func hasAnswer(within milliseconds: Int32) -> Bool {
        let end = WorkerPool.milliseconds() + Int(milliseconds)
        var line = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var code = poll(&line, 1, milliseconds)
        while code < 0, errno == EINTR { code = poll(&line, 1, Int32(clamping: max(0, end - WorkerPool.milliseconds()))) }
        return code > 0
    }

    /// How many times a worker that got too little processor time is given more, and for how many milliseconds each time.
    private static let extensions = 50
    private static let (leastExtension, extensionLength): (Int, Int32) = (20, 400)

    /// The processor time used by the worker, in milliseconds; 0 if it is unknown.
    private var processorTime: Int {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Whether the worker is ready to run, rather than waiting for a disk or an event.
    private var isRunnable: Bool {
        guard let file = try? OpenFile("/proc/\(identifier)/stat"), let bytes = try? file.read(256, at: 0),
            let name = bytes.lastIndex(of: UInt8(ascii: ")")), name + 2 < bytes.count
        else { return false }
        return bytes[name + 2] == UInt8(ascii: "R")
    }

    /// Returns why the process ended. It stays a zombie until this object is destroyed, so that its id is not reused.
    private func ending(hasReadOrder: Bool) -> Outcome {
        // A worker that only closed its socket would not end; one that is already ending keeps its own signal.
        kill(identifier, SIGKILL)
        guard let seen = end(within: Self.endLimit) else { return .late(isBusy: false) }
        let status = seen._sifields._sigchld.si_status
        guard seen.si_code == CLD_EXITED else { return .died(signal: status, hasReadOrder: hasReadOrder) }
        return status == DecoderCage.exitCode ? .notCaged : .died(signal: 0, hasReadOrder: hasReadOrder)
    }

    /// How long a killed process may take to end, in milliseconds, before it counts as stuck in the kernel.
    private static let endLimit: Int32 = 1_000

    /// Waits for the end of the process; nil if it has not ended after `milliseconds`.
    private func end(within milliseconds: Int32) -> siginfo_t? {
        for _ in 0...milliseconds / ProcessReaper.pollInterval {
            var seen = siginfo_t()
            guard waitid(P_PID, id_t(identifier), &seen, WEXITED | WNOWAIT | WNOHANG) == 0 else { return nil }
            if seen.si_signo == SIGCHLD { return seen }
            poll(nil, 0, ProcessReaper.pollInterval)
        }
        return nil
    }
}
