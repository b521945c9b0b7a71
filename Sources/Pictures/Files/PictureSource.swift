import Glibc
import Synchronization

/// Watches folders while their pictures are shown, and reports files that were added, removed, renamed or replaced.
///
/// One thread waits for a change and lets a burst of changes pass. Another thread lists the folders again and converts the list to
/// `Output`, so even a hundred thousand files block nothing. An unresponsive folder occupies only one thread, however many sources watch
/// it. If a folder is removed, the source waits for it to come back. If the system has no watches left, or the folders temporarily cannot
/// be listed, they are listed every five seconds.
public final class PictureSource<Output: Sendable>: Sendable {
    /// The changes since the last report.
    public struct News: Sendable {
        public let output: Output
        /// Paths of files whose contents changed or that were removed.
        public let outdated: [String]
    }

    private struct Shared: Sendable {
        var make: @Sendable (PictureFolder) -> Output
        var known: PictureFolder?
        var outdated: Set<String> = []
        var output: Output?
        var hasToldPolling = false
        var onNews: @Sendable () -> Void = {}
    }

    private let shared: Mutex<Shared>
    private let watch: FolderWatch

    /// Called on the listing thread when changes are ready.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// - Parameters:
    ///   - folder: An earlier listing of `paths` to compare with; nil if there is none, so that the first listing is reported as a change.
    ///   - picture: A file that is listed whatever its name.
    ///   - make: Converts a listing to the output; called on another thread.
    public convenience init(
        following paths: [String], isRecursive: Bool = false, including picture: String? = nil, from folder: PictureFolder?,
        make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        self.init(following: paths, isRecursive: isRecursive, including: picture, from: folder, in: FolderLanes(), make: make)
    }

    /// - Parameters:
    ///   - names: The order of names.
    ///   - lanes: They list the folders. Several sources share them, and wait for at most eight unresponsive folders.
    package convenience init(
        following paths: [String], isRecursive: Bool = false, including picture: String? = nil, from folder: PictureFolder?,
        names: NameOrder = .plain, in lanes: FolderLanes, make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        self.init(
            from: folder, following: paths, including: picture, watch: FolderWatch(),
            // Listing all levels may take long and must not delay the listing of a single level.
            in: lanes, lane: (paths + (isRecursive ? ["all"] : [])).joined(separator: "\0"), make: make
        ) {
            PictureFolder(opening: paths, isRecursive: isRecursive, including: picture, names: names)
        }
    }

    /// - Parameters:
    ///   - watch: Reports changes of the folders.
    ///   - lane: The name of the lane in which the folders are listed.
    ///   - list: Lists `paths`; called on another thread.
    package init(
        from folder: PictureFolder?, following paths: [String], including picture: String? = nil, watch: FolderWatch,
        in lanes: FolderLanes = FolderLanes(), lane: String = "",
        make: @escaping @Sendable (PictureFolder) -> Output, list: @escaping @Sendable () -> PictureFolder
    ) {
        shared = Mutex(Shared(make: make, known: folder))
        self.watch = watch
        // Watch the folder before it is listed again, so that no change in between is missed.
        if let folder { watch.follow(folder, paths, including: picture) }
        let listing: @Sendable () -> Void = { [weak self, watch] in
            watch.list {
                let listed = list()
                let hasFailed = listed.refusals.contains { $0.error.isPassing }
                let isOutdated = watch.follow(listed, paths, including: picture, mustRetry: hasFailed)
                self?.take(listed, hasFailed: hasFailed)
                return isOutdated
            }
        }
        _ = Thread.start { [watch] in
            repeat {
                watch.beginListing()
                lanes.add(in: lane, listing)
            } while watch.waitForListing() && watch.waitForBurst()
        }
    }

    /// Whether the system has no watches left for a folder, so that it is listed every few seconds instead.
    public var isPolling: Bool { watch.isPolling }

    /// Notifies the reader once, when listing at intervals begins.
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

    /// Keeps the previous listing while the disk or the system refuses.
    private func take(_ listed: PictureFolder, hasFailed: Bool) {
        let (known, make) = shared.withLock { ($0.known, $0.make) }
        if listed != known, known == nil || !hasFailed {
            let output = make(listed)
            let outdated = known.map { PictureSource.outdated(from: $0, to: listed) } ?? []
            let notify = shared.withLock { shared in
                (shared.known, shared.output) = (listed, output)
                shared.outdated.formUnion(outdated)
                return shared.onNews
            }
            notify()
        }
        if watch.isPolling { tellPolling() }
    }

    private static func outdated(from old: PictureFolder, to new: PictureFolder) -> [String] {
        let versions = Dictionary(new.files.map { ($0.path, $0.version) }) { first, _ in first }
        return old.files.filter { versions[$0.path] != $0.version }.map(\.path)
    }
}
