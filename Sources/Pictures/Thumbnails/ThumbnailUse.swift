import Glibc
import Platform
import Storage
import Synchronization

/// Measures and removes the thumbnails that this program made.
///
/// Programs of a desktop share the folder, so only files that name this program as their maker count. Tasks run on a background thread, one
/// after another.
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
    ///   - mode: `.synchronous` performs each task when it is requested, for replays.
    public init(root: String, mode: PictureLibrary.Mode) {
        self.root = root
        self.mode = mode
    }

    /// Called on a background thread when an extent is ready.
    public var onNews: @Sendable () -> Void {
        get { shared.withLock { $0.onNews } }
        set { shared.withLock { $0.onNews = newValue } }
    }

    /// Measures the extent; `takeExtent` returns it afterwards.
    public func measure() { begin(.measure) }

    /// Removes the files, and measures what remains.
    public func empty() { begin(.empty) }

    /// Returns the extent measured since the last call; nil if there is none.
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

    // MARK: Background thread

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

    /// The names of the thumbnails in a folder, without the hidden names of files being written.
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

    /// The size in bytes of a file that this program made; nil for other files.
    private static func size(ofOwn path: String) -> Int? {
        guard let file = try? OpenFile(path), let bytes = try? file.read(PNGTexts.reach, at: 0),
            PNGTexts(bytes)[ThumbnailStore.makerKey] == ThumbnailStore.maker
        else { return nil }
        return file.size
    }
}
