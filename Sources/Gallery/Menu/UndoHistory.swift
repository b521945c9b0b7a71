/// Changes, such as deletions and new names, that can each be undone once: individually, or the latest with `undoLast()`.
package final class UndoHistory {
    private var undos: [(number: Int, undo: () -> Void)] = []
    private var count = 0

    package init() {}

    /// Adds a change.
    /// - Returns: A function that undoes this change; it does nothing if the change was undone already.
    @discardableResult
    package func add(_ undo: @escaping () -> Void) -> () -> Void {
        count += 1
        let number = count
        undos.append((number, undo))
        return { [weak self] in self?.undo { $0 == number } }
    }

    /// Undoes the latest change.
    /// - Returns: Whether there was one.
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
