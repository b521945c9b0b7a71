import Glibc
import Platform
import Storage
import Synchronization

/// How much room the thumbnails take that this program made, and taking them away.
///
/// Programs of a desktop share the folder: only files that name this program as their maker count. Looking at them is done on a thread of
/// its own, one task after the other.
public final class ThumbnailUse: Sendable {
    public struct Extent: Equatable, Sendable {
        public var fileCount = 0
        public var byteCount = 0

        public init(fileCount: Int = 0, byteCount: Int = 0) {
            self.fileCount = fileCount
            self.byteCount = byteCount
        }
    }

    private enum Task { case measure, empty }

    private struct Shared {
        var tasks: [Task] = []
        var isRunning = false
        var extent: Extent?
        var onNews: @Sendable () -> Void = {}
    }

    private let root: String
    private let mode: PictureLibrary.Mode
    private let shared = Mutex(Shared())

    /// - Parameters:
    ///   - root: `$XDG_CACHE_HOME/thumbnails`.
    ///   - mode: synchronous does everything while it is asked, as replays need it.
    public init(root: String, mode: PictureLibrary.Mode) {
        self.root = root
        self.mode = mode
    }

    /// Called on another thread when an extent waits.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Measures the extent, which waits in `takeExtent` afterwards.
    public func measure() { begin(.measure) }

    /// Removes the files, and measures what is left.
    public func empty() { begin(.empty) }

    /// What was measured since the last call; nil for nothing.
    public func takeExtent() -> Extent? {
        shared.withLock { shared in
            defer { shared.extent = nil }
            return shared.extent
        }
    }

    private func begin(_ task: Task) {
        guard mode == .threaded else {
            let extent = run(task)
            return shared.withLock { $0.extent = extent }
        }
        let needsThread = shared.withLock { shared in
            shared.tasks.append(task)
            defer { shared.isRunning = true }
            return !shared.isRunning
        }
        guard needsThread else { return }
        let hasStarted = Thread.start { [self] in
            while let task = next() { post(run(task)) }
        }
        if !hasStarted { shared.withLock { ($0.isRunning, $0.tasks) = (false, []) } }
    }

    private func next() -> Task? {
        shared.withLock { shared in
            if shared.tasks.isEmpty { shared.isRunning = false }
            return shared.tasks.isEmpty ? nil : shared.tasks.removeFirst()
        }
    }

    private func post(_ extent: Extent) {
        let notify = shared.withLock { shared in
            shared.extent = extent
            return shared.onNews
        }
        notify()
    }

    // MARK: On the thread

    private func run(_ task: Task) -> Extent {
        var extent = Extent()
        for folder in ThumbnailSize.allCases.map(\.folder) + [ThumbnailStore.failureFolder] {
            for name in ThumbnailUse.names(in: root + "/" + folder) {
                let path = "\(root)/\(folder)/\(name)"
                guard let size = ThumbnailUse.size(ofOwn: path) else { continue }
                if task == .empty, path.withPath({ unlink($0) }) == 0 { continue }
                extent.fileCount += 1
                extent.byteCount += size
            }
        }
        return extent
    }

    /// The names of thumbnails; files that are being written have others.
    private static func names(in folder: String) -> [String] {
        guard let directory = folder.withPath({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(pathBytes: bytes.prefix { $0 != 0 }) }
            if name.utf8.first != UInt8(ascii: "."), FilePath.fileExtension(of: name) == "png" { names.append(name) }
        }
        return names
    }

    /// The bytes of a file that this program made; nil for others.
    private static func size(ofOwn path: String) -> Int? {
        guard let file = try? OpenFile(path), let bytes = try? file.read(PNGTexts.reach, at: 0),
            PNGTexts(bytes)[ThumbnailStore.makerKey] == ThumbnailStore.maker
        else { return nil }
        return file.size
    }
}
