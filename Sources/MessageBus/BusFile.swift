import Glibc
import Platform
import Storage

/// A file descriptor carried by messages. Closed when the last message with it is destroyed.
package final class BusFile: Sendable, Equatable {
    package let descriptor: Int32

    /// Takes ownership of a descriptor.
    package init(taking descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file or folder in order to pass it on; nil if that fails. Blocks as long as the file system does.
    package init?(naming path: String) {
        descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    package static func == (a: BusFile, b: BusFile) -> Bool { a === b }
}
