import Glibc

/// Reads whole files.
package enum WholeRead {
    /// In bytes; larger than any reasonable script, trace, table or state file.
    package static let limit = 64 << 20

    /// Returns the contents of a file or pipe. A pipe without a writer is empty; one with a writer but no data yet fails with EAGAIN.
    /// - Parameter limit: In bytes; a larger file throws `tooLarge` without being read further.
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

    /// Returns the contents as text; invalid UTF-8 becomes U+FFFD.
    package static func text(of path: String, atMost limit: Int = limit) throws(FileError) -> String {
        String(decoding: try bytes(of: path, atMost: limit), as: UTF8.self)
    }
}
