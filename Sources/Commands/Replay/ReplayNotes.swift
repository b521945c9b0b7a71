import Glibc
import Notes
import Storage

/// The notes of a replay. They are read from beside the pictures, but saved in the replay's output folder.
///
/// Called only on the main thread, because the queue of a replay performs each request immediately.
nonisolated final class ReplayNotes: NoteSaving {
    private let store = NoteStore()
    @MainActor private var saved: [String: SavedNote] = [:]
    private let output: @MainActor @Sendable () -> ReplayOutput

    init(_ output: @escaping @MainActor @Sendable () -> ReplayOutput) { self.output = output }

    func note(of picture: String) throws(NoteError) -> SavedNote {
        if let note = MainActor.assumeIsolated({ saved[picture] }) { return note }
        return try store.note(of: picture)
    }

    func save(_ note: PictureNote, for picture: String, basedOn base: SavedNote) throws(NoteError) -> SavedNote {
        guard note != base.note else { return base }
        let (path, bytes) = try store.sidecar(of: picture, changedTo: note)
        let name = FilePath.name(of: path)
        do {
            try MainActor.assumeIsolated { try output().save(String(decoding: bytes, as: UTF8.self), to: path) }
        } catch {
            throw .notWritten(code: (error as? FileError)?.code ?? EEXIST, sidecar: name)
        }
        let result = SavedNote(note: note, source: .sidecar(name: name, version: FileVersion(of: bytes)))
        MainActor.assumeIsolated { saved[picture] = result }
        return result
    }
}
