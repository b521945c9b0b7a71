import Pictures
public import Storage
import Synchronization

/// Reads and saves notes on other threads.
///
/// Notes of pictures in one folder are read and saved in the order of the requests; a folder that does not respond delays only its own
/// notes. Several saves of a note may be based on the same note until the first result is delivered: each is made on top of the one before.
/// If a save fails, later ones are still tried.
public final class NoteQueue: Sendable {
    /// What is lost if the program ends before notes are saved.
    public static let subject = "notes"

    /// Consecutive saves based on the same note.
    private struct Chain {
        let base: SavedNote
        var last: SavedNote?
        var waitingCount = 0
    }

    private let work: Work
    private let store: any NoteSaving
    /// By picture.
    private let chains = Mutex<[String: Chain]>([:])

    public init(_ store: any NoteSaving = NoteStore(), on work: Work) { (self.store, self.work) = (store, work) }

    /// Reads the note of a picture.
    @MainActor
    public func read(_ picture: String, then: @escaping @MainActor @Sendable (Result<SavedNote, NoteError>) -> Void) {
        work.perform(in: FilePath.folder(of: picture)) { [store] in
            Result { () throws(NoteError) in try store.note(of: picture) }
        } then: {
            then($0)
        }
    }

    /// Saves a note.
    /// - Parameter base: The note that was read or saved before.
    @MainActor
    public func save(
        _ note: PictureNote, for picture: String, basedOn base: SavedNote,
        then: @escaping @MainActor @Sendable (Result<SavedNote, NoteError>) -> Void
    ) {
        chains.withLock { chains in
            if chains[picture]?.base != base { chains[picture] = Chain(base: base) }
            chains[picture]?.waitingCount += 1
        }
        work.perform(in: FilePath.folder(of: picture), saving: Self.subject) { [self] in
            saved(note, for: picture, basedOn: base)
        } then: { [self] result in
            // Later changes are based on the results.
            chains.withLock { chains in if chains[picture]?.waitingCount == 0 { chains[picture] = nil } }
            then(result)
        }
    }

    // MARK: Other threads

    private func saved(_ note: PictureNote, for picture: String, basedOn base: SavedNote) -> Result<SavedNote, NoteError> {
        let last = chains.withLock { chains in chains[picture].flatMap { $0.base == base ? $0.last : nil } }
        let result = Result { () throws(NoteError) in try store.save(note, for: picture, basedOn: last ?? base) }
        chains.withLock { chains in
            guard chains[picture]?.base == base else { return }
            chains[picture]?.waitingCount -= 1
            if case .success(let saved) = result { chains[picture]?.last = saved }
        }
        return result
    }
}
