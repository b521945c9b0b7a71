import Glibc

/// Reading whole files.
package enum WholeRead {
    /// Bytes that no script, trace, table or state exceeds by reason.
    package static let limit = 64 << 20

    /// The contents of a file. A pipe is read to its end; one that nobody writes to is empty.
    /// - Parameter limit: Bytes; a larger file is refused before more of it is read.
    package static func bytes(of path: String, atMost limit: Int = limit) throws(FileError) -> [UInt8] {
        let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw .refused(.open, code: errno, path: path) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .refused(.read, code: errno, path: path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        }
    }

    /// The contents as text; bytes that are no UTF-8 become U+FFFD.
    package static func text(of path: String, atMost limit: Int = limit) throws(FileError) -> String {
        String(decoding: try bytes(of: path, atMost: limit), as: UTF8.self)
    }
}
