import Pictures
import Storage
import Views
import Widgets

// Files that this program moved to the wastebasket.
extension LibraryPage {
    func connectWastebasket() {
        discarded.list.name = "wastebasket"
        discarded.words = { [weak self] in self?.discardedWords($0) }
        discarded.list.trailingActions = { [weak self] in self?.discardedActions($0) }
        // Pressing a row shows its actions.
        discarded.list.rowActivated = { [discarded] in discarded.list.showActions(of: $0) }
        discarded.list.rowRemoved = { [weak self] _ in self?.showDiscarded() }
    }

    func showDiscarded() {
        discarded.list.apply(ListSnapshot(library.discarded.map(\.item.path), changing: discarded.list.snapshot))
        tabs.setCount(library.discarded.count, ofTab: "wastebasket")
    }

    private func file(_ id: String) -> DiscardedFile? { library.discarded.first { $0.item.path == id } }

    private func discardedWords(_ id: String) -> LibraryRow.Words? {
        guard let file = file(id) else { return nil }
        return LibraryRow.Words(
            icon: .wastebasket, title: Caption.title(ofFile: FilePath.name(of: file.originalPath)),
            detail: "from \(FilePath.folder(of: file.originalPath).shownPath)", pictures: [file.item.path])
    }

    private func discardedActions(_ id: String) -> SwipeActions? {
        guard let file = file(id) else { return .empty }
        let delete = SwipeAction("delete for good", icon: .cross, style: .destructive) { [weak self] _, completion in
            self?.askToDelete(file, completion)
        }
        let bringBack = SwipeAction("bring back", icon: .undo) { [weak self] _, completion in
            self?.bringBack(file, completion)
        }
        return SwipeActions([delete, bringBack], performsFirstActionWithFullSwipe: false)
    }

    private func bringBack(_ file: DiscardedFile, _ completion: @escaping SwipeAction.Completion) {
        let (messages, name) = (context.messages, FilePath.name(of: file.originalPath).shownPath)
        let step = messages.expect(.bringBack, "\(name) goes back to the wastebasket when the disk answers")
        library.bringBack(file) { [weak self] result in
            completion(self?.told(result) ?? false)
            guard case .success(let shown) = result else { return messages.forget(step) }
            messages.offer(step, "\(name) is back") { [weak self] in
                self?.library.discardAgain(file, shown: shown) { [weak self] in _ = self?.told($0) }
            }
        }
    }

    /// Reports an error, if there is one.
    /// - Returns: Whether the operation succeeded.
    private func told<Output>(_ result: Result<Output, TrashError>) -> Bool {
        guard case .failure(let error) = result else { return true }
        context.messages.announceFailure(error.line)
        return false
    }

    private func askToDelete(_ file: DiscardedFile, _ completion: @escaping SwipeAction.Completion) {
        let name = FilePath.name(of: file.originalPath)
        context.messages.ask(
            "delete \(name) for good?", detail: "It cannot be brought back after that.", actions: ["delete"]
        ) { [weak self] _ in
            self?.library.deleteForGood(file) { completion(self?.told($0) ?? false) }
        }
    }
}
