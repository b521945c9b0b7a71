import Pictures
import Storage
import Views
import Widgets

// The folders.
extension LibraryPage {
    /// The row that opens another folder.
    private static let opening = "open another"

    func connectFolders() {
        folders.list.name = "folders"
        folders.words = { [weak self] in self?.folderWords($0) }
        folders.list.trailingActions = { [weak self] in self?.folderActions($0) }
        folders.list.rowActivated = { [weak self] in self?.chooseFolder($0) }
    }

    func showFolders() {
        let rows = library.rows.map(\.path)
        let all = rows.isEmpty ? [] : [LibraryPage.everything] + rows
        folders.list.apply(ListSnapshot(all + [LibraryPage.opening], changing: folders.list.snapshot))
        folders.list.reconfigure()
        tabs.setCount(rows.count, ofTab: "folders")
    }

    private func row(_ path: String) -> LibraryFolders.Row? { library.rows.first { $0.path == path } }

    private func folderWords(_ id: String) -> LibraryRow.Words? {
        if id == LibraryPage.everything { return everythingWords }
        if id == LibraryPage.opening { return LibraryRow.Words(icon: .plus, title: "open a folder", detail: "or drop one on the window") }
        guard let row = row(id) else { return nil }
        let state = row.isGone ? "gone" : row.isLeftOut ? "left out" : row.isOpen ? "open" : ""
        return LibraryRow.Words(
            icon: row.isPinned ? .pin : .open, title: row.title, detail: FilePath.folder(of: row.path).shownPath, trailing: state,
            isDimmed: row.isGone || row.isLeftOut)
    }

    private func folderActions(_ id: String) -> SwipeActions? {
        guard let row = row(id) else { return .empty }
        let pin = SwipeAction(row.isPinned ? "unpin" : "pin", icon: .pin) { [weak library] _, completion in
            completion(true)
            if row.isPinned { library?.unpin(row.path) } else { library?.pin(row.path) }
        }
        return SwipeActions([row.isOpen ? leaveOut(row) : forget(row), pin])
    }

    private func leaveOut(_ row: LibraryFolders.Row) -> SwipeAction {
        SwipeAction(row.isLeftOut ? "show" : "leave out", icon: .hide) { [weak self] _, completion in
            completion(true)
            self?.setLeftOut(row)
        }
    }

    private func setLeftOut(_ row: LibraryFolders.Row) {
        library.setLeftOut(row.path, !row.isLeftOut)
        let words = row.isLeftOut ? "\(row.title) is shown again" : "\(row.title) is left out"
        context.messages.offer(
            UndoStep(.leaveOut, words) { [weak library] in library?.setLeftOut(row.path, row.isLeftOut) })
    }

    private func forget(_ row: LibraryFolders.Row) -> SwipeAction {
        SwipeAction("forget", icon: .cross, style: .destructive) { [weak self] _, completion in
            completion(true)
            self?.perform(ForgetFolder(path: row.path))
        }
    }

    private func chooseFolder(_ id: String) {
        if id == LibraryPage.opening { return _ = perform(AskForFolder()) }
        guard let row = row(id) else { return choose(row: id) }
        if row.isGone {
            context.messages.announce(Toast.Message("\(row.title) is not there any more", icon: .warning, iconColor: \.error))
        } else if library.canChoose(folder: row.path) {
            choose(.folder(row.path), row.title)
        } else {
            perform(OpenPath(path: row.path))
        }
    }

    /// Shows a menu of the sort orders.
    func showOrders(at anchor: MenuAnchor) {
        guard let stage, let listing = context.albums?.folderListing else { return }
        let keys: [(String, PictureOrder.Key)] = [("by name", .name), ("by date", .date), ("by size", .size)]
        let order = listing.order
        let rows = keys.map { title, key in
            MenuItem(title, isChosen: order.key == key) { listing.sort(by: PictureOrder(key, isDescending: order.isDescending)) }
        }
        let turns = [("ascending", false), ("descending", true)].map { title, isDescending in
            MenuItem(title, isChosen: order.isDescending == isDescending) {
                listing.sort(by: PictureOrder(order.key, isDescending: isDescending))
            }
        }
        MenuView("order", groups: [rows, turns]).present(at: anchor, on: stage)
    }
}
