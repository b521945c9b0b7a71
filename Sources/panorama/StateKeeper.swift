import Glibc
import LayoutMath
import Scenes

/// Writes the state of the app half a second after its last change, and when the app ends.
final class StateKeeper {
    private let file: StateFile
    private var waiting: Debounce<SavedState>
    private var hasFailed = false

    /// - Parameter state: what the file holds.
    init(file: StateFile, keeping state: SavedState) {
        self.file = file
        waiting = Debounce(keeping: state)
    }

    /// When the loop is to turn so that the state is written; nil when it is.
    var deadline: Seconds? { waiting.deadline }

    func follow(_ state: SavedState, at time: Seconds) {
        waiting.note(state, at: time)
        keep(waiting.take(at: time))
    }

    /// The app ends: what waits is written at once.
    func end() { keep(waiting.takeNow()) }

    /// A disk that takes nothing costs the state, not the session, and is told about once.
    private func keep(_ state: SavedState?) {
        guard let state else { return }
        do { try file.write(state) } catch {
            if !hasFailed { write(line: "panorama: \(error)", to: STDERR_FILENO) }
            hasFailed = true
        }
    }
}
