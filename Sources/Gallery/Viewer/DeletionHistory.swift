/// Deletions that can be undone, each once: any of them by whoever made it, and the last one by anybody.
package final class DeletionHistory {
    private var undos: [(number: Int, undo: () -> Void)] = []
    private var count = 0

    package init() {}

    /// - Returns: undoes this deletion, unless that was done already.
    func add(_ undo: @escaping () -> Void) -> () -> Void {
        count += 1
        let number = count
        undos.append((number, undo))
        return { [weak self] in self?.undo { $0 == number } }
    }

    /// - Returns: whether there was one.
    @discardableResult
    package func undoLast() -> Bool {
        guard let last = undos.last else { return false }
        undo { $0 == last.number }
        return true
    }

    private func undo(where isMeant: (Int) -> Bool) {
        guard let index = undos.firstIndex(where: { isMeant($0.number) }) else { return }
        undos.remove(at: index).undo()
    }
}
