package import Platform
package import Widgets

/// The messages of the program to its user: toasts, offers to undo a change, and questions.
///
/// Pages and models hold this object and do not know what shows its messages. Every change that can be undone is offered here, so that its
/// toast and Ctrl+Z undo the same step.
package final class Messages {
    /// A request to whatever shows the messages.
    package enum Request {
        /// Show a toast.
        /// - Parameter step: The step that the toast offers to undo; nil if it offers none.
        case toast(Toast.Message, offering: UndoStep?)
        /// Remove the toast that offers to undo a step.
        case withdraw(UndoStep)
        /// Remove the toast.
        case dismiss
        case ask(Question)
    }

    /// A question in front of the window.
    package struct Question {
        package let title: String
        package let detail: String
        /// Titles of the answers, the most likely first.
        package let actions: [String]
        /// Called with the index of the answer, if one was chosen.
        package let chosen: (Int) -> Void
    }

    private enum Presenter {
        /// Requests are dropped.
        case none
        /// What shows messages is being built; the requests wait for it.
        case awaited([Request])
        case present((Request) -> Void)
    }

    private var presenter = Presenter.none
    /// The changes that can be undone, from the oldest to the latest.
    private var history: [UndoStep] = []

    /// Messages that are dropped until something shows them.
    package init() {}

    // MARK: Presenting

    /// Holds back messages until `present(with:)`.
    package func hold() { presenter = .awaited([]) }

    /// Passes all messages to a closure, those that were held back first.
    package func present(with show: @escaping (Request) -> Void) {
        let held = if case .awaited(let requests) = presenter { requests } else { [Request]() }
        presenter = .present(show)
        held.forEach(show)
    }

    private func send(_ request: Request) {
        switch presenter {
        case .none: break
        case .awaited(let requests): presenter = .awaited(requests + [request])
        case .present(let show): show(request)
        }
    }

    // MARK: Messages

    /// Shows a toast.
    package func announce(_ message: Toast.Message) { send(.toast(message, offering: nil)) }

    /// Shows a toast that reports a failure.
    package func announceFailure(_ words: String) { announce(Toast.Message(words, icon: .warning, iconColor: \.error)) }

    /// Removes a toast that no longer applies.
    package func dismissToast() { send(.dismiss) }

    /// Shows a question in front of the window.
    /// - Parameters:
    ///   - actions: Titles of the answers, the most likely first.
    ///   - chosen: Called with the index of the answer, if one was chosen.
    package func ask(_ title: String, detail: String, actions: [String], chosen: @escaping (Int) -> Void) {
        send(.ask(Question(title: title, detail: detail, actions: actions, chosen: chosen)))
    }

    // MARK: Undoing

    /// Adds a change to the history before its outcome is known, so that it can be undone at once.
    package func expect(_ step: UndoStep) { history.append(step) }

    /// Adds a change to the history whose outcome is not known yet.
    /// - Parameter promise: What a toast says if the change is undone before its outcome is known.
    package func expect(_ kind: UndoStep.Kind, _ promise: String) -> UndoStep {
        let step = UndoStep(expecting: kind) { [weak self] in self?.announce(Toast.Message(promise, icon: .undo)) }
        expect(step)
        return step
    }

    /// Removes a change from the history that has failed.
    package func forget(_ step: UndoStep) {
        history.removeAll { $0 === step }
        step.failed()
    }

    /// Shows a toast that offers to undo a change, and adds it to the history if it was not expected. Does nothing if the change has already
    /// been undone.
    package func offer(_ step: UndoStep) {
        guard let toast = step.toast(undo: { [weak self] in self?.undo(step) }) else { return }
        if !history.contains(where: { $0 === step }) { history.append(step) }
        send(.toast(toast, offering: step))
    }

    /// Reports that an expected change was made, and offers to undo it. A change that is no longer wanted is undone at once instead.
    /// - Parameters:
    ///   - words: A description of the change, for the toast.
    ///   - work: Undoes the change; called at most once.
    package func offer(_ step: UndoStep, _ words: String, icon: Icon = .check, _ work: @escaping () -> Void) {
        step.happened(words, icon: icon, work)
        offer(step)
    }

    /// Undoes a change, and removes its toast; does nothing if it has already been undone.
    package func undo(_ step: UndoStep) {
        guard let index = history.firstIndex(where: { $0 === step }) else { return }
        history.remove(at: index)
        send(.withdraw(step))
        step.undo()
    }

    /// Undoes the latest change.
    /// - Returns: Whether there was one.
    @discardableResult
    package func undoLast() -> Bool {
        guard let last = history.last else { return false }
        undo(last)
        return true
    }
}
