import CFileFaults
import Glibc
import Storage

/// Makes each call of a save fail, one after the other, until none is left.
struct FaultRun {
    private let prepared: PreparedWriter
    private var counts: [Writer.Outcome: Int] = [:]

    init(_ prepared: PreparedWriter) { self.prepared = prepared }

    private static let calls: [(String, Faults, [Int32])] = [
        ("open", FaultsOpen, [EMFILE, ENOMEM, EIO, ENOSPC, EINTR]), ("read", FaultsRead, [EIO, EINTR]),
        // Code 0 makes a write transfer only part of its bytes.
        ("write", FaultsWrite, [0, EIO, ENOSPC, EDQUOT, EINTR]), ("sync", FaultsSync, [EIO, ENOSPC, EDQUOT, EINTR]),
        ("close", FaultsClose, [EIO, EDQUOT, EINTR]), ("rename", FaultsRename, [EIO, ENOSPC, EDQUOT, EINTR]),
        ("lock", FaultsLock, [ENOLCK]), ("unlink", FaultsUnlink, [EIO]), ("folder", FaultsFolder, [ENOSPC, EIO]),
        ("map", FaultsMap, [ENOMEM]),
    ]

    /// Prints a line 'faults WRITER COUNT old N new N begun N', and before it a line 'lost WRITER CALL …' for each save that went wrong.
    mutating func run() throws {
        for (name, call, codes) in FaultRun.calls {
            for code in codes {
                try run(name, call, code, lasts: false)
                // Interruptions never last.
                if code != EINTR { try run(name, call, code, lasts: true) }
            }
        }
        let total = counts.values.reduce(0, +)
        tell("faults \(prepared.name) \(total) \(Writer.Outcome.words(counts))")
    }

    private mutating func run(_ name: String, _ call: Faults, _ code: Int32, lasts: Bool) throws {
        var number: Int32 = 0
        while true {
            number += 1
            try prepared.reset()
            let descriptors = FaultRun.descriptorCount
            faults_arm(call, number, code, lasts ? 1 : 0)
            let refusal = FaultRun.refusal(of: prepared.writer)
            guard faults_disarm() == 1 else { return }
            let place = "\(prepared.name) \(name) \(number) code \(code)\(lasts ? " lasting" : "")"
            if FaultRun.descriptorCount > descriptors { tell("lost \(place): a descriptor") }
            try judge(refusal, call, code, place)
        }
    }

    private mutating func judge(_ refusal: String?, _ call: Faults, _ code: Int32, _ place: String) throws {
        let found = try Snapshot(of: prepared.folder)
        // On a disk on which nothing can be removed, temporary files and second names remain.
        let outcome = call == FaultsUnlink ? try prepared.outcomeAfterCut(found.withoutTemporaries) : prepared.outcome(found)
        counts[outcome, default: 0] += 1
        if outcome == .other { return tell("lost \(place): \(refusal ?? "saved"), but there is \(found.files.mapValues(\.count))") }
        if let refusal, refusal.isEmpty || refusal.contains("\n") { tell("lost \(place): no clear line, but '\(refusal)'") }
        guard !prepared.writer.isSilent else { return }
        switch refusal {
        // The system reports lost data only once: a second sync would succeed.
        case nil where call == FaultsSync && code != EINTR: tell("lost \(place): saved, though a sync has failed")
        case nil where outcome != .new: tell("lost \(place): saved, but the new one is not there")
        // A new name that may not be on the disk yet, or an old name that may still be there, is reported too.
        case let line? where outcome == .new && ![FaultsSync, FaultsUnlink].contains(call):
            tell("lost \(place): \(line), but the new one is there")
        default: break
        }
    }

    /// The error of a save; nil if the save reports success.
    static func refusal(of writer: Writer) -> String? {
        do { try writer.save(.new) } catch { return "\(error)" }
        return nil
    }

    private static var descriptorCount: Int { (try? OpenFolder("/proc/self/fd"))?.names.count ?? -1 }
}

/// Writes a line at once, so that it is there even if the process ends in the next moment.
nonisolated func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(3) }
}
