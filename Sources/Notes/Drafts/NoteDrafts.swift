import Pictures
public import Storage

/// Keeps notes that are not saved for the next run.
@MainActor
public final class NoteDrafts {
    private let file: NoteDraftFile
    private let work: Work
    /// What was to be kept last.
    private var kept: [UnsavedNote] = []
    /// Searches for drafts of other programs once the notes of the first one are saved.
    private var recoverNext: (() -> Void)?

    /// - Parameters:
    ///   - folder: Created for the first draft, for the user only.
    ///   - report: Called with a line about a draft that cannot be read or was renamed, on any thread.
    public init(folder: String, on work: Work, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (file, self.work) = (NoteDraftFile(folder: folder, report: report), work)
    }

    /// Recovers what an earlier run left; the next call of `keep` replaces it on disk.
    /// - Parameter then: Receives the notes, if there are any. Called again for those of another program once nothing is kept.
    public func recover(then: @escaping @MainActor @Sendable ([UnsavedNote]) -> Void) {
        work.perform(
            in: NoteDrafts.lane, { [file] in file.recover() },
            then: { [weak self] notes in
                guard let self, !notes.isEmpty else { return }
                kept = notes
                recoverNext = { [weak self] in self?.recover(then: then) }
                then(notes)
            })
    }

    /// Keeps these notes instead of the previous ones.
    /// - Parameter then: Receives the result, with the reason if they could not be kept. Not called if they are kept already.
    public func keep(_ notes: [UnsavedNote], then: @escaping @MainActor @Sendable (Result<Void, any Error>) -> Void = { _ in }) {
        guard notes != kept else { return }
        kept = notes
        work.perform(in: NoteDrafts.lane, saving: "the drafts of notes", { [file] in Result { try file.keep(notes) } }, then: then)
        guard notes.isEmpty, let recoverNext else { return }
        self.recoverNext = nil
        recoverNext()
    }

    private static let lane = "drafts of notes"
}
