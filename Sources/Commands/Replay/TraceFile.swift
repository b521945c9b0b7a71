import Replay
import Storage

/// A replay's trace, line by line. A regular file is replaced when the replay ends; a pipe receives each line immediately.
final class TraceFile {
    private var output: OutputFile
    private let writer = TraceWriter()
    private var failure: FileError?

    /// On most file systems, a replay that is killed leaves no partial file behind.
    init(_ path: String) throws { output = try OutputFile(path) }

    /// Writes a record. After a failed write all later records are dropped; `finish` throws the error.
    func add(_ record: TraceRecord) {
        guard failure == nil else { return }
        do throws(FileError) { try output.write(writer.line(record).utf8) } catch { failure = error }
    }

    func finish() throws {
        if let failure { throw failure }
        try output.finish(syncing: .contents)
    }
}
