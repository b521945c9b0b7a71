import CSandbox
import Glibc
public import Platform

/// The worker's side: takes orders from its parent until that is gone.
///
/// It gives up its rights before it reads the first byte of anybody's file: it can then neither open files, reach the network, start programs
/// nor write anything but the pixels it was asked for. A picture that needs too much memory or time ends the process, and nothing else.
public enum WorkerService {
    /// The one argument that makes the program a worker.
    public static let argument = "--decode-worker"

    /// The descriptor that a worker is started with.
    private static let socket: Int32 = 3
    /// Address space beyond what the program itself takes.
    private static let memoryLimit = 512 << 20
    /// Processor time for one picture, in seconds.
    private static let timeLimit: Int32 = 3

    /// - Returns: the process's exit code.
    public static func run(decoder: some PixelDecoding) -> Int32 {
        guard confine() else { return 1 }
        while let message = WorkerSocket.receive(from: socket) {
            csandbox_limit_time(timeLimit)
            let reply = serve(message.bytes, file: message.descriptors[0], pixels: message.descriptors[1], decoder)
            guard WorkerSocket.send(reply.bytes, over: socket) else { return 0 }
            csandbox_trim_memory()
        }
        return 0
    }

    /// Gives up what reading pictures does not need, for ever.
    /// - Parameter mayWrite: what is open for writing may be written to.
    /// - Returns: false when the system refused one of the limits.
    public static func confine(mayWrite: Bool = false) -> Bool {
        csandbox_confine(UInt64(memoryLimit + ownAddressSpace), mayWrite ? 1 : 0) == 0
    }

    private static func serve(_ bytes: [UInt8], file: Int32, pixels: Int32, _ decoder: some PixelDecoding) -> WorkerReply {
        defer { close(file) }
        guard let order = DecodeOrder(words: WorkerMessage.words(of: bytes)) else {
            close(pixels)
            return .failed("the order makes no sense")
        }
        let size = order.plan.size
        guard let shared = SharedPixels(received: pixels, size: size) else { return .failed("there is no memory for its pixels") }
        do {
            let bitmap = try decoder.decode(order, from: file)
            guard bitmap.width == size.width, bitmap.height == size.height else { return .failed("it came out in another size") }
            shared.write(bitmap)
            return .finished(size, isComplete: bitmap.isComplete)
        } catch {
            return .failed("\(error)")
        }
    }

    /// What the program's own code and libraries take before any picture, in bytes.
    private static var ownAddressSpace: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &text, text.count)
        let pages = text.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return pages * Int(getpagesize())
    }
}
