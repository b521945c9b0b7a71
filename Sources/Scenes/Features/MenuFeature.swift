import Gallery
import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// The menus of the window, of pictures and of folders, and the keys of the whole program.
final class MenuFeature {
    /// Checks which recent folders still exist, for the menu opened last.
    private var recentLookup: PathCompletion?
    unowned let session: SceneSession
    private var root: SceneRoot { session.root }

    init(_ session: SceneSession) { self.session = session }

    func response(to action: any Action) -> ActionResponse? {
        guard let action = action as? ShowMenu else { return nil }
        return ActionResponse { [self] in showMenu(about: action.subject, at: action.anchor) }
    }

    private static let commands: [(shortcut: Shortcut, perform: (SceneSession) -> Void)] = [
        (Shortcuts.openFolder, { $0.choose(.folder) }), (Shortcuts.sendCopy, { $0.flow.copying.begin() }),
        (Shortcuts.menu, { $0.flow.menus.toggle(at: nil) }), (Shortcuts.contextMenu, { $0.flow.menus.toggle(at: nil) }),
        (Shortcuts.settings, { $0.flow.settings.show() }), (Shortcuts.keys, { $0.flow.menus.showKeys() }),
        (Shortcuts.fullScreen, { $0.services.desktop.isFullscreen.toggle() }),
        (Shortcuts.leaveFullScreen, { _ = $0.services.desktop.leaveFullscreen() }), (Shortcuts.undoLast, { $0.messages.undoLast() }),
        (Shortcuts.rename, { $0.flow.renaming.renameShown() }), (Shortcuts.paste, { $0.flow.pasting.paste() }),
        (Shortcuts.news, { $0.root.toggleNewsFocus() }),
    ]

    /// Handles a key that no view handled.
    func take(_ key: Key, _ modifiers: KeyModifiers) {
        MenuFeature.commands.first { $0.shortcut.matches(key, modifiers) }?.perform(session)
    }

    /// Opens the window's menu, or closes the open menu.
    /// - Parameter point: Where to open it; nil opens it at its button.
    func toggle(at point: Point?) {
        if root.modal?.content is MenuView { return root.dismiss() }
        // Other modal layers have no menu.
        guard root.modal == nil else { return }
        let menu = present(menuItems(recents: []), at: point.map { .point($0) })
        offerRecents(in: menu)
    }

    /// Shows the menu of a picture or a folder.
    private func showMenu(about subject: MenuSubject, at anchor: MenuAnchor) {
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
        root.present(menu, isVeiled: false) { [weak menu, weak stage = session.stage] room in
            guard let menu, let metrics = stage?.metrics else { return .zero }
            let anchor = anchor ?? .control(MenuButton.frame(metrics))
            return anchor.place(menu.sizeThatFits(.unbounded), within: room, margin: 8)
        }
        menu.begin()
        return menu
    }

    /// Adds the recent folders that still exist to the menu. They are checked on a background thread, because a disk may not answer.
    private func offerRecents(in menu: MenuView) {
        let paths = session.state.restored.recents.paths
        guard !paths.isEmpty else { return }
        let completion = session.flow.opening.choice.makeCompletion()
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
        let metrics = session.stage.metrics
        let isLow = metrics.size.height < 600 * metrics.scale
        let count = isLow ? MenuFeature.recentCounts.low : MenuFeature.recentCounts.usual
        let folders = recents.prefix(count).map { path in
            var item = MenuItem(path.shownPath.abbreviated(home: session.state.home)) { [weak self] in self?.session.open([path]) }
            item.isPath = true
            return item
        }
        let opening =
            [
                item("open a folder…", Shortcuts.openFolder) { $0.choose(.folder) }, item("open a picture…") { $0.choose(.pictures) },
            ] + (session.flow.copying.isPossible ? [item("send copies…", Shortcuts.sendCopy) { $0.flow.copying.begin() }] : [])
            + (session.flow.pasting.isPossible ? [item(Shortcuts.paste) { $0.flow.pasting.paste() }] : [])
        let window = [
            item("settings…", Shortcuts.settings) { $0.flow.settings.show() }, item(Shortcuts.keys) { $0.flow.menus.showKeys() },
            item(Shortcuts.fullScreen) { $0.services.desktop.isFullscreen.toggle() }, item(Shortcuts.quit) { $0.services.desktop.quit() },
        ]
        let sorting = session.shownListing.map { sortItems($0, isInGrid: root.shownGrid != nil) } ?? []
        return session.shownViewer?.pictureMenu.map { items(for: $0) + [opening + folders, window] } ?? [opening, folders, sorting, window]
    }

    private func item(_ shortcut: Shortcut, action: @escaping (SceneSession) -> Void) -> MenuItem {
        item(shortcut.title, shortcut, action: action)
    }

    private func item(_ title: String, _ shortcut: Shortcut? = nil, action: @escaping (SceneSession) -> Void) -> MenuItem {
        MenuItem(title, shortcut) { [weak session] in session.map(action) }
    }

    // MARK: Keys

    func showKeys() {
        let sections = KeySection.sections(of: session.shownScope, where: session.stage.isUsable)
        let sheet = KeySheet(sections) { [weak self] in self?.root.dismiss() }
        root.presentInCenter(sheet)
    }
}

extension String {
    /// Returns the path with the home folder abbreviated to a tilde.
    fileprivate func abbreviated(home: String?) -> String {
        guard let home, !home.isEmpty, utf8.starts(with: (home + "/").utf8) else { return self }
        return "~" + String(Substring(utf8.dropFirst(home.utf8.count)))
    }
}
