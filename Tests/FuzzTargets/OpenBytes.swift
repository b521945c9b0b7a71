import Glibc
import Storage
import Synchronization

/// A file in memory that holds one input after the other, because the decoders read open files.
final class OpenBytes: Sendable {
    static let shared = OpenBytes()

    private let file: Mutex<Int32>

    private init() {
        guard let descriptor = MemoryFile.make() else { preconditionFailure("there is memory for a file, errno \(errno)") }
        file = Mutex(descriptor)
    }

    /// Calls `body` with the file; other threads wait.
    func hold<Result>(_ bytes: [UInt8], _ body: (Int32) -> Result) -> Result {
        file.withLock { descriptor in
            let isHeld = ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
            precondition(isHeld, "there is memory for \(bytes.count) bytes, errno \(errno)")
            return body(descriptor)
        }
    }

    /// Calls `body` with a path that leads to the file.
    func holdAtPath<Result>(_ bytes: [UInt8], _ body: (String) -> Result) -> Result {
        hold(bytes) { descriptor in body("/proc/self/fd/\(descriptor)") }
    }
}
