/// Writes a program's state some time after its last change, and when the program ends; on a background thread, so that no slow disk holds
/// up the window.
@MainActor package final class StateKeeper<State: StoredState> {
    private let file: StateFile<State>
    private var waiting: Debounce<State>
    /// A state that became due while an earlier one is being written.
    private var next: State?
    private var isWriting = false
    private var hasFailed = false

    private let work: Work
    private let report: (String) -> Void

    /// - Parameters:
    ///   - state: The contents of the file.
    ///   - delay: Seconds without a change before the state is written.
    ///   - work: Writes the file.
    ///   - report: Called with a line if the file cannot be written; once until it can be written again.
    package init(
        file: StateFile<State>, keeping state: State, delay: Double = 0.5, on work: Work, report: @escaping (String) -> Void
    ) {
        (self.file, self.work, self.report) = (file, work, report)
        waiting = Debounce(keeping: state, delay: delay)
    }

    /// When `follow` must be called next to write the state; nil if no change is pending.
    package var deadline: Double? { waiting.deadline }

    /// Takes the present state at a time in seconds.
    package func follow(_ state: State, at time: Double) {
        waiting.note(state, at: time)
        keep(waiting.take(at: time))
    }

    /// Writes a pending change behind what is being written, when the app ends.
    package func end() {
        if let last = waiting.takeNow() ?? next { write(last) }
        next = nil
    }

    /// Writes the state. A failure loses the state but not the session.
    private func keep(_ state: State?) {
        guard let state else { return }
        // Only the latest counts: a disk that does not answer must not collect states.
        guard !isWriting else { return next = state }
        isWriting = true
        write(state)
    }

    private func write(_ state: State) {
        work.perform(in: "state", saving: "what you were looking at") { [file] in
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
