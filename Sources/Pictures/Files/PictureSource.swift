import Glibc
import Synchronization

/// Follows folders while their pictures are shown, and reports files that were added, removed, renamed or replaced.
///
/// A thread waits for a change, lets a burst of changes pass, lists the folders again and converts the list to `Output`, so that even a
/// hundred thousand files block nothing. A folder that is removed is awaited. If the system has no watches left, the folders are listed every
/// five seconds; so they are if they cannot be listed for a time.
public final class PictureSource<Output: Sendable>: Sendable {
    /// The changes since the last news.
    public struct News: Sendable {
        public let output: Output
        /// Paths of files whose contents changed, or that were removed.
        public let outdated: [String]
    }

    private struct Shared: Sendable {
        var make: @Sendable (PictureFolder) -> Output
        var outdated: Set<String> = []
        var output: Output?
        var hasToldPolling = false
        var onNews: @Sendable () -> Void = {}
    }

    private let shared: Mutex<Shared>
    private let watch: FolderWatch

    /// Called on the listing thread when news are ready.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// - Parameters:
    ///   - folder: An earlier listing of `paths` to compare with; nil if there is none, so that the first listing is news.
    ///   - picture: A file that is listed whatever its name.
    ///   - make: Converts a listing to the output; called on another thread.
    public convenience init(
        following paths: [String], isRecursive: Bool = false, including picture: String? = nil, from folder: PictureFolder?,
        make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        self.init(from: folder, following: paths, including: picture, watch: FolderWatch(), make: make) {
            PictureFolder(opening: paths, isRecursive: isRecursive, including: picture)
        }
    }

    /// - Parameters:
    ///   - watch: Reports changes of the folders.
    ///   - list: Lists `paths`; called on another thread.
    package init(
        from folder: PictureFolder?, following paths: [String], including picture: String? = nil, watch: FolderWatch,
        make: @escaping @Sendable (PictureFolder) -> Output, list: @escaping @Sendable () -> PictureFolder
    ) {
        shared = Mutex(Shared(make: make))
        self.watch = watch
        // Watched before it is listed again, so that no change in between is missed.
        if let folder { watch.follow(folder, paths, including: picture) }
        _ = Thread.start { [weak self, watch] in
            var known = folder
            repeat {
                let listed = list()
                let hasFailed = listed.refusals.contains { $0.error.isPassing }
                let isOutdated = watch.follow(listed, paths, including: picture, mustRetry: hasFailed)
                guard let self else { return }
                // What was listed before stays while the disk or the system refuses.
                if listed != known, known == nil || !hasFailed {
                    take(listed, outdated: known.map { PictureSource.outdated(from: $0, to: listed) } ?? [])
                    known = listed
                }
                if watch.isPolling { tellPolling() }
                if isOutdated { watch.raise() }
            } while watch.waitForBurst()
        }
    }

    /// Whether the system has no watches left for a folder, which is listed every few seconds instead.
    public var isPolling: Bool { watch.isPolling }

    /// Wakes the reader of news at the first listing in intervals.
    private func tellPolling() {
        let notify: (@Sendable () -> Void)? = shared.withLock { shared in
            defer { shared.hasToldPolling = true }
            return shared.hasToldPolling ? nil : shared.onNews
        }
        notify?()
    }

    /// Replaces the conversion for all later listings.
    public func remake(_ make: @escaping @Sendable (PictureFolder) -> Output) { shared.withLock { $0.make = make } }

    deinit { watch.stop() }

    /// Returns the changes since the last call; nil if there are none.
    public func takeNews() -> News? {
        shared.withLock { shared in
            guard let output = shared.output else { return nil }
            defer {
                shared.output = nil
                shared.outdated = []
            }
            return News(output: output, outdated: Array(shared.outdated))
        }
    }

    private func take(_ listed: PictureFolder, outdated: [String]) {
        let output = shared.withLock { $0.make }(listed)
        let notify = shared.withLock { shared in
            shared.output = output
            shared.outdated.formUnion(outdated)
            return shared.onNews
        }
        notify()
    }

    private static func outdated(from old: PictureFolder, to new: PictureFolder) -> [String] {
        let versions = Dictionary(new.files.map { ($0.path, $0.version) }) { first, _ in first }
        return old.files.filter { versions[$0.path] != $0.version }.map(\.path)
    }
}
