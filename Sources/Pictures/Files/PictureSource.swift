public import Storage
import Synchronization

/// Watches folders while their pictures are shown, and reports files that were added, removed, renamed or replaced.
///
/// A thread waits for a change until a burst of changes has passed. Then the folders are listed again and the list is converted to
/// `Output`, in a lane of the work, so that even a hundred thousand files block nothing, and a folder that does not respond keeps one
/// thread, however many sources follow it. A removed folder is awaited. If the system has no watches left, or a folder cannot be listed for
/// a while, the folders are listed every five seconds.
public final class PictureSource<Output: Sendable>: Sendable {
    /// The changes since the last report.
    public struct Change: Sendable {
        public let output: Output
        /// Paths of files whose contents changed or that were removed.
        public let outdated: [String]
    }

    private struct Shared: Sendable {
        var make: @Sendable (PictureFolder) -> Output
        var known: PictureFolder?
        var outdated: Set<String> = []
        var output: Output?
        var hasReportedPolling = false
        var didChange: (@MainActor @Sendable (Change) -> Void)?
        var didBeginPolling: (@MainActor @Sendable () -> Void)?
    }

    private let shared: Mutex<Shared>
    private let watch: FolderWatch
    private let work: Work

    /// - Parameters:
    ///   - listing: The folders to follow.
    ///   - folder: An earlier listing to compare with; nil if there is none, so that the first listing is a change.
    ///   - work: Lists the folders and delivers the changes.
    ///   - make: Converts a listing to the output; called on another thread.
    public convenience init(
        following listing: FolderListing, from folder: PictureFolder?, on work: Work,
        make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        self.init(following: listing, from: folder, watch: FolderWatch(), on: work, make: make, list: listing.list)
    }

    /// - Parameters:
    ///   - watch: Reports changes of the folders.
    ///   - list: Lists the folders; called on another thread.
    package init(
        following listing: FolderListing, from folder: PictureFolder?, watch: FolderWatch, on work: Work,
        make: @escaping @Sendable (PictureFolder) -> Output, list: @escaping @Sendable () -> PictureFolder
    ) {
        shared = Mutex(Shared(make: make, known: folder))
        (self.watch, self.work) = (watch, work)
        // Watched before it is listed again, so that no change in between is missed.
        if let folder { watch.follow(folder, listing.paths, including: listing.picture) }
        let listAgain: @Sendable () -> Void = { [weak self, watch] in
            watch.list {
                let listed = list()
                let hasFailed = listed.refusals.contains { $0.error.isPassing }
                let isOutdated = watch.follow(listed, listing.paths, including: listing.picture, mustRetry: hasFailed)
                self?.take(listed, hasFailed: hasFailed)
                return isOutdated
            }
        }
        // Folders that are on screen already are listed after their pictures are shown.
        let priority = folder == nil ? Work.Priority.usual : .later
        _ = Thread.start { [watch] in
            repeat {
                watch.beginListing()
                work.begin(in: listing.lane, at: priority, listAgain)
            } while watch.waitForListing() && watch.waitForBurst()
        }
    }

    /// Whether the system has no watches left for a folder, so that it is listed every few seconds instead.
    public var isPolling: Bool { watch.isPolling }

    deinit { watch.stop() }

    /// Replaces the conversion for all later listings.
    public func remake(_ make: @escaping @Sendable (PictureFolder) -> Output) { shared.withLock { $0.make = make } }

    // MARK: Reports

    /// Sets the closures that receive the changes, also those that have happened already; the work delivers them.
    /// - Parameter didBeginPolling: Called once, when the folders begin to be listed in intervals.
    @MainActor
    public func report(
        to didChange: @escaping @MainActor @Sendable (Change) -> Void, didBeginPolling: @escaping @MainActor @Sendable () -> Void = {}
    ) {
        shared.withLock { ($0.didChange, $0.didBeginPolling) = (didChange, didBeginPolling) }
        work.post { [weak self] in self?.deliver() }
    }

    /// Passes on what has happened since the last call.
    @MainActor
    private func deliver() {
        if let didChange = shared.withLock({ $0.didChange }), let change = takeChange() { didChange(change) }
        guard watch.isPolling else { return }
        let report: (@MainActor @Sendable () -> Void)? = shared.withLock { shared in
            guard !shared.hasReportedPolling, let report = shared.didBeginPolling else { return nil }
            shared.hasReportedPolling = true
            return report
        }
        report?()
    }

    /// Returns the changes since the last call; nil if there are none.
    package func takeChange() -> Change? {
        shared.withLock { shared in
            guard let output = shared.output else { return nil }
            defer { (shared.output, shared.outdated) = (nil, []) }
            return Change(output: output, outdated: Array(shared.outdated))
        }
    }

    /// Keeps the earlier listing while the disk or the system refuses.
    private func take(_ listed: PictureFolder, hasFailed: Bool) {
        let (known, make) = shared.withLock { ($0.known, $0.make) }
        if listed != known, known == nil || !hasFailed {
            let output = make(listed)
            let outdated = known.map { PictureSource.outdated(from: $0, to: listed) } ?? []
            shared.withLock { shared in
                (shared.known, shared.output) = (listed, output)
                shared.outdated.formUnion(outdated)
            }
        } else if !watch.isPolling {
            return
        }
        work.post { [weak self] in self?.deliver() }
    }

    private static func outdated(from old: PictureFolder, to new: PictureFolder) -> [String] {
        let versions = Dictionary(new.files.map { ($0.path, $0.version) }) { first, _ in first }
        return old.files.filter { versions[$0.path] != $0.version }.map(\.path)
    }
}
