package import LayoutMath

/// Writes the app's state half a second after its last change, and when the app ends.
package final class StateKeeper {
    private let file: StateFile
    private var waiting: Debounce<SavedState>
    private var hasFailed = false

    private let report: (String) -> Void

    /// - Parameters:
    ///   - state: The contents of the file.
    ///   - report: Called with a line if the file cannot be written, at most once.
    package init(file: StateFile, keeping state: SavedState, report: @escaping (String) -> Void) {
        (self.file, self.report) = (file, report)
        waiting = Debounce(keeping: state)
    }

    /// When `follow` must be called next to write the state; nil if no change is pending.
    package var deadline: Seconds? { waiting.deadline }

    package func follow(_ state: SavedState, at time: Seconds) {
        waiting.note(state, at: time)
        keep(waiting.take(at: time))
    }

    /// Writes a pending change at once, when the app ends.
    package func end() { keep(waiting.takeNow()) }

    /// Writes the state. A failure loses the state but not the session, and is reported once.
    private func keep(_ state: SavedState?) {
        guard let state else { return }
        do { try file.write(state) } catch {
            if !hasFailed { report("\(error)") }
            hasFailed = true
        }
    }
}
