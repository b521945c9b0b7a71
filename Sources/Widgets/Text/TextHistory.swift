/// The changes of a text that can be undone, and those that can be redone.
///
/// Letters typed one after the other are one change, up to the end of a word. So are characters deleted one after the other.
nonisolated struct TextHistory: Hashable, Sendable {
    /// A change that replaced `old` at a place with `new`.
    struct Change: Hashable, Sendable {
        var start: Int
        var old: String
        var new: String
        /// The ends of the selection before the change.
        var anchor: Int
        var caret: Int
    }

    /// The cause of a change, which decides whether the change continues the previous one.
    enum Cause: Hashable, Sendable {
        case typing, deletion, other
    }

    /// Greatest number of bytes kept. The oldest changes are dropped.
    static let budget = 32 << 20

    private(set) var done: [Change] = []
    private(set) var undone: [Change] = []
    private var cause = Cause.other
    private var size = 0

    /// Makes the next change a separate one, because the caret was moved.
    mutating func close() { cause = .other }

    mutating func add(_ change: Change, _ cause: Cause) {
        undone = []
        defer { self.cause = cause }
        size += change.size
        if cause != .other, cause == self.cause, let last = done.last, let joined = last.joined(with: change, cause) {
            done[done.count - 1] = joined
        } else {
            done.append(change)
        }
        while size > TextHistory.budget, done.count > 1 { size -= done.removeFirst().size }
    }

    /// Returns the change to undo.
    mutating func undo() -> Change? {
        close()
        guard let change = done.popLast() else { return nil }
        size -= change.size
        undone.append(change)
        return change
    }

    /// Returns the change to redo.
    mutating func redo() -> Change? {
        close()
        guard let change = undone.popLast() else { return nil }
        size += change.size
        done.append(change)
        return change
    }
}

nonisolated extension TextHistory.Change {
    fileprivate var size: Int { old.utf8.count + new.utf8.count }

    /// This change and the next one as a single change; nil if the next one must stay separate.
    fileprivate func joined(with next: Self, _ cause: TextHistory.Cause) -> Self? {
        var both = self
        switch cause {
        case .typing:
            // A word begins after a space.
            let beginsWord = new.last?.isWhitespace == true && next.new.first?.isWhitespace == false
            guard next.old.isEmpty, next.start == start + new.utf8.count, !beginsWord else { return nil }
            both.new += next.new
        case .deletion:
            guard new.isEmpty, next.new.isEmpty else { return nil }
            if next.start == start {
                guard !(old.last?.isWhitespace == true && next.old.first?.isWhitespace == false) else { return nil }
                both.old += next.old
            } else {
                let endsWord = old.first?.isWhitespace == false && next.old.last?.isWhitespace == true
                guard next.start + next.old.utf8.count == start, !endsWord else { return nil }
                both.old = next.old + old
                both.start = next.start
            }
        case .other: return nil
        }
        return both
    }
}
