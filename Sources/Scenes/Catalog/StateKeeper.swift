package import LayoutMath
package import Pictures

/// Writes the app's state half a second after its last change, and when the app ends; on a background thread, so that no slow disk holds
/// up the window.
package final class StateKeeper {
    private let file: StateFile
    private var waiting: Debounce<SavedState>
    /// A state that became due while an earlier one is being written.
    private var next: SavedState?
    private var isWriting = false
    private var hasFailed = false

    private let queue: FileQueue
    private let report: (String) -> Void

    /// - Parameters:
    ///   - state: The contents of the file.
    ///   - queue: Writes the file.
    ///   - report: Called with a line if the file cannot be written; once until it can be written again.
    package init(file: StateFile, keeping state: SavedState, queue: FileQueue, report: @escaping (String) -> Void) {
        (self.file, self.queue, self.report) = (file, queue, report)
        waiting = Debounce(keeping: state)
    }

    /// When `follow` must be called next to write the state; nil if no change is pending.
    package var deadline: Seconds? { waiting.deadline }

    package func follow(_ state: SavedState, at time: Seconds) {
        waiting.note(state, at: time)
        keep(waiting.take(at: time))
    }

    /// Writes a pending change behind what is being written, when the app ends.
    /// - Returns: The queue that writes.
    @discardableResult
    package func end() -> FileQueue {
        if let last = waiting.takeNow() ?? next { write(last) }
        next = nil
        return queue
    }

    /// Writes the state. A failure loses the state but not the session.
    private func keep(_ state: SavedState?) {
        guard let state else { return }
        // Only the latest counts: a disk that does not answer must not collect states.
        guard !isWriting else { return next = state }
        isWriting = true
        write(state)
    }

    private func write(_ state: SavedState) {
        queue.perform { [file] in
            Result { try file.write(state) }
        } then: { [weak self] in
            self?.written($0)
        }
    }

    private func written(_ result: Result<Void, any Error>) {
        isWriting = false
        switch result {
        case .success: hasFailed = false
        case .failure(let error): failed(error)
        }
        let later = next
        next = nil
        keep(later)
    }

    private func failed(_ error: any Error) {
        if !hasFailed { report("\(error)") }
        hasFailed = true
    }
}
