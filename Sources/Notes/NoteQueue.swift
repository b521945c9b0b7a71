public import Pictures
import Synchronization

/// Reads and saves notes on a background thread, in the order of the requests, and keeps the results until they are fetched.
///
/// Saves of one note that follow each other before the first result is fetched may all be based on the same note: each is made on top of
/// the one before. A save that fails does not keep later ones from being tried.
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
        /// nil to read.
        var save: (note: PictureNote, base: SavedNote)?
    }

    /// Saves based on the same note.
    private struct Chain {
        let base: SavedNote
        var last: SavedNote?
        var waiting = 0
    }

    private struct Shared {
        var request = 0
        var tasks: ArraySlice<Task> = []
        var isRunning = false
        /// Whether a note is being saved.
        var isSaving = false
        var chains: [String: Chain] = [:]
        var news: [News] = []
        var onNews: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())
    /// Held by the thread that performs a request.
    private let turn = Mutex(())
    private let mode: PictureLibrary.Mode
    private let store: any NoteSaving

    /// - Parameter mode: `.synchronous` performs a request before it returns, for replays and tests.
    public init(_ store: any NoteSaving = NoteStore(), mode: PictureLibrary.Mode = .threaded) { (self.store, self.mode) = (store, mode) }

    /// Called on the background thread when `takeNews()` has news.
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

    /// Forgets requests to read that have not begun. Saves are kept.
    public func cancelReading() { shared.withLock { $0.tasks.removeAll { $0.save == nil } } }

    /// Returns the results since the last call, in the order of the requests.
    public func takeNews() -> [News] {
        shared.withLock { shared in
            defer { shared.news = [] }
            // Later changes are based on the results.
            shared.chains = shared.chains.filter { $0.value.waiting > 0 }
            return shared.news
        }
    }

    /// The number of notes that are not saved.
    public var unfinishedCount: Int {
        shared.withLock { shared in shared.tasks.count { $0.save != nil } + (shared.isSaving ? 1 : 0) }
    }

    /// Performs all requests before it returns; blocks as long as a disk does not answer.
    public func finish() { while performNext() {} }

    private func begin(_ picture: String, _ save: (note: PictureNote, base: SavedNote)?) -> Int {
        let (request, isFirst) = shared.withLock { shared in
            shared.request += 1
            if let save {
                if shared.chains[picture]?.base != save.base { shared.chains[picture] = Chain(base: save.base) }
                shared.chains[picture]?.waiting += 1
            }
            shared.tasks.append(Task(request: shared.request, picture: picture, save: save))
            defer { shared.isRunning = true }
            return (shared.request, !shared.isRunning)
        }
        guard isFirst else { return request }
        if mode == .threaded, Thread.start({ [self] in run() }) { return request }
        run()
        return request
    }

    // MARK: Background thread

    private func run() {
        while true {
            while performNext() {}
            let isDone = shared.withLock { shared in
                if shared.tasks.isEmpty { shared.isRunning = false }
                return shared.tasks.isEmpty
            }
            if isDone { return }
        }
    }

    /// - Returns: false if there was none. Requests that another thread performs are complete then.
    private func performNext() -> Bool {
        let notify: (@Sendable () -> Void)? = turn.withLock { _ in
            guard let task = takeTask() else { return nil }
            let news = News(request: task.request, picture: task.picture, isSave: task.save != nil, result: perform(task))
            return shared.withLock { shared in
                shared.news.append(news)
                shared.isSaving = false
                return shared.onNews
            }
        }
        notify?()
        return notify != nil
    }

    private func takeTask() -> Task? {
        shared.withLock { shared in
            let task = shared.tasks.popFirst()
            shared.isSaving = task?.save != nil
            return task
        }
    }

    private func perform(_ task: Task) -> Result<SavedNote, NoteError> {
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
