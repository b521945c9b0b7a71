import Glibc
import Synchronization

/// Follows folders while their pictures are shown: files that come, leave, are renamed or replaced are news without a restart.
///
/// A thread waits for the system's word, lets a burst of changes pass, lists the folders anew and makes of the list whatever its owner
/// works with, so that a hundred thousand files hold nobody up. Where the system has no watches left, there are no news.
public final class PictureSource<Output: Sendable>: Sendable {
    /// What has changed since the last news.
    public struct News: Sendable {
        public let output: Output
        /// Paths whose files hold other contents than before, or are gone.
        public let outdated: [String]
    }

    private struct Shared {
        var outdated: Set<String> = []
        var output: Output?
        var onNews: @Sendable () -> Void = {}
    }

    private let shared = Mutex(Shared())
    private let watch: FolderWatch?

    /// Called on the thread that lists, when news are waiting.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// - Parameters:
    ///   - folder: what stood behind `paths` when it was last looked at.
    ///   - make: what becomes of a list; called on another thread.
    public init(
        following paths: [String], isRecursive: Bool = false, from folder: PictureFolder,
        make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        watch = FolderWatch()
        guard let watch else { return }
        // Watched before it is listed again: what changes in between is seen by one of the two.
        watch.add(folder.folders)
        _ = Thread.start { [weak self] in
            var known = folder
            var isFirst = true
            while isFirst || watch.waitForBurst() {
                isFirst = false
                let listed = PictureFolder(opening: paths, isRecursive: isRecursive)
                let isWider = watch.add(listed.folders)
                guard let self else { return }
                if listed != known {
                    take(make(listed), outdated: PictureSource.outdated(from: known, to: listed))
                    known = listed
                }
                if isWider { watch.raise() }
            }
        }
    }

    deinit { watch?.stop() }

    /// What has become of the folders since the last call; nil when nothing has.
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

    private func take(_ output: Output, outdated: [String]) {
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
