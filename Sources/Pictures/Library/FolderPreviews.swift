import Imaging
import Platform
public import Storage

/// The previews of folders for their tiles, made on other threads.
///
/// Folders beside each other are looked into one at a time, so that a folder that does not respond delays only its neighbours. The latest
/// request comes first, so that visible folders precede those that were scrolled past.
@MainActor
public final class FolderPreviews {
    /// Called when a preview was made.
    public var didChange: () -> Void = {}

    /// Folders whose previews in `known` say why they cannot be listed.
    private var failed: Set<Subfolder> = []
    private var known = LeastRecentlyUsedCache<Subfolder, FolderPreview>(budget: FolderPreviews.mostKnown)
    /// The next folder is the last element.
    private var waiting: [Subfolder] = []
    /// The parents of folders that are being looked into.
    private var busy: Set<String> = []
    private let work: Work
    private let names: NameOrder

    /// The most previews kept, and the most folders waiting. Dropped ones are requested again when they become visible again.
    private static let mostKnown = 2_000
    private static let mostWaiting = 200

    /// - Parameter names: The order of names.
    public init(on work: Work, names: NameOrder = .plain) { (self.work, self.names) = (work, names) }

    /// Returns the preview of a folder. If it is not known yet, requests it and returns nil.
    public func preview(of folder: Subfolder) -> FolderPreview? {
        if let known = known.value(for: folder) { return known }
        if !waiting.contains(folder) { waiting.append(folder) }
        if waiting.count > FolderPreviews.mostWaiting { waiting.removeFirst() }
        makeNext()
        return known.value(for: folder)
    }

    /// Forgets why folders could not be listed, so that they are tried again. Permissions and disks may change without a change of the
    /// folder.
    public func forgetFailures() {
        for folder in failed { known.remove(folder) }
        failed = []
    }

    /// Makes the latest preview whose folder has no neighbour that is being looked into.
    private func makeNext() {
        guard let index = waiting.lastIndex(where: { !busy.contains(FilePath.folder(of: $0.path)) }) else { return }
        let folder = waiting.remove(at: index)
        let parent = FilePath.folder(of: folder.path)
        busy.insert(parent)
        work.perform(in: parent) { [names] in
            FolderPreview(ofFolder: folder.path, names: names)
        } then: { [weak self] preview in
            self?.take(preview, of: folder, in: parent)
        }
    }

    private func take(_ preview: FolderPreview, of folder: Subfolder, in parent: String) {
        known.insert(preview, for: folder, cost: 1)
        if preview.error != nil { failed.insert(folder) }
        waiting.removeAll { $0 == folder }
        busy.remove(parent)
        makeNext()
        didChange()
    }
}
