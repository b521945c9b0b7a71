import CSandbox
import Glibc
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
        case failed(String)
        /// The process is gone, by itself or of a signal.
        case died(signal: Int32)
        case late
    }

    let identifier: pid_t
    private let socket: Int32

    /// - Throws: `notDecoded` when no process could be started.
    init(_ command: WorkerCommand) throws(PictureError) {
        guard let (parent, worker) = WorkerSocket.pair() else { throw PictureError(code: errno) }
        defer { close(worker) }
        var arguments = ([command.program] + command.arguments).map { strdup($0) } + [nil]
        var environment = command.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = csandbox_spawn(command.program, &arguments, &environment, worker)
        // Before there is an object: to end a process without a number would be to end them all.
        guard process > 0 else {
            close(parent)
            throw .notDecoded("no decoder could be started")
        }
        identifier = process
        socket = parent
    }

    deinit {
        close(socket)
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
    }

    /// Hands over an order and waits for its end, `patience` milliseconds at most; longer only while the machine gives the worker no
    /// processor to work with. After `died` and `late` the worker is of no more use.
    func run(_ order: DecodeOrder, file: Int32, patience: Int32) throws(PictureError) -> Outcome {
        let size = order.plan.size
        let shared = try SharedPixels(size)
        guard WorkerSocket.send(WorkerMessage.bytes(of: order.words), with: [file, shared.descriptor], over: socket) else {
            return .died(signal: ending())
        }
        guard isAnswered(within: patience) else { return .late }
        guard let message = WorkerSocket.receive(from: socket) else { return .died(signal: ending()) }
        for descriptor in message.descriptors where descriptor >= 0 { close(descriptor) }
        switch WorkerReply(bytes: message.bytes) {
        case .finished(size, let isComplete)?: return .finished(shared.bitmap(size, isComplete: isComplete))
        case .failed(let reason)?: return .failed(reason)
        // Whoever answers nonsense is not to be trusted with another picture.
        default: return .died(signal: 0)
        }
    }

    private func isAnswered(within patience: Int32) -> Bool {
        let before = processorTime
        var line = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        if poll(&line, 1, patience) > 0 { return true }
        // A picture that takes long has used the time; a busy machine has not given it.
        for _ in 0..<Self.extensions where isRunnable && processorTime - before < Int(patience) {
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

    /// The signal that ended the process; 0 when it ended by itself. It stays unburied, so that nobody else gets its number.
    private func ending() -> Int32 {
        // One that only closed the line would keep us waiting; one that is ending keeps its own signal.
        kill(identifier, SIGKILL)
        var seen = siginfo_t()
        guard waitid(P_PID, id_t(identifier), &seen, WEXITED | WNOWAIT) == 0, seen.si_code != CLD_EXITED else { return 0 }
        return seen._sifields._sigchld.si_status
    }
}
