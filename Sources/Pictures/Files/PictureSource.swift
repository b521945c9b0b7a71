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

    private struct Shared: Sendable {
        var make: @Sendable (PictureFolder) -> Output
        var outdated: Set<String> = []
        var output: Output?
        var onNews: @Sendable () -> Void = {}
    }

    private let shared: Mutex<Shared>
    private let watch: FolderWatch?

    /// Called on the thread that lists, when news are waiting.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// - Parameters:
    ///   - folder: what stood behind `paths` when it was last looked at; nil when it was not, so that the first list is news.
    ///   - picture: a file that is listed whatever its name tells.
    ///   - make: what becomes of a list; called on another thread.
    public init(
        following paths: [String], isRecursive: Bool = false, including picture: String? = nil, from folder: PictureFolder?,
        make: @escaping @Sendable (PictureFolder) -> Output
    ) {
        shared = Mutex(Shared(make: make))
        watch = FolderWatch()
        guard watch != nil || folder == nil else { return }
        // Watched before it is listed again: what changes in between is seen by one of the two.
        watch?.add(folder?.folders ?? [])
        _ = Thread.start { [weak self, watch] in
            var known = folder
            var isFirst = true
            while isFirst || watch?.waitForBurst() ?? false {
                isFirst = false
                let listed = PictureFolder(opening: paths, isRecursive: isRecursive, including: picture)
                let isWider = watch?.add(listed.folders) ?? false
                guard let self else { return }
                if listed != known {
                    take(listed, outdated: known.map { PictureSource.outdated(from: $0, to: listed) } ?? [])
                    known = listed
                }
                if isWider { watch?.raise() }
            }
        }
    }

    /// Makes something else of every later list.
    public func remake(_ make: @escaping @Sendable (PictureFolder) -> Output) { shared.withLock { $0.make = make } }

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
