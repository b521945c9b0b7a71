package import Gallery
import LayoutMath
import Pictures
import Platform
import Storage
import Views
package import Widgets

/// The window's menu and its shortcuts.
extension SceneSession {
    private static let commands: [(shortcut: Shortcut, perform: (SceneSession) -> Void)] = [
        (Shortcuts.openFolder, { $0.choose(.folder) }), (Shortcuts.sendCopy, { $0.sendCopies() }),
        (Shortcuts.menu, { $0.toggleMenu(at: nil) }),
        (Shortcuts.contextMenu, { $0.toggleMenu(at: nil) }), (Shortcuts.settings, { $0.showSettings() }),
        (Shortcuts.keys, { $0.showKeys() }), (Shortcuts.fullScreen, { $0.desktop.isFullscreen.toggle() }),
        (Shortcuts.leaveFullScreen, { _ = $0.desktop.leaveFullscreen() }), (Shortcuts.undoLast, { $0.models.undos.undoLast() }),
        (Shortcuts.rename, { $0.renameShown() }), (Shortcuts.paste, { $0.paste() }), (Shortcuts.news, { $0.root.toggleNewsFocus() }),
    ]

    /// Keys that no view took.
    func takeWindowKey(_ key: Key, _ modifiers: KeyModifiers) {
        SceneSession.commands.first { $0.shortcut.matches(key, modifiers) }?.perform(self)
    }

    /// Opens the window's menu, or closes the open menu.
    /// - Parameter point: Where to open it; nil opens it at its button.
    func toggleMenu(at point: Point?) {
        if root.modal?.content is MenuView { return root.dismiss() }
        // Other modal layers have no menu.
        guard root.modal == nil else { return }
        let menu = present(menuItems(recents: []), at: point.map { .point($0) })
        offerRecents(in: menu)
    }

    /// Shows the menu of a picture or a folder.
    package func showMenu(about subject: MenuSubject, at anchor: MenuAnchor) {
        switch subject {
        case .picture(let picture): present(items(for: picture), at: anchor)
        case .folder(let folder, let open): present(items(for: folder, open: open), at: anchor)
        }
    }

    /// - Parameter anchor: Where to open it; nil opens it at its button.
    @discardableResult
    private func present(_ items: [[MenuItem]], at anchor: MenuAnchor?) -> MenuView {
        let menu = MenuView("menu", groups: items)
        menu.name = "menu"
        menu.willAct = { [weak self] in self?.root.dismiss() }
        root.present(menu, isVeiled: false) { [weak menu, weak stage] room in
            guard let menu, let metrics = stage?.metrics else { return .zero }
            let anchor = anchor ?? .control(MenuButton.frame(metrics))
            return anchor.place(menu.sizeThatFits(.unbounded), within: room, margin: 8)
        }
        menu.begin()
        return menu
    }

    /// Adds the recent folders that still exist to the menu. They are checked on a background thread, because a disk may not answer.
    private func offerRecents(in menu: MenuView) {
        let paths = options.restored.recents.paths
        guard !paths.isEmpty else { return }
        let completion = makeCompletion()
        completion.answered = { [weak self, weak menu] answer in
            guard let self, let menu else { return }
            menu.show(menuItems(recents: answer.names.map(\.text)))
        }
        recentLookup = completion
        completion.ask(.folders(paths))
    }

    /// Maximum number of recent folders in the menu, for low and other windows.
    private static let recentCounts = (low: 3, usual: 5)

    private func menuItems(recents: [String]) -> [[MenuItem]] {
        let metrics = stage.metrics
        let isLow = metrics.size.height < 600 * metrics.scale
        let count = isLow ? SceneSession.recentCounts.low : SceneSession.recentCounts.usual
        let folders = recents.prefix(count).map { path in
            MenuItem(path.shownPath.abbreviated(home: options.home), isPath: true) { [weak self] in self?.open([path]) }
        }
        let opening =
            [
                item("open a folder…", Shortcuts.openFolder) { $0.choose(.folder) }, item("open a picture…") { $0.choose(.pictures) },
            ] + (canSendCopies ? [item("send copies…", Shortcuts.sendCopy) { $0.sendCopies() }] : [])
            + (desktop.canPaste && folderToPasteInto != nil ? [item(Shortcuts.paste) { $0.paste() }] : [])
        let window = [
            item("settings…", Shortcuts.settings) { $0.showSettings() }, item(Shortcuts.keys) { $0.showKeys() },
            item(Shortcuts.fullScreen) { $0.desktop.isFullscreen.toggle() }, item(Shortcuts.quit) { $0.desktop.quit() },
        ]
        let sorting = shownListing.map { sortItems($0, isInGrid: root.shownGrid != nil) } ?? []
        return shownViewer?.pictureMenu.map { items(for: $0) + [opening + folders, window] } ?? [opening, folders, sorting, window]
    }

    private func item(_ shortcut: Shortcut, action: @escaping (SceneSession) -> Void) -> MenuItem {
        item(shortcut.title, shortcut, action: action)
    }

    private func item(_ title: String, _ shortcut: Shortcut? = nil, action: @escaping (SceneSession) -> Void) -> MenuItem {
        MenuItem(title, shortcut: shortcut?.words ?? "") { [weak self] in self.map(action) }
    }

    // MARK: Keys

    func showKeys() {
        let sheet = KeySheet(KeySection.sections(of: shownScope)) { [weak self] in self?.root.dismiss() }
        root.present(sheet, isVeiled: true) { [unowned sheet] room in
            Rect(center: Point(x: room.width / 2, y: room.height / 2), size: sheet.sizeThatFits(room))
        }
    }
}

extension SceneSession {
    /// The picture that fills the window, where one does.
    var shownViewer: Viewer? {
        let viewer = root.firstDescendant { ($0 as? Viewer)?.focusScope?.isActive == true } as? Viewer
        return viewer?.isDescendant(of: root) == true ? viewer : nil
    }

    /// How the folder is listed that one sees; nil for pictures that no files stand behind.
    var shownListing: AlbumListing? { (root.shownGrid?.listing ?? listing).flatMap { $0.request.paths.isEmpty ? nil : $0 } }

    /// The scope of the keys that work now.
    var shownScope: KeyScope {
        if shownViewer?.comparison != nil { return .comparison }
        if shownViewer?.cropping != nil { return .cropping }
        if let shownViewer { return shownViewer.swiper.playback == nil ? .viewer : .animation }
        if root.shownGrid != nil { return .grid }
        return (root.shownScene as? PanoramaScene).map { .page($0.pageKind, of: $0.kinds) } ?? .other
    }
}

extension SceneRoot {
    /// All pictures, if they are shown; nil otherwise.
    var shownGrid: AllPictures? { shownScene.firstDescendant { $0 is AllPictures } as? AllPictures }
}

extension String {
    /// Returns the path with the home folder abbreviated to a tilde.
    fileprivate func abbreviated(home: String?) -> String {
        guard let home, !home.isEmpty, utf8.starts(with: (home + "/").utf8) else { return self }
        return "~" + String(Substring(utf8.dropFirst(home.utf8.count)))
    }
}
