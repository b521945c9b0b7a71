import Glibc
import Platform
import Storage

/// An open file that a message carries. Closed when the last message that carries it is gone.
final class BusFile: Sendable, Equatable {
    let descriptor: Int32

    /// Takes a descriptor over.
    init(taking descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file or a folder as somebody who only needs to name it does; nil when that is refused. Blocks as long as the file system does.
    init?(naming path: String) {
        descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    static func == (a: BusFile, b: BusFile) -> Bool { a === b }
}
