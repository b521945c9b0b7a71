import Gallery
import Pictures
import Platform
import Storage
import Views
import Widgets

// The menus of pictures and folders.
extension MenuFeature {
    func items(for picture: PictureMenu) -> [[MenuItem]] {
        let sorting = picture.viewer == nil ? picture.listing.map { sortItems($0, isInGrid: session.root.shownGrid != nil) } ?? [] : []
        return [openItems(picture), lookItems(picture), copyItems(picture), renameItems(picture) + [discardItem(picture)], sorting]
    }

    func items(for folder: Subfolder, open: @escaping () -> Void) -> [[MenuItem]] {
        var items = [MenuItem("open", Shortcuts.open, action: open)]
        items += fileItems([.showInFolder], folder.path)
        return [items, [MenuItem(Shortcuts.copyPath.title) { [weak self] in self?.copyPath(folder.path) }]]
    }

    private func openItems(_ picture: PictureMenu) -> [MenuItem] {
        let path = picture.entry.image
        var items: [MenuItem] = []
        if let open = picture.open { items.append(MenuItem("open", Shortcuts.openPicture, action: open)) }
        return items + fileItems([.openWith, .showInFolder, .setWallpaper], path) + printItems(picture)
    }

    private func printItems(_ picture: PictureMenu) -> [MenuItem] {
        guard session.services.desktop.fileActions.contains(.print) else { return [] }
        let shortcut = picture.viewer == nil ? nil : Shortcuts.printPicture
        return [
            MenuItem(Shortcuts.printPicture.title + "…", shortcut) { [desktop = session.services.desktop] in
                desktop.perform(.print, on: picture.entry.image)
            }
        ]
    }

    /// The given actions that the desktop can carry out on a file.
    private func fileItems(_ actions: [FileAction], _ path: String) -> [MenuItem] {
        actions.filter(session.services.desktop.fileActions.contains).map { action in
            MenuItem(action.title) { [desktop = session.services.desktop] in desktop.perform(action, on: path) }
        }
    }

    /// Comparing, turning, editing, the slideshow and the facts. Outside the viewer, the facts open the picture there.
    private func lookItems(_ picture: PictureMenu) -> [MenuItem] {
        guard let viewer = picture.viewer else {
            guard let open = picture.open else { return [] }
            return [
                MenuItem(Shortcuts.facts.title) { [weak self] in
                    open()
                    self?.session.shownViewer?.perform(.more)
                }
            ]
        }
        let compare = viewer.canCompare ? [MenuItem(Shortcuts.compare) { [weak viewer] in viewer?.compare() }] : []
        return compare + [
            MenuItem(Shortcuts.rotateRight) { [weak viewer] in viewer?.turn(byQuarters: 1) },
            MenuItem(Shortcuts.rotateLeft) { [weak viewer] in viewer?.turn(byQuarters: -1) },
        ] + editItems(viewer) + [
            MenuItem(Shortcuts.slideshow, isChosen: viewer.slideshow.isPlaying) { [weak viewer] in viewer?.perform(.play) },
            MenuItem(Shortcuts.facts, isChosen: !viewer.chrome.panel.isHidden) { [weak viewer] in viewer?.perform(.more) },
        ]
    }

    private func editItems(_ viewer: Viewer) -> [MenuItem] {
        guard viewer.canEdit else { return [] }
        let isTurned = !viewer.pendingEdit.isNone
        return [
            MenuItem(Shortcuts.crop.title + "…", Shortcuts.crop) { [weak viewer] in viewer?.beginCropping() },
            MenuItem(Shortcuts.saveTurned.title, Shortcuts.saveTurned, isEnabled: isTurned) { [weak viewer] in
                viewer?.save()
            },
            MenuItem(Shortcuts.saveTurnedAs.title + "…", Shortcuts.saveTurnedAs) { [weak viewer] in viewer?.saveCopy() },
        ]
    }

    private func copyItems(_ picture: PictureMenu) -> [MenuItem] {
        let path = picture.entry.image
        var items: [MenuItem] = []
        if session.services.desktop.canCopyPictures { items.append(MenuItem("copy picture") { [weak self] in self?.copyPicture(path) }) }
        let shortcut = picture.viewer == nil ? nil : Shortcuts.copyPath
        items.append(MenuItem(Shortcuts.copyPath.title, shortcut) { [weak self] in self?.copyPath(path) })
        if session.flow.copying.isPossible, picture.entry.isFile {
            items.append(
                MenuItem(Shortcuts.sendCopy.title + "…", picture.viewer == nil ? nil : Shortcuts.sendCopy) { [weak self] in
                    self?.session.flow.copying.begin(with: picture.entry, among: picture.context.album)
                })
        }
        return items
    }

    private func copyPicture(_ path: String) {
        session.services.desktop.copyPicture(path) { [weak self] isCopied in
            if isCopied {
                self?.session.messages.announce(Toast.Message("picture copied", icon: Icon.copy))
            } else {
                self?.session.messages.announceFailure("the picture cannot be copied")
            }
        }
    }

    private func copyPath(_ path: String) {
        session.stage.clipboard.text = path.shownPath
        session.messages.announce(Toast.Message("path copied", icon: Icon.copy))
    }

    private func renameItems(_ picture: PictureMenu) -> [MenuItem] {
        guard session.flow.renaming.canRename(picture.entry) else { return [] }
        return [
            MenuItem(Shortcuts.rename.title + "…", Shortcuts.rename) { [weak self] in
                self?.session.flow.renaming.askForName(of: picture.entry)
            }
        ]
    }

    private func discardItem(_ picture: PictureMenu) -> MenuItem {
        let isOfKey = picture.viewer != nil || session.shownScope == .grid
        return MenuItem(Shortcuts.discard.title, isOfKey ? Shortcuts.discard : nil) {
            picture.context.discard(picture.entry.image)
        }
    }

    /// Returns the items that choose a folder's sort order and direction.
    /// - Parameter isInGrid: Whether the sorting shortcuts work in the current place.
    func sortItems(_ listing: AlbumListing, isInGrid: Bool) -> [MenuItem] {
        let order = listing.order
        let keys = PictureOrder.Key.allCases.map { key in
            MenuItem("by \(key.rawValue)", isChosen: key == order.key) { [weak listing] in listing?.sort(by: .usual(for: key)) }
        }
        let isTurned = order != .usual(for: order.key)
        let turned = MenuItem(
            Shortcuts.sortTurned.title, isInGrid ? Shortcuts.sortTurned : nil, isChosen: isTurned
        ) { [weak listing] in
            listing?.sort(by: order.reversed)
        }
        return keys + [turned]
    }
}

extension FileAction {
    /// The words on the menu's row.
    fileprivate var title: String {
        switch self {
        case .openWith: "open with…"
        case .showInFolder: "show in folder"
        case .print: Shortcuts.printPicture.title + "…"
        case .setWallpaper: "set as wallpaper…"
        }
    }
}
