import Replay
import Storage

/// A replay's trace, line by line. A file is in its place once the replay has ended; a pipe gets each line as it is written.
final class TraceFile {
    private var output: OutputFile
    private let writer = TraceWriter()
    private var failure: FileError?

    init(_ path: String) throws { output = try OutputFile(path) }

    /// What comes after a line that was refused is left out; `finish` tells why.
    func add(_ record: TraceRecord) {
        guard failure == nil else { return }
        do throws(FileError) { try output.write(writer.line(record).utf8) } catch { failure = error }
    }

    func finish() throws {
        if let failure { throw failure }
        try output.finish(isDurable: false)
    }
}
