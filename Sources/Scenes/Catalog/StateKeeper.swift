package import LayoutMath

/// Writes the state of the app half a second after its last change, and when the app ends.
package final class StateKeeper {
    private let file: StateFile
    private var waiting: Debounce<SavedState>
    private var hasFailed = false

    private let report: (String) -> Void

    /// - Parameters:
    ///   - state: what the file holds.
    ///   - report: called with a line when the file cannot be written, once.
    package init(file: StateFile, keeping state: SavedState, report: @escaping (String) -> Void) {
        (self.file, self.report) = (file, report)
        waiting = Debounce(keeping: state)
    }

    /// When the loop is to turn so that the state is written; nil when it is.
    package var deadline: Seconds? { waiting.deadline }

    package func follow(_ state: SavedState, at time: Seconds) {
        waiting.note(state, at: time)
        keep(waiting.take(at: time))
    }

    /// The app ends: what waits is written at once.
    package func end() { keep(waiting.takeNow()) }

    /// A disk that takes nothing costs the state, not the session, and is told about once.
    private func keep(_ state: SavedState?) {
        guard let state else { return }
        do { try file.write(state) } catch {
            if !hasFailed { report("\(error)") }
            hasFailed = true
        }
    }
}
