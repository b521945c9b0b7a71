public import Pictures
import Storage

/// Keeps what is not saved for the next run, on a thread of its own.
@MainActor
public final class NoteDrafts {
    private let file: NoteDraftFile
    private let queue: FileQueue
    /// What was to be kept last.
    private var kept: [UnsavedNote] = []
    /// Looks for what other programs left, once the notes of the first one are saved.
    private var recoverNext: (() -> Void)?

    /// - Parameters:
    ///   - folder: Created for the first draft, for the user only.
    ///   - report: Called with a line about a draft that cannot be read or was renamed, on any thread.
    public init(folder: String, queue: FileQueue, report: @escaping @Sendable (String) -> Void = { _ in }) {
        (file, self.queue) = (NoteDraftFile(folder: folder, report: report), queue)
    }

    /// Takes over what an earlier run left; the next call of `keep` replaces it on disk.
    /// - Parameter then: Receives the notes, unless there are none. Called again for those of another program, once nothing is kept.
    public func recover(then: @escaping @MainActor @Sendable ([UnsavedNote]) -> Void) {
        queue.perform(
            { [file] in file.recover() },
            then: { [weak self] notes in
                guard let self, !notes.isEmpty else { return }
                kept = notes
                recoverNext = { [weak self] in self?.recover(then: then) }
                then(notes)
            })
    }

    /// Keeps these notes in place of those before.
    /// - Parameter then: Receives the reason why they are not kept. Not called if they are kept already.
    public func keep(_ notes: [UnsavedNote], then: @escaping @MainActor @Sendable (Result<Void, any Error>) -> Void = { _ in }) {
        guard notes != kept else { return }
        kept = notes
        queue.perform({ [file] in Result { try file.keep(notes) } }, then: then)
        guard notes.isEmpty, let recoverNext else { return }
        self.recoverNext = nil
        recoverNext()
    }

    /// The work that a program which ends waits for.
    public var unfinished: any UnfinishedWork { queue }
}
