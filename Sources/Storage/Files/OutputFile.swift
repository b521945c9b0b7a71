import Glibc

/// The destination of output, as named by the user. A regular file is replaced once the output is complete. A pipe, a device or an open
/// descriptor such as `/dev/stdout` is written to directly.
package struct OutputFile: ~Copyable {
    private let path: String
    private var file: AtomicFile?
    /// The pipe or device; nil for a regular file, or once the caller closes it.
    private var stream: Int32?
    /// Open for writing until `finish`.
    package private(set) var descriptor: Int32

    /// - Parameters:
    ///   - awaitsReader: Whether to wait until a pipe has a reader; otherwise a pipe without a reader is refused.
    package init(_ path: String, links: AtomicFile.Links = .followed, awaitsReader: Bool = true) throws(FileError) {
        if let stream = try OutputFile.stream(path, awaitsReader) {
            descriptor = stream
            file = nil
            self.stream = stream
        } else {
            let made = try AtomicFile(at: path, links: links)
            descriptor = made.descriptor
            file = consume made
            stream = nil
        }
        self.path = path
    }

    deinit { if let stream { close(stream) } }

    package borrowing func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        guard WholeWrite.write(bytes, to: descriptor) else { throw .refused(.write, code: errno, path: path) }
    }

    /// Commits a regular file; does nothing for a stream. Call once; without this call the old file stays.
    /// - Parameter keepsOpen: Whether the descriptor stays open after success; the caller then closes it.
    package mutating func finish(syncing: AtomicFile.Sync = .contentsAndName, keepsOpen: Bool = false) throws(FileError) {
        try file?.commit(syncing: syncing, keepsOpen: keepsOpen)
        guard keepsOpen else { return }
        if stream == nil, let committed = file.take() { descriptor = committed.descriptor }
        stream = nil
    }

    /// Writes the complete text.
    package static func write(_ text: String, to path: String, awaitsReader: Bool = true) throws(FileError) {
        var output = try OutputFile(path, awaitsReader: awaitsReader)
        try output.write(text.utf8)
        try output.finish()
    }

    // MARK: Streams

    /// A descriptor for a pipe, a device or an open descriptor; nil for a regular file, a folder or an unused name.
    private static func stream(_ path: String, _ awaitsReader: Bool) throws(FileError) -> Int32? {
        let descriptor: Int32
        if let number = number(namedBy: path) {
            // Duplicated, because reopening the file would write from its beginning instead of the current offset.
            descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
        } else {
            var status = stat()
            let isThere = path.withPath { stat($0, &status) } == 0
            guard isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
            descriptor = path.withPath { open($0, O_WRONLY | O_CLOEXEC | (awaitsReader ? 0 : O_NONBLOCK)) }
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        }
        guard descriptor >= 0 else { throw .refused(.open, code: errno, path: path) }
        return descriptor
    }

    /// The number of the open descriptor to which a path refers; nil if it refers to none.
    private static func number(namedBy path: String) -> Int32? {
        switch path {
        case "/dev/stdout": STDOUT_FILENO
        case "/dev/stderr": STDERR_FILENO
        default: ["/dev/fd/", "/proc/self/fd/"].lazy.filter { path.hasPrefix($0) }.compactMap { Int32(path.dropFirst($0.count)) }.first
        }
    }
}
