import Storage

/// Stores a running program's unsaved notes in a file that survives the end of the program, however it ends.
///
/// These functions access files: call them on a background thread, or use ``NoteDrafts``.
package final class NoteDraftFile: Sendable {
    private let file: DraftFile

    /// - Parameter report: Called with a line about a draft that cannot be read or was renamed.
    package init(folder: String, report: @escaping @Sendable (String) -> Void = { _ in }) {
        file = DraftFile(folder: folder, name: "notes", report: report)
    }

    /// Recovers what an earlier run left. It stays on disk until something else is kept. Does nothing while anything is kept.
    /// - Returns: Empty if there is nothing.
    package func recover() -> [UnsavedNote] {
        let notes = file.recover { try UnsavedNote.read($0) } ?? []
        file.adopt()
        return notes
    }

    /// Keeps these notes instead of the previous ones.
    /// - Throws: `FileError`, or `XMPError` if there is no memory. What was kept before is then unchanged, unless only the last sync
    ///   failed.
    package func keep(_ notes: [UnsavedNote]) throws { try file.keep(notes.isEmpty ? nil : try UnsavedNote.json(of: notes)) }
}
