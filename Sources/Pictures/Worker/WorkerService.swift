import CSandbox
import Glibc
public import Imaging
import Platform
import Storage

/// The worker's side of the connection: carries out orders until its parent ends.
///
/// It enters its sandbox before it reads any picture. After that it cannot open files, use the network, start programs, or write anything
/// except the requested pixels. A picture that needs too much memory or time ends only this process.
public enum WorkerService {
    /// The argument that makes the program a worker. The name of a `DecodingLibrary` may follow; the worker then decodes its formats.
    public static let argument = "--decode-worker"

    /// The descriptor of the socket that a worker inherits.
    public static let socket: Int32 = 3

    /// Serves orders until the parent ends, if the process was started as a worker.
    /// - Parameter arguments: The arguments of the process, without its name.
    /// - Returns: The exit code of the process: 0 once the parent has ended, `DecoderCage.exitCode` if the sandbox could not be set up. nil
    ///   if the process is not a worker.
    public static func run(_ arguments: some Collection<String>, decoder: some FileDecoding) -> Int32? {
        guard arguments.first == argument, arguments.count <= 2 else { return nil }
        guard let name = arguments.dropFirst().first else { return run(for: nil, decoder) }
        return DecodingLibrary(rawValue: name).map { run(for: $0, decoder) }
    }

    private static func run(for library: DecodingLibrary?, _ decoder: some FileDecoding) -> Int32 {
        // Must come first, because reading the list of fonts may block on a file indefinitely.
        guard csandbox_end_with(csandbox_peer(socket)) == 0 else {
            return LastWords.leave("an end with its parent: \(String(cString: strerror(errno)))", exitCode: DecoderCage.exitCode)
        }
        let fontFolders = decoder.prepare(for: library, readsProfiles: true)
        let memory = DecodingLibrary.memoryLimit(for: library)
        let report: CageReport
        do { report = try DecoderCage.enter(socket: socket, memory: memory, fontFolders: fontFolders) } catch {
            return LastWords.leave("\(error)", exitCode: DecoderCage.exitCode)
        }
        while let message = WorkerSocket.receive(from: socket) {
            let isQuestion = WorkerMessage.words(of: message.bytes) == WorkerMessage.question
            let reply =
                isQuestion
                ? .caged(report) : serve(message.bytes, file: message.descriptors[0], pixels: message.descriptors[1], decoder)
            if reply == .refused(code: ENOMEM) { csandbox_trim_memory() }
            guard WorkerSocket.send(reply.withCause(ofLimit: memory).bytes, over: socket) else { return 0 }
            // The next frame needs the same amount.
            if !reply.isFrame { csandbox_trim_memory() }
        }
        return 0
    }

    /// Does the work. If there was no memory, tries once more after releasing unused memory; only a picture that is too large fails again.
    private static func persistently<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let error as any FileDecodingError where error.systemCode == ENOMEM {
            csandbox_trim_memory()
            return try work()
        }
    }

    private static func serve(_ bytes: [UInt8], file: Int32, pixels: Int32, _ decoder: some FileDecoding) -> WorkerReply {
        defer { close(file) }
        // There was no room for the descriptors among the open files of this process.
        guard file >= 0, pixels >= 0 else {
            close(pixels)
            return .refused(code: EMFILE)
        }
        guard let order = WorkerOrder(words: WorkerMessage.words(of: bytes)) else {
            close(pixels)
            return .failed("the order makes no sense")
        }
        guard let shared = SharedMemory(received: pixels, byteCount: order.byteCount, isKept: order.keepsMemory) else {
            return .refused(code: ENOMEM)
        }
        do {
            switch order {
            case .decode(let order): return try decode(order, file, into: shared, decoder)
            case .transform(let order):
                return try pass(try persistently { try decoder.transform(order, from: file) }, atMost: order.byteLimit, into: shared)
            case .screenTable:
                return try pass(try persistently { try decoder.screenTable(from: file) }, atMost: ScreenColors.byteCount, into: shared)
            }
        } catch let error as any FileDecodingError where error.systemCode != nil {
            return .refused(code: error.systemCode ?? 0)
        } catch let error as any FileDecodingError where error.missingPackage != nil {
            return .libraryMissing(package: error.missingPackage ?? "")
        } catch let error as any FileDecodingError where error.unreadKind != nil {
            return .notRead(kind: error.unreadKind ?? "")
        } catch {
            return .failed("\(error)")
        }
    }

    private static func decode(
        _ order: DecodeOrder, _ file: Int32, into shared: SharedMemory, _ decoder: some FileDecoding
    ) throws -> WorkerReply {
        let size = order.plan.size
        let bitmap = try persistently { try decoder.decode(order, from: file) }
        guard bitmap.width == size.width, bitmap.height == size.height else { return .failed("it came out in another size") }
        shared.write(bitmap)
        return .finished(size, isComplete: bitmap.isComplete, frame: bitmap.animation)
    }

    private static func pass(_ bytes: [UInt8], atMost limit: Int, into shared: SharedMemory) throws -> WorkerReply {
        guard bytes.count <= limit else { return .failed("it came out too large") }
        shared.write(bytes)
        return .transformed(byteCount: bytes.count)
    }
}

extension WorkerReply {
    /// Whether it is a frame of an animated picture.
    fileprivate var isFrame: Bool { if case .finished(_, _, .some) = self { true } else { false } }

    /// The reply. It blames the picture if memory ran out only because of the sandbox's limit, and the system would provide that much.
    fileprivate func withCause(ofLimit memory: Int) -> WorkerReply {
        guard self == .refused(code: ENOMEM), DecoderCage.canUse(memory: memory) else { return self }
        return .failed("it is too large for a decoder's memory")
    }
}

extension LastWords {
    /// Writes a line to standard error of this process.
    /// - Returns: `exitCode`, for the process to exit with.
    static func leave(_ line: String, exitCode: Int32) -> Int32 {
        TerminalLine.write(line, to: STDERR_FILENO)
        return exitCode
    }
}
