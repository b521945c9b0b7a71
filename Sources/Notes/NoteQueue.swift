public import Pictures
import Storage
import Synchronization

/// Reads and saves notes on background threads, and keeps the results until they are fetched.
///
/// Notes of pictures in one folder are read and saved in the order of the requests. An unresponsive folder does not delay other folders.
/// Several saves of a note may be requested before the first result is fetched; they may all be based on the same note, because each is
/// applied to the result of the previous one. If a save fails, later ones are still tried.
public final class NoteQueue: UnfinishedWork {
    /// The result of a request.
    public struct News: Sendable {
        /// The number that `read` or `save` returned.
        public let request: Int
        public let picture: String
        /// Whether the note was saved; otherwise it was read.
        public let isSave: Bool
        public let result: Result<SavedNote, NoteError>
    }

    private struct Task {
        let request: Int
        let picture: String
        /// The note to save; nil to read.
        var save: (note: PictureNote, base: SavedNote)?
    }

    /// Consecutive saves based on the same note.
    private struct Chain {
        let base: SavedNote
        var last: SavedNote?
        var waiting = 0
    }

    private struct Shared {
        var request = 0
        /// The number of the latest request when reading was last cancelled.
        var cancelled = 0
        var unsavedCount = 0
        var chains: [String: Chain] = [:]
        var news: [News] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())
    /// The lanes of the folders. Other work on the files of a folder uses them to wait for the folder's notes.
    package let lanes = FolderLanes()
    private let mode: PictureLibrary.Mode
    private let store: any NoteSaving

    /// - Parameter mode: `.synchronous` performs each request before it returns, for replays and tests.
    public init(_ store: any NoteSaving = NoteStore(), mode: PictureLibrary.Mode = .threaded) { (self.store, self.mode) = (store, mode) }

    /// Called on a background thread when `takeNews()` has results.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Reads the note of a picture.
    /// - Returns: The number of the request.
    @discardableResult
    public func read(_ picture: String) -> Int { begin(picture, nil) }

    /// Saves a note.
    /// - Parameter base: The note that was read or saved before.
    /// - Returns: The number of the request.
    @discardableResult
    public func save(_ note: PictureNote, for picture: String, basedOn base: SavedNote) -> Int { begin(picture, (note, base)) }

    /// Drops requests to read that have not begun. Saves are kept.
    public func cancelReading() { shared.withLock { $0.cancelled = $0.request } }

    /// Returns the results since the last call; those of one folder in the order of the requests.
    public func takeNews() -> [News] {
        shared.withLock { shared in
            defer { shared.news = [] }
            // Later changes are based on these results.
            shared.chains = shared.chains.filter { $0.value.waiting > 0 }
            return shared.news
        }
    }

    /// The number of unsaved notes.
    public var unfinishedCount: Int { shared.withLock { $0.unsavedCount } }

    /// Waits until all requests are performed, even if a disk does not respond for a long time.
    public func finish() { lanes.finish() }

    private func begin(_ picture: String, _ save: (note: PictureNote, base: SavedNote)?) -> Int {
        let task = shared.withLock { shared in
            shared.request += 1
            if let save {
                if shared.chains[picture]?.base != save.base { shared.chains[picture] = Chain(base: save.base) }
                shared.chains[picture]?.waiting += 1
                shared.unsavedCount += 1
            }
            return Task(request: shared.request, picture: picture, save: save)
        }
        if mode == .threaded {
            lanes.add(in: FilePath.folder(of: picture)) { [self] in perform(task) }
        } else {
            perform(task)
        }
        return task.request
    }

    // MARK: Background threads

    private func perform(_ task: Task) {
        guard task.save != nil || shared.withLock({ task.request > $0.cancelled }) else { return }
        let news = News(request: task.request, picture: task.picture, isSave: task.save != nil, result: result(of: task))
        let notify = shared.withLock { shared in
            shared.news.append(news)
            if news.isSave { shared.unsavedCount -= 1 }
            return shared.onNews
        }
        notify()
    }

    private func result(of task: Task) -> Result<SavedNote, NoteError> {
        guard let (note, base) = task.save else { return Result { () throws(NoteError) in try store.note(of: task.picture) } }
        let last = shared.withLock { shared in shared.chains[task.picture].flatMap { $0.base == base ? $0.last : nil } }
        let result = Result { () throws(NoteError) in try store.save(note, for: task.picture, basedOn: last ?? base) }
        shared.withLock { shared in
            guard shared.chains[task.picture]?.base == base else { return }
            shared.chains[task.picture]?.waiting -= 1
            if case .success(let saved) = result { shared.chains[task.picture]?.last = saved }
        }
        return result
    }
}
