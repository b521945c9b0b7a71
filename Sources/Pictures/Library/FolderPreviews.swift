import Imaging
import Platform
import Synchronization

/// Makes previews of folders for their tiles on a background thread. The latest request comes first, so that visible folders precede those
/// that were scrolled past.
public final class FolderPreviews: Sendable {
    private struct Shared {
        /// Folders whose previews in `known` tell why they cannot be listed.
        var failed: Set<Subfolder> = []
        var known = LeastRecentlyUsedCache<Subfolder, FolderPreview>(budget: FolderPreviews.mostKnown)
        /// The next folder is the last element.
        var waiting: [Subfolder] = []
        var isRunning = false
        var hasNews = false
        var onNews: @Sendable () -> Void = {}

        mutating func keep(_ preview: FolderPreview, of folder: Subfolder) {
            known.insert(preview, for: folder, cost: 1)
            if preview.error != nil { failed.insert(folder) }
        }
    }

    private let shared = Mutex(Shared())
    private let isSynchronous: Bool

    /// The most previews kept, and the most folders waiting; dropped ones are requested again when they are visible again.
    private static let mostKnown = 2_000
    private static let mostWaiting = 200

    /// - Parameter mode: `.synchronous` makes a preview when it is requested, for replays and tests.
    public init(mode: PictureLibrary.Mode = .threaded) { isSynchronous = mode == .synchronous }

    /// Called on the background thread when `takeNews()` would return true.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Returns the preview of a folder; if it is not known, requests it and returns nil.
    public func preview(of folder: Subfolder) -> FolderPreview? {
        if let known = shared.withLock({ $0.known.value(for: folder) }) { return known }
        guard !isSynchronous else {
            let preview = FolderPreview(ofFolder: folder.path)
            shared.withLock { $0.keep(preview, of: folder) }
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

    /// Forgets why folders could not be listed, so that they are tried again: permissions and disks change without a change of the folder.
    public func forgetFailures() {
        shared.withLock { shared in
            for folder in shared.failed { shared.known.remove(folder) }
            shared.failed = []
        }
    }

    /// Whether a preview was made since the last call.
    public func takeNews() -> Bool {
        shared.withLock { shared in
            defer { shared.hasNews = false }
            return shared.hasNews
        }
    }

    /// Makes the waiting previews, then returns.
    private func run() {
        while let folder = next() {
            let preview = FolderPreview(ofFolder: folder.path)
            let notify = shared.withLock { shared in
                shared.keep(preview, of: folder)
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
