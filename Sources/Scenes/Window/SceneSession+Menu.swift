import LayoutMath
import Pictures
import Platform
import Views

/// The window's menu and its keys.
extension SceneSession {
    /// Keys that no view took.
    func takeWindowKey(_ key: Key, _ modifiers: KeyModifiers) {
        switch (key, modifiers) {
        case (.character("o"), .control): choose(.folder)
        case (.function(10), []), (.function(10), .shift), (.menu, []): toggleMenu(at: nil)
        case (.function(1), []): showKeys()
        default: break
        }
    }

    /// Opens the menu, or closes it when it is open.
    /// - Parameter point: where it was asked for; nil opens it at its button.
    func toggleMenu(at point: Point?) {
        if root.modal?.content is WindowMenu { return root.dismiss() }
        let menu = WindowMenu(theme: options.look, menuItems(recents: []))
        root.present(menu, isVeiled: false) { [weak menu] room, measure in
            let size = menu?.fittingSize(within: room, measuring: measure) ?? .zero
            let metrics = PageMetrics(size: room)
            let corner = point ?? Point(x: room.width - 8 - size.width, y: metrics.margin / 2 + MenuButton.side(metrics))
            let (spareWidth, spareHeight) = (max(0, room.width - size.width), max(0, room.height - size.height))
            return Rect(
                x: corner.x.clamped(to: 0...spareWidth), y: corner.y.clamped(to: 0...spareHeight), width: size.width, height: size.height)
        }
        menu.begin()
        offerRecents(in: menu)
    }

    /// Folders that still are there come into the menu once a worker has looked: the window's thread looks at no disk.
    private func offerRecents(in menu: WindowMenu) {
        let paths = options.restored.recents.paths
        guard !paths.isEmpty else { return }
        let completion = makeCompletion()
        completion.answered = { [weak self, weak menu] answer in
            guard let self, let menu else { return }
            menu.show(menuItems(recents: answer.names.map(\.text)))
        }
        menu.completion = completion
        completion.ask(.folders(paths))
    }

    /// Recent folders in a menu of a low window, and of others.
    private static let recentCounts = (low: 3, usual: 5)

    private func menuItems(recents: [String]) -> [[MenuItem]] {
        let room = PageMetrics(size: stage.size)
        let count = room.size.height < 600 * room.scale ? SceneSession.recentCounts.low : SceneSession.recentCounts.usual
        let opening = [
            item("open a folder…", "Ctrl O") { $0.choose(.folder) }, item("open a picture…") { $0.choose(.pictures) },
        ]
        let folders = recents.prefix(count).map { path in item(path.shownPath.abbreviated(home: options.home)) { $0.open([path]) } }
        let window = [
            item("full screen", "F11") { $0.toggleFullscreen() }, item("keys", "F1") { $0.showKeys() },
            item("quit", "Ctrl Q") { $0.quit() },
        ]
        return [opening, Array(folders), themeItems, window]
    }

    private var themeItems: [MenuItem] {
        let choices: [(String, Theme.Name?)] = [("look of the desktop", nil), ("dark", .dark), ("light", .light)]
        return choices.map { title, name in
            var choice = item(title) { session in session.changeLook { $0.chosenTheme = name } }
            choice.isChosen = options.chosenTheme == name
            return choice
        }
    }

    /// A row that closes the menu before it acts.
    private func item(_ title: String, _ shortcut: String = "", action: @escaping (SceneSession) -> Void) -> MenuItem {
        MenuItem(title: title, shortcut: shortcut) { [weak self] in
            guard let self else { return }
            root.dismiss()
            action(self)
        }
    }

    func showKeys() {
        let sheet = KeySheet(theme: options.look) { [weak self] in self?.root.dismiss() }
        root.present(sheet, isVeiled: true) { room, _ in
            Rect(center: Point(x: room.width / 2, y: room.height / 2), size: KeySheet.size(within: room))
        }
        sheet.begin()
    }
}

extension String {
    /// The path with a tilde for the home folder.
    fileprivate func abbreviated(home: String?) -> String {
        guard let home, !home.isEmpty, hasPrefix(home + "/") else { return self }
        return "~" + dropFirst(home.count)
    }
}
