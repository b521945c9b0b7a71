import Glibc
import Platform
import Storage

/// Whole files, read and written at once.
nonisolated enum TextFile {
    /// - Parameter limit: Bytes; a larger file is refused before more of it is read.
    static func read(_ path: String, atMost limit: Int = largest) throws -> [UInt8] {
        let descriptor = path.withPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw Failure(path, errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(path, errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw Failure(message: "\(path): larger than \(limit / 1_048_576) MiB") }
        }
    }

    static func write(_ text: String, to path: String) throws {
        let file = try TextSink(path, awaitsReader: false)
        try file.write(text)
    }

    static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }

    /// A script or a trace is never larger by reason.
    private static let largest = 64 << 20
}

/// A file, or standard output for `-`, that text goes to piece by piece.
nonisolated final class TextSink {
    private let descriptor: Int32
    private let path: String

    /// - Parameter awaitsReader: Waits at a pipe until it is read; otherwise one that nobody reads is refused.
    init(_ path: String, awaitsReader: Bool = true) throws {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : TextSink.open(path, awaitsReader ? 0 : O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(path, errno) }
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        let descriptor = path.withPath { Glibc.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags, 0o644) }
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        return descriptor
    }

    deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

    func write(_ text: String) throws { try OpenFolder.write(text, to: descriptor, as: path) }
}
