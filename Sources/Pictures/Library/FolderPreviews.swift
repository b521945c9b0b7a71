import Imaging
import Platform
import Storage
import Synchronization

/// Makes previews of folders for their tiles on background threads. Folders with the same parent are handled one after another, so an
/// unresponsive folder delays only its siblings. The latest request comes first, so visible folders precede those that were scrolled past.
public final class FolderPreviews: Sendable {
    private struct Shared {
        /// Folders whose previews in `known` state why they cannot be listed.
        var failed: Set<Subfolder> = []
        var known = LeastRecentlyUsedCache<Subfolder, FolderPreview>(budget: FolderPreviews.mostKnown)
        /// The next folder is the last element.
        var waiting: [Subfolder] = []
        /// The parent folders of those being listed, with one thread each.
        var atWork: Set<String> = []
        var hasNews = false
        var onNews: @Sendable () -> Void = {}

        mutating func keep(_ preview: FolderPreview, of folder: Subfolder) {
            known.insert(preview, for: folder, cost: 1)
            if preview.error != nil { failed.insert(folder) }
        }

        /// Takes the latest folder that has no sibling being listed.
        mutating func next() -> Subfolder? {
            let next = waiting.last { !atWork.contains(FilePath.folder(of: $0.path)) }
            if let next { atWork.insert(FilePath.folder(of: next.path)) }
            return next
        }
    }

    private let shared = Mutex(Shared())
    private let isSynchronous: Bool
    private let names: NameOrder

    /// The most previews kept, and the most folders waiting. Dropped ones are requested again when they become visible again.
    private static let mostKnown = 2_000
    private static let mostWaiting = 200
    /// The most threads; an unresponsive folder blocks one of them.
    static let mostThreads = 8

    /// - Parameters:
    ///   - mode: `.synchronous` makes a preview when it is requested, for replays and tests.
    ///   - names: The order of names.
    public init(mode: PictureLibrary.Mode = .threaded, names: NameOrder = .plain) {
        (isSynchronous, self.names) = (mode == .synchronous, names)
    }

    /// Called on the background thread when `takeNews()` would return true.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Returns the preview of a folder. If it is not known yet, requests it and returns nil.
    public func preview(of folder: Subfolder) -> FolderPreview? {
        if let known = shared.withLock({ $0.known.value(for: folder) }) { return known }
        guard !isSynchronous else {
            let preview = FolderPreview(ofFolder: folder.path, names: names)
            shared.withLock { $0.keep(preview, of: folder) }
            return preview
        }
        let first = shared.withLock { shared in
            if !shared.waiting.contains(folder) { shared.waiting.append(folder) }
            if shared.waiting.count > FolderPreviews.mostWaiting { shared.waiting.removeFirst() }
            return shared.atWork.count < FolderPreviews.mostThreads ? shared.next() : nil
        }
        if let first, !Thread.start({ [self] in run(first) }) { shared.withLock { _ = $0.atWork.remove(FilePath.folder(of: first.path)) } }
        return nil
    }

    /// Forgets why folders could not be listed, so that they are tried again. Permissions and disks may change without a change of the
    /// folder.
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
    private func run(_ first: Subfolder) {
        var next: Subfolder? = first
        while let folder = next {
            let preview = FolderPreview(ofFolder: folder.path, names: names)
            let notify: @Sendable () -> Void
            (notify, next) = shared.withLock { shared in
                shared.keep(preview, of: folder)
                shared.waiting.removeAll { $0 == folder }
                shared.hasNews = true
                shared.atWork.remove(FilePath.folder(of: folder.path))
                return (shared.onNews, shared.next())
            }
            notify()
        }
    }
}
