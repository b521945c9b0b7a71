import Glibc

/// Whole files, read and written at once.
nonisolated enum TextFile {
    /// - Parameter limit: Bytes; a larger file is refused before more of it is read.
    static func read(_ path: String, atMost limit: Int = largest) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(message: "\(path): \(reason(errno))") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(message: "\(path): \(reason(errno))") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw Failure(message: "\(path): larger than \(limit / 1_048_576) MiB") }
        }
    }

    static func write(_ text: String, to path: String) throws {
        let file = try TextSink(path)
        try file.write(text)
    }

    /// Puts a file in place as a whole: whoever reads it finds the old text or the new one.
    static func replace(_ path: String, with text: String) throws {
        let beside = path + ".new"
        do {
            try write(text, to: beside)
            guard rename(beside, path) == 0 else { throw Failure(message: "\(path): \(reason(errno))") }
        } catch {
            unlink(beside)
            throw error
        }
    }

    /// Makes a folder and those above it, for the user alone; what cannot be made shows when a file is written there.
    static func makeFolders(_ path: String) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
    }

    static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }

    /// A script or a trace is never larger by reason.
    private static let largest = 64 << 20
}

/// A file, or standard output for `-`, that text goes to piece by piece.
nonisolated final class TextSink {
    private let descriptor: Int32
    private let path: String

    init(_ path: String) throws {
        self.path = path
        descriptor = path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(message: "\(path): \(TextFile.reason(errno))") }
    }

    deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

    func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(message: "\(path): \(TextFile.reason(errno))") }
            rest = rest.dropFirst(count)
        }
    }
}
