import Storage

/// The notes of a running program that are not saved: a file that outlives the program, however it ends.
///
/// The functions read and write files: call them on a background thread, or use ``NoteDrafts``.
package final class NoteDraftFile: Sendable {
    private let file: DraftFile

    /// - Parameter report: Called with a line about a draft that cannot be read or was renamed.
    package init(folder: String, report: @escaping @Sendable (String) -> Void = { _ in }) {
        file = DraftFile(folder: folder, name: "notes", report: report)
    }

    /// Takes over what an earlier run left, which stays on disk until something else is kept. Does nothing while anything is kept.
    /// - Returns: Empty if there is nothing.
    package func recover() -> [UnsavedNote] {
        let notes = file.recover { try UnsavedNote.read($0) } ?? []
        file.adopt()
        return notes
    }

    /// Keeps these notes in place of those before.
    /// - Throws: `FileError`, or `XMPError` without memory; what was kept before is unchanged then, unless only the last sync failed.
    package func keep(_ notes: [UnsavedNote]) throws { try file.keep(notes.isEmpty ? nil : try UnsavedNote.json(of: notes)) }
}
