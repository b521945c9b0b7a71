import CSandbox
import Glibc
import Imaging
import Platform

/// The program that is started as a worker.
public struct WorkerCommand: Sendable {
    /// A path.
    public var program: String
    public var arguments: [String]
    /// `NAME=value`; nothing else is passed on.
    public var environment: [String]

    public init(program: String, arguments: [String] = [WorkerService.argument], environment: [String] = []) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }
}

/// A worker and the line to it. Ends with its owner.
final class WorkerProcess: Sendable {
    /// How an order ended.
    enum Outcome {
        case finished(Bitmap)
        /// The order was not carried out, and the worker waits for the next.
        case failed(PictureError)
        /// The process is gone, of a signal or, with 0, by itself.
        case died(signal: Int32)
        /// The process ended because a wall of its cage could not be set up.
        case notCaged
        /// No answer came; whether because the order took all the time there is, or because the machine gave none.
        case late(isBusy: Bool)
    }

    /// Processor time for one picture, in seconds.
    private static let timeLimit: Int32 = 3

    let identifier: pid_t
    private let socket: Int32
    private let errors: LastWords

    /// - Throws: `decoderNotStarted` when no process could be started.
    init(_ command: WorkerCommand) throws(PictureError) {
        guard let (parent, worker) = WorkerSocket.pair() else { throw .decoderNotStarted(code: errno) }
        defer { close(worker) }
        var arguments = ([command.program] + command.arguments).map { strdup($0) } + [nil]
        var environment = command.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var ownErrors: Int32 = -1
        let process = csandbox_spawn(command.program, &arguments, &environment, worker, &ownErrors)
        // Before there is an object: to end a process without a number would be to end them all.
        guard process > 0 else {
            let code = errno
            close(parent)
            throw .decoderNotStarted(code: code)
        }
        identifier = process
        socket = parent
        errors = LastWords(ownErrors)
    }

    deinit {
        close(socket)
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Hands over an order and waits for its end, `timeout` milliseconds at most; longer only while the machine gives the worker no
    /// processor to work with. After `died` and `late` the worker is of no more use.
    func run(_ order: DecodeOrder, file: Int32, timeout: Int32) throws(PictureError) -> Outcome {
        let size = order.plan.size
        let shared = try SharedPixels(size)
        // Not the worker itself, which could then give itself more. One that has ended has no time to limit.
        guard csandbox_limit_time(identifier, Self.timeLimit) == 0 || errno == ESRCH else {
            throw .cageNotSetUp("the limit of processor time: \(String(cString: strerror(errno)))")
        }
        guard WorkerSocket.send(WorkerMessage.bytes(of: order.words), with: [file, shared.descriptor], over: socket) else {
            return ending()
        }
        let before = processorTime
        guard isAnswered(within: timeout, since: before) else { return .late(isBusy: processorTime - before >= Int(timeout)) }
        guard let reply = reply() else { return ending() }
        switch reply {
        case .finished(size, let isComplete): return .finished(shared.bitmap(size, isComplete: isComplete))
        case .failed(let reason): return .failed(.notDecoded(reason))
        case .refused(let code): return .failed(.system(code: code))
        // Whoever answers nonsense is not to be trusted with another picture.
        case .finished: return .died(signal: 0)
        }
    }

    /// Whether the worker has set up its walls and waits for orders.
    /// - Throws: `cageNotSetUp`, or `decoderNotAnswering`.
    func checkCage(timeout: Int32) throws(PictureError) {
        // An order that makes no sense is refused without any file.
        if WorkerSocket.send(WorkerMessage.bytes(of: [0]), over: socket) {
            guard isAnswered(within: timeout, since: processorTime) else { throw .decoderNotAnswering }
            if reply() != nil { return }
        }
        guard case .notCaged = ending() else { throw .decoderNotAnswering }
        throw .cageNotSetUp(lastWords() ?? "no reason was given")
    }

    /// What the worker wrote to its standard error since it was last asked, on one line.
    func lastWords() -> String? { errors.take() }

    /// nil when the worker is gone, or answers nonsense.
    private func reply() -> WorkerReply? {
        guard let message = WorkerSocket.receive(from: socket) else { return nil }
        for descriptor in message.descriptors where descriptor >= 0 { close(descriptor) }
        // What is said beside a good answer, a library's remarks about a file, interests nobody.
        errors.discard()
        return WorkerReply(bytes: message.bytes)
    }

    private func isAnswered(within timeout: Int32, since before: Int) -> Bool {
        var line = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        if poll(&line, 1, timeout) > 0 { return true }
        // A picture that takes long has used the time; a busy machine has not given it.
        for _ in 0..<Self.extensions where isRunnable && processorTime - before < Int(timeout) {
            if poll(&line, 1, Self.extensionLength) > 0 { return true }
        }
        return false
    }

    /// How often, and for how many milliseconds each, a worker that gets no processor is given more time.
    private static let extensions = 50
    private static let extensionLength: Int32 = 400

    /// Milliseconds of processor time that the worker has used; 0 when that cannot be told.
    private var processorTime: Int {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    /// Whether the worker would go on if it had a processor, rather than wait for a disk or for nothing at all.
    private var isRunnable: Bool {
        guard let file = try? OpenFile("/proc/\(identifier)/stat"), let bytes = try? file.read(256, at: 0),
            let name = bytes.lastIndex(of: UInt8(ascii: ")")), name + 2 < bytes.count
        else { return false }
        return bytes[name + 2] == UInt8(ascii: "R")
    }

    /// What ended the process. It stays a zombie until this object goes, so that no other process gets its number.
    private func ending() -> Outcome {
        // One that only closed the line would keep us waiting; one that is ending keeps its own signal.
        kill(identifier, SIGKILL)
        var seen = siginfo_t()
        guard waitid(P_PID, id_t(identifier), &seen, WEXITED | WNOWAIT) == 0 else { return .died(signal: 0) }
        let status = seen._sifields._sigchld.si_status
        guard seen.si_code == CLD_EXITED else { return .died(signal: status) }
        return status == DecoderCage.exitCode ? .notCaged : .died(signal: 0)
    }
}
