import Glibc

/// Reads complete files.
package enum WholeRead {
    /// In bytes; larger than any reasonable script, trace, table or state file.
    package static let limit = 64 << 20

    /// Returns the contents of a file or pipe.
    /// - Parameters:
    ///   - limit: In bytes; a larger file throws `tooLarge` without being read further.
    ///   - awaitsWriter: Whether to wait for a pipe's writer and to read until it closes the pipe. If false, nothing blocks: a pipe without
    ///     a writer is empty, and one whose writer has not written yet is refused with EAGAIN.
    package static func bytes(
        of path: String, atMost limit: Int = limit, awaitsWriter: Bool = false
    ) throws(FileError) -> [UInt8] {
        let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | (awaitsWriter ? 0 : O_NONBLOCK)) }
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

    /// Returns the contents of an open file of any size, such as one in memory; nil with `errno` if they cannot be read.
    package static func bytes(ofMemory descriptor: Int32) -> [UInt8]? {
        let count = lseek(descriptor, 0, SEEK_END)
        guard count >= 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        var filled = 0
        while filled < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled, off_t(filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }

    /// Returns the contents as text; invalid UTF-8 becomes U+FFFD.
    package static func text(of path: String, atMost limit: Int = limit) throws(FileError) -> String {
        String(decoding: try bytes(of: path, atMost: limit), as: UTF8.self)
    }
}
