import Synchronization

/// Stores a running program's unsaved work in a file that survives the end of the program, however it ends.
///
/// Each running program has its own draft: `NAME-N.draft` belongs to the program that holds the lock on `NAME-N.lock`. The system releases
/// the lock when the program ends. An unlocked draft was left by an earlier run, and the next program recovers it.
package nonisolated final class DraftFile: Sendable {
    private let slot: Mutex<DraftSlot>

    /// - Parameters:
    ///   - folder: Created for the first draft, for the user only.
    ///   - name: The beginning of the files' names.
    ///   - report: Called with a line about a draft that cannot be read or was renamed.
    package init(folder: String, name: String, report: @escaping @Sendable (String) -> Void = { _ in }) {
        slot = Mutex(DraftSlot(folder: folder, name: name, report: report))
    }

    /// Reads a draft that an earlier run left, and locks out other programs from it. Blocks, as `keep(_:)` does.
    ///
    /// Does nothing while a draft is held, that is, one was recovered or kept and has not been removed since.
    /// - Parameter read: Reads the draft from its bytes; nil leaves it to other programs. If it throws, the draft is renamed and reported.
    /// - Returns: The first draft that was read; nil if there is none.
    package func recover<Draft: Sendable>(_ read: ([UInt8]) throws -> Draft?) -> Draft? {
        slot.withLock { $0.recover(read) }
    }

    /// Allows the recovered draft to be replaced.
    package func adopt() { slot.withLock { $0.adopt() } }

    /// Writes a draft; nil removes it. A recovered draft that was not adopted stays for the next run.
    /// - Throws: `FileError`. The previous draft is then unchanged, unless only the last sync failed.
    package func keep(_ text: String?) throws(FileError) {
        try slot.withLock { (slot) throws(FileError) in try slot.keep(text) }
    }
}
