public import Gallery
import LayoutMath
import Pictures
import Platform
import Views
import Widgets

/// What comes from outside: drops, paths to open, and keys that no view took.
extension SceneSession {
    /// What is dropped together is opened together, once the last of it has arrived.
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
            // Opening may make another stage, whose time has not begun.
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

    /// Opens paths in the scene that is shown, as a drop of them does.
    public func open(_ paths: [String]) { open(paths, endingVeilAt: nil) }

    /// - Parameter time: when the veil of a drop learns what came of it; nil where there is none.
    private func open(_ paths: [String], endingVeilAt time: Seconds?) {
        guard let openInBackground else {
            let opened = openPaths(paths)
            show(opened, of: paths)
            if let time { veil.end(with: opened.album, at: time) }
            return
        }
        let work = BackgroundWork { openInBackground(paths) }
        work.onNews = newsArrived
        pendingOpening = PendingOpening(paths, work)
    }

    /// Shows what stands behind paths, and says what came of it; when there is nothing to show, the scene stays as it is.
    /// - Parameter tellsRefusals: whether a line of news says what could not be opened.
    func show(_ opened: OpenedPaths, of paths: [String], tellsRefusals: Bool = true) {
        complained(opened.complaints)
        noteRecents(paths, opened.album)
        if let album = opened.album {
            // Whatever was asked for before this is not wanted any more.
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
