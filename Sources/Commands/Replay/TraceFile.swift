import Replay
import Storage

/// A replay's trace, line by line. A regular file is replaced when the replay has ended; a pipe receives each line at once.
final class TraceFile {
    private var output: OutputFile
    private let writer = TraceWriter()
    private var failure: FileError?

    /// A replay that is killed leaves no part of the file behind, on most file systems.
    init(_ path: String) throws { output = try OutputFile(path, startsNameless: true) }

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
