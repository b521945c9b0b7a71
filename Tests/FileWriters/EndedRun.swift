import CFileFaults
import Glibc
import Storage

/// Ends a save at each of its steps, one after the other, each in a separate process: Swift ends a process that gets no memory, and others
/// are killed.
struct EndedRun {
    let prepared: PreparedWriter
    /// The distance between tested steps; 1 for all.
    let stride: Int32

    /// Prints a line 'NAME WRITER COUNT old N new N begun N ended N', and before it a line 'lost WRITER …' for each save that went wrong.
    /// - Parameter fork: Forks a process that ends at its n-th step. `faults_disarm` then returns whether the process reached it.
    func run(_ kind: String, fork: (Int32) -> pid_t) throws {
        var (counts, ended, number): ([Writer.Outcome: Int], Int, Int32) = ([:], 0, 1)
        while true {
            try prepared.reset()
            let status = try EndedRun.wait(for: fork(number), prepared.writer)
            guard faults_disarm() == 1 else { break }
            // When the product starts again, it removes the temporary files of a process that ended.
            let found = try Snapshot(of: prepared.folder)
            let hasEnded = status & 0x7F != 0
            let outcome = hasEnded ? try prepared.outcomeAfterCut(found.withoutTemporaries) : prepared.outcome(found)
            counts[outcome, default: 0] += 1
            ended += hasEnded ? 1 : 0
            let isWrong = status == 0 ? outcome != .new && !prepared.writer.isSilent : outcome == .other
            if isWrong { tell("lost \(prepared.name) \(kind) \(number): status \(status), \(found.files.mapValues(\.count))") }
            number += stride
        }
        let total = counts.values.reduce(0, +)
        tell("\(kind) \(prepared.name) \(total) \(Writer.Outcome.words(counts)) ended \(ended)")
    }

    private static func wait(for process: pid_t, _ writer: Writer) throws -> Int32 {
        guard process >= 0 else { throw Failure("no process: \(errno)") }
        if process == 0 {
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            // Discards Swift's message about its end.
            close(STDERR_FILENO)
            _exit(FaultRun.refusal(of: writer) == nil ? 0 : 1)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
