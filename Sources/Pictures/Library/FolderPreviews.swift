import Imaging
import Platform
import Synchronization

/// Looks into folders for their tiles: on a thread of its own, the folder that was asked for last first, so that what one sees comes before
/// what one has scrolled past.
public final class FolderPreviews: Sendable {
    private struct Shared {
        var known = LeastRecentlyUsedCache<Subfolder, FolderPreview>(budget: FolderPreviews.mostKnown)
        /// The next one stands at the end.
        var waiting: [Subfolder] = []
        var isRunning = false
        var hasNews = false
        var onNews: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())
    private let isSynchronous: Bool

    /// Previews that are kept, and folders that wait; what is forgotten is looked into again when it is seen again.
    private static let mostKnown = 2_000
    private static let mostWaiting = 200

    /// - Parameter mode: synchronous looks into a folder when it is asked for, for replays and tests.
    public init(mode: PictureLibrary.Mode = .threaded) { isSynchronous = mode == .synchronous }

    /// Called on the thread that looks, when `takeNews()` has something to tell.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// What is known of a folder; nil while it is being looked into, which the first question begins.
    public func preview(of folder: Subfolder) -> FolderPreview? {
        if let known = shared.withLock({ $0.known.value(for: folder) }) { return known }
        guard !isSynchronous else {
            let preview = FolderPreview(ofFolder: folder.path)
            shared.withLock { $0.known.insert(preview, for: folder, cost: 1) }
            return preview
        }
        let isFirst = shared.withLock { shared in
            if !shared.waiting.contains(folder) { shared.waiting.append(folder) }
            if shared.waiting.count > FolderPreviews.mostWaiting { shared.waiting.removeFirst() }
            defer { shared.isRunning = true }
            return !shared.isRunning
        }
        if isFirst, !Thread.start({ [self] in run() }) { shared.withLock { $0.isRunning = false } }
        return nil
    }

    /// Whether any folder was looked into since the last call.
    public func takeNews() -> Bool {
        shared.withLock { shared in
            defer { shared.hasNews = false }
            return shared.hasNews
        }
    }

    /// Looks into what waits, and ends with it.
    private func run() {
        while let folder = next() {
            let preview = FolderPreview(ofFolder: folder.path)
            let notify = shared.withLock { shared in
                shared.known.insert(preview, for: folder, cost: 1)
                shared.waiting.removeAll { $0 == folder }
                shared.hasNews = true
                return shared.onNews
            }
            notify()
        }
    }

    private func next() -> Subfolder? {
        shared.withLock { shared in
            if shared.waiting.isEmpty { shared.isRunning = false }
            return shared.waiting.last
        }
    }
}
