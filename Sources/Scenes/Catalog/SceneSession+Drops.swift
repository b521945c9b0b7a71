public import Gallery
import LayoutMath
import Pictures
import Platform
import Views
import Widgets

/// Input from outside the views: drops, paths to open, and keys that no view handled.
extension SceneSession {
    /// Handles an event that the views left. Files of one drop are opened together, once the last one has arrived.
    func take(_ event: InputEvent.Kind) {
        switch event {
        case .dropBegan where root.modal == nil:
            dropped = []
            veil.begin()
        case .fileDropped(let path, _):
            guard let paths = dropped.map({ $0 + [path] }) else {
                open([path])
                return
            }
            dropped = paths
            veil.count(paths.count)
        case .dropEnded:
            guard let paths = dropped else { return }
            dropped = nil
            // Opening may create another stage, whose time has not begun.
            let time = stage.time
            if paths.isEmpty { veil.end(with: nil, at: time) } else { open(paths, endingVeilAt: time) }
        case .keyDown(let key, let modifiers, isRepeat: false): takeWindowKey(key, modifiers)
        case .pointerDown(.mouse(.right), let point): toggleMenu(at: point)
        default: break
        }
    }

    /// The keys that end the program do so from everywhere, whatever has the focus or lies over the scene.
    func takeEndingKeys(_ events: [InputEvent]) {
        for event in events {
            guard case .keyDown(let key, let modifiers, _) = event.kind else { continue }
            if Shortcuts.quit.matches(key, modifiers) || Shortcuts.closeWindow.matches(key, modifiers) { desktop.quit() }
        }
    }

    /// Shows other pictures.
    public func show(_ album: Album?, in scene: SceneName) {
        guard let album else { return }
        live = AlbumStore(album)
        models.ring = RingPictures()
        options.size = stage.size
        options.scale = stage.scale
        open(scene)
    }

    /// Opens paths in the current scene, as if they were dropped on it.
    public func open(_ paths: [String]) { open(paths, endingVeilAt: nil) }

    /// - Parameter time: When the drop veil receives the result; nil if no drop is being opened.
    private func open(_ paths: [String], endingVeilAt time: Seconds?) {
        guard let openInBackground else {
            let opened = openPaths(paths)
            show(opened, of: paths)
            if let time { veil.end(with: opened.album, at: time) }
            return
        }
        pendingOpening = PendingOpening(paths, on: work) { openInBackground(paths) }
        pendingOpening?.whenDone { [weak self] in self?.finishOpening() }
    }

    /// Shows opened paths and a toast about the result; the scene does not change if there is nothing to show.
    /// - Parameter tellsRefusals: Whether the toast reports paths that could not be opened.
    func show(_ opened: OpenedPaths, of paths: [String], tellsRefusals: Bool = true) {
        complained(opened.complaints)
        noteRecents(paths, opened.album)
        if let album = opened.album {
            // Supersedes any opening that is still pending.
            pendingOpening = nil
            (options.restored.paths, options.restored.picture) = (opened.request?.paths ?? paths, opened.picture)
            (options.size, options.scale) = (stage.size, stage.scale)
            live = AlbumStore(album)
            models.ring = RingPictures()
            follow(opened.source, opened.request)
            open(scene)
        }
        let news = opened.news { [weak self] in self?.open(paths) }
        if tellsRefusals || opened.refusals.isEmpty, let news { root.show(news) }
    }

    private func noteRecents(_ paths: [String], _ album: Album?) {
        guard let album else { return }
        let pictures = Set(album.entries.map(\.image))
        for path in paths.reversed() where !pictures.contains(path) { options.restored.recents.note(path) }
    }
}
