import Glibc
import Platform
import Storage

/// Reads paths from other programs: `find … -print0 | panorama -0`, `ls | panorama -`.
///
/// The list is read to its end before anything else happens, so a window never waits for it.
nonisolated struct PathList {
    /// The byte that ends each path.
    enum Separator: UInt8 {
        case newline = 10
        case zero = 0
    }

    /// The limits of a list. A longer list is refused, and the rest of it is not read.
    struct Limits {
        var paths = 200_000
        var bytes = 64 << 20
        /// Maximum length of a path on this system, in bytes; longer paths are left out.
        var path = Int(PATH_MAX) - 1
    }

    let descriptor: Int32
    var limits = Limits()
    /// Called once if the user has to wait for the list.
    var isLate: () -> Void = {}
    /// Called at the end with a message if some paths were too long.
    var isLeftOut: (String) -> Void = { _ in }

    /// The milliseconds without input after which `isLate` is called.
    private static let timeout: Int32 = 2_000

    /// Returns the paths from the arguments, which may be file URIs. The paths of the list replace `-`; with `isZeroSeparated` and no
    /// `-`, they are appended.
    static func expand(_ words: [String], isZeroSeparated: Bool) throws -> [String] {
        try expandList(words, isZeroSeparated: isZeroSeparated).map(FileURI.given)
    }

    private static func expandList(_ words: [String], isZeroSeparated: Bool) throws -> [String] {
        let places = words.indices.filter { words[$0] == "-" }
        guard isZeroSeparated || !places.isEmpty else { return words }
        guard places.count <= 1 else {
            throw Failure(message: "standard input: can be read only once, but - stands there \(places.count) times")
        }
        var list = PathList(descriptor: STDIN_FILENO)
        list.isLate = { write(line: "panorama: waiting for paths on standard input", to: STDERR_FILENO) }
        list.isLeftOut = { write(line: "panorama: \($0)", to: STDERR_FILENO) }
        let paths = try list.read(isZeroSeparated ? .zero : .newline)
        let place = places.first ?? words.count
        return words[..<place] + paths + words[place...].dropFirst(places.count)
    }

    /// Reads until the list ends. Paths are arbitrary bytes; empty ones are skipped.
    /// - Complexity: O(bytes).
    func read(_ separator: Separator) throws -> [String] {
        var pieces = PathPieces(separator: separator.rawValue, longest: limits.path)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var byteCount = 0
        var hasWaited = false
        while true {
            if !hasWaited {
                hasWaited = isWaiting()
                if hasWaited { isLate() }
            }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(message: "standard input: \(FileError.words(forCode: errno))") }
            if count == 0 { break }
            byteCount += count
            guard byteCount <= limits.bytes else {
                throw Failure(message: "standard input: the list is longer than \(limits.bytes / 1_048_576) MiB")
            }
            pieces.take(chunk[..<count])
            guard pieces.paths.count <= limits.paths else { throw tooMany }
        }
        pieces.finish()
        guard pieces.paths.count <= limits.paths else { throw tooMany }
        if let words = pieces.wordsForTooLong { isLeftOut("standard input: \(words)") }
        guard !pieces.paths.isEmpty else { throw Failure(message: "standard input: there are no paths") }
        return pieces.paths
    }

    private var tooMany: Failure { Failure(message: "standard input: more than \(limits.paths) paths") }

    private func isWaiting() -> Bool {
        var line = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&line, 1, PathList.timeout) == 0
    }
}
