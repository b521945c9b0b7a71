import Gallery
import Pictures
import Storage
import Views
import Widgets

/// Keeps the library's lists of open and recent folders.
final class FolderFeature {
    private unowned let session: SceneSession

    init(_ session: SceneSession) { self.session = session }

    func response(to action: any Action) -> ActionResponse? {
        switch action {
        case is RefreshFolders: ActionResponse { [self] in refresh() }
        case let action as ForgetFolder: ActionResponse { [self] in forget(action.path) }
        default: nil
        }
    }

    /// Tells the library which folders are open and recent.
    func refresh() {
        let albums = session.albums
        let paths = albums.listing?.request.paths ?? albums.paths
        let pictures = paths.count > 1 ? Set(albums.live.source.entries.map(\.image)) : []
        session.models.library.update(
            open: paths.filter { !pictures.contains($0) }.map(FilePath.absolute), recents: session.state.restored.recents)
    }

    private func forget(_ path: String) {
        let place = session.state.restored.recents.forget(path)
        let forgotten = session.models.library.forget(path)
        let step = UndoStep(.forget, "\(Caption.title(ofFolder: path)) is forgotten") { [weak self] in
            guard let self else { return }
            if let place { session.state.restored.recents.insert(path, at: place) }
            session.models.library.remember(forgotten)
            refresh()
        }
        session.messages.offer(step)
    }
}
