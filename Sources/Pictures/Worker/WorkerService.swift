import CSandbox
import Glibc
public import Imaging
import Platform

/// The worker's side: takes orders from its parent until that is gone.
///
/// It enters its cage before it reads the first byte of anybody's file: it can then neither open files, reach the network, start programs
/// nor write anything but the pixels it was asked for. A picture that needs too much memory or time ends the process, and nothing else.
public enum WorkerService {
    /// The one argument that makes the program a worker.
    public static let argument = "--decode-worker"

    /// The descriptor that a worker is started with.
    public static let socket: Int32 = 3

    /// - Returns: the process's exit code: 0 once the parent is gone, `DecoderCage.exitCode` when a wall could not be set up.
    public static func run(decoder: some FileDecoding) -> Int32 {
        do { try DecoderCage.enter(socket: socket) } catch { return LastWords.leave("\(error)", exitCode: DecoderCage.exitCode) }
        while let message = WorkerSocket.receive(from: socket) {
            let reply = serve(message.bytes, file: message.descriptors[0], pixels: message.descriptors[1], decoder)
            guard WorkerSocket.send(reply.bytes, over: socket) else { return 0 }
            csandbox_trim_memory()
        }
        return 0
    }

    private static func serve(_ bytes: [UInt8], file: Int32, pixels: Int32, _ decoder: some FileDecoding) -> WorkerReply {
        defer { close(file) }
        guard let order = DecodeOrder(words: WorkerMessage.words(of: bytes)) else {
            close(pixels)
            return .failed("the order makes no sense")
        }
        let size = order.plan.size
        guard let shared = SharedPixels(received: pixels, size: size) else { return .refused(code: ENOMEM) }
        do {
            let bitmap = try decoder.decode(order, from: file)
            guard bitmap.width == size.width, bitmap.height == size.height else { return .failed("it came out in another size") }
            shared.write(bitmap)
            return .finished(size, isComplete: bitmap.isComplete)
        } catch let error as any FileDecodingError where error.systemCode != nil {
            return .refused(code: error.systemCode ?? 0)
        } catch {
            return .failed("\(error)")
        }
    }
}

extension LastWords {
    /// Writes a line to this process's own standard error.
    /// - Returns: `exitCode`, for the process to end with.
    static func leave(_ line: String, exitCode: Int32) -> Int32 {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        return exitCode
    }
}
